// Chips: a disc from above for the tray, a low stack seen from the seat for a stake. The amount always stands beside
// it.

import { money } from './language.js';
import { html } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const WORTH = [1, 5, 25, 100, 500, 1000];
const HUES = ['white', 'red', 'green', 'black', 'violet', 'gold'];

/** Whether one may bet so much: a maximum of null is none. @param {Wire.Table} table @param {number} cents */
const takes = (table, cents) => table.maximum === null || cents <= table.maximum;

/** What one white chip is worth at a table, in cents. @param {Wire.Table} table */
const unit = (table) => (takes(table, 100) && 100 % table.chip === 0 ? 100 : table.chip);

/** The largest chip of a table without a maximum, in white chips: more is bet with several, or all in. */
const LARGEST = 500;

/**
 * The chips of a table, in cents: none is worth more than the highest bet or less than the smallest step.
 * @param {Wire.Table} table
 */
export const rack = (table) =>
  WORTH.filter((worth) => table.maximum !== null || worth <= LARGEST)
    .map((worth) => worth * unit(table))
    .filter((cents) => takes(table, cents) && cents % table.chip === 0);

/** @param {number} cents @param {Wire.Table} table */
const hue = (cents, table) => HUES[WORTH.indexOf(cents / unit(table))] ?? 'white';

/** The disc from above, with its figure. @param {{ cents: number, table: Wire.Table, label?: string }} shown */
export function Disc({ cents, table, label = money(cents) }) {
  const spots = [0, 60, 120, 180, 240, 300].map(
    (angle) => html`
      <rect class="spot-of" x="20.4" y="1.6" width="7.2" height="7" rx="1" transform=${`rotate(${angle} 24 24)`} />
    `,
  );
  const size = label.length > 3 ? 10.5 : label.length > 2 ? 12.5 : 14.5;
  return html`
    <svg class=${`disc chip-${hue(cents, table)}`} viewBox="0 0 48 48" aria-hidden="true">
      <circle class="shade" cx="24" cy="25.4" r="22.4" />
      <circle class="body-of" cx="24" cy="24" r="22.6" />
      ${spots}
      <circle class="rim-of" cx="24" cy="24" r="22" />
      <circle class="inner-of" cx="24" cy="24" r="14.6" />
      <text x="24" y=${label.length > 3 ? 27.6 : 28.8} text-anchor="middle" font-size=${size}>${label}</text>
    </svg>
  `;
}

/**
 * The fewest chips for an amount, the biggest lowest.
 * @param {number} cents
 * @param {Wire.Table} table
 * @param {number} most
 */
function change(cents, table, most) {
  const pile = [];
  let left = cents;
  for (const worth of WORTH.map((w) => w * unit(table)).reverse()) {
    for (; left >= worth && pile.length < most; left -= worth) pile.push(worth);
  }
  return pile.length ? pile : [unit(table)];
}

const HEIGHT = 5.2;
/** A stack seen from the seat. @param {{ cents: number, table: Wire.Table, most?: number }} shown */
export function Stack({ cents, table, most = 5 }) {
  const pile = change(cents, table, most);
  const height = 18 + pile.length * HEIGHT;
  /** @param {number} worth @param {number} i */
  const one = (worth, i) => {
    const y = height - 10 - i * HEIGHT;
    const top = y - HEIGHT;
    const marks = [
      [7, 4.2],
      [17, 6.2],
      [28.6, 4.6],
    ].map(
      ([x, width]) => html`
        <path class="spot-of" d=${`M${x} ${top + (x === 17 ? 7.4 : 6)}v${HEIGHT - 0.4}h${width}v-${HEIGHT - 0.4}Z`} />
      `,
    );
    return html`
      <g class=${`chip-${hue(worth, table)}`}>
        <path class="body-of side-of" d=${`M2 ${top}V${y}a18 7.6 0 0 0 36 0V${top}Z`} />
        ${marks}
        <ellipse class="body-of side-of" cx="20" cy=${top} rx="18" ry="7.6" />
      </g>
    `;
  };
  const y = height - 10 - pile.length * HEIGHT;
  const rim = [0, 60, 120, 180, 240, 300].map((angle) => {
    const turn = (angle * Math.PI) / 180;
    return html`
      <circle
        class="spot-of"
        cx=${(20 + 14.6 * Math.cos(turn)).toFixed(1)}
        cy=${(y + 6 * Math.sin(turn)).toFixed(1)}
        r="2"
      />
    `;
  });
  return html`
    <svg class="stack" viewBox=${`0 0 40 ${height}`} style=${`--h:${height}`} aria-hidden="true">
      <ellipse class="shade" cx="20" cy=${height - 8} rx="19" ry="8" />
      ${pile.map(one)}
      <g class=${`chip-${hue(pile[pile.length - 1], table)}`}>
        ${rim}
        <ellipse class="inner-of flat" cx="20" cy=${y} rx="10.4" ry="4.2" />
      </g>
    </svg>
  `;
}

/**
 * A stake on the cloth: its chips and its amount.
 * @param {{ cents: number, table: Wire.Table, most?: number }} shown
 */
export const Stake = ({ cents, table, most = 4 }) => html`
  <span class="stake">
    <span class="ring"><${Stack} cents=${cents} table=${table} most=${most} /></span>
    ${money(cents)}
  </span>
`;
