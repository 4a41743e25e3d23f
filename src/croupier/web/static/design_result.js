// What a design comes to: the edge, the changes in words, the cells of the chart that move. Beside the rules where
// there is room, else in a bar below them that opens.

import { ChartBlocks } from './chart.js';
import { EdgeLine } from './edge_line.js';
import { Icon } from './icons.js';
import { copyText } from './invitation.js';
import { number, say, text } from './language.js';
import { useMedia } from './media.js';
import { MovedCells } from './moved_cells.js';
import { Wait } from './values.js';
import { html, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** @param {number} worth @param {number} decimals */
const percent = (worth, decimals) => `${number(100 * worth, decimals, true)}\u00a0%`;

/** Whether the game has a chart, even if it is not known yet. @param {Wire.Design} answer */
const hasChart = ({ chart }) => chart.status !== 'unavailable';

/** The bet whose edge is shown. @param {Wire.Design} answer */
const mainBet = (answer) => answer.bets.find((bet) => bet.bet === answer.main);

/** @param {Wire.Design} answer */
function changeOf(answer) {
  const worth = mainBet(answer)?.worth;
  const change = worth !== undefined && answer.before !== null ? worth - answer.before : 0;
  return Math.abs(change) > 5e-7 ? number(100 * change, 4, true) : '';
}

/** @param {Wire.Design} design */
function movedTitle({ moved, changes }) {
  if (moved.length === 1) return say('One cell moved');
  if (moved.length) return say('{count} cells moved', { count: moved.length });
  return changes.length ? say('No cell moved') : say('Chart of the house');
}

/** What 100 staked come to; an empty line while that is not known. @param {{ answer: Wire.Design }} shown */
function Lead({ answer }) {
  const worth = mainBet(answer)?.worth;
  const said =
    worth === undefined
      ? '\u00a0'
      : worth < 0
        ? say('100 staked cost {cost} on average, with the best play.', { cost: number(-100 * worth, 2) })
        : say('100 staked earn {gain} on average, with the best play.', { gain: number(100 * worth, 2) });
  return html`<p class="lead">${said}</p>`;
}

/**
 * Every change in words; pressed, it is taken back.
 *
 * @param {{ answer: Wire.Design, choose: (house: string) => void }} shown
 */
const Changes = ({ answer, choose }) =>
  answer.changes.length > 0 &&
  html`
    <ul class="changes-made" aria-label=${say('Changes')}>
      ${answer.changes.map(
        (change) => html`
          <li key=${change.rule}>
            <span>
              ${say('{rule}: {value} instead of {before}', {
                rule: text(change.name),
                value: text(change.now),
                before: text(change.was),
              })}
            </span>
            ${
              change.back &&
              html`
                <button
                  class="plain"
                  aria-label=${say('Take back: {rule}', { rule: text(change.name) })}
                  onClick=${() => choose(change.back ?? '')}
                >
                  <${Icon} name="undo" />
                </button>
              `
            }
          </li>
        `,
      )}
    </ul>
  `;

/** The other bets of the house. @param {{ answer: Wire.Design }} shown */
const OtherBets = ({ answer }) =>
  answer.bets.length > 1 &&
  html`
    <dl class="pairs other-bets">
      ${answer.bets
        .filter((bet) => bet.bet !== answer.main)
        .map((bet) => html`<dt>${text(bet.name)}</dt><dd>${percent(bet.worth, 3)}</dd>`)}
    </dl>
  `;

/** The chart with the cells that moved: its leaf is there before it is known. @param {{ answer: Wire.Design }} shown */
function MovedChart({ answer }) {
  const [cell, pick] = useState(/** @type {Wire.MovedCell | null} */ (null));
  const wide = useMedia('(min-width: 1180px)');
  const known = answer.chart.status === 'known';
  return html`
    <section class="leaf chart-leaf" aria-busy=${!known}>
      <h2>${known ? movedTitle(answer) : say('Chart of the house')}</h2>
      ${
        known
          ? html`<${ChartBlocks} chart=${answer.chart} moved=${answer.moved} pick=${pick} wide=${wide} />`
          : html`<${Wait} answer=${answer.chart} />`
      }
      ${
        answer.moved.length > 0 &&
        html`<${MovedCells} house=${answer.house} moved=${answer.moved} chosen=${cell} pick=${pick} />`
      }
    </section>
  `;
}

/** The house as a file. @param {{ toml: string, copy: (what: string) => void }} shown */
const HouseFile = ({ toml, copy }) => html`
  <div class="panel">
    <pre class="toml">${toml}</pre>
    <div class="acts4">
      <button class="line" onClick=${() => copy(toml)}><${Icon} name="copy" />${say('Copy')}</button>
      <a class="line" download="house.toml" href=${`data:application/toml;charset=utf-8,${encodeURIComponent(toml)}`}>
        ${say('Save')}
      </a>
    </div>
  </div>
`;

/**
 * What can be done with the house.
 *
 * @param {{ answer: Wire.Design, name: string, file: boolean, note: string, show: (file: boolean) => void,
 *   copy: (what: string) => void }} shown
 */
function Acts({ answer, name, file, show, copy, note }) {
  const query = new URLSearchParams({ house: answer.house, ...(name ? { title: name } : {}) });
  return html`
    <div class="acts4">
      <a class="move" href=${`/open?${query}`}>${say('Open a table')}</a>
      <a class="line" href=${`/edge?house=${encodeURIComponent(answer.house)}`}>
        <${Icon} name="values" />
        ${say('Figures')}
      </a>
      <button class="line" onClick=${() => copy(location.href)}><${Icon} name="link" />${say('Copy the link')}</button>
      <button class="line" aria-expanded=${file} onClick=${() => show(!file)}>${say('House file')}</button>
      <span role="status">${note}</span>
    </div>
  `;
}

/**
 * The edge and what changed it: always in sight.
 *
 * @param {{ answer: Wire.Design, open: boolean, unfold: () => void }} shown
 */
function EdgeBar({ answer, open, unfold }) {
  const main = mainBet(answer);
  const change = changeOf(answer);
  const moved = answer.changes.length && hasChart(answer) && answer.chart.status === 'known';
  return html`
    <div class="edge-bar">
      <p class="named">${text(answer.title)} · ${text(answer.short)}</p>
      <p class="big-edge title" role="status">
        ${main ? percent(main.worth, 4) : say('counting…')}
        ${change && html`<span class="change">${change}</span>`}
      </p>
      <button class="plain unfold" aria-expanded=${open} aria-controls="design-result" onClick=${unfold}>
        ${moved ? movedTitle(answer) : say('Result')}
        <${Icon} name=${open ? 'close' : 'values'} />
      </button>
    </div>
  `;
}

/**
 * @param {object} shown
 * @param {Wire.Design} shown.answer
 * @param {string} shown.name of the table
 * @param {(house: string) => void} shown.choose
 */
export function DesignResult({ answer, name, choose }) {
  const [open, unfold] = useState(false);
  const [note, tell] = useState('');
  const [file, show] = useState(false);
  const main = mainBet(answer);
  /** @param {string} what */
  const copy = async (what) => tell((await copyText(what)) ? say('Copied.') : say('Mark the address and copy it.'));
  /** @param {KeyboardEvent} event */
  const close = (event) => event.key === 'Escape' && unfold(false);
  return html`
    <section class=${`result ${open ? 'unfolded' : ''}`} aria-label=${say('Result')} onKeyDown=${close}>
      <${EdgeBar} answer=${answer} open=${open} unfold=${() => unfold(!open)} />
      <div class="where">
        <${Lead} answer=${answer} />
        ${
          main &&
          html`
            <${EdgeLine}
              now=${main.worth}
              before=${answer.changes.length ? answer.before : null}
              others=${answer.others}
            />
          `
        }
      </div>
      <div class="inside" id="design-result" tabindex="-1">
        <${Changes} answer=${answer} choose=${choose} />
        ${hasChart(answer) && html`<${MovedChart} answer=${answer} />`}
        <${OtherBets} answer=${answer} />
        ${file && html`<${HouseFile} toml=${answer.toml} copy=${copy} />`}
      </div>
      <${Acts} answer=${answer} name=${name} file=${file} show=${show} copy=${copy} note=${note} />
    </section>
  `;
}
