// The look back on a game: decisions, mistakes with their cost and the better move, and luck; for each person who
// played.

import { Drawn } from './cards.js';
import { money, number, say, text } from './language.js';
import { useAnswer, Wait } from './values.js';
import { html, useEffect } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const WIDTH = 320;
const HEIGHT = 110;

/**
 * The result after each round, and what was to be expected of the same bets and moves.
 * @param {{ graph: Wire.ReviewGraph, wrong: number[], currency: string }} shown
 */
function Graph({ graph, wrong, currency }) {
  const { actual, expected, rounds } = graph;
  const all = [0, ...actual, ...expected];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const count = actual.length - 1;
  const x = (i) => (WIDTH * i) / Math.max(1, count);
  const y = (cents) => 6 + ((HEIGHT - 12) * (high - cents)) / (high - low || 1);
  const line = (values) =>
    values.map((value, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return html`
    <figure class="session">
      <svg
        viewBox=${`-4 0 ${WIDTH + 8} ${HEIGHT}`}
        role="img"
        aria-label=${say('The result round by round: in all {net}, expected {expected}.', {
          net: money(actual[count], { signed: true, currency }),
          expected: number(expected[count] / 100, 2, true),
        })}
      >
        <path class="zero" d=${`M0 ${y(0)}H${WIDTH}`} />
        <path class="expected" d=${line(expected)} />
        <path class="actual" d=${line(actual)} />
        ${rounds.map(
          (round, i) =>
            wrong.includes(round) && html`<circle key=${round} cx=${x(i + 1)} cy=${y(actual[i + 1])} r="3.4" />`,
        )}
      </svg>
      <figcaption>
        <span class="k-actual">${say('result')}</span>
        <span class="k-expected">${say('expected')}</span>
        ${wrong.length > 0 && html`<span class="k-wrong">${say('with a mistake')}</span>`}
      </figcaption>
    </figure>
  `;
}

/**
 * In a tournament: what cost chances to win it, the most expensive first. No chips.
 * @param {{ lost: Wire.LostChance[], go: (round: number, step: number) => void }} shown
 */
const ToWin = ({ lost, go }) => html`
  <h3>${say('Mistakes, to win the tournament')}</h3>
  ${!lost.length && html`<p class="faint">${say('None is known.')}</p>`}
  <ol class="mistakes">
    ${lost.map(
      (one) => html`
        <li key=${`${one.round} ${one.step}`}>
          <button onClick=${() => go(one.round, one.step)}>
            <span>${text(one.name)}</span>
            <span class="costs">${text(one.shown)}</span>
          </button>
        </li>
      `,
    )}
  </ol>
`;

export function LookBack({ replay, go, who, look, mistakes }) {
  const query = replay.list.people.some((one) => one.who === who) ? `?who=${encodeURIComponent(who)}` : '';
  /** @type {Wire.Review | null} */
  const answer = useAnswer(`/api/tables/${replay.id}/review${query}`, who);
  const places =
    (answer?.to_win ?? answer?.mistakes)
      ?.map((one) => [one.round, one.step])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]) ?? [];
  useEffect(() => {
    mistakes.current = places;
  }, [answer]);
  useEffect(() => {
    if (answer?.who && answer.who !== who) look(answer.who);
  }, [answer?.who]);
  if (!answer?.facts) return html`<${Wait} answer=${answer} />`;
  if (!answer.facts.length) return html`<p class="faint">${say('No round was played.')}</p>`;
  const coming =
    answer.status === 'computing'
      ? say('counting… {done} of {all}', { done: number(answer.done), all: number(answer.all) })
      : '';
  return html`
    <div class="look-back">
      ${
        answer.people.length > 1 &&
        html`
          <label class="field">
            ${say('Who')}
            <select value=${answer.who} onChange=${(event) => look(event.target.value)}>
              ${answer.people.map((one) => html`<option value=${one.who}>${one.name}</option>`)}
            </select>
          </label>
        `
      }
      <dl class="pairs">
        ${answer.facts.map(
          (fact) => html`
            <dt>${text(fact.name)}</dt>
            <dd>${fact.value ? text(fact.value) : html`<em class="faint">${say('counting…')}</em>`}</dd>
          `,
        )}
      </dl>
      <p class="faint" role="status">${coming}</p>
      ${
        answer.graph &&
        answer.graph.rounds.length > 1 &&
        html`<${Graph} graph=${answer.graph} wrong=${answer.wrong} currency=${replay.list.currency} />`
      }
      ${answer.to_win && html`<${ToWin} lost=${answer.to_win} go=${go} />`}
      ${
        answer.mistakes.length > 0 &&
        html`
          <h3>${answer.to_win ? say('Mistakes in chips') : say('Mistakes')}</h3>
          <ol class="mistakes">
            ${answer.mistakes.map(
              (one) => html`
                <li key=${`${one.round} ${one.step}`}>
                  <button onClick=${() => go(one.round, one.step)}>
                    <span>
                      <b>${say('Round {round}', { round: number(one.round) })}</b> ${text(one.name)}
                      <small><${Drawn} text=${text(one.values)} /></small>
                    </span>
                    <span class="costs">${text(one.cents)}</span>
                  </button>
                </li>
              `,
            )}
          </ol>
        `
      }
      ${
        answer.smaller.count > 0 &&
        html`
          <p class="row-of">
            <span>${say('Smaller ones: {count}', { count: answer.smaller.count })}</span>
            <span class="costs">${text(answer.smaller.cost)}</span>
          </p>
        `
      }
      ${answer.kinds.map(
        (one) => html`
          <p class="row-of"><span>${text(one.name)}</span><span class="costs">${text(one.cost)}</span></p>
        `,
      )}
      ${answer.unavailable && html`<p class="faint">${say('Some values could not be computed.')}</p>`}
      <p class="faint">${text(answer.note)}</p>
    </div>
  `;
}
