// The action bar, your side of the table: one sentence, then what can be done now.

import { Again, Betting } from './betting.js';
import { Drawn } from './cards.js';
import { Icon } from './icons.js';
import { Idle } from './idle.js';
import { Key } from './key_cap.js';
import { language, say, text } from './language.js';
import { Moves } from './moves.js';
import { sentence } from './sentence.js';
import { html, useEffect, useLayoutEffect, useRef } from './vendor/preact-htm.js';

function Clock({ game }) {
  const left = game.left;
  if (left === null || game.state !== 'open') return null;
  return html`<span class="tick"><${Icon} name="clock" />${Math.ceil(left)} s</span>`;
}

/** While somebody looks at the ranking: back to the cards, or the same bet again. */
function FromRanking({ game, open }) {
  const bets = game.mayBet && game.state === 'open' && Object.keys(game.mine.again ?? {}).length > 0;
  return html`
    <div class=${`moves ${bets ? 'two' : 'one'}`}>
      <button class="move" data-to-table onClick=${() => open('standings')}><${Key} of="V" />${say('Table')}</button>
      ${bets && html`<${Again} game=${game} />`}
    </div>
  `;
}

export const TOOLS = [
  ['values', '?', 'values'],
  ['chart', 'G', 'chart'],
  ['count', 'K', 'count'],
  ['standings', 'V', 'cup'],
  ['rules', 'I', 'rules'],
  ['log', 'L', 'log'],
  ['react', 'M', 'say'],
  ['menu', 'Q', 'more'],
];
const names = () => ({
  values: say('Values'),
  chart: say('Chart'),
  count: say('Count'),
  standings: say('Ranking'),
  rules: say('Rules'),
  log: say('Log'),
  react: say('React'),
  menu: say('Menu'),
});
/** Whether a table has a panel; those that are not listed are always there. */
const HAS = {
  standings: (game) => Boolean(game.felt.standings),
  count: (game) => Boolean(game.table.count),
  react: (game) => game.seat >= 0,
  chart: (game) => Boolean(game.table.chart),
};
/** The panels of this table. */
export const tools = (game) => TOOLS.filter(([name]) => !HAS[name] || HAS[name](game));

/**
 * From the first question to the next bet the action bar of a phone does not shrink: the cards and the buttons stay
 * where they are.
 */
function useHeight(game) {
  const rail = useRef(/** @type {HTMLElement | null} */ (null));
  const height = useRef(0);
  const spoken = useRef(language());
  const { felt } = game;
  const held = game.seat >= 0 && (felt.phase === 'play' || felt.results.length > 0) && !(game.mayBet && game.betting);
  const hold = (pixels) => {
    if (pixels === height.current) return;
    height.current = pixels;
    rail.current?.style.setProperty('--height', `${pixels}px`);
  };
  useLayoutEffect(() => {
    if (spoken.current !== language()) hold(0); // the words have other lengths now
    spoken.current = language();
    hold(held ? Math.max(height.current, rail.current?.offsetHeight ?? 0) : 0);
  });
  useEffect(() => {
    const turned = () => hold(0);
    window.addEventListener('resize', turned);
    return () => window.removeEventListener('resize', turned);
  }, []);
  return rail;
}

/**
 * A person who uses keys keeps the focus: on the same move after a redraw, or on the sentence if the pressed button is
 * gone.
 */
function useFocus() {
  const sentence = useRef(/** @type {HTMLElement | null} */ (null));
  const pressed = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useLayoutEffect(() => {
    const last = pressed.current;
    if (!last || document.activeElement !== document.body) return;
    if (!last.isConnected) {
      /** @type {HTMLElement | null | undefined} */
      const wanted = sentence.current?.parentElement?.querySelector('[autofocus]');
      (wanted ?? sentence.current)?.focus({ preventScroll: true });
    } else if (!last.disabled) last.focus({ preventScroll: true });
  });
  return [
    sentence,
    {
      onfocusin: (event) => {
        pressed.current = event.target;
      },
      onfocusout: (event) => {
        if (event.relatedTarget) pressed.current = null;
      },
    },
  ];
}

/** The sentence, with what the coach says, and the clock. */
function Say({ game, at }) {
  const coach = text(game.advice?.line);
  const [strong, next] = sentence(game);
  const soft = coach && game.mayBet && !game.betting ? '' : next;
  return html`
    <p class="say" tabindex="-1" ref=${at}>
      <span>
        ${strong && html`<b><${Drawn} text=${strong} /></b> `}
        <${Drawn} text=${soft || ''} />
        ${coach && html` <em class="coach">${coach}</em>`}
      </span>
      <${Clock} game=${game} />
    </p>
  `;
}

/** What can be done now. */
function Middle({ game, open, touring }) {
  if (touring) return html`<${FromRanking} game=${game} open=${open} />`;
  if (game.question) return html`<${Moves} game=${game} />`;
  if (game.mayBet && game.state === 'open') return html`<${Betting} game=${game} />`;
  return html`<${Idle} game=${game} open=${open} />`;
}

function Tools({ game, sheet, open, touring }) {
  const words = names();
  const pressed = (name) => (name === 'standings' ? touring : sheet === name);
  return html`
    <nav class="tools" aria-label=${say('Panels')}>
      ${tools(game).map(
        ([name, key, icon]) => html`
          <button
            key=${name}
            data-tool=${name}
            aria-pressed=${pressed(name)}
            onClick=${() => open(sheet === name ? null : name)}
          >
            <${Key} of=${key} />
            <${Icon} name=${icon} />
            <span>${words[name]}</span>
          </button>
        `,
      )}
    </nav>
  `;
}

/** The seal of the shoe, and some signs for the others. */
function Talk({ game }) {
  const { seal, number: shoe } = game.felt.shoe;
  const signs = game.seat >= 0 ? game.reactions.slice(0, 3) : [];
  return html`
    <div class="talk">
      ${
        seal &&
        html`
          <a class="seal" href=${`/verify?table=${game.id}`}>
            <${Icon} name="seal" />
            <span>
              ${say('Shoe {shoe} is sealed', { shoe })} · <b>${seal.slice(0, 4)} ${seal.slice(4, 8)}</b>
            </span>
          </a>
        `
      }
      ${
        game.seat >= 0 &&
        html`
          <div class="row">
            ${signs.map(
              (sign, i) => html`<button class="plain" onClick=${() => game.live.react(i)}>${text(sign)}</button>`,
            )}
          </div>
        `
      }
    </div>
  `;
}

export function ActionBar({ game, sheet, open, touring }) {
  const rail = useHeight(game);
  const [at, focus] = useFocus();
  return html`
    <footer class="rail" ref=${rail} ...${focus} aria-label=${say('Your side')}>
      <${Say} game=${game} at=${at} />
      <div class="middle"><${Middle} game=${game} open=${open} touring=${touring} /></div>
      <${Tools} game=${game} sheet=${sheet} open=${open} touring=${touring} />
      <${Talk} game=${game} />
    </footer>
  `;
}
