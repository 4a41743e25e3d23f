// The analyst's desk: a house's edge, figures, distribution, the effect of each rule, its chart to print, and
// simulations.

import { ChartBlocks } from './chart.js';
import { Effects, FigureTable } from './desk_tables.js';
import { Frame } from './frame.js';
import { HousePicker } from './house_picker.js';
import { Icon } from './icons.js';
import { copyText } from './invitation.js';
import { number, say, text } from './language.js';
import { useMedia } from './media.js';
import { go } from './router.js';
import { Simulation } from './simulation.js';
import { useAnswer, Wait } from './values.js';
import { html, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const percent = (worth, decimals) => `${number(100 * worth, decimals, true)}\u00a0%`;
const address = (house, strategy = '') => `/edge?${new URLSearchParams({ house, ...(strategy ? { strategy } : {}) })}`;

/** What 100 staked come to, for whoever plays. */
function sentence(worth, who) {
  if (who)
    return worth < 0
      ? say('100 staked cost {cost} on average ({who}).', { cost: number(-100 * worth, 2), who })
      : say('100 staked earn {gain} on average ({who}).', { gain: number(100 * worth, 2), who });
  return worth < 0
    ? say('100 staked cost {cost} on average, with the best play.', { cost: number(-100 * worth, 2) })
    : say('100 staked earn {gain} on average, with the best play.', { gain: number(100 * worth, 2) });
}

/**
 * What each bet is worth with the strategy that was chosen; `main`: what the main bet is, once that is known.
 * @param {Wire.Edge} answer
 */
function worthsOf(answer) {
  const [first] = answer.strategies;
  const other = first && answer.strategy !== first.plays;
  const known = answer.figures.status === 'known';
  const worths = (answer.bets ?? []).map((bet) => ({
    ...bet,
    worth: other && known ? (answer.figures.worth[bet.bet] ?? bet.worth) : bet.worth,
  }));
  const main = (!other || known) && worths.find((bet) => bet.bet === answer.main);
  const who = other ? text(answer.strategies.find((one) => one.plays === answer.strategy)?.name) : '';
  return { worths, main, who };
}

/** Why there is no edge; empty if there is one. @param {Wire.Edge} answer */
const whyNone = (answer) => text(answer.figures.why) || text(answer.why);

/**
 * The edge of the strategy that was chosen; until it is computed, that of the best play.
 * @param {{ answer: Wire.Edge }} shown
 */
function Head({ answer }) {
  const { worths, main, who } = worthsOf(answer);
  const why = whyNone(answer);
  const others = worths.filter((bet) => bet.bet !== answer.main);
  return html`
    <section class="edge-head">
      <h2>${text(answer.title)} <span>${text(answer.short)}</span></h2>
      ${
        answer.changes.length > 0 &&
        html`
          <p class="changes">
            ${answer.changes.map((one) => html`<span>${text(one.rule)} <b>${text(one.value)}</b></span>`)}
          </p>
        `
      }
      <p class="big-edge title" role="status">${main ? percent(main.worth, 4) : why ? '–' : say('counting…')}</p>
      <p class="lead">${main ? sentence(main.worth, who) : why}</p>
      ${
        main &&
        worths.some((bet) => bet.worth > 0) &&
        html`<p class="take-care"><${Icon} name="warn" />${say('Watch out: a bet here favours the player.')}</p>`
      }
      ${
        others.length > 0 &&
        html`
          <dl class="pairs">
            ${others.map((bet) => html`<dt>${text(bet.name)}</dt><dd>${percent(bet.worth, 4)}</dd>`)}
          </dl>
        `
      }
    </section>
  `;
}

const Part = ({ part, of }) =>
  part.status === 'known'
    ? part.tables.map((table) => html`<${FigureTable} key=${table.title} table=${table} />`)
    : html`<section class="leaf figures"><h3>${of}</h3><${Wait} answer=${part} /></section>`;

/** So wide that the parts stand beside each other. */
const BESIDE = '(min-width: 1000px)';

/** Whether a part has come, or never will. @param {{ status: string }} part */
const there = (part) => part.status !== 'computing';

/** What can be done with the house. @param {{ answer: Wire.Edge, strategy: string }} shown */
function Acts({ answer, strategy }) {
  const [note, tell] = useState('');
  const copy = async () =>
    tell(
      (await copyText(location.origin + address(answer.house, strategy)))
        ? say('Copied.')
        : say('Mark the address and copy it.'),
    );
  return html`
    <div class="acts4">
      <a class="line" href=${`/designer?house=${encodeURIComponent(answer.house)}`}>
        <${Icon} name="ruler" />
        ${say('Change the rules')}
      </a>
      <a class="line" href=${`/open?house=${encodeURIComponent(answer.house)}`}>
        <${Icon} name="table" />
        ${say('Open a table')}
      </a>
      ${
        answer.simulation.counts.length > 0 &&
        html`
          <a class="line" href=${`/sheet?house=${encodeURIComponent(answer.house)}`}>
            <${Icon} name="values" />
            ${say('Counter’s sheet')}
          </a>
        `
      }
      <button class="line" onClick=${copy}><${Icon} name="link" />${say('Copy the link')}</button>
      <button class="line" onClick=${() => window.print()}><${Icon} name="rules" />${say('Print')}</button>
      <span role="status">${note}</span>
    </div>
  `;
}

/**
 * The figures; what stands below a part that is still counted waits for it.
 * @param {{ answer: Wire.Edge }} shown
 */
function Room({ answer }) {
  const wide = useMedia(BESIDE);
  const left = there(answer.figures);
  return html`
  <div class="desk-room">
    <div class="desk-left">
      <${Part} part=${answer.figures} of=${say('Figures')} />
      ${
        left &&
        html`
          <${Effects}
            key=${answer.base}
            effects=${answer.effects}
            bets=${answer.bets ?? []}
            main=${answer.main}
            address=${address}
          />
        `
      }
    </div>
    ${
      (wide || left) &&
      answer.chart.status !== 'unavailable' &&
      html`
        <section class="leaf chart-leaf desk-chart">
          <h2>${say('Chart of the house')}</h2>
          ${
            answer.chart.status === 'known'
              ? html`<${ChartBlocks} chart=${answer.chart} wide=${true} />`
              : html`<${Wait} answer=${answer.chart} />`
          }
        </section>
      `
    }
    ${
      (wide || (left && there(answer.chart))) &&
      html`
    <div class="desk-right">
      <${Part} part=${answer.results} of=${say('Distribution')} />
      ${there(answer.results) && html`<${Simulation} house=${answer.house} answer=${answer} />`}
    </div>
      `
    }
  </div>
`;
}

export function DeskScreen({ house, place }) {
  const name = place.query.get('house') || house.first_house;
  const strategy = place.query.get('strategy') || '';
  const path = `/api/edge?${new URLSearchParams({ house: name, strategy })}`;
  /** @type {Wire.Edge | null} */
  const answer = useAnswer(path, path);
  const ready = answer?.figures;
  return html`
    <${Frame} here="/edge" house=${house} title=${say('Figures')} cls="desk">
      <h1 class="title">${say('Figures')}</h1>
      <div class="desk-choice">
        <${HousePicker} label=${say('House')} house=${name} choose=${(next) => go(address(next))} />
        ${
          answer?.strategies?.length
            ? html`
              <label class="field">
                ${say('Who plays')}
                <select value=${answer.strategy} onChange=${(event) => go(address(name, event.target.value))}>
                  ${answer.strategies.map((one) => html`<option value=${one.plays}>${text(one.name)}</option>`)}
                </select>
              </label>
            `
            : ''
        }
      </div>
      ${
        !ready
          ? html`<${Wait} answer=${answer} />`
          : html`
            <${Head} answer=${answer} />
            ${
              (worthsOf(answer).main || whyNone(answer)) &&
              html`
                <${Acts} answer=${answer} strategy=${strategy} />
                <${Room} answer=${answer} />
              `
            }
          `
      }
    <//>
  `;
}
