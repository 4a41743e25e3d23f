// Panels of a learner: what each move or bet is worth now, and the chart of the house with "you are here".

import { askUntilKnown } from './api.js';
import { Drawn } from './cards.js';
import { Chances } from './chances.js';
import { ChartBlocks } from './chart.js';
import { Key, keyOf } from './key_cap.js';
import { language, number, say, text } from './language.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const AGAIN = 400;

/**
 * Ask, and ask again while the answer is being computed; anew whenever `what` changes. One that is refused is a status
 * alone.
 * @template {{ status?: string, why?: string | null }} Answer
 * @param {string | null} path
 * @param {unknown} what
 */
export function useAnswer(path, what) {
  const [answer, set] = useState(/** @type {Answer | null} */ (null));
  useEffect(() => {
    if (!path) return undefined;
    const refuse = (error) => set(/** @type {Answer} */ ({ status: 'refused', why: error.message }));
    return askUntilKnown(path, set, { again: AGAIN, pending: coming, refuse });
  }, [path, what, language()]);
  return answer;
}

/** Whether more of an answer is being computed. */
const coming = (found) =>
  found.status === 'computing' ||
  found.coming ||
  found.chart?.status === 'computing' ||
  (found.rules ?? []).some((rule) => rule.options.some((option) => option.coming));

export function Bar({ worth, low, high }) {
  const at = (value) => (100 * (value - low)) / (high - low || 1);
  const from = Math.min(at(0), at(worth));
  const length = Math.abs(at(worth) - at(0));
  const style = `--zero:${at(0).toFixed(1)}%;--from:${from.toFixed(1)}%;--len:${length.toFixed(1)}%`;
  return html`<td class="b"><i style=${style}></i></td>`;
}

export const Wait = ({ answer }) => html`
  <p class="faint" role="status">
    ${
      answer?.why
        ? text(answer.why)
        : answer?.status === 'unavailable'
          ? say('This is not known for this game.')
          : say('counting…')
    }
  </p>
`;

/** Moves or bets with what they are worth, the best first; `played`: which was chosen. */
export function Worths({ rows, caption, played = null }) {
  const all = [0, ...rows.map((row) => row.worth)];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const moves = Boolean(rows[0]?.word);
  return html`
    <table class="worth">
      <caption class="hush">${caption}</caption>
      <thead>
        <tr>
          <th scope="col">${moves ? say('Move') : say('Bet')}</th>
          <td></td>
          <th scope="col" class="n">${moves ? say('in bets') : say('of the bet')}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, i) => html`
            <tr
              key=${row.word ?? row.bet}
              class=${moves && !i ? 'first' : ''}
              aria-current=${played && row.word === played ? 'true' : null}
            >
              <th scope="row">
                ${row.key && html`<${Key} of=${keyOf(row.key)} />`}
                <b>${text(row.label ?? row.name)}</b>
              </th>
              <${Bar} worth=${row.worth} low=${low} high=${high} />
              <td class="n">${moves ? number(row.worth, 4, true) : `${number(100 * row.worth, 3, true)}\u00a0%`}</td>
              <td class=${`c ${i ? '' : 'best'}`}>
                ${moves ? (i ? say('costs {cost}', { cost: number(row.cost, 2) }) : say('best')) : ''}
              </td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** The reasons behind the values: sentences, the dealer's totals, and how often each move wins, pushes and loses. */
export function Why({ why }) {
  const hundred = (share) => number(100 * share);
  const most = Math.max(...(why.dealer ?? []).map((end) => end.share), 0);
  return html`
    ${why.lines.map((line) => html`<p class="why"><${Drawn} text=${text(line)} /></p>`)}
    ${
      why.dealer?.length > 0 &&
      html`
        <h3>${say('Dealer ends on')} · ${say('in 100')}</h3>
        <ol class="ends" style=${`--n:${why.dealer.length}`}>
          ${why.dealer.map(
            (end) => html`
              <li
                key=${text(end.name)}
                class=${end.over ? 'over' : ''}
                aria-label=${`${text(end.name)}: ${hundred(end.share)}`}
              >
                <i style=${`--v:${((100 * end.share) / most).toFixed(1)}`}></i>
                <b>${hundred(end.share)}</b>
                <small>${text(end.name)}</small>
              </li>
            `,
          )}
        </ol>
      `
    }
    ${
      why.endings?.length > 0 &&
      html`
        <table class="shares">
          <thead>
            <tr>
              <th scope="col"><h3>${say('How it ends')} · ${say('in 100')}</h3></th>
              <th scope="col">${say('won')}</th>
              <th scope="col">${say('pushed')}</th>
              <th scope="col">${say('lost')}</th>
            </tr>
          </thead>
          <tbody>
            ${why.endings.map(
              (move) => html`
                <tr key=${move.word}>
                  <th scope="row">${text(move.label)}</th>
                  ${move.shares.map((share) => html`<td>${hundred(share)}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      `
    }
    ${why.earns && html`<p class="faint">${text(why.earns)}</p>`}
  `;
}

/**
 * What each move or bet is worth now: asked for while somebody wants to see it, anew with each decision.
 * @returns {Wire.Values | null}
 */
export function useValues(game, wanted) {
  const asked = game?.felt?.question;
  const left = game?.felt?.shoe.left?.[0];
  const about = asked ? [asked.seat, asked.hand, asked.text] : left;
  const what = wanted ? JSON.stringify([game.felt.round, game.felt.phase, about]) : '';
  /** @type {Wire.Values | null} */
  const answer = useAnswer(wanted ? `/api/tables/${game.id}/values` : null, what);
  return wanted ? answer : null;
}

export function Values({ game, values: answer }) {
  const asked = game.felt.question;
  const toWin = game.table.tournament && html`<${Chances} game=${game} />`;
  if (answer?.status !== 'known')
    return html`
      <div class="values">
        ${toWin} ${toWin && html`<h3>${say('In chips')}</h3>`}
        <${Wait} answer=${answer} />
      </div>
    `;
  return html`
    <div class="values">
      ${asked && html`<p class="on">${text(answer.from ?? asked.text)}</p>`}
      ${toWin} ${toWin && html`<h3>${say('In chips')}</h3>`}
      <${Worths}
        rows=${answer.moves ?? answer.bets}
        caption=${answer.moves ? say('What each move is worth') : say('What each bet is worth')}
      />
      ${answer.lines && html`<${Why} why=${answer} />`}
      ${answer.chart && html`<p class="why">${text(answer.chart)}</p>`}
      ${answer.count && html`<p class="faint">${text(answer.count)}</p>`}
      <p class="faint">${say('Exact, from the cards not yet seen.')}</p>
    </div>
  `;
}

export function TableChart({ game }) {
  const asked = game.felt.question;
  /** @type {Wire.TableChart | null} */
  const answer = useAnswer(
    `/api/tables/${game.id}/chart`,
    asked ? JSON.stringify([game.felt.round, asked.seat, asked.hand, asked.text]) : game.felt.phase,
  );
  if (answer?.status !== 'known') return html`<${Wait} answer=${answer} />`;
  return html`<${ChartBlocks} chart=${answer} here=${answer.here} />`;
}
