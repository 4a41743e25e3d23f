// In a tournament: the chance to win with each bet before the deal, as a curve, and with each move on the felt. These
// are no chips; what moves are worth in chips stands beside them, in a table of its own.

import { askUntilKnown } from './api.js';
import { language, money, number, say, text } from './language.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Game } from './game.js' */

/** So many bets are listed, the best first; besides them the smallest and all there is. */
const TOLD = 6;
const [WIDE, HIGH] = [300, 120];
const AGAIN = 400;

/** @param {Wire.Chance} one @param {Wire.Chance} other */
const byBet = (one, other) => (one.bet ?? 0) - (other.bet ?? 0);
/** @param {number} part */
const percent = (part) => `${number(100 * part, 1)}\u00a0%`;

/**
 * The chances of this person's own decision, asked for again while somebody looks: they grow more certain.
 * @param {Game} game
 */
function useChances(game) {
  const [answer, set] = useState(/** @type {Wire.Chances | null} */ (null));
  const { round, phase, question: asked, winner } = game.felt;
  const path = game.seat >= 0 && winner === null ? `/api/tables/${game.id}/chances` : null;
  const what = asked ? [asked.seat, asked.hand, asked.text].join() : phase;
  useEffect(() => {
    set(null);
    return path ? askUntilKnown(path, set, { again: AGAIN }) : undefined;
  }, [path, round, what, language()]);
  return answer;
}

/**
 * The bets that are listed: the best ones, the smallest and the largest.
 * @param {Wire.Chance[]} rows the best first
 */
export function told(rows) {
  const bets = rows.map((row) => row.bet ?? 0);
  const ends = [Math.min(...bets), Math.max(...bets)];
  return rows.filter((row, i) => i < TOLD || row.bet === null || ends.includes(row.bet));
}

/**
 * Points of the curve in the drawing: the bet to the right, the chance upwards.
 * @param {Wire.Chance[]} rows
 * @param {'wins' | 'stays'} part
 * @param {number} top
 */
export function points(rows, part, top) {
  const sorted = rows.toSorted(byBet);
  const [least, most] = [sorted[0]?.bet ?? 0, sorted.at(-1)?.bet ?? 0];
  const x = (bet) => (WIDE * (bet - least)) / (most - least || 1);
  return sorted.map((row) => [x(row.bet), HIGH - (HIGH * row[part]) / top]);
}

/** @param {number[][]} path */
const line = (path) => path.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/**
 * The chance to win over the bet; above it, if there is a cut, the chance to pass it.
 * @param {{ answer: Wire.Chances }} shown
 */
function Curve({ answer }) {
  const { chances: rows, cut } = answer;
  const top = Math.max(0.01, ...rows.map((row) => Math.max(row.wins, cut === null ? 0 : row.stays)));
  const wins = points(rows, 'wins', top);
  const best = wins[rows.toSorted(byBet).indexOf(rows[0])];
  const bets = rows.map((row) => row.bet ?? 0);
  return html`
    <figure class="chance-curve">
      <svg
        viewBox=${`-2 -4 ${WIDE + 4} ${HIGH + 6}`}
        role="img"
        aria-label=${say('Chance to win by the bet; the best bet is {bet}.', { bet: money(rows[0].bet ?? 0) })}
      >
        <path class="under" d=${`${line(wins)}L${WIDE} ${HIGH}L0 ${HIGH}Z`} />
        <path class="wins" d=${line(wins)} />
        ${cut !== null && html`<path class="stays" d=${line(points(rows, 'stays', top))} />`}
        <circle cx=${best[0]} cy=${best[1]} r="4" />
      </svg>
      <figcaption>
        <span>${money(Math.min(...bets))}</span>
        <b>${say('best bet {bet}', { bet: money(rows[0].bet ?? 0) })}</b>
        <span>${money(Math.max(...bets))}</span>
      </figcaption>
    </figure>
  `;
}
/** @param {{ answer: Wire.Chances }} shown */
const Rows = ({ answer: { about, chances: rows, cut } }) => html`
  <table class="worth chances">
    <caption class="hush">${say('Chance to win the tournament')}</caption>
    <thead>
      <tr>
        <th scope="col">${about === 'moves' ? say('Move') : say('Bet')}</th>
        <th scope="col" class="n">${say('wins')}</th>
        ${cut !== null && html`<th scope="col" class="n">${say('passes round {round}', { round: number(cut) })}</th>`}
        <td></td>
      </tr>
    </thead>
    <tbody>
      ${told(rows).map(
        (row) => html`
          <tr key=${row.bet ?? text(row.name)} class=${row === rows[0] ? 'first' : ''}>
            <th scope="row"><b>${row.bet === null ? text(row.name) : money(row.bet)}</b></th>
            <td class="n">${percent(row.wins)}<small> ± ${number(100 * row.error, 1)}</small></td>
            ${cut !== null && html`<td class="n soft">${percent(row.stays)}</td>`}
            <td class=${`c ${row === rows[0] ? 'best' : ''}`}>
              ${row === rows[0] ? say('best') : say('costs {cost} %', { cost: number(100 * row.costs, 1) })}
            </td>
          </tr>
        `,
      )}
    </tbody>
  </table>
`;

/** What a bet or a move is worth to win the tournament. @param {{ game: Game }} shown */
export function Chances({ game }) {
  const answer = useChances(game);
  if (!answer || answer.status === 'unavailable' || answer.status === 'refused') return null;
  return html`
    <section class="to-win">
      <h3>${say('To win the tournament')}</h3>
      ${
        answer.chances.length
          ? html`
              ${answer.about === 'bets' && answer.chances.length > 1 && html`<${Curve} answer=${answer} />`}
              <${Rows} answer=${answer} />
              <p class="faint">
                ${text(answer.what)} ${say('played on {times} times each.', { times: number(answer.held) })}
                ${answer.solved < 1 ? ` ${say('Solved: {part} %.', { part: number(100 * answer.solved) })}` : ''}
              </p>
            `
          : html`<p class="faint" role="status">${say('playing it on')}</p>`
      }
    </section>
  `;
}
