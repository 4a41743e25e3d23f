// The ranking of a tournament, in place of the cards on the cloth: the rounds with their cuts, who has what, who stays,
// who is out.

import { askUntilKnown } from './api.js';
import { money, nameList, number, say, text } from './language.js';
import { Badge } from './people.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Game } from './game.js' */

/**
 * A game that is a tournament.
 * @typedef {Game & {
 *   table: { tournament: Required<Wire.Calendar> },
 *   felt: { standings: Wire.Standing[] },
 * }} TournamentGame
 */

const AGAIN = 1200;
/** So many rounds are shown at once: of a longer tournament those around now. */
const SHOWN = 15;

/**
 * How often each seat stays and wins, asked again while it is played on, and anew after every round.
 * @param {TournamentGame} game
 */
function useOdds(game) {
  const [odds, set] = useState(/** @type {Wire.Odds | null} */ (null));
  const { round, phase, winner } = game.felt;
  useEffect(
    () => (winner === null ? askUntilKnown(`/api/tables/${game.id}/odds`, set, { again: AGAIN }) : undefined),
    [game.id, round, phase === 'play', winner],
  );
  return odds;
}

/** @param {{ game: TournamentGame }} shown */
function Track({ game }) {
  const { rounds } = game.table.tournament;
  const { cuts } = game.table;
  const now = Math.max(1, game.felt.round);
  const count = Math.min(SHOWN, rounds);
  const first = Math.max(1, Math.min(now - (SHOWN >> 1), rounds - count + 1));
  const words = [say('Round {round} of {rounds}', { round: number(now), rounds: number(rounds) })];
  if (cuts.length && cuts.length <= SHOWN)
    words.push(say('cuts after {rounds}', { rounds: nameList(cuts.map((cut) => number(cut))) }));
  const cls = (round) =>
    [round < now ? 'done' : round === now ? 'now' : '', cuts.includes(round) ? 'gate' : ''].join(' ');
  return html`
    <div class="track" role="img" aria-label=${words.join('; ')}>
      ${first > 1 && html`<span>…</span>`}
      ${Array.from({ length: count }, (_, i) => html`<span class=${cls(first + i)}>${first + i}</span>`)}
      ${first + count <= rounds && html`<span>…</span>`}
    </div>
  `;
}

/**
 * What somebody had after each round; lines where the cuts were.
 * @param {{ path: number[], low: number, high: number, cuts: number[], rounds: number }} shown
 */
function SoFar({ path, low, high, cuts, rounds }) {
  const x = (i) => 4 + (132 * i) / Math.max(1, rounds);
  const y = (cents) => 34 - (30 * (cents - low)) / (high - low || 1);
  return html`
    <svg class="so-far" viewBox="0 0 140 38" aria-hidden="true">
      <path
        class="gates"
        d=${cuts
          .filter((cut) => cut < rounds)
          .map((cut) => `M${x(cut).toFixed(1)} 2V36`)
          .join('')}
      />
      <path d=${path.map((cents, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(cents).toFixed(1)}`).join('')} />
      <circle cx=${x(path.length - 1)} cy=${y(path.at(-1))} r="3.4" />
    </svg>
  `;
}

/** @param {number} part */
const share = (part) => `${number(100 * part)}\u00a0%`;
/** @param {number} part */
const times = (part) => number(100 * part);

/**
 * What the next cut asks of this person.
 * @param {{ game: TournamentGame, odds: Wire.Odds | null, chance?: Wire.SeatOdds }} shown
 */
function Need({ game, odds, chance }) {
  const { standings, winner, next_cut: cut } = game.felt;
  const inside = standings.filter((one) => one.out === null);
  const mine = inside.find((one) => one.seat === game.seat);
  const note =
    odds &&
    odds.held > 0 &&
    html`
      <p class="faint">
        ${say('Odds: played on from here {count} times, people by the chart, everybody with the bets of bots.', {
          count: number(odds.held),
        })}
      </p>
    `;
  if (winner !== null)
    return html`
      <aside class="need leaf">
        <h3 class="title winner">${say('{name} wins the tournament.', { name: game.name(winner) })}</h3>
      </aside>
    `;
  if (!mine) return note && html`<aside class="need leaf">${note}</aside>`;
  const stays =
    chance &&
    html` ${
      cut
        ? say('You stay {count} times in 100.', { count: times(chance.stays) })
        : say('You win {count} times in 100.', { count: times(chance.wins) })
    }
    `;
  if (cut === null)
    return html`
      <aside class="need leaf">
        <h3 class="title">${say('Nobody leaves any more')}</h3>
        <p>
          ${say('After round {rounds} the richest wins.', { rounds: number(game.table.tournament.rounds) })}
          ${stays}
        </p>
        ${note}
      </aside>
    `;
  const other = text((mine === inside.at(-1) ? inside.at(-2) : inside.at(-1))?.name);
  const above = mine.above ?? 0;
  const amount = money(Math.abs(above));
  const by = { name: other, amount, round: number(cut) };
  const [head, line] =
    above > 0
      ? [
          say('{amount} above the line', { amount }),
          say('{name} must gain {amount} on you by the end of round {round}.', by),
        ]
      : above < 0
        ? [
            say('{amount} below the line', { amount }),
            say('You must gain {amount} on {name} by the end of round {round}.', by),
          ]
        : [say('On the line'), say('{name} has as much as you.', by)];
  return html`<aside class="need leaf"><h3 class="title">${head}</h3><p>${line}${stays}</p>${note}</aside>`;
}

/**
 * @param {object} shown
 * @param {TournamentGame} shown.game
 * @param {Wire.Standing} shown.one
 * @param {Wire.Odds | null} shown.odds
 * @param {number} shown.low
 * @param {number} shown.high
 * @param {number} shown.most
 */
function Row({ game, one, odds, low, high, most }) {
  const seat = game.felt.seats[one.seat];
  const you = one.seat === game.seat;
  const path = one.so_far;
  const last = path.length > 1 ? path[path.length - 1] - path[path.length - 2] : null;
  const out = one.out !== null;
  const note =
    one.out !== null
      ? say('out after round {round}', { round: number(one.out) })
      : you
        ? say('you')
        : seat?.bot
          ? text(seat.bot)
          : seat?.here
            ? say('guest')
            : say('away');
  const chance = !out && odds?.seats.find((each) => each.seat === one.seat);
  const wins = game.felt.next_cut === null;
  return html`
    <li class=${`row ${you ? 'self' : ''} ${out ? 'gone' : ''}`} aria-current=${you ? 'true' : null}>
      <span class="rank">${one.rank}</span>
      <${Badge} name=${one.name} bot=${seat?.bot} grade=${seat?.grade} away=${out} />
      <span class="nm"><b>${text(one.name)}</b><small>${note}</small></span>
      <span class="barx">${!out && html`<i style=${`width:${((100 * one.purse) / most).toFixed(1)}%`}></i>`}</span>
      <span class="have">
        ${
          !out &&
          html`
            ${money(one.purse)}
            ${last !== null && html`<small>${last ? money(last, { signed: true }) : '='}</small>`}
          `
        }
      </span>
      <${SoFar}
        path=${path}
        low=${low}
        high=${high}
        cuts=${game.table.cuts}
        rounds=${Math.max(...game.felt.standings.map((each) => each.so_far.length)) - 1}
      />
      <span class="stay">
        ${
          !out &&
          game.felt.winner === null &&
          html`
            ${chance ? share(wins ? chance.wins : chance.stays) : '…'}
            <small>${wins ? say('wins') : say('stays')}</small>
          `
        }
      </span>
    </li>
  `;
}

/** @param {{ game: TournamentGame }} shown */
export function Tournament({ game }) {
  const odds = useOdds(game);
  const { standings, next_cut: cut } = game.felt;
  const purses = standings.flatMap((one) => one.so_far);
  const { rounds, block } = game.table.tournament;
  const inside = standings.filter((one) => one.out === null);
  const known = odds && odds.held > 0 ? odds : null;
  const sizes = {
    low: Math.min(...purses),
    high: Math.max(...purses),
    most: Math.max(1, ...standings.map((one) => one.purse)),
  };
  return html`
    <section class="tour" tabindex="0" aria-label=${say('Ranking')}>
      <div class="tour-head">
        <h2 class="print">${say('Tournament')}</h2>
        <p class="lead">
          ${say('{players} players, {rounds} rounds; every {block} the poorest leaves', {
            players: number(standings.length),
            rounds: number(rounds),
            block: number(block),
          })}
        </p>
        <${Track} game=${game} />
      </div>
      <div class="ranking">
        <div class="row hd" aria-hidden="true">
          <span></span>
          <span></span>
          <span>${say('Player')}</span>
          <span>${say('has')}</span>
          <span></span>
          <span>${say('so far')}</span>
          <span>${cut === null ? say('wins') : say('stays')}</span>
        </div>
        <ol>
          ${standings.map(
            (one) => html`
              ${
                cut !== null &&
                one === inside.at(-1) &&
                html`
                  <li class="cut">
                    <span>${say('Cut after round {round}: the poorest leaves', { round: number(cut) })}</span>
                  </li>
                `
              }
              <${Row} key=${one.seat} game=${game} one=${one} odds=${known} ...${sizes} />
            `,
          )}
        </ol>
      </div>
      <${Need} game=${game} odds=${known} chance=${known?.seats.find((each) => each.seat === game.seat)} />
    </section>
  `;
}
