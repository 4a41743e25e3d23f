// The designer: every rule of a house with its choices, what each would do to the edge, and the cells of the chart that
// move.

import { ChartBlocks } from './chart.js';
import { EdgeLine } from './edge_line.js';
import { Frame } from './frame.js';
import { HousePicker } from './house_picker.js';
import { Icon } from './icons.js';
import { copied } from './invitation.js';
import { number, say, text } from './language.js';
import { useMedia } from './media.js';
import { MovedCells } from './moved_cells.js';
import { go } from './router.js';
import { useAnswer, Wait } from './values.js';
import { html, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const percent = (worth, decimals) => `${number(100 * worth, decimals, true)}\u00a0%`;
const address = (house) => `/designer?house=${encodeURIComponent(house)}`;

/** @param {{ rule: Wire.Rule, choose: (house: string) => void }} shown */
function Rule({ rule, choose }) {
  return html`
    <li class=${rule.was ? 'changed' : ''}>
      <h2 id=${`rule-${rule.rule}`}>
        ${text(rule.name)}
        ${rule.was && html` <small>${say('was {value}', { value: text(rule.was) })}</small>`}
      </h2>
      <span class="seg" role="group" aria-labelledby=${`rule-${rule.rule}`}>
        ${rule.options.map(
          (option) => html`
            <button
              aria-pressed=${option.now}
              disabled=${!option.house}
              title=${option.why ? text(option.why) : null}
              onClick=${() => !option.now && option.house && choose(option.house)}
            >
              <span>${text(option.value)}</span>
              <small>
                ${
                  option.now
                    ? say('now')
                    : !option.house
                      ? say('not here')
                      : option.effect === null
                        ? option.coming
                          ? '…'
                          : '–'
                        : number(100 * option.effect, 2, true)
                }
              </small>
            </button>
          `,
        )}
      </span>
    </li>
  `;
}

/** @param {{ answer: Wire.Design }} shown */
function Head({ answer }) {
  const main = answer.bets?.find((bet) => bet.bet === answer.main);
  const change = main && answer.before !== null ? main.worth - answer.before : 0;
  return html`
    <section class="edge-head">
      <p>${text(answer.title)} · ${text(answer.short)}</p>
      <p class="big-edge title" role="status">
        ${main ? percent(main.worth, 4) : say('counting…')}
        ${main && Math.abs(change) > 5e-7 ? html` <span class="change">${number(100 * change, 4, true)}</span>` : ''}
      </p>
      ${
        main &&
        html`
          <p class="lead">
            ${
              main.worth < 0
                ? say('100 staked cost {cost} on average, with the best play.', { cost: number(-100 * main.worth, 2) })
                : say('100 staked earn {gain} on average, with the best play.', { gain: number(100 * main.worth, 2) })
            }
          </p>
        `
      }
      ${
        answer.bets?.length > 1 &&
        html`
          <dl class="pairs">
            ${answer.bets
              .filter((bet) => bet !== main)
              .map((bet) => html`<dt>${text(bet.name)}</dt><dd>${percent(bet.worth, 3)}</dd>`)}
          </dl>
        `
      }
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
    </section>
  `;
}

/** @param {Wire.Design} design */
const movedTitle = ({ moved, changes }) => {
  if (moved.length === 1) return say('One cell moved');
  if (moved.length) return say('{count} cells moved', { count: moved.length });
  return changes.length ? say('No cell moved') : say('Chart of the house');
};

/** The chart with the cells that moved. @param {{ answer: Wire.Design }} shown */
function MovedChart({ answer }) {
  const [cell, pick] = useState(/** @type {Wire.MovedCell | null} */ (null));
  const wide = useMedia('(min-width: 1180px)');
  return html`
    <section class="leaf chart-leaf">
      <h2>${movedTitle(answer)}</h2>
      <${ChartBlocks} chart=${answer.chart} moved=${answer.moved} pick=${pick} wide=${wide} />
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

/** What can be done with the house. @param {{ answer: Wire.Design }} shown */
function Acts({ answer }) {
  const [note, tell] = useState('');
  const [file, show] = useState(false);
  const copy = async (what) => tell((await copied(what)) ? say('Copied.') : say('Mark the address and copy it.'));
  return html`
    <div class="acts4">
      <a class="move" href=${`/open?house=${encodeURIComponent(answer.house)}`}>${say('Open a table')}</a>
      <a class="line" href=${`/edge?house=${encodeURIComponent(answer.house)}`}>
        <${Icon} name="values" />
        ${say('Figures')}
      </a>
      <button class="line" onClick=${() => copy(location.origin + address(answer.house))}>
        <${Icon} name="link" />
        ${say('Copy the link')}
      </button>
      <button class="line" aria-expanded=${file} onClick=${() => show(!file)}>${say('House file')}</button>
      ${
        answer.changes.length > 0 &&
        html`<button class="line" onClick=${() => history.back()}><${Icon} name="undo" />${say('Undo')}</button>`
      }
      <span role="status">${note}</span>
    </div>
    ${file && html`<${HouseFile} toml=${answer.toml} copy=${copy} />`}
  `;
}

export function DesignerScreen({ house, place }) {
  const name = place.query.get('house') || house.first_house;
  /** @type {Wire.Design | null} */
  const answer = useAnswer(`/api/design?house=${encodeURIComponent(name)}`, name);
  const choose = (next) => go(address(next), { stay: true });
  return html`
    <${Frame} here="/designer" house=${house} title=${say('Designer')} cls="designer">
      <h1 class="title">${say('Designer')}</h1>
      <${HousePicker} label=${say('Begin with')} house=${name} choose=${choose} cls="begin" />
      ${
        !answer?.rules
          ? html`<${Wait} answer=${answer} />`
          : html`
            <div class="design">
              <${Head} answer=${answer} />
              <section class="rule-list panel" aria-label=${say('Rules')}>
                <p class="cap">${say('each option with its change in %')}</p>
                <ul>${answer.rules.map((rule) => html`<${Rule} key=${rule.rule} rule=${rule} choose=${choose} />`)}</ul>
              </section>
              <div class="outcome">
                ${answer.chart.status === 'known' && html`<${MovedChart} answer=${answer} />`}
                <${Acts} answer=${answer} />
              </div>
            </div>
          `
      }
    <//>
  `;
}
