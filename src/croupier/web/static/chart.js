// A strategy chart: blocks of rows, a cell for each upcard. Cells that moved are outlined; the reader's own is marked.

import { say, text } from './language.js';
import { html, useEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** @typedef {Required<Wire.Chart>} KnownChart */

/** @param {string} cell */
const kind = (cell) => ({ C: 'p' })[cell[0]] ?? cell[0].toLowerCase();

/**
 * In a sheet that is lower than the chart, the row of the hand in play is scrolled to its middle.
 * @param {string | number | undefined} row
 */
function useRowInSight(row) {
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const sheet = at.current?.closest('.inside');
    if (!at.current || !sheet) return;
    const { top, height } = at.current.getBoundingClientRect();
    const head = at.current.closest('table')?.tHead?.clientHeight ?? 0; // it stays above the rows
    const middle = sheet.getBoundingClientRect().top + head + (sheet.clientHeight - head) / 2;
    sheet.scrollTop += top + height / 2 - middle;
  }, [row]);
  return at;
}

/**
 * @param {object} shown
 * @param {Wire.ChartBlock} shown.block
 * @param {KnownChart} shown.chart
 * @param {Wire.CellHere | null} shown.here
 * @param {Wire.MovedCell[] | null} shown.moved
 * @param {((cell: Wire.MovedCell) => void) | null} shown.pick
 */
function Block({ block, chart, here, moved, pick }) {
  const mine = here?.block === block.name ? here : null;
  const inSight = useRowInSight(mine?.row);
  /** @param {Wire.ChartRow} row */
  const isMine = (row) => Boolean(mine && row.rows.includes(mine.row));
  const cell = (row, code, column) => {
    const at = isMine(row) && mine?.column === column;
    const was = moved?.find(
      (one) => one.block === block.name && row.rows.includes(one.row) && one.upcard === chart.upcards[column],
    );
    return html`
      <td
        key=${column}
        class=${`c-${kind(code)} ${at ? 'at' : ''} ${was ? 'moved' : ''}`}
        title=${was ? `${text(was.before)} → ${text(was.after)}` : text(chart.meanings[code])}
        aria-current=${at ? 'true' : null}
      >
        ${
          was && pick
            ? html`
              <button
                class="cell"
                aria-label=${say('{cell}: {before} → {after}', {
                  cell: text(was.title),
                  before: text(was.before),
                  after: text(was.after),
                })}
                onClick=${() => pick(was)}
                onFocus=${() => pick(was)}
                onMouseEnter=${() => pick(was)}
              >
                ${text(chart.letters[code])}
              </button>
            `
            : text(chart.letters[code])
        }
      </td>
    `;
  };
  return html`
    <table class=${`chart ${block.name}`}>
      <caption>${text(block.title)}</caption>
      <thead>
        <tr>
          <td></td>
          ${chart.upcards.map(
            (upcard, i) => html`<th scope="col" class=${mine?.column === i ? 'on' : ''}>${upcard}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${block.rows.map(
          (row) => html`
            <tr key=${row.label} ref=${isMine(row) ? inSight : null}>
              <th scope="row" class=${isMine(row) ? 'on' : ''}>${row.label}</th>
              ${row.cells.map((code, column) => cell(row, code, column))}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/**
 * `pick`: what is done when somebody points at a cell that moved. The blocks side by side where there is room, else one
 * at a time; the one with the hand in play first.
 * @param {object} shown
 * @param {KnownChart} shown.chart
 * @param {Wire.CellHere | null} [shown.here]
 * @param {Wire.MovedCell[] | null} [shown.moved]
 * @param {boolean} [shown.wide]
 * @param {((cell: Wire.MovedCell) => void) | null} [shown.pick]
 */
export function ChartBlocks({ chart, here = null, moved = null, wide = false, pick = null }) {
  const first = here ? chart.blocks.findIndex((block) => block.name === here.block) : 0;
  const [chosen, choose] = useState(/** @type {number | null} */ (null));
  const shown = chosen ?? Math.max(0, first);
  return html`
    <div class=${`blocks ${wide ? 'all' : ''}`}>
      ${
        !wide &&
        html`
          <div class="tabs" role="tablist">
            ${chart.blocks.map(
              (block, i) => html`
                <button role="tab" aria-selected=${i === shown} onClick=${() => choose(i)}>${text(block.title)}</button>
              `,
            )}
          </div>
        `
      }
      <div class="block-row">
        ${chart.blocks.map(
          (block, i) =>
            (wide || i === shown) &&
            html`
              <${Block} key=${block.name} block=${block} chart=${chart} here=${here} moved=${moved} pick=${pick} />
            `,
        )}
      </div>
      <p class="legend">
        ${Object.entries(chart.meanings).map(
          ([code, meaning]) => html`
            <span key=${code}><b class=${`c-${kind(code)}`}>${text(chart.letters[code])}</b>${text(meaning)}</span>
          `,
        )}
      </p>
      <p class="faint">${say('Made for these rules: exact, from a full shoe.')}</p>
    </div>
  `;
}
