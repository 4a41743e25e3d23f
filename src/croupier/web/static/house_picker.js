// Choosing a house, by game; a house with changed rules counts as the one it was made of.

import { get } from './api.js';
import { text } from './language.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** The houses, by game. @param {{ houses: { house: string, title: string, game: string }[] }} shown */
export function HouseOptions({ houses }) {
  const games = [...new Set(houses.map((one) => one.game))];
  return games.map(
    (game) => html`
      <optgroup label=${text(game)}>
        ${houses
          .filter((one) => one.game === game)
          .map((one) => html`<option value=${one.house}>${text(one.title)}</option>`)}
      </optgroup>
    `,
  );
}

/** @param {{ label: string, house: string, choose: (house: string) => void, cls?: string }} shown */
export function HousePicker({ label, house, choose, cls = '' }) {
  const [houses, set] = useState(/** @type {Wire.ListedHouse[]} */ ([]));
  useEffect(() => {
    get('/api/houses').then(set, () => {});
  }, []);
  return html`
    <label class=${`field ${cls}`}>
      ${label}
      <select value=${house.split(':')[0]} onChange=${(event) => choose(event.target.value)}>
        <${HouseOptions} houses=${houses} />
      </select>
    </label>
  `;
}
