// A table whose hands belong to nobody: both sides, the boxes for bets, the roads.

import { edgeText } from './bet_edges.js';
import { Card, Drawn } from './cards.js';
import { Stack } from './chips.js';
import { money, say, text } from './language.js';
import { Badge } from './people.js';
import { Roads } from './roads.js';
import { html } from './vendor/preact-htm.js';

function Side({ side, i, wide, w }) {
  const won = side.won || side.tied;
  return html`
    <section class=${`side ${i ? 'bk' : 'pl'}`} aria-label=${`${text(side.name)}: ${side.total}`}>
      <h2>
        <span class="print">${text(side.name)}</span>
        <b class=${won ? 'win' : ''}>${side.total}</b>
        ${side.won && html`<i>${say('wins')}</i>`}
        ${side.tied && html`<i>${say('ties')}</i>`}
      </h2>
      <div class="three">
        ${side.cards.map(
          (card, c) => html`
            <${Card}
              key=${c}
              card=${card}
              form=${wide || w > 60 ? 'full' : 'compact'}
              cls=${c === 2 ? 'third' : ''}
              place=${`${side.place}.0.${c}`}
            />
          `,
        )}
      </div>
      <p><${Drawn} text=${text(side.rule)} /></p>
    </section>
  `;
}

/** What everybody has on a box: yours in chips, the others as badges. */
function Box({ game, bet, put }) {
  const seats = game.felt.seats;
  const own = game.mayBet ? (game.stake.bets[bet.bet] ?? 0) : (game.mine?.bets?.[bet.bet] ?? 0);
  const folk = seats.map((seat, i) => [seat, i]).filter(([seat, i]) => seat?.bets?.[bet.bet] && i !== game.seat);
  const inner = html`
    <span class="nm">${text(bet.name)}</span> <span class="py">${bet.odds}</span> <span class="edge-of-bet">
      ${edgeText(game, bet.bet)}
    </span>
    ${
      own > 0 &&
      html`<span class="chips"><${Stack} cents=${own} table=${game.table} most=${4} /><b>${money(own)}</b></span>`
    }
    <span class="folk">
      ${folk.map(([seat]) => html`<${Badge} name=${seat.name} bot=${seat.bot} grade=${seat.grade} cls="tiny" />`)}
    </span>
  `;
  const cls = `bet b-${bet.bet} ${bet.main ? 'main' : ''} ${own ? 'mine' : ''}`;
  const stake = own ? ` ${money(own)}, ${say('your bet')}` : '';
  const label = `${text(bet.name)} ${bet.odds} ${edgeText(game, bet.bet)}${stake}`;
  if (!put) return html`<div class=${cls} role="img" aria-label=${label}>${inner}</div>`;
  return html`<button class=${cls} aria-label=${label} onClick=${() => put(bet.bet)}>${inner}</button>`;
}

export function Boxes({ game, wide, put }) {
  const { sides, roads, tally, verdict } = game.felt;
  return html`
    <div class="play">
      ${
        sides.length > 0
          ? html`
            <div class="sides">
              ${sides.map((side, i) => html`<${Side} key=${side.place} side=${side} i=${i} wide=${wide} />`)}
            </div>
          `
          : html`<p class="no-sides">${say('No cards yet.')}</p>`
      }
      ${verdict.length > 0 && html`<p class="verdict-line">${verdict.map(text).join(' ')}</p>`}
      <div class=${`bets k${game.table.bets.length}`}>
        ${game.table.bets.map(
          (bet) => html`<${Box} key=${bet.bet} game=${game} bet=${bet} put=${game.mayBet && put} />`,
        )}
      </div>
      ${roads && html`<${Roads} roads=${roads} tally=${tally} sides=${sides} wide=${wide} />`}
    </div>
  `;
}
