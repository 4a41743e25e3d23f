// The coach at this table: what the last move cost, if somebody wants to know; the count; the results of the last
// rounds.

import { askUntilKnown, get } from './api.js';
import { language, money, say, text } from './language.js';
import { choose, settings } from './settings.js';
import { announce } from './speech.js';
import { html, useEffect } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Game } from './game.js' */
/** @import { Picked } from './vendor/preact-htm.js' */

const AGAIN = 300;

/** What is asked of the house: the coach and the count only if they were chosen. @param {Game} game */
function wishes(game) {
  const { coach, count } = settings();
  const wanted = [
    coach === 'on' && game.seat >= 0 && 'coach=1',
    count !== 'off' && game.table?.count && `count=${count}`,
  ];
  return wanted.filter(Boolean).join('&');
}

/**
 * Keep what the coach, the count and the last rounds say in the game, as the house knows them.
 * @param {Game | null} game
 */
export function useCoach(game) {
  const live = game?.live;
  const seated = Boolean(game && game.seat >= 0);
  const path = `/api/tables/${game?.id}/coach`;
  const wanted = game ? wishes(game) : '';
  useEffect(() => {
    if (seated)
      get(path).then(
        ({ nets }) => live?.set({ nets }),
        () => {},
      );
  }, [live, seated]);
  useEffect(() => {
    if (!live) return undefined;
    if (!wanted) {
      live.set({ advice: null });
      return undefined;
    }
    /** @param {Wire.Advice} advice */
    const take = (advice) => {
      const line = text(advice.line);
      if (line && line !== text(live.game.advice?.line)) announce(line);
      live.set({ advice });
    };
    return askUntilKnown(`${path}?${wanted}`, take, { again: AGAIN });
  }, [live, wanted, game?.n, language()]);
}

/** `+50 −100 =`: the last rounds, the latest last. @param {{ game: Game }} shown */
export const LastRounds = ({ game }) =>
  game.seat >= 0 &&
  game.nets &&
  game.nets.length > 0 &&
  html`
    <span class="last-rounds">
      <span class="cap">${say('Last rounds')}</span>
      ${game.nets.map(
        (net, i) => html`
          <b key=${i} class=${net > 0 ? 'won' : 'lost'}>${net ? money(net, { signed: true }) : '='}</b>
        `,
      )}
    </span>
  `;

/** @param {{ systems: string[], value: string }} shown */
export const Systems = ({ systems, value }) => html`
  <label class="field">
    ${say('Count')}
    <select value=${value} onChange=${(/** @type {Picked} */ event) => choose({ count: event.target.value })}>
      <option value="off">${say('hidden')}</option>
      ${systems.map((name) => html`<option value=${name}>${name}</option>`)}
    </select>
  </label>
`;

/** The sheet of the count: by which system, and what it says now. @param {{ game: Game }} shown */
export function CountSheet({ game }) {
  const count = game.advice?.count;
  return html`
    <div class="count-sheet">
      <${Systems} systems=${game.house.counts ?? []} value=${settings().count} />
      ${
        count
          ? html`<p class="big-count">${text(count.short)}</p><p class="faint">${text(count.line)}</p>`
          : html`<p class="faint">${say('Choose a system to see the count of the cards that everybody saw.')}</p>`
      }
    </div>
  `;
}
