// After a miss: the right answer, what each choice is worth, and why.

import { Card, Drawn, Fan } from './cards.js';
import { number, say, text } from './language.js';
import { Bar } from './values.js';
import { html } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** @param {{ missed: Wire.DrillReply, question: Wire.DrillQuestion }} shown */
export function Reason({ missed, question }) {
  const all = [0, ...missed.worth.map((row) => row.worth)];
  const low = Math.min(...all);
  const high = Math.max(...all);
  return html`
    <div class="missed">
      ${
        question.against &&
        html`
          <div class="drill-cards small">
            <${Card} card=${question.against} form="compact" />
            <${Fan} cards=${question.cards} form="compact" />
          </div>
        `
      }
      <section class="leaf reason" tabindex="0" aria-label=${say('The answer')}>
        <h2 class="title">${say('The answer is: {answer}.', { answer: text(missed.answer) })}</h2>
        <p class="faint">
          ${
            missed.cost > 0
              ? say('You said: {answer}. That costs {cost} of a bet.', {
                  answer: text(missed.given),
                  cost: number(missed.cost, 4),
                })
              : say('You said: {answer}.', { answer: text(missed.given) })
          }
        </p>
        ${
          missed.worth.length > 0 &&
          html`
            <table class="worth">
              <caption class="hush">${say('What each move is worth')}</caption>
              <thead>
                <tr>
                  <th scope="col">${say('Move')}</th>
                  <td></td>
                  <th scope="col" class="n">${say('in bets')}</th>
                  <td></td>
                </tr>
              </thead>
              <tbody>
                ${missed.worth.map(
                  (row, i) => html`
                    <tr key=${row.word} class=${i ? '' : 'first'}>
                      <th scope="row">
                        <b>${text(row.label)}</b>
                        ${text(row.label) === text(missed.given) && html` <span class="you-said">${say('you')}</span>`}
                      </th>
                      <${Bar} worth=${row.worth} low=${low} high=${high} />
                      <td class="n">${number(row.worth, 4, true)}</td>
                      <td class=${`c ${i ? '' : 'best'}`}>
                        ${i ? say('costs {cost}', { cost: number(row.cost, 2) }) : say('best')}
                      </td>
                    </tr>
                  `,
                )}
              </tbody>
            </table>
          `
        }
        ${missed.lines.map((line) => html`<p class="why"><${Drawn} text=${text(line)} /></p>`)}
      </section>
    </div>
  `;
}
