// How somebody does: a sitting when it is over, and accuracy and speed week by week.

import { get, persistent } from './api.js';
import { Drawn } from './cards.js';
import { Frame } from './frame.js';
import { number, say, text } from './language.js';
import { html, useEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const WEEKS = 12;
const percent = (share) => `${number(100 * share)}\u00a0%`;

/** @param {{ weeks: Wire.Week[] }} shown */
function Weeks({ weeks }) {
  const slowest = Math.max(0.1, ...weeks.map((week) => week.seconds));
  return html`
    <table class="weeks">
      <thead>
        <tr>
          <th scope="col">${say('Week from')}</th>
          <th scope="col">${say('Right')}</th>
          <th scope="col">${say('Seconds')}</th>
          <th scope="col">${say('Answers')}</th>
        </tr>
      </thead>
      <tbody>
        ${weeks.map(
          (week) => html`
            <tr key=${week.monday}>
              <th scope="row">${week.monday}</th>
              ${
                week.answers
                  ? html`
                    <td class="has-bar" style=${`--share:${((100 * week.right) / week.answers).toFixed(1)}%`}>
                      <span>${percent(week.right / week.answers)}</span>
                    </td>
                    <td class="has-bar slow" style=${`--share:${((100 * week.seconds) / slowest).toFixed(1)}%`}>
                      <span>${number(week.seconds, 1)}</span>
                    </td>
                    <td>${number(week.answers)}</td>
                  `
                  : html`<td>–</td><td>–</td><td>${number(0)}</td>`
              }
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** Progress in one drill at one house, or in everything. */
export function Progress({ drill, house, title }) {
  const [all, choose] = useState(false);
  const [found, set] = useState(/** @type {Wire.Progress | null} */ (null));
  const path = all ? '/api/train/progress' : `/api/train/progress?${new URLSearchParams({ drill, house })}`;
  useEffect(() => {
    let over = false;
    get(path).then(
      (answer) => !over && set(answer),
      () => {},
    );
    return () => {
      over = true;
    };
  }, [path]);
  return html`
    <section class="panel progress" aria-label=${say('Progress')}>
      <h2>${say('Progress')}</h2>
      <div class="seg">
        <button aria-pressed=${!all} onClick=${() => choose(false)}>${say('this drill here')}</button>
        <button aria-pressed=${all} onClick=${() => choose(true)}>${say('all answers')}</button>
      </div>
      <p class="lead">${all ? say('all drills at all houses') : title}</p>
      ${
        found &&
        (found.answers
          ? html`
            <p>${say('{right} of {answers} right.', { right: number(found.right), answers: number(found.answers) })}</p>
            <${Weeks} weeks=${found.weeks.slice(-WEEKS).reverse()} />
          `
          : html`<p>${say('No question was answered yet.')}</p>`)
      }
      ${
        found &&
        html`<p><a class="line" href="/api/train/answers" download="answers.jsonl">${say('Save all answers')}</a></p>`
      }
    </section>
  `;
}

/** What a sitting came to. @param {{ house: Wire.House, sitting: Wire.Sitting, again: () => void }} shown */
export function Summary({ house, sitting, again }) {
  const [found, set] = useState(/** @type {Wire.Summary | null} */ (null));
  const [why, refuse] = useState('');
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    persistent(() => get(`/api/train/summary?sitting=${sitting.sitting}`)).then(set, (error) => refuse(error.message));
  }, []);
  useEffect(() => head.current?.focus(), [found]);
  const tally = found?.tally;
  return html`
    <${Frame} here="/train" house=${house} title=${say('Train')} cls="train">
      <p class="lead">${text(sitting.title)} · ${text(sitting.house_title)}</p>
      <h1 class="title" tabindex="-1" ref=${head}>
        ${
          tally
            ? say('{right} of {answers} right.', { right: number(tally.right), answers: number(tally.answers) })
            : why || say('One moment…')
        }
      </h1>
      ${
        tally &&
        html`
          <dl class="pairs sum-up">
            ${
              found.seconds !== null &&
              html`<dt>${say('Seconds for an answer, the median')}</dt><dd>${number(found.seconds, 1)}</dd>`
            }
            ${tally.lost !== null && html`<dt>${say('Bets lost in 100 answers')}</dt><dd>${number(tally.lost, 2)}</dd>`}
            <dt>${say('Questions due now')}</dt>
            <dd>${number(tally.due)}</dd>
          </dl>
        `
      }
      ${
        (tally || why) &&
        html`
          <div class="acts4">
            <button class="move" onClick=${again}>${say('Once more')}</button>
            <a class="line" href="/train">${say('Another drill')}</a>
          </div>
        `
      }
      ${
        tally &&
        html`
          ${
            found.missed.length > 0 &&
            html`
              <section class="leaf missed-list">
                <h2>${say('What you missed')}</h2>
                <ul>
                  ${found.missed.map(
                    (one) => html`
                      <li>
                        <b><${Drawn} text=${text(one.text)} /></b> <span>
                          ${say('The answer is: {answer}.', { answer: text(one.answer) })}
                        </span> <small>
                          ${
                            one.cost > 0
                              ? say('You said: {answer}. That costs {cost} of a bet.', {
                                  answer: text(one.given),
                                  cost: number(one.cost, 4),
                                })
                              : say('You said: {answer}.', { answer: text(one.given) })
                          }
                        </small>
                      </li>
                    `,
                  )}
                </ul>
              </section>
            `
          }
        `
      }
    <//>
  `;
}
