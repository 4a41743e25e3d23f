// The coach at this table: what the last move cost, if somebody wants to know; the count; the results of the last rounds.
import { html, useEffect } from './vendor/preact-htm.js';
import { get } from './api.js';
import { money, say, text } from './language.js';
import { choose, settings } from './settings.js';
import { announce } from './speech.js';

const AGAIN = 300, NETS = 8;

/** Keep `game.advice` and `game.nets` as the house knows them: the coach and the count only if they were chosen. */
export function useCoach(game) {
  const { coach, count } = settings(), n = game?.line.n ?? 0, seated = game?.seat >= 0, path = `/api/tables/${game?.id}/coach`;
  const wanted = [coach === 'on' && seated && 'coach=1', count !== 'off' && game?.table?.count && `count=${count}`].filter(Boolean).join('&');
  useEffect(() => {
    if (seated) get(path).then((found) => { game.nets = found.nets; game.changed(); }, () => {});
  }, [game, seated]);
  useEffect(() => {
    if (!game) return undefined;
    if (!wanted) {
      game.advice = null;
      return undefined;
    }
    let over = false, timer;
    const ask = () => get(`${path}?${wanted}`).then((found) => {
      if (over) return;
      const line = text(found.line);
      if (line && line !== text(game.advice?.line)) announce(line);
      game.advice = found;
      game.changed();
      if (found.status === 'computing') timer = setTimeout(ask, AGAIN);
    }, () => {});
    ask();
    return () => { over = true; clearTimeout(timer); };
  }, [game, wanted, n]);
}

/** A round was settled: its result joins the last ones, once. */
export function noteResult(game, first) {
  const { felt, seat } = game;
  if (!felt.nets || game.counted === felt.round) return;
  game.counted = felt.round;
  if (!first && seat >= 0 && game.nets && felt.results.some((one) => one.seat === seat)) game.nets = [...game.nets, felt.nets[seat]].slice(-NETS);
}

/** `+50 −100 =`: the last rounds, the latest last. */
export const LastRounds = ({ game }) => game.seat >= 0 && game.nets?.length > 0 && html`<span class="last-rounds"><span class="cap">${say('Last rounds')}</span>${game.nets.map((net, i) => html`<b key=${i} class=${net > 0 ? 'won' : 'lost'}>${net ? money(net, { signed: true }) : '='}</b>`)}</span>`;

export const Systems = ({ systems, value }) => html`<label class="field">${say('Count')}<select value=${value} onChange=${(event) => choose({ count: event.target.value })}><option value="off">${say('hidden')}</option>${systems.map((name) => html`<option value=${name}>${name}</option>`)}</select></label>`;

/** The sheet of the count: by which system, and what it says now. */
export function CountSheet({ game }) {
  const count = game.advice?.count;
  return html`<div class="count-sheet"><${Systems} systems=${game.house.counts ?? []} value=${settings().count} />${count ? html`<p class="big-count">${text(count.short)}</p><p class="faint">${text(count.line)}</p>` : html`<p class="faint">${say('Choose a system to see the count of the cards that everybody saw.')}</p>`}</div>`;
}
