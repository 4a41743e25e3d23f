// The seats around the cloth: cards, totals, stakes and who sits there.

import { edgeText } from './bet_edges.js';
import { Fan, lettered } from './cards.js';
import { Disc, rack, Stack, Stake } from './chips.js';
import { Icon } from './icons.js';
import { money, say, text } from './language.js';
import { Badge } from './people.js';
import { html } from './vendor/preact-htm.js';

/** Where each seat lies on the half-moon, in per cent: the outer ones higher. Who has several hands gets more room. */
export function spread(widths) {
  const count = widths.length;
  const reach = [0, 0, 17, 29, 36, 39, 40, 41][count] ?? 41;
  const span = count > 1 ? (2 * reach * count) / (count - 1) : 60;
  const share = span / widths.reduce((sum, width) => sum + width, 0);
  let edge = 50 - span / 2;
  return widths.map((width) => {
    const x = edge + (share * width) / 2;
    const off = (x - 50) / 50;
    edge += share * width;
    return { x, y: Math.min(38, 3.4 + 59 * off * off), room: share * width };
  });
}

/** Whether your bet lies before you, not your hands. */
const making = (game, hands) => game.mayBet && (!hands || !game.stake.empty || game.changing);

/** The room that a seat takes, in seats of one hand. */
function width(game, seat, i) {
  const hands = seat?.hands.length ?? 0;
  const own = i === game.seat;
  if (own && making(game, hands) && game.table.bets.length > 1) return 2;
  return 1 + Math.max(0, hands - 1) * (own ? 0.95 : 0.4);
}

const net = (game, seat) => {
  const nets = game.felt.nets;
  const value = nets?.[seat];
  if (value === undefined || value === null || !game.felt.seats[seat]?.hands.length) return null;
  return html`<span class=${value > 0 ? 'won' : 'lost'}>${money(value, { signed: true })}</span>`;
};

const total = (hand, now) => html`
  <span class=${`total ${now ? 'now' : ''}`}>
    <b>${lettered(hand.brief)}</b>
    <span class="state">${text(hand.state)}</span>
  </span>
`;

/** The sign that a program plays for somebody. */
function Gears() {
  const meaning = say('a program plays');
  return html`<span class="sort" role="img" aria-label=${meaning} title=${meaning}>⚙</span>`;
}

function Plate({ game, seat, i }) {
  const result = net(game, i);
  const note = result
    ? ''
    : seat.bot
      ? text(seat.bot)
      : !seat.here
        ? say('away')
        : seat.program
          ? say('a program plays')
          : i === game.seat
            ? say('your seat')
            : '';
  const staked =
    seat.hands.reduce((sum, hand) => sum + hand.stake, 0) ||
    Object.values(seat.bets ?? {}).reduce((sum, cents) => sum + cents, 0);
  const clock = game.felt.clock?.seats.includes(i) && i !== game.seat;
  const placed = game.felt.phase === 'bets' && !seat.hands.length && staked > 0;
  return html`
    <span class="plate">
      <span
        class=${clock ? 'ring1' : ''}
        style=${clock ? `--t:${Math.round((100 * game.left) / game.felt.clock.of)}%` : ''}
      >
        <${Badge} name=${seat.name} bot=${seat.bot} grade=${seat.grade} away=${!seat.here || seat.out} />
      </span>
      <span class="id">
        <b>${text(seat.name)} ${seat.program && html`<${Gears} />`}</b>
        <span class="staked">
          ${
            !seat.here && !seat.out
              ? say('away')
              : placed
                ? say('bet made')
                : staked > 0 && !seat.out
                  ? html`
                    <${Disc}
                      cents=${
                        rack(game.table)
                          .filter((chip) => chip <= staked)
                          .at(-1) ?? rack(game.table)[0]
                      }
                      table=${game.table}
                      label=""
                    />
                    ${money(staked)}
                  `
                  : seat.out
                    ? say('out')
                    : money(seat.balance)
          } ${result}
        </span>
        <span class="purse">
          ${note && html`<span class="sort">${note}</span><span>·</span>`}
          <span>${money(seat.balance)}</span>
          ${result}
        </span>
      </span>
    </span>
  `;
}

/** What lies before a seat while bets are made. */
function Spot({ game, seat, i }) {
  if (!game.felt.betting.includes(i) && !seat.ready) return null;
  const staked = Object.values(seat.bets ?? {}).reduce((sum, cents) => sum + cents, 0);
  if (staked) return html`<span class="spot"><${Stake} cents=${staked} table=${game.table} /></span>`;
  const ready = game.table.tournament ? say('has bet') : say('sits out');
  return html`<span class="spot empty"><em>${seat.ready ? ready : say('bets…')}</em></span>`;
}

const Bubble = ({ game, seat }) => {
  const bubble = seat.who && game.bubbles[seat.who];
  return bubble ? html`<span class="bubble">${text(game.reactions[bubble.sign])}</span>` : null;
};

const named = (game, seat, i) => `${text(seat.name)}${i === game.seat ? `, ${say('your seat')}` : ''}`;

function Other({ game, seat, i, place, wide }) {
  const turn = game.felt.question?.seat === i;
  const hands = seat.hands;
  const betting = game.felt.phase === 'bets' && !hands.length;
  return html`
    <li
      class=${`seat ${turn ? 'lit' : ''} ${seat.here ? '' : 'faded'} ${seat.out ? 'gone' : ''} h${hands.length}`}
      style=${place}
      aria-label=${named(game, seat, i)}
    >
      <${Bubble} game=${game} seat=${seat} />
      ${
        betting
          ? html`<${Spot} game=${game} seat=${seat} i=${i} />`
          : html`
            <div class="hands">
              ${hands.map(
                (hand, h) => html`
                  <div class=${`small-hand ${hand.turn ? 'now' : ''}`} key=${h}>
                    <${Fan} cards=${hand.cards} form=${wide ? 'full' : 'compact'} place=${`${i}.${h}`} />
                    ${total(hand)}
                    ${wide && html`<${Stake} cents=${hand.stake} table=${game.table} />`}
                  </div>
                `,
              )}
            </div>
          `
      }
      <${Plate} game=${game} seat=${seat} i=${i} />
    </li>
  `;
}

/** One bet's place before your seat while you make your bet; on a table with side bets one is chosen. */
function OwnSpot({ game, bet, chosen }) {
  const cents = game.stake.bets[bet.bet] ?? 0;
  const only = game.table.bets.length === 1;
  const inner = html`
    ${
      cents
        ? html`<span class="rungs"><${Stack} cents=${cents} table=${game.table} /></span>`
        : html`<span class="rungs"></span>`
    }
    <b>${cents ? money(cents) : only ? '' : text(bet.name)}</b>
    ${
      !only &&
      html` <small>${cents ? text(bet.name) : bet.odds}</small>
        ${!bet.main && html` <small class="edge-of-bet">${edgeText(game, bet.bet)}</small>`}
      `
    }
  `;
  if (only)
    return html`
      <div class="spot big now" role="img" aria-label=${cents ? money(cents) : say('no bet yet')}>${inner}</div>
    `;
  return html`
    <button
      class=${`spot ${bet.main ? 'big' : 'side-bet'} ${chosen ? 'now' : ''}`}
      aria-pressed=${chosen}
      aria-label=${`${cents ? `${money(cents)} ` : ''}${text(bet.name)} ${bet.odds} ${edgeText(game, bet.bet)}`}
      onClick=${() => game.live.bets.choose(bet.bet)}
    >
      ${inner}
    </button>
  `;
}

/** The price of what is offered to this person, beside the hand. */
export function Note({ game }) {
  const lines = (game.question?.note ?? []).map(text);
  return (
    lines.length > 0 &&
    html`
      <p class="price leaf">
        <b>${lines[0]}</b> <span class="more">${lines.slice(1, -1).join(' ')}</span> ${lines.at(-1)}
      </p>
    `
  );
}

function You({ game, seat, i, place, wide }) {
  const hands = seat.hands;
  const betting = making(game, hands.length);
  const ready = game.felt.phase !== 'play' && seat.ready && !game.mayBet;
  const many = hands.length > 1 ? `h${Math.min(4, hands.length)}` : '';
  return html`
    <li class=${`seat you ${many}`} style=${place} aria-label=${named(game, seat, i)}>
      <${Bubble} game=${game} seat=${seat} />
      ${
        betting
          ? html`
            <div class=${`spots ${game.table.bets.length > 1 ? 'several' : ''}`}>
              ${game.table.bets.map(
                (bet) => html`
                  <${OwnSpot} key=${bet.bet} game=${game} bet=${bet} chosen=${bet.bet === game.chosenBet} />
                `,
              )}
            </div>
          `
          : ready
            ? html`<div class="spots"><${Spot} game=${game} seat=${seat} i=${i} /></div>`
            : html`
              <div class="hands">
                ${hands.map(
                  (hand, h) => html`
                    <div class=${`hand ${hand.turn ? 'now' : ''}`} key=${h} aria-current=${hand.turn ? 'true' : null}>
                      <${Fan} cards=${hand.cards} place=${`${i}.${h}`} />
                      <span class="under">
                        ${total(hand, hand.turn)}
                        <${Stake} cents=${hand.stake} table=${game.table} />
                      </span>
                    </div>
                  `,
                )}
                ${!wide && html`<${Note} game=${game} />`}
              </div>
            `
      }
      <${Plate} game=${game} seat=${seat} i=${i} />
    </li>
  `;
}

function Free({ game, i, place }) {
  const open = game.seat < 0 && game.felt.phase !== 'over' && game.state === 'open';
  return html`
    <li class="seat free-seat" style=${place} aria-label=${say('Seat {seat}, free', { seat: i + 1 })}>
      ${
        open
          ? html`
            <button class="sit-here" onClick=${() => game.live.sit(i)}>
              <${Icon} name="chair" />
              <span>${say('Sit here')}</span>
            </button>
          `
          : html`<span class="sit-here shut" aria-hidden="true"><${Icon} name="chair" /></span>`
      }
    </li>
  `;
}

/** All seats in order. On a phone your seat is painted last, but a screen reader meets it in order. */
export function Seats({ game, wide }) {
  const seats = game.felt.seats;
  // With many empty chairs a phone keeps its room for those who play.
  const shown = seats
    .map((seat, i) => [seat, i])
    .filter(([seat, i]) => seat || wide || (game.seat < 0 && seats.slice(0, i).filter((s) => !s).length < 2));
  const places = spread(seats.map((seat, i) => width(game, seat, i)));
  return html`
    <ol class=${`seats n${shown.length}`} aria-label=${say('Seats')}>
      ${shown.map(([seat, i]) => {
        const { x, y, room } = places[i];
        const place = `--x:${x.toFixed(1)}%;--y:${y.toFixed(1)}%;--room:${room.toFixed(1)}%`;
        if (!seat) return html`<${Free} key=${i} game=${game} i=${i} place=${place} />`;
        return i === game.seat
          ? html`<${You} key=${i} game=${game} seat=${seat} i=${i} place=${place} wide=${wide} />`
          : html`<${Other} key=${i} game=${game} seat=${seat} i=${i} place=${place} wide=${wide} />`;
      })}
    </ol>
  `;
}
