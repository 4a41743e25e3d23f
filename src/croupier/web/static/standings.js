// A tournament's ranking: who has what, where the cut is, who is out.
import { html, useEffect, useState } from './vendor/preact-htm.js';
import { get } from './api.js';
import { money, number, say, text } from './language.js';
import { Badge } from './people.js';

/** The round after which the poorest leaves next. */
const nextCut = (game) => {
  const { rounds, block } = game.table.tournament, due = Math.ceil(Math.max(1, game.felt.round) / block) * block;
  return due < rounds ? due : null;
};

const AGAIN = 1200;

/** How often each seat stays and wins, asked again while it is played on, and anew after every round. */
function useOdds(game) {
  const [odds, set] = useState(null), { round, phase, winner } = game.felt;
  useEffect(() => {
    let over = false, timer;
    if (winner !== null && winner !== undefined) return undefined;
    const ask = () => get(`/api/tables/${game.id}/odds`).then((found) => {
      if (over) return;
      set(found);
      if (found.status === 'computing') timer = setTimeout(ask, AGAIN);
    }, () => {});
    ask();
    return () => { over = true; clearTimeout(timer); };
  }, [game.id, round, phase === 'play', winner]);
  return odds;
}

/** What somebody had after each round. */
function SoFar({ path, low, high }) {
  if (path.length < 2) return null;
  const x = (i) => 2 + (76 * i) / (path.length - 1), y = (cents) => 22 - (20 * (cents - low)) / (high - low || 1);
  return html`<svg class="so-far" viewBox="0 0 80 24" aria-hidden="true"><path d=${path.map((cents, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(cents).toFixed(1)}`).join('')} /><circle cx=${x(path.length - 1)} cy=${y(path.at(-1))} r="2.4" /></svg>`;
}

const share = (part) => `${number(100 * part)}\u00a0%`;

export function Standings({ game }) {
  const odds = useOdds(game), purses = game.felt.standings.flatMap((one) => one.so_far ?? []), { standings, seats, winner } = game.felt, cut = nextCut(game), inside = standings.filter((one) => one.out === null), most = Math.max(1, ...standings.map((one) => one.purse));
  const row = (one) => {
    const seat = seats[one.seat], you = one.seat === game.seat, out = one.out !== null, chance = odds?.held ? odds.seats.find((each) => each.seat === one.seat) : null;
    return html`<li class=${`row ${you ? 'self' : ''} ${out ? 'gone' : ''}`} aria-current=${you ? 'true' : null}><span class="rank">${one.rank}</span><${Badge} name=${one.name} bot=${seat?.bot} away=${out} />
      <span class="nm"><b>${text(one.name)}</b><small>${out ? say('out after round {round}', { round: one.out }) : you ? say('you') : text(seat?.bot)}</small></span><${SoFar} path=${one.so_far ?? []} low=${Math.min(...purses)} high=${Math.max(...purses)} /><span class="have">${out ? '' : money(one.purse)}${chance && html`<small>${cut ? say('stays {share}', { share: share(chance.stays) }) : say('wins {share}', { share: share(chance.wins) })}</small>`}</span>
      ${!out && html`<span class="barx"><i style=${`width:${((100 * one.purse) / most).toFixed(1)}%`}></i></span>`}</li>`;
  };
  const last = inside.length - 1, mine = inside.find((one) => one.seat === game.seat), rival = mine === inside[last] ? inside[last - 1] : inside[last];
  const margin = cut && mine && rival ? mine.purse - rival.purse : null; // against the poorest, or the one before for the poorest
  return html`<div class="standings"><p class="faint">${say('Round {round} of {rounds}', { round: number(game.felt.round), rounds: number(game.table.tournament.rounds) })}${margin !== null && html` · <b>${margin >= 0 && rival === inside[last] ? say('You are {amount} above the line.', { amount: money(margin) }) : say('You are {amount} below the line.', { amount: money(-margin) })}</b>`}</p>
    ${winner !== null && winner !== undefined && html`<p class="winner">${say('{name} wins the tournament.', { name: game.name(winner) })}</p>`}
    <ol>${standings.map((one) => html`${cut && inside.indexOf(one) === last && last > 0 ? html`<li class="cut">${say('Cut after round {round}: the poorest leaves', { round: cut })}</li>` : ''}${row(one)}`)}</ol>${odds?.held > 0 && html`<p class="faint">${say('Odds: played on from here {count} times, people by the chart, everybody with the bets of bots.', { count: number(odds.held) })}</p>`}</div>`;
}
