// The hall: where an evening, a tournament and a season end. A bar, the cloth, and what can be done next.

import { Icon } from './icons.js';
import { language } from './language.js';
import { html, useEffect } from './vendor/preact-htm.js';

/** The crown of the kings in our deck. */
export const Crown = () => html`<svg class="crown" viewBox="0 0 48 34" aria-hidden="true"><use href="#e-K" /></svg>`;

/** A screen of the hall; `tool` stands in the bar, `actions` on the wood below. */
export function Hall({ cls, title, about, back, backName, tool, children, actions }) {
  useEffect(() => {
    document.title = `${title} · Croupier`;
  }, [title]);
  return html`
    <div class=${`hall ${cls}`} lang=${language().replace('_', '-')}>
      <header class="bar">
        <a class="back" href=${back} aria-label=${backName}><${Icon} name="back" /></a>
        <h1 class="house">${title}<small>${about}</small></h1>
        ${tool}
      </header>
      <main id="main">${children}</main>
      <footer class="go">${actions}</footer>
    </div>
  `;
}
