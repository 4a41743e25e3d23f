// Sheets of the replay: the steps of a round with what every move was worth, and all rounds of the game.

import { cardSign, Drawn } from './cards.js';
import { Net } from './history_screen.js';
import { number, say, text } from './language.js';
import { useAnswer, Wait, Why, Worths } from './values.js';
import { html, useEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Replay } from './replay.js' */

/** What a decision cost, in a word or two. @param {{ made: Wire.ValuedStep }} shown */
function Cost({ made }) {
  if (made.clock) return html`<small>${say('played by the clock')}</small>`;
  if (made.status === 'computing') return html`<small class="faint">${say('counting…')}</small>`;
  if (made.status !== 'known') return null;
  const { worth, cost = 0 } = made;
  return html`
    <small class=${made.mistake ? 'costs' : ''}>
      ${worth === undefined || worth === null ? '' : `${number(worth, 4, true)} · `}
      ${
        made.mistake
          ? say('costs {cost}', { cost: number(cost, 2) })
          : cost < 1e-9
            ? say('best')
            : say('costs {cost}', { cost: number(cost, 4) })
      }
    </small>
  `;
}

/** Why the moves were worth that much, in words; for a seat with a decision. @param {{ replay: Replay }} shown */
function Reasons({ replay }) {
  const { round, step } = replay.at;
  const path = `/api/tables/${replay.id}/rounds/${round}/why?step=${step}`;
  /** @type {Wire.StepReasons | null} */
  const answer = useAnswer(path, path);
  const here = answer && answer.round === round && answer.step === step ? answer : null;
  return html`
    <div class="reasons-now">
      ${here?.status === 'known' ? html`<${Why} why=${here} />` : html`<${Wait} answer=${here} />`}
    </div>
  `;
}

/** @param {{ replay: Replay, values: Wire.RoundValues | null, go: (round: number, step: number) => void }} shown */
export function Steps({ replay, values, go }) {
  const { round, step } = replay.at;
  const current = useRef(/** @type {HTMLElement | null} */ (null));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const known = values?.round === round ? values.decisions : null;
  const here = known?.find((one) => one.step === step);
  useEffect(() => {
    if (here?.moves)
      list.current?.closest('.inside')?.scrollTo({ top: 0 }); // the values and their reasons first
    else current.current?.scrollIntoView({ block: 'nearest' });
  }, [round, step, Boolean(here?.moves)]);
  const moveAt = (place) => known?.find((one) => one.step === place - 1 && one.word);
  return html`
    <div class="values">
      <div class="worth-now">
        ${
          here?.moves &&
          html`<${Worths} rows=${here.moves} played=${here.word} caption=${say('What each move is worth')} />`
        }
        ${here?.bets && html`<${Worths} rows=${here.bets} caption=${say('What each bet is worth')} />`}
        ${here && here.status === 'computing' && html`<${Wait} answer=${here} />`}
      </div>
      ${here?.moves && html`<${Reasons} key=${`${round} ${step}`} replay=${replay} />`}
      <ol class="steps-list" ref=${list}>
        ${replay.steps.map(
          (one, place) => html`
            <li key=${place} ref=${place === step ? current : null}>
              <button
                class=${place > step ? 'ahead' : ''}
                aria-current=${place === step ? 'step' : null}
                onClick=${() => go(round, place)}
              >
                <span><${Drawn} text=${text(one.line)} /></span>
                ${moveAt(place) && html`<${Cost} made=${moveAt(place)} />`}
              </button>
            </li>
          `,
        )}
      </ol>
      <p class="faint">${say('Values from the cards not seen then.')}</p>
    </div>
  `;
}

/**
 * The rounds; `costs`: what mistakes cost in each, where that is known.
 * @param {object} shown
 * @param {Replay} shown.replay
 * @param {(round: number) => void} shown.go
 * @param {Wire.ListedRound[]} shown.rounds
 * @param {Map<number, number>} [shown.costs]
 */
function RoundList({ replay, go, rounds, costs }) {
  const current = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [replay.at.round, rounds.length]);
  return html`
    <ol class="rounds-list">
      ${rounds.map(
        (one) => html`
          <li key=${one.round} ref=${one.round === replay.at.round ? current : null}>
            <button aria-current=${one.round === replay.at.round ? 'true' : null} onClick=${() => go(one.round)}>
              <b>${number(one.round)}</b>
              <span class="hand-words">
                ${
                  one.hands.length
                    ? one.hands.map(
                        (hand) => html`<span>${html`<${Drawn} text=${hand.map(cardSign).join(' ')} />`}</span>`,
                      )
                    : one.ended && html`<em>${text(one.ended)}</em>`
                }
              </span>
              ${
                one.net === null
                  ? html`<span class="faint">–</span>`
                  : html`
                    <span class="come">
                      ${html`<${Net} cents=${one.net} currency=${replay.list.currency} />`}
                      ${
                        costs?.has(one.round) &&
                        html`
                          <small class="costs">
                            ${say('costs {cost}', { cost: number(costs.get(one.round) ?? 0, 2) })}
                          </small>
                        `
                      }
                    </span>
                  `
              }
            </button>
          </li>
        `,
      )}
    </ol>
  `;
}

/**
 * The rounds of a past game, or only those with a mistake of one person, with what the mistakes cost.
 * @param {Replay} replay
 * @param {string} who
 */
function useRounds(replay, who) {
  const [costly, only] = useState(false);
  const [asked, ask] = useState(false);
  const { rounds, people } = replay.list;
  /** @type {Wire.Review | null} */
  const review = useAnswer(
    asked && people.some((one) => one.who === who)
      ? `/api/tables/${replay.id}/review?who=${encodeURIComponent(who)}`
      : null,
    who,
  );
  /** @type {Map<number, number>} */
  const costs = new Map();
  for (const one of review?.mistakes ?? []) costs.set(one.round, (costs.get(one.round) ?? 0) + one.cost);
  const choose = (/** @type {boolean} */ on) => {
    if (on) ask(true);
    only(on);
  };
  return { costly, choose, review, costs, shown: rounds.filter((one) => !costly || costs.has(one.round)) };
}

/** @typedef {ReturnType<typeof useRounds>} Chosen */

/** Whether somebody decided anything there that could cost. @param {Replay} replay */
const decides = (replay) => replay.list.rounds.some((one) => one.net !== null) && replay.table?.layout !== 'boxes';

/** All rounds, or those with a mistake. @param {{ rounds: Chosen }} shown */
const Which = ({ rounds: { costly, choose, review, costs } }) => html`
  <div class="which" role="group" aria-label=${say('Rounds')}>
    <button aria-pressed=${!costly} onClick=${() => choose(false)}>${say('All')}</button>
    <button aria-pressed=${costly} onClick=${() => choose(true)}>
      ${say('with a mistake')}${review?.status === 'known' ? ` ${number(costs.size)}` : ''}
    </button>
  </div>
`;

/** What is said while mistakes are looked for, and if there is none. @param {{ rounds: Chosen }} shown */
function Looking({ rounds: { costly, review, costs } }) {
  if (!costly) return null;
  if (review?.status === 'known')
    return costs.size ? null : html`<p class="faint" role="status">${say('No mistake.')}</p>`;
  const values = { done: number(review?.done ?? 0), all: number(review?.all ?? 0) };
  return html`
    <p class="faint" role="status">
      ${review?.all ? say('counting… {done} of {all}', values) : say('counting…')}
    </p>
  `;
}

/** @param {{ replay: Replay, go: (round: number) => void, who: string }} shown */
export function Rounds({ replay, go, who }) {
  const rounds = useRounds(replay, who);
  return html`
    ${decides(replay) && html`<${Which} rounds=${rounds} />`}
    <${Looking} rounds=${rounds} />
    <${RoundList} replay=${replay} go=${go} rounds=${rounds.shown} costs=${rounds.costs} />
  `;
}

/**
 * Where there is room: all rounds beside the felt, the latest first; on demand only those with a mistake.
 * @param {{ replay: Replay, go: (round: number) => void, who: string }} shown
 */
export function RoundsColumn({ replay, go, who }) {
  const rounds = useRounds(replay, who);
  const { title, currency, rounds: all } = replay.list;
  const mine = all.filter((one) => one.net !== null);
  const net = mine.reduce((sum, one) => sum + (one.net ?? 0), 0);
  return html`
    <aside class="rounds-column" aria-label=${say('Rounds')}>
      <h2 class="title">${text(title)}</h2>
      <p class="lead">
        ${all.length === 1 ? say('one round') : say('{count} rounds', { count: number(all.length) })}
        ${mine.length > 0 && html` · <${Net} cents=${net} currency=${currency} />`}
      </p>
      ${decides(replay) && html`<${Which} rounds=${rounds} />`}
      <div class="inside" tabindex="0" role="region" aria-label=${say('Rounds')}>
        <${Looking} rounds=${rounds} />
        <${RoundList} replay=${replay} go=${go} rounds=${[...rounds.shown].reverse()} costs=${rounds.costs} />
      </div>
    </aside>
  `;
}
