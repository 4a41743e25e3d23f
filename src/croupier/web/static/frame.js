// What the screens beside the table share: the bar above, the links to the others, a name for the page.

import { Icon } from './icons.js';
import { nextLanguage, say } from './language.js';
import { Badge, Mark } from './people.js';
import { choose } from './settings.js';
import { html, useEffect } from './vendor/preact-htm.js';

const places = (house) => [
  ['/', say('Tables'), 'table'],
  ...(house?.places ?? [])
    .map(
      (name) =>
        ({
          designer: ['/designer', say('Designer'), 'ruler'],
          train: ['/train', say('Train'), 'target'],
          edge: ['/edge', say('Figures'), 'values'],
        })[name],
    )
    .filter(Boolean),
  ['/history', say('History'), 'clock'],
  ['/verify', say('Verify'), 'seal'],
  ['/settings', say('Settings'), 'gear'],
];

/** At the foot of a phone the settings give way if there are many: one's own badge leads there too. */
const Links = ({ here, house, few }) =>
  places(house)
    .filter(([path], _, all) => !few || all.length < 7 || !house?.me || path !== '/settings')
    .map(
      ([path, word, icon]) => html`
        <a key=${path} href=${path} aria-current=${path === here ? 'page' : null}>
          <${Icon} name=${icon} />
          <span>${word}</span>
        </a>
      `,
    );

export const Languages = () => html`
  <button
    class="pill"
    data-focus="language"
    lang=${nextLanguage().language}
    onClick=${() => choose({ language: nextLanguage().language })}
  >
    <${Icon} name="globe" />
    ${nextLanguage().name}
  </button>
`;

/** A screen with its bar; `here` is its path. Its links come with the house: before, they would be too few. */
export function Frame({ here, house, title, cls, children }) {
  useEffect(() => {
    document.title = `${title} · Croupier`;
  }, [title]);
  const me = house?.me;
  return html`
    <div class=${`framed ${cls}`}>
      <header class="bar top">
        <a class="home" href="/" aria-label="Croupier"><${Mark} /><span class="brand">Croupier</span></a>
        <nav class="links" aria-label=${say('Screens')}>${house && html`<${Links} here=${here} house=${house} />`}</nav>
        <span class="right">
          ${house && html`<${Languages} />`}
          ${
            me &&
            html`
              <a class="me" href="/settings">
                <${Badge} name=${me.name} />
                <b aria-hidden="true">${me.name}</b>
                <span class="hush">${say('{name}: settings', { name: me.name })}</span>
              </a>
            `
          }
        </span>
      </header>
      <main id="main">${children}</main>
      <nav class="foot" aria-label=${say('Screens')}>
        <div class="tools">${house && html`<${Links} here=${here} house=${house} few />`}</div>
      </nav>
    </div>
  `;
}
