// What somebody without a turn can do: sit down, buy chips, invite friends, look back. Else the moves are outlines.

import { money, say, text } from './language.js';
import { Slots } from './moves.js';
import { html } from './vendor/preact-htm.js';

const lookBack = (game) => html`<a class="move" href=${`/history/${game.id}?panel=review`}>${say('Look back')}</a>`;
const toLobby = (more = {}) => html`<a class="move" href="/" ...${more}>${say('To the lobby')}</a>`;

const Buy = ({ game }) => html`
  <button class="move" data-buy disabled=${game.sending('buy')} onClick=${() => game.live.buy()}>
    ${say('Take another {amount}', { amount: money(game.bring) })}
  </button>
`;

/** The others wait until somebody who has lost everything has bought chips, or does without. */
const Decline = ({ game }) => html`
  <button class="move" data-decline disabled=${game.sending('bet')} onClick=${() => game.live.bets.sitOut()}>
    ${say('Sit out')}
  </button>
`;

const Fill = ({ game }) => html`
  <button class="move" onClick=${() => game.live.do({ do: 'fill', plays: game.table.bots[0].plays })}>
    ${say('Fill with bots')}
  </button>
`;

const Sit = ({ game }) => html`
  <button class="move" disabled=${game.sending('sit')} onClick=${() => game.live.sit(game.freeSeat)}>
    <span class="lab">
      ${say('Sit down at seat {seat}', { seat: game.freeSeat + 1 })} <small>${money(game.bring)}</small>
    </span>
  </button>
`;

/** Somebody without a seat: out of the tournament, or free to sit down. */
function watching(game) {
  if (game.mineOut) return [lookBack(game), toLobby({ 'data-broke': true })];
  return game.freeSeat < 0 || game.closed || !game.affords ? [] : [html`<${Sit} game=${game} />`];
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
  if (game.felt.phase === 'over') return [...(game.felt.round > 0 ? [lookBack(game)] : []), toLobby()];
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
