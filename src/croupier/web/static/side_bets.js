// Side bets beside one's own hand: they keep one place from the bet to the result.

import { edgeText } from './bet_edges.js';
import { Disc, rack } from './chips.js';
import { money, number, say, text } from './language.js';
import { Gain } from './seats.js';
import { at } from './use_stage.js';
import { html } from './vendor/preact-htm.js';

/** One side bet: its chips, what it brought, or what it pays. */
function SideBet({ game, bet }) {
  const making = game.mayBet && game.betting;
  const cents = (making ? game.stake.bets[bet.bet] : game.mine?.bets?.[bet.bet]) ?? 0;
  const net = making ? undefined : game.felt.results.find((one) => one.seat === game.seat && one.bet === bet.bet)?.net;
  const staked = game.mine?.again?.[bet.bet] ?? 0;
  const pay = net && net > 0 && staked ? `${number(net / staked, Number.isInteger(net / staked) ? 0 : 1)}:1` : '';
  const chips = rack(game.table);
  const chip = chips.filter((one) => one <= cents).at(-1) ?? chips[0];
  const inner = html`
    <span class="side-pill">
      <span class="nm">${text(bet.name)}</span>${' '}
      <b>
        ${
          net !== undefined && net !== null
            ? html`<${Gain} net=${net} />`
            : cents
              ? html`<${Disc} cents=${chip} table=${game.table} label="" />${money(cents)}`
              : bet.odds
        }
      </b>${' '}
      ${pay && html`<small class="pay">${pay}</small>`}
      ${making && !cents && html`<small class="edge-of-bet">${edgeText(game, bet.bet)}</small>`}
    </span>
  `;
  if (!making) return html`<li class=${cents || net ? '' : 'bare'}>${inner}</li>`;
  return html`
    <li>
      <button
        class="side-bet"
        aria-pressed=${bet.bet === game.chosenBet}
        onClick=${() => game.live.bets.choose(bet.bet)}
      >
        ${inner}
      </button>
    </li>
  `;
}

export function SideBets({ game, stage }) {
  const main = game.table.bets.find((bet) => bet.main) ?? game.table.bets[0];
  const sides = game.table.bets.filter((bet) => bet !== main);
  if (!stage.sidebets || game.seat < 0) return null;
  return html`
    <ul class="sidebets" style=${at(stage.sidebets, stage.felt)} aria-label=${say('Side bets')}>
      ${sides.map((bet) => html`<${SideBet} key=${bet.bet} game=${game} bet=${bet} />`)}
    </ul>
  `;
}
