// What a house says of itself, printed on paper: beside the list of the lobby, and at its front door.

import { Costs } from './edges.js';
import { money, say, text } from './language.js';
import { Mark } from './people.js';
import { html } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** @param {{ house: Wire.ListedHouse, children?: unknown }} shown `children`: what can be done there */
export function Placard({ house, children }) {
  return html`
    <aside class="placard leaf" aria-label=${text(house.title)}>
      <${Mark} />
      <h2 class="title">${text(house.title)}</h2>
      ${house.printed && html`<p class="pays">${text(house.printed)}</p>`}
      <p>${text(house.about)}</p>
      <p class="short">${house.short}</p>
      <hr />
      <dl class="pairs">
        <dt>${say('Minimum bet')}</dt>
        <dd>${money(house.minimum, house)}</dd>
        <dt>${say('Maximum bet')}</dt>
        <dd>${house.maximum === null ? say('all you have') : money(house.maximum, house)}</dd>
        <dt>${say('Chips to begin with')}</dt>
        <dd>${money(house.budget, house)}</dd>
      </dl>
      <hr />
      <${Costs} house=${house} />
      ${children}
      <p class="acts2">
        <a class="line" href=${`/designer?house=${encodeURIComponent(house.house)}`}>${say('All rules')}</a>
        <a class="line" href=${`/edge?house=${encodeURIComponent(house.house)}`}>${say('Figures')}</a>
      </p>
    </aside>
  `;
}
