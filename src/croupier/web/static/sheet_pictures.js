// The pictures of the counter's sheet: units by the count, win and ruin by the spread, bankrolls over the hours.

import { number, say } from './language.js';
import { html } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const WIDE = 340;
const HIGH = 170;
const LEFT = 40;
const FOOT = 22;
const TOP = 10;
const RIGHT = 12;
/** A risk of ruin from here on is not written: it is certain. */
const CERTAIN = 0.995;

/** @param {number} low @param {number} high @param {number} from @param {number} to */
export const scale = (low, high, from, to) => (/** @type {number} */ value) =>
  from + ((value - low) / (high - low || 1)) * (to - from);

/** @param {[number, number][]} points */
export const line = (points) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** @param {{ title: string, says: string, children?: unknown }} shown */
const Picture = ({ title, says, children }) => html`
  <figure class="leaf sheet-picture">
    <figcaption>${title}</figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${says}>${children}</svg>
  </figure>
`;

/** @param {number} value */
const figure = (value) => number(value, Math.abs(value) < 10 && value % 1 ? 1 : 0);

/** Lines across, each with its value. @param {{ at: number[], y: (value: number) => number }} of */
const Rules = ({ at, y }) =>
  at.map(
    (value) => html`
      <line class="rule" x1=${LEFT} x2=${WIDE} y1=${y(value)} y2=${y(value)} />
      <text class="tick" x=${LEFT - 5} y=${y(value) + 4} text-anchor="end">${figure(value)}</text>
    `,
  );

/** @param {{ bars: Wire.SheetBar[] }} shown */
export function Bars({ bars }) {
  const most = Math.max(1, ...bars.map((one) => one.bet));
  const y = scale(0, most, HIGH - FOOT, TOP);
  const each = (WIDE - RIGHT - LEFT) / Math.max(1, bars.length);
  const says = bars.map((one) => `${number(one.count, 0, true)}: ${number(one.bet, 0)}`).join(', ');
  const labelled = bars.filter((_, i) => i % Math.ceil(bars.length / 11) === 0);
  return html`
    <${Picture} title=${say('Units bet at each count')} says=${says}>
      <${Rules} at=${[0, most]} y=${y} />
      ${bars.map(
        (one, i) => html`
          <rect
            key=${one.count}
            class=${one.ev > 0 ? 'won' : 'lost'}
            x=${LEFT + i * each + 1}
            width=${Math.max(1, each - 2)}
            y=${y(one.bet)}
            height=${HIGH - FOOT - y(one.bet)}
          />
        `,
      )}
      ${labelled.map(
        (one) => html`
          <text class="tick" x=${LEFT + (bars.indexOf(one) + 0.5) * each} y=${HIGH - 6} text-anchor="middle">
            ${number(one.count, 0, true)}
          </text>
        `,
      )}
    <//>
  `;
}

/** @param {Wire.SheetSpread} one */
const result = (one) =>
  `${number(one.won, 1, true)}${one.ruin === null ? '' : ` (${number(100 * one.ruin, 0)}\u00a0%)`}`;

/** @param {{ spreads: Wire.SheetSpread[], top: number | null }} shown */
export function Spreads({ spreads, top }) {
  if (!spreads.length) return null;
  const low = Math.min(0, ...spreads.map((one) => one.won - one.error));
  const high = Math.max(0.1, ...spreads.map((one) => one.won + one.error));
  const y = scale(low, high, HIGH - FOOT, TOP + 8);
  const x = scale(1, Math.max(...spreads.map((one) => one.spread)), LEFT + 10, WIDE - 34);
  const says = spreads.map((one) => `1-${one.spread}: ${result(one)}`).join(', ');
  return html`
    <${Picture} title=${say('Won in an hour by the spread, and the risk of ruin')} says=${says}>
      <${Rules} at=${[0, Math.round(high * 10) / 10]} y=${y} />
      <path class="path" d=${line(spreads.map((one) => [x(one.spread), y(one.won)]))} />
      ${spreads.map(
        (one) => html`
          <circle class=${one.spread === top ? 'here' : 'won'} cx=${x(one.spread)} cy=${y(one.won)} r="3.5" />
          <text class="tick" x=${x(one.spread) + 4} y=${y(one.won) + 14}>
            ${one.ruin === null || one.ruin > CERTAIN ? '' : `${number(100 * one.ruin, 0)}\u00a0%`}
          </text>
          <text class="tick" x=${x(one.spread)} y=${HIGH - 6} text-anchor="middle">${one.spread}</text>
        `,
      )}
    <//>
  `;
}

/** Where the bankroll is lost. @param {{ y: number }} of */
const Ruin = ({ y }) => html`<line class="ruin" x1=${LEFT} x2=${WIDE} y1=${y} y2=${y} />`;

/** @param {{ hours: number[], fan: number[][], units: number | null }} shown */
export function Fan({ hours, fan, units }) {
  if (!hours.length) return null;
  const at = [0, ...hours];
  const rows = fan.map((row) => [0, ...row]);
  const [low, , , , high] = rows.map((row) => row[row.length - 1]);
  const bottom = Math.min(low, ...rows[0]);
  const ceiling = Math.max(high, ...rows[4]);
  const y = scale(bottom, ceiling, HIGH - FOOT, TOP);
  const x = scale(0, at[at.length - 1], LEFT, WIDE - 6);
  /** @param {number[]} one @returns {[number, number][]} */
  const points = (one) => one.map((value, i) => [x(at[i]), y(value)]);
  /** @param {number[]} one @param {number[]} other */
  const band = (one, other) => `${line([...points(one), ...points(other).reverse()])}Z`;
  const says = say('After {hours} hours half of the players have won between {low} and {high} units.', {
    hours: number(at[at.length - 1], 0),
    low: number(rows[1][rows[1].length - 1], 0),
    high: number(rows[3][rows[3].length - 1], 0),
  });
  return html`
    <${Picture} title=${say('Units won over the hours: half and nine tenths of the players')} says=${says}>
      <path class="band wide" d=${band(rows[0], rows[4])} />
      <path class="band" d=${band(rows[1], rows[3])} />
      <${Rules} at=${[Math.round(bottom), 0, Math.round(ceiling)]} y=${y} />
      <path class="middle" d=${line(points(rows[2]))} />
      ${units !== null && -units > bottom && html`<${Ruin} y=${y(-units)} />`}
      <text class="tick" x=${WIDE - 6} y=${HIGH - 6} text-anchor="end">${number(at[at.length - 1], 0)} h</text>
    <//>
  `;
}
