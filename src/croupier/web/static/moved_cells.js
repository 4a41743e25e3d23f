// The cells of the chart that a change of rules moves: each with what its moves were worth before, and are worth now.

import { number, say, text } from './language.js';
import { useAnswer, Wait } from './values.js';
import { html } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const MOST = 24;
/** `hard 11 v A: H → D`. @param {Wire.MovedCell} cell */
export const moves = (cell) =>
  say('{cell}: {before} → {after}', { cell: text(cell.title), before: text(cell.before), after: text(cell.after) });
/** @param {Wire.CellMove[]} moves */
const best = (moves, when) => Math.max(...moves.map((move) => move[when] ?? -Infinity));

/** @param {{ house: string, cell: Wire.MovedCell }} shown */
function Values({ house, cell }) {
  const path = `/api/cell?${new URLSearchParams({ house, cell: `${cell.block} ${cell.row} ${cell.upcard}` })}`;
  /** @type {Wire.Cell | null} */
  const answer = useAnswer(path, path);
  if (answer?.status !== 'known') return html`<${Wait} answer=${answer} />`;
  const found = answer.moves ?? [];
  if (!found.length) return html`<p class="faint">${say('No first hand comes to this cell.')}</p>`;
  const value = (move, when) => html`
    <td class=${`n ${move[when] === best(found, when) ? 'best' : ''}`}>
      ${move[when] === null ? '–' : number(move[when], 4, true)}
    </td>
  `;
  return html`
    <table class="worth before-after">
      <caption class="hush">${text(cell.title)}</caption>
      <thead>
        <tr>
          <th scope="col">${say('Move')}</th>
          <th scope="col" class="n">${say('before')}</th>
          <th scope="col" class="n">${say('after')}</th>
        </tr>
      </thead>
      <tbody>
        ${found.map(
          (move) => html`
            <tr key=${move.word}>
              <th scope="row">${text(move.label)}</th>
              ${value(move, 'before')}
              ${value(move, 'after')}
            </tr>
          `,
        )}
      </tbody>
    </table>
    <p class="faint">${say('In bets, on the first two cards; the best in bold. Exact.')}</p>
  `;
}

/**
 * @param {object} shown
 * @param {string} shown.house
 * @param {Wire.MovedCell[]} shown.moved
 * @param {Wire.MovedCell | null} shown.chosen
 * @param {(cell: Wire.MovedCell) => void} shown.pick
 */
export function MovedCells({ house, moved, chosen, pick }) {
  const cell = moved.find(
    (one) => chosen && one.block === chosen.block && one.row === chosen.row && one.upcard === chosen.upcard,
  );
  return html`
    <p class="faint">${say('Outlined, with a corner. Choose one for its values before and after.')}</p>
    <ul class="moved-list">
      ${moved.slice(0, MOST).map(
        (one) => html`
          <li key=${text(one.title)}>
            <button aria-pressed=${one === cell} onClick=${() => pick(one)}>${moves(one)}</button>
          </li>
        `,
      )}
    </ul>
    <div class="cell-values" aria-live="polite">
      ${cell && html`<h3>${moves(cell)}</h3><${Values} key=${text(cell.title)} house=${house} cell=${cell} />`}
    </div>
  `;
}
