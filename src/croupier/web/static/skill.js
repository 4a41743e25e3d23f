// Skill without luck: what somebody's decisions cost in 100 rounds, with an interval; by game and house, and over time.

import { askUntilKnown } from './api.js';
import { number, say, tag, text } from './language.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const AGAIN = 900;

/** A cost of 100 rounds with its interval; where the rounds carry none, that is said. @param {Wire.Cost} cost */
export function costText(cost) {
  const per100 = (figure) => number(100 * figure, 2);
  const figures = { mean: per100(cost.mean), low: per100(cost.low ?? 0), high: per100(cost.high ?? 0) };
  if (cost.low !== null) return say('{mean} ({low} to {high})', figures);
  return cost.high !== null ? say('{mean} (at most {high})', figures) : '–';
}

/**
 * Intervals one below the other, on the same scale: a bar from end to end, a dot where the mean is.
 * @param {{ cost: Wire.Cost, most: number }} shown
 */
export function Whisker({ cost, most }) {
  if (cost.high === null) return html`<svg class="wh" viewBox="0 0 200 26" aria-hidden="true"></svg>`;
  const x = (figure) => 4 + (192 * Math.min(figure, most)) / (most || 1);
  return html`
    <svg class="wh" viewBox="0 0 200 26" aria-hidden="true">
      <path class="axis" d="M4 22H196" />
      <path class="span" d=${`M${x(cost.low ?? 0).toFixed(1)} 13H${x(cost.high).toFixed(1)}`} />
      <circle cx=${x(cost.mean).toFixed(1)} cy="13" r="6" />
    </svg>
  `;
}

/** The widest bound of some costs. @param {Wire.Cost[]} costs */
export const widest = (costs) => Math.max(0, ...costs.map((cost) => cost.high ?? cost.mean));

/** @param {{ caption: string, parts: [string, Wire.Cost][] }} shown */
function Parts({ caption, parts }) {
  const most = widest(parts.map(([, cost]) => cost));
  return html`
    <table class="parts">
      <caption>${caption}</caption>
      <tbody>
        ${parts.map(
          ([name, cost]) => html`
            <tr key=${name}>
              <th scope="row">${name}<small>${rounds(cost.rounds)}</small></th>
              <td><${Whisker} cost=${cost} most=${most} /></td>
              <td>${costText(cost)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** @param {number} count */
const rounds = (count) => (count === 1 ? say('one round') : say('{count} rounds', { count: number(count) }));

/** @param {number} seconds */
const day = (seconds) =>
  new Date(1000 * seconds).toLocaleDateString(tag(), { day: 'numeric', month: 'short', year: 'numeric' });

/** @param {Wire.Part} part @returns {[string, Wire.Cost]} */
const nameAndCost = (part) => [text(part.name), part.cost];

/** What is said first: the cost of 100 rounds, or why there is none. @param {{ skill: Wire.Skill }} shown */
function Head({ skill: { cost, needed, net, average } }) {
  return html`
    ${
      cost.high === null
        ? html`
            <p>
              ${say('Too few rounds to tell: {costly} of {rounds} cost something, {needed} are needed.', {
                costly: number(cost.costly),
                rounds: number(cost.rounds),
                needed: number(needed),
              })}
            </p>
          `
        : html`
            <p class="big-cost"><b>${costText(cost)}</b> ${say('bets given away in 100 rounds; 0 is perfect')}</p>
            <${Whisker} cost=${cost} most=${widest([cost])} />
          `
    }
    <p>
      ${say('Result {net}; with average luck it would have been {average}.', {
        net: number(net / 100, 2, true),
        average: number(average / 100, 2, true),
      })}
    </p>
  `;
}

/** The costs in all, by game and house, and over time. @param {{ skill: Wire.Skill }} shown */
function Rating({ skill }) {
  /** @type {[string, Wire.Cost][]} */
  const stretches = skill.over_time.map((one) => [`${day(one.first)} – ${day(one.last)}`, one.cost]);
  return html`
    ${skill.cost.rounds > 0 && html`<${Head} skill=${skill} />`}
    ${skill.games.length > 1 && html`<${Parts} caption=${say('By game')} parts=${skill.games.map(nameAndCost)} />`}
    ${skill.houses.length > 1 && html`<${Parts} caption=${say('By house')} parts=${skill.houses.map(nameAndCost)} />`}
    ${stretches.length > 1 && html`<${Parts} caption=${say('Over time')} parts=${stretches} />`}
    ${
      skill.left_out > 0 &&
      html`
        <p class="faint">
          ${say('Rounds without an exact value, left out: {many}.', { many: number(skill.left_out) })}
        </p>
      `
    }
  `;
}

/**
 * The rating of who reads this; nothing for somebody without a round. Figures are shown once all are counted: what
 * stands below does not move.
 */
export function Skill() {
  const [skill, set] = useState(/** @type {Wire.Skill | null} */ (null));
  useEffect(() => askUntilKnown('/api/skill', set, { again: AGAIN }), []);
  if (!skill || (!skill.cost.rounds && skill.status === 'known')) return null;
  return html`
    <section class="panel skill" aria-busy=${skill.status === 'computing'}>
      <h2>${say('Skill without luck')}</h2>
      <p class="faint">
        ${say('Each house is compared with its own best play.')}
        ${' '}
        ${say('How much was bet is not a part of it, whatever a count says; tournaments are left out.')}
      </p>
      ${
        skill.status === 'computing'
          ? html`
            <p class="faint" role="status">
              ${say('counting… {done} of {all}', { done: number(skill.done), all: number(skill.all) })}
            </p>
          `
          : html`<${Rating} skill=${skill} />`
      }
    </section>
  `;
}
