// A table whose hands belong to nobody: both sides, the people, the boxes for bets, the roads.

import { edgeText } from './bet_edges.js';
import { Card, Drawn } from './cards.js';
import { Stack } from './chips.js';
import { money, say, text } from './language.js';
import { Badge, hues } from './people.js';
import { Roads } from './roads.js';
import { Gain } from './seats.js';
import { html } from './vendor/preact-htm.js';

const sum = (bets) => Object.values(bets ?? {}).reduce((total, cents) => total + cents, 0);

/** The places of a side's cards before the first of them lie there. */
const GHOSTS = html`<span class="ghost"></span><span class="ghost"></span>`;

function Side({ side, i }) {
  const won = side.won || side.tied;
  return html`
    <section class=${`side ${i ? 'bk' : 'pl'}`} aria-label=${`${text(side.name)}: ${side.total}`}>
      <h2>
        <span class="print">${text(side.name)}</span>
        <b class=${won ? 'win' : ''}>${side.total || '–'}</b>
        ${side.won && html`<i>${say('wins')}</i>`}
        ${side.tied && html`<i>${say('ties')}</i>`}
      </h2>
      <div class="three">
        ${
          side.cards.length
            ? side.cards.map(
                (card, c) => html`
                  <${Card} key=${c} card=${card} cls=${c === 2 ? 'third' : ''} place=${`${side.place}.0.${c}`} />
                `,
              )
            : GHOSTS
        }
      </div>
      <p class="rule"><${Drawn} text=${text(side.rule)} /></p>
    </section>
  `;
}

/** Both sides; before the first coup their names alone. */
function sidesOf({ felt }) {
  if (felt.sides.length) return felt.sides;
  const name = (letter) => felt.tally?.wins.find((one) => one.side === letter)?.name ?? '';
  return ['P', 'B'].map((letter) => ({ place: letter, name: name(letter), cards: [], total: '', rule: '' }));
}

/** So many people have a plate; of more, the others are counted. */
const PLATES = 7;

/** What somebody has bet: the letter of the box and the amount; then what it brought. */
function Bet({ game, seat, i }) {
  const bets = i === game.seat && game.mayBet ? game.stake.bets : seat.bets;
  const total = sum(bets);
  const net = game.felt.nets && !game.felt.betting.length ? game.felt.nets[i] : lastNet(game, i);
  const first = game.table.bets.find((bet) => bets?.[bet.bet]);
  if ((!total || game.looksBack) && net !== null) return html`<${Gain} net=${net} />`;
  if (!total) return html`<em>${seat.ready ? say('sits out') : say('bets…')}</em>`;
  return html`
    <i class=${`on-${first.bet}`}>${text(first.name)[0]}</i>
    <span class="am">${money(total)}</span>
  `;
}

/** What the last coup brought a seat, as long as nothing new is bet. */
function lastNet(game, i) {
  const { nets, results } = game.felt;
  return nets && results.some((one) => one.seat === i) ? nets[i] : null;
}

/** A plate for everybody at the table. */
function People({ game }) {
  const { seats } = game.felt;
  const colours = hues(seats);
  const there = seats.flatMap((seat, i) => (seat ? [[seat, i]] : []));
  const shown = there.length > PLATES ? there.slice(0, PLATES - 1) : there;
  const more = there.length - shown.length;
  return html`
    <ol class="people" style=${`--n:${Math.max(1, shown.length + (more ? 1 : 0))}`} aria-label=${say('People')}>
      ${shown.map(
        ([seat, i]) => html`
          <li key=${i} class=${`plate ${i === game.seat ? 'you' : ''}`}>
            <${Badge} name=${seat.name} bot=${seat.bot} grade=${seat.grade} away=${!seat.here} hue=${colours[i]} />
            <span class="id">
              <b>${text(seat.name)}</b>
              <small><${Bet} game=${game} seat=${seat} i=${i} /></small>
            </span>
          </li>
        `,
      )}
      ${more > 0 && html`<li class="plate more">+${more}</li>`}
    </ol>
  `;
}

/** So many badges have room on a box; on a phone fewer, where the box is narrow. */
const BADGES = 3;
const FEW_BADGES = 1;

/** Who else has bet on a box; of many, the others are counted. What comes next does not stand beside a result. */
function Folk({ game, bet, stage, colours }) {
  const all = game.felt.seats.flatMap((seat, i) => (seat?.bets?.[bet.bet] && i !== game.seat ? [[seat, i]] : []));
  const narrow = !bet.main && (stage.kind === 'phone' || stage.kind === 'low');
  const room = narrow ? FEW_BADGES : BADGES;
  const shown = all.length > room ? all.slice(0, room - 1) : all;
  const more = all.length - shown.length;
  if (game.looksBack) return null;
  return html`
    <span class="folk">
      ${shown.map(
        ([seat, i]) => html`
          <${Badge} name=${seat.name} bot=${seat.bot} grade=${seat.grade} hue=${colours[i]} cls="tiny" />
        `,
      )}
      ${more > 0 && html`<b>+${more}</b>`}
    </span>
  `;
}

/** What everybody has on a box: yours in chips, the others as badges. */
function Box({ game, bet, put, stage, colours }) {
  const own = game.mayBet ? (game.stake.bets[bet.bet] ?? 0) : (game.mine?.bets?.[bet.bet] ?? 0);
  const inner = html`
    <span class="nm">${text(bet.name)}</span> <span class="edge-of-bet">${edgeText(game, bet.bet)}</span>
    <span class="py">${bet.odds}</span>
    ${
      own > 0 &&
      html`<span class="chips"><${Stack} cents=${own} table=${game.table} most=${4} /><b>${money(own)}</b></span>`
    }
    <${Folk} game=${game} bet=${bet} stage=${stage} colours=${colours} />
  `;
  const cls = `bet b-${bet.bet} ${bet.main ? 'main' : ''} ${own ? 'mine' : ''}`;
  const stake = own ? ` ${money(own)}, ${say('your bet')}` : '';
  const label = [text(bet.name), edgeText(game, bet.bet), bet.odds].filter(Boolean).join(' ') + stake;
  if (!put) return html`<div class=${cls} role="img" aria-label=${label}>${inner}</div>`;
  return html`<button class=${cls} aria-label=${label} onClick=${() => put(bet.bet)}>${inner}</button>`;
}

/** The boxes in two rows where there is little room: the others above the two that are bet most. */
function Bets({ game, put, stage }) {
  const colours = hues(game.felt.seats);
  const { bets } = game.table;
  return html`
    <div class=${`bets k${bets.length}`}>
      ${bets.map(
        (bet) => html`
          <${Box} key=${bet.bet} game=${game} bet=${bet} put=${game.mayBet && put} stage=${stage} colours=${colours} />
        `,
      )}
    </div>
  `;
}

export function Boxes({ game, stage, put }) {
  const { roads, tally } = game.felt;
  const sides = sidesOf(game);
  return html`
    <div class="coup">
      <div class="sides">${sides.map((side, i) => html`<${Side} key=${i} side=${side} i=${i} />`)}</div>
      <${People} game=${game} />
      <${Bets} game=${game} put=${put} stage=${stage} />
      ${roads && html`<${Roads} roads=${roads} tally=${tally} sides=${sides} stage=${stage} />`}
    </div>
  `;
}
