// A tournament's ranking: who has what, where the cut is, who is out.
import { html } from './vendor/preact-htm.js';
import { money, number, say, text } from './language.js';
import { Badge } from './people.js';

/** The round after which the poorest leaves next. */
const nextCut = (game) => {
  const { rounds, block } = game.table.tournament, due = Math.ceil(Math.max(1, game.felt.round) / block) * block;
  return due < rounds ? due : null;
};

export function Standings({ game }) {
  const { standings, seats, winner } = game.felt, cut = nextCut(game), inside = standings.filter((one) => one.out === null), most = Math.max(1, ...standings.map((one) => one.purse));
  const row = (one) => {
    const seat = seats[one.seat], you = one.seat === game.seat, out = one.out !== null;
    return html`<li class=${`row ${you ? 'you' : ''} ${out ? 'gone' : ''}`} aria-current=${you ? 'true' : null}><span class="rank">${one.rank}</span><${Badge} name=${one.name} bot=${seat?.bot} away=${out} />
      <span class="nm"><b>${text(one.name)}</b><small>${out ? say('out after round {round}', { round: one.out }) : you ? say('you') : text(seat?.bot)}</small></span><span class="have">${out ? '' : money(one.purse)}</span>
      ${!out && html`<span class="barx"><i style=${`width:${((100 * one.purse) / most).toFixed(1)}%`}></i></span>`}</li>`;
  };
  const last = inside.length - 1;
  return html`<div class="standings"><p class="faint">${say('Round {round} of {rounds}', { round: number(game.felt.round), rounds: number(game.table.tournament.rounds) })}</p>
    ${winner !== null && winner !== undefined && html`<p class="winner">${say('{name} wins the tournament.', { name: game.name(winner) })}</p>`}
    <ol>${standings.map((one) => html`${cut && inside.indexOf(one) === last && last > 0 ? html`<li class="cut" role="separator">${say('Cut after round {round}: the poorest leaves', { round: cut })}</li>` : ''}${row(one)}`)}</ol></div>`;
}
