// Tables of figures on paper: names, values, notes, and a bar where a row has one.

import { number, say, text } from './language.js';
import { Bar } from './values.js';
import { html, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** @param {Wire.FigureRow} row */
const short = (row) => text(row.note) && text(row.note).length < 16;

/** A table of the house: the server's own words and figures. @param {{ table: Wire.FigureTable }} shown */
export function FigureTable({ table }) {
  const values = table.rows.map((row) => row.value);
  const bars = values.some((value) => value !== null);
  const low = Math.min(0, ...values.map(Number));
  const high = Math.max(0, ...values.map(Number));
  if (!table.rows.length) return html`<section class="leaf figures"><p>${text(table.title)}</p></section>`;
  return html`
    <section class="leaf figures">
      <table class=${`worth ${bars ? 'barred' : ''}`}>
        <caption>${text(table.title)}${text(table.note) && html`<small>${text(table.note)}</small>`}</caption>
        <tbody>
          ${table.rows.map(
            (row, i) => html`
              <tr key=${i}>
                <th scope="row">
                  ${text(row.label)}
                  ${!bars && text(row.note) && html`<small>${text(row.note)}</small>`}
                </th>
                ${
                  bars &&
                  (row.value === null
                    ? html`<td class="b"></td>`
                    : html`<${Bar} worth=${row.value} low=${low} high=${high} />`)
                }
                <td class="n">${text(row.text)}${bars && short(row) && html`<small>${text(row.note)}</small>`}</td>
              </tr>
              ${
                bars &&
                text(row.note) &&
                !short(row) &&
                html`<tr class="under-row"><td colspan="3"><small>${text(row.note)}</small></td></tr>`
              }
            `,
          )}
        </tbody>
      </table>
    </section>
  `;
}

const FEW = 12;
/** A row for a figure that is still being computed. */
const FreeRow = () => html`<tr class="free-row"><td colspan="3">…</td></tr>`;
const NOTHING = 5e-13;

/**
 * What each single change of a rule would do to a bet, the largest first.
 * @param {object} shown
 * @param {Wire.RuleEffect[]} shown.effects
 * @param {Wire.BetWorth[]} shown.bets
 * @param {string} shown.main
 * @param {(house: string) => string} shown.address
 */
export function Effects({ effects, bets, main, address }) {
  const [bet, choose] = useState(/** @type {string | null} */ (null));
  const [all, show] = useState(false);
  const on = bets.find((one) => one.bet === bet)?.bet ?? main;
  const known = effects
    .flatMap((one) => (one.moved && on in one.moved ? [{ ...one, by: one.moved[on] }] : []))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  const moving = known.filter((one) => Math.abs(one.by) > NOTHING);
  const still = known.length - moving.length;
  const waiting = effects.filter((one) => one.coming).length;
  const most = Math.max(0, ...moving.map((one) => one.by));
  const least = Math.min(0, ...moving.map((one) => one.by));
  const shown = all ? moving : moving.slice(0, FEW);
  // While figures come, the rows that they will fill are kept free: what lies below does not move.
  const free = waiting > 0 ? Math.max(0, Math.min(FEW, effects.length) - shown.length) : 0;
  return html`
    <section class="leaf figures effects">
      ${
        bets.length > 1 &&
        html`
          <label class="field">
            ${say('On which bet')}
            <select value=${on} onChange=${(event) => choose(event.target.value)}>
              ${bets.map((one) => html`<option value=${one.bet}>${text(one.name)}</option>`)}
            </select>
          </label>
        `
      }
      <table class="worth barred">
        <caption>
          ${say('What each rule is worth')}
          <small>${say('One change at a time, with the best play, in % of the bet; they do not add up.')}</small>
        </caption>
        <tbody>
          ${shown.map(
            (one) => html`
              <tr key=${one.house}>
                <th scope="row"><a href=${address(one.house ?? '')}>${text(one.rule)} <b>${text(one.value)}</b></a></th>
                <${Bar} worth=${one.by} low=${least} high=${most} />
                <td class="n">${number(100 * one.by, 4, true)}</td>
              </tr>
            `,
          )}
          ${Array.from({ length: free }, (_, i) => html`<${FreeRow} key=${`free${i}`} />`)}
        </tbody>
      </table>
      <p class="faint">
        ${
          waiting > 0
            ? say('{count} changes are still being computed.', { count: waiting })
            : still > 0
              ? say('{count} other changes do nothing to this bet.', { count: still })
              : ''
        }
      </p>
      ${
        moving.length > FEW &&
        html`
          <button class="line" aria-expanded=${all} onClick=${() => show(!all)}>
            ${all ? say('Show fewer') : say('Show all {count}', { count: moving.length })}
          </button>
        `
      }
    </section>
  `;
}
