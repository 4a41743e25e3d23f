// What somebody without a turn can do: sit down, buy chips, invite friends, look back.

import { money, say } from './language.js';
import { html } from './vendor/preact-htm.js';

const lookBack = (game) => html`<a class="move" href=${`/history/${game.id}?panel=review`}>${say('Look back')}</a>`;

/** The table is closed. */
const Over = ({ game }) => html`
  <div class=${`moves ${game.felt.round ? 'two' : 'one'}`}>
    ${game.felt.round > 0 && lookBack(game)}
    <a class="move" href="/">${say('To the lobby')}</a>
  </div>
`;

/** Somebody without a seat: out of the tournament, or free to sit down. */
function Watching({ game }) {
  const seat = game.freeSeat;
  if (game.mineOut)
    return html`
      <div class="moves two">
        ${lookBack(game)}
        <a class="move" data-broke href="/">${say('To the lobby')}</a>
      </div>
    `;
  if (seat < 0 || game.closed || !game.affords) return null;
  return html`
    <div class="moves one">
      <button class="move" disabled=${game.sending('sit')} onClick=${() => game.live.sit(seat)}>
        ${say('Sit down at seat {seat}', { seat: seat + 1 })} <small>${money(game.bring)}</small>
      </button>
    </div>
  `;
}

const Buy = ({ game }) => html`
  <button class="move" data-buy disabled=${game.sending('buy')} onClick=${() => game.live.buy()}>
    ${say('Take another {amount}', { amount: money(game.bring) })}
  </button>
`;

const Fill = ({ game }) => html`
  <button class="move" onClick=${() => game.live.do({ do: 'fill', plays: game.table.bots[0].plays })}>
    ${say('Fill with bots')}
  </button>
`;

/** Somebody at the table who waits. */
function Waiting({ game, open }) {
  const moves = [];
  const waits = game.felt.phase === 'waiting';
  if (game.broke && game.table.rebuy && game.affords) moves.push(html`<${Buy} game=${game} />`);
  else if (game.broke) moves.push(html`<a class="move" data-broke href="/">${say('To the lobby')}</a>`);
  if (waits) moves.push(html`<button class="move" onClick=${() => open('invite')}>${say('Invite friends')}</button>`);
  if (waits && game.owns && game.freeSeat >= 0) moves.push(html`<${Fill} game=${game} />`);
  return moves.length > 0 && html`<div class=${`moves ${moves.length === 1 ? 'one' : 'two'}`}>${moves}</div>`;
}

export function Idle({ game, open }) {
  if (game.state === 'lost') return null;
  if (game.felt.phase === 'over') return html`<${Over} game=${game} />`;
  return game.mine ? html`<${Waiting} game=${game} open=${open} />` : html`<${Watching} game=${game} />`;
}
