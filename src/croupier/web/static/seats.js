// The seats around the cloth: a box each, with cards, totals, stakes and who sits there. One's own is in the middle.

import { costOf } from './bet_edges.js';
import { Fan, letterOf } from './cards.js';
import { Disc, rack, Stack, Stake } from './chips.js';
import { CountUp } from './count_up.js';
import { Icon } from './icons.js';
import { money, say, text } from './language.js';
import { Badge, hues } from './people.js';
import { hands as lay } from './stage.js';
import { at } from './use_stage.js';
import { html } from './vendor/preact-htm.js';

const sum = (bets) => Object.values(bets ?? {}).reduce((total, cents) => total + cents, 0);

/** What a seat has staked: with its hands, or before they are dealt. */
const stakeOf = (seat) => seat.hands.reduce((total, hand) => total + hand.stake, 0) || sum(seat.bets);

/** Whether somebody's bet lies before them, not their hands. */
const making = (game, seat, i) =>
  i === game.seat
    ? game.mayBet && (!seat.hands.length || game.betting)
    : game.felt.phase !== 'play' && !seat.hands.length;

/** `+50`, in the place of the state of a hand, when the round is settled. */
export const Gain = ({ net, own = false }) => html`
  <span class=${`tag ${net > 0 ? 'won' : 'lost'}`}>
    ${net ? (own ? html`<${CountUp} cents=${net} />` : money(net, { signed: true })) : '='}
  </span>
`;

/** What the bet of a hand brought, once it is settled. */
const netOf = (game, i, h, hand) =>
  game.felt.nets && game.felt.results.find((one) => one.seat === i && one.hand === h && one.bet === hand.bet)?.net;

function Total({ game, i, h, hand, now }) {
  const net = netOf(game, i, h, hand);
  return html`
    <span class=${`total ${now ? 'now' : ''}`}>
      <b>${letterOf(hand.brief)}</b>
      <span class="state">
        ${net === undefined || net === null ? text(hand.state) : html`<${Gain} net=${net} own=${i === game.seat} />`}
      </span>
    </span>
  `;
}

/** The largest chip that is not more than an amount. */
const Chip = ({ cents, table }) => {
  const chips = rack(table);
  const chip = chips.filter((one) => one <= cents).at(-1) ?? chips[0];
  return html`<${Disc} cents=${chip} table=${table} label="" />`;
};

/** What somebody does, or is: in a word or two. */
function note(game, seat, i) {
  if (seat.out) return say('out');
  if (!seat.here) return say('away');
  if (seat.program) return say('a program plays');
  if (making(game, seat, i) && game.felt.phase === 'bets')
    return seat.bets || (seat.ready && game.table.tournament)
      ? say('has bet')
      : seat.ready
        ? say('sits out')
        : say('bets…');
  return i === game.seat ? say('you') : seat.bot ? text(seat.bot) : say('guest');
}

/** The sign that a program plays for somebody. */
function Gears() {
  const meaning = say('a program plays');
  return html`<span role="img" aria-label=${meaning} title=${meaning}>⚙</span>`;
}

/** Who sits there, with the stake where chips have no room of their own, and the purse where it has. */
function Plate({ game, seat, i, hue }) {
  const clock = game.felt.clock?.seats.includes(i) && i !== game.seat;
  const cents = stakeOf(seat);
  const net = game.felt.nets && seat.hands.length ? game.felt.nets[i] : null;
  return html`
    <span class="plate">
      <span
        class=${clock ? 'ring1' : ''}
        style=${clock ? `--t:${Math.round((100 * game.left) / game.felt.clock.of)}%` : ''}
      >
        <${Badge} name=${seat.name} bot=${seat.bot} grade=${seat.grade} away=${!seat.here || seat.out} hue=${hue} />
      </span>
      <span class="id">
        <b>${text(seat.name)} ${seat.program && html`<${Gears} />`}</b>
        <span class="bet-line">
          ${
            cents > 0 && seat.here && !seat.out
              ? html`<${Chip} cents=${cents} table=${game.table} />${money(cents)}`
              : note(game, seat, i)
          }
        </span>
        ${net !== null && html`<span class="net"><${Gain} net=${net} /></span>`}
        <span class="purse-line"><i>${note(game, seat, i)}</i> · ${money(seat.balance)}</span>
      </span>
    </span>
  `;
}

const Bubble = ({ game, seat }) => {
  const bubble = seat.who && game.bubbles[seat.who];
  return bubble ? html`<span class="bubble">${bubble.words}</span>` : null;
};

const seatName = (game, seat, i) => `${text(seat.name)}${i === game.seat ? `, ${say('your seat')}` : ''}`;

/** The lengths of a seat, and how its hands lie in it. */
function lying(stage, box, counts) {
  const own = box.form === 'own';
  const foot = own ? box.plate + 4 : box.plate + box.stake;
  const split = counts.length > 1;
  const lie = lay({
    w: box.w - (own ? 20 : 0),
    beside: box.form === 'wide' ? stage.type[2] * 1.5 : 0,
    card: box.card,
    counts,
    own,
    zone: split ? box.h - foot : undefined,
    figure: stage.type[0] + 2,
  });
  const widest = Math.max(0, ...lie.each.map(({ w, step }, h) => w * (1 + (counts[h] - 1) * step)));
  const inset = split ? Math.max(4, Math.min(12, (lie.share - widest) / 2)) : 22;
  const sizes = { foot, plate: box.plate, stakeh: box.stake, line: box.line, w: lie.w, gap: lie.gap, inset };
  const vars = Object.entries(sizes).map(([name, value]) => `--${name}:${Math.round(value * 10) / 10}px`);
  const share = split ? `${lie.share}px` : '100%';
  const rich = stage.kind === 'tablet' || stage.kind === 'desk';
  const shapes = {
    flat: lie.flat,
    piled: lie.piled,
    crop: lie.crop,
    many: split,
    lean: rich && !own && box.stake < 20,
  };
  return {
    lie,
    style: [at(box, stage.felt), ...vars, `--cols:${lie.columns}`, `--share:${share}`].join(';'),
    cls: [`form-${box.form}`, ...Object.keys(shapes).filter((name) => shapes[name])].join(' '),
  };
}

/** One hand: the cards, the total and its state; of the seat in the middle its stake too. */
function Hand({ game, i, h, hand, lain, own }) {
  const { w, step, form } = lain;
  const now = hand.turn;
  const total = html`<${Total} game=${game} i=${i} h=${h} hand=${hand} now=${now && own} />`;
  return html`
    <div class=${`hand ${now ? 'now' : ''}`} aria-current=${now ? 'true' : null}>
      <${Fan} cards=${hand.cards} w=${w} step=${step} form=${form} place=${`${i}.${h}`} />
      ${
        own
          ? html`
            <span class="under">
              ${total}
              <span class="stake"><${Chip} cents=${hand.stake} table=${game.table} />${money(hand.stake)}</span>
            </span>
          `
          : total
      }
    </div>
  `;
}

/** What somebody bets, in the place of the cards. */
function Spot({ game, seat, i }) {
  const own = i === game.seat && game.mayBet;
  const main = game.table.bets.find((bet) => bet.main) ?? game.table.bets[0];
  const cents = own ? (game.stake.bets[main.bet] ?? 0) : (seat.bets?.[main.bet] ?? 0);
  const chips = cents > 0 && html`<${Stack} cents=${cents} table=${game.table} most=${own ? 5 : 3} />`;
  const cls = `spot ${cents ? '' : 'empty'} ${own ? 'now' : ''}`;
  const label = cents ? money(cents) : say('no bet yet');
  const choose = own && game.table.bets.length > 1;
  return html`
    <div class="hand">
      ${
        choose
          ? html`
            <button
              class=${cls}
              aria-pressed=${main.bet === game.chosenBet}
              aria-label=${`${text(main.name)} ${label}`}
              onClick=${() => game.live.bets.choose(main.bet)}
            >
              ${chips}
            </button>
          `
          : html`<span class=${cls} role="img" aria-label=${label}>${chips}</span>`
      }
      <span class="under">
        <span class="total"><b>${cents ? money(cents) : '…'}</b></span>
        ${own && cents > 0 && html`<span class="cost">${costOf(game, game.stake.bets)}</span>`}
      </span>
    </div>
  `;
}

/** A seat in its box. */
function Seat({ game, stage, seat, i, box, hue }) {
  const own = box.form === 'own';
  const betting = making(game, seat, i);
  const shown = betting ? [] : seat.hands;
  const { lie, style, cls } = lying(stage, box, betting ? [2] : shown.map((hand) => hand.cards.length));
  const turn = game.felt.question?.seat === i && i !== game.seat;
  const state = [turn && 'turn', !seat.here && 'faded', seat.out && 'gone', i === game.seat && 'you'];
  if (own) state.push('own');
  else if (box.x > stage.felt.w / 2) state.push('right');
  return html`
    <li
      class=${`seat ${cls} ${state.filter(Boolean).join(' ')} h${shown.length}`}
      style=${style}
      aria-label=${seatName(game, seat, i)}
    >
      <${Bubble} game=${game} seat=${seat} />
      <div class="hands">
        ${betting && !seat.out && html`<${Spot} game=${game} seat=${seat} i=${i} />`}
        ${shown.map(
          (hand, h) =>
            html`<${Hand} key=${h} game=${game} i=${i} h=${h} hand=${hand} lain=${lie.each[h]} own=${own} />`,
        )}
      </div>
      ${
        !own &&
        shown.length > 0 &&
        html`<span class="stakeline"><${Stake} cents=${stakeOf(seat)} table=${game.table} most=${3} /></span>`
      }
      <${Plate} game=${game} seat=${seat} i=${i} hue=${hue} />
    </li>
  `;
}

/** A free chair: who watches may take it. */
function Chair({ game, stage, i, box }) {
  const open = game.mayJoin && game.state === 'open';
  const { style } = lying(stage, box, [2]);
  return html`
    <li
      class=${`seat chair form-${box.form}`}
      style=${style}
      aria-label=${say('Seat {seat}, free', { seat: i + 1 })}
    >
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

/** All seats in the order of play, as a ring that begins left of the dealer. */
export function Seats({ game, stage }) {
  const { seats } = game.felt;
  const { left, own, right } = stage.ring;
  const colours = hues(seats);
  const boxes = [...stage.seats.slice(0, left.length), stage.own, ...stage.seats.slice(left.length)];
  return html`
    <ol class="seats" aria-label=${say('Seats')}>
      ${[...left, own, ...right].map((i, k) =>
        seats[i]
          ? html`
            <${Seat} key=${i} game=${game} stage=${stage} seat=${seats[i]} i=${i} box=${boxes[k]} hue=${colours[i]} />
          `
          : html`<${Chair} key=${i} game=${game} stage=${stage} i=${i} box=${boxes[k]} />`,
      )}
    </ol>
  `;
}
