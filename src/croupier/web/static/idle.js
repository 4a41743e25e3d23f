// What somebody without a turn can do: sit down, buy chips, invite friends, look back. Else the moves are outlines.

import { money, say, text } from './language.js';
import { Slots } from './moves.js';
import { usualBot } from './room.js';
import { html } from './vendor/preact-htm.js';

const lookBack = (game) => html`<a class="move" href=${`/history/${game.id}?panel=review`}>${say('Look back')}</a>`;
const theEvening = (game) => html`
  <a class="move" data-evening href=${`/e/${game.id}`}>
    ${game.felt.standings ? say('To the podium') : say('The evening')}
  </a>
`;
const toLobby = (more = {}, cls = 'move') => html`<a class=${cls} href="/" ...${more}>${say('To the lobby')}</a>`;

/** What the button says that buys chips. */
export const moreChips = (game) =>
  game.asksForChips ? say('Buy more chips') : say('Take another {amount}', { amount: money(game.bring) });

const Buy = ({ game }) => html`
  <button class="move" data-buy disabled=${game.sending('buy')} onClick=${() => game.live.buy()}>
    ${moreChips(game)}
  </button>
`;

/** The others wait until somebody who has lost everything has bought chips, or does without. */
const Decline = ({ game }) => html`
  <button class="move" data-decline disabled=${game.sending('bet')} onClick=${() => game.live.bets.sitOut()}>
    ${say('Sit out')}
  </button>
`;

const Fill = ({ game }) => html`
  <button class="move" onClick=${() => game.live.do({ do: 'fill', plays: usualBot(game)?.plays ?? '' })}>
    ${say('Fill with bots')}
  </button>
`;

/** A seat: a free one, that of a bot when its round is over, or the next that somebody leaves. */
const Sit = ({ game }) => html`
  <button class="move" data-sit disabled=${game.sending('sit')} onClick=${() => game.live.sit()}>
    <span class="lab">
      ${game.freeSeat >= 0 ? say('Sit down') : game.bots ? say('Take a bot’s seat') : say('Wait for a seat')}
      ${' '}<small>${game.asksForChips ? '' : money(game.bring)}</small>
    </span>
  </button>
`;

/** Somebody who waits for a seat may stop that. */
const Unwait = ({ game }) => html`
  <button class="plain" data-unwait onClick=${() => game.live.leave()}>${say('Do not wait')}</button>
`;

/** Somebody without a seat: out of the tournament, waiting for a seat, or free to ask for one. */
function watching(game) {
  if (game.mineOut) return [lookBack(game), toLobby({ 'data-broke': true })];
  if (game.queue) return [html`<${Unwait} game=${game} />`];
  const evening = game.hadSeat && game.felt.round > 0 && !game.felt.standings ? [theEvening(game)] : [];
  return game.mayJoin ? [...evening, html`<${Sit} game=${game} />`] : evening;
}

/** Somebody at the table who waits. */
function waiting(game, open) {
  const moves = [];
  const waits = game.felt.phase === 'waiting';
  if (game.broke)
    moves.push(game.table.rebuy && game.affords ? html`<${Buy} game=${game} />` : toLobby({ 'data-broke': true }));
  if (game.mine.broke) moves.push(html`<${Decline} game=${game} />`);
  if (waits) moves.push(html`<button class="move" onClick=${() => open('invite')}>${say('Invite friends')}</button>`);
  if (waits && game.owns && game.freeSeat >= 0) moves.push(html`<${Fill} game=${game} />`);
  return moves;
}

function choices(game, open) {
  if (game.state === 'lost') return [];
  if (game.felt.phase === 'over') return game.felt.round > 0 ? [theEvening(game), toLobby({}, 'plain')] : [toLobby()];
  return game.mine ? waiting(game, open) : watching(game);
}

/** What goes on, in the second row: what the coach says, or what was told last. */
function Told({ game }) {
  const line = text(game.advice?.line) || text(game.lines.at(-1));
  return html`<p class="row two coach"><span>${line}</span></p>`;
}

export function Idle({ game, open }) {
  const moves = choices(game, open);
  if (!moves.length && game.moves.length) return html`<${Slots} game=${game} options=${game.moves} />`;
  return html`
    <div class="slots">
      <div class="row">${moves}</div>
      <${Told} game=${game} />
    </div>
  `;
}
