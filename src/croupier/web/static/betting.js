// Making a bet: chips, again, double, undo, clear. Nothing is bet before the button says so.
import { html } from './vendor/preact-htm.js';
import { Disc, rack } from './chips.js';
import { Icon } from './icons.js';
import { money, say } from './language.js';
import { Key } from './key_cap.js';
import { spotOf } from './seats.js';
import { play } from './sounds.js';

/** The chip in hand: the one chosen, else the largest that still makes a low bet. */
export const chipOf = (game) => game.chip ?? rack(game.table).filter((chip) => chip <= Math.max(game.table.minimum, rack(game.table)[0])).at(-1);

export function add(game, bet, cents) {
  game.stake.add(bet, cents);
  play('chip');
  game.changed();
}

const sum = (bets) => Object.values(bets ?? {}).reduce((total, cents) => total + cents, 0);

export function again(game) {
  if (!sum(game.mine.again)) return;
  game.stake.put(game.mine.again);
  place(game);
}

/** Send the bet; an empty one sits the round out. */
export function place(game) {
  if (game.sending('bet')) return;
  game.changing = false;
  game.do({ do: 'bet', bets: game.stake.empty ? null : game.stake.bets });
}

/** Take a chip in hand where there are boxes; elsewhere put it on the chosen bet. */
export function tap(game, chip) {
  game.changing = true;
  if (game.table.layout === 'boxes') game.chip = chip;
  else game.stake.add(spotOf(game), chip);
  play('chip');
  game.changed();
}

export const Again = ({ game }) => html`<button class="move" data-again disabled=${game.sending('bet')} onClick=${() => again(game)}><${Key} of="A" />${say('Again')} <small>${money(sum(game.mine.again))}</small></button>`;

/** After a round: the same again, or change it. */
function After({ game }) {
  return html`<div class="moves two after"><${Again} game=${game} />
    <button class="move" data-change onClick=${() => { game.changing = true; game.changed(); }}><${Key} of="X" />${say('Change')}</button></div>`;
}

export function Betting({ game }) {
  const { stake, table } = game, chips = rack(table), boxes = table.layout === 'boxes', last = sum(game.mine.again);
  if (!game.betting) return html`<${After} game=${game} />`;
  const act = (what) => () => { stake[what](); game.changed(); };
  return html`<div class="tray" role="group" aria-label=${say('Chips')}>${chips.map((chip) => html`<button class="chip" key=${chip} aria-label=${boxes ? say('Chip of {amount}', { amount: money(chip) }) : say('Add {amount}', { amount: money(chip) })} aria-pressed=${boxes ? chip === chipOf(game) : null} onClick=${() => tap(game, chip)}><${Disc} cents=${chip} table=${table} /></button>`)}</div>
    <div class="betrow"><button class="plain" disabled=${stake.steps.length < 2} onClick=${act('undo')} aria-label=${say('Undo')}><${Icon} name="undo" /></button>
      <button class="plain" disabled=${stake.empty} onClick=${act('clear')}>${say('Clear')}</button>
      <button class="plain" disabled=${stake.empty} onClick=${act('double')}>${say('Double')}</button>
      ${last > 0 && html`<button class="plain" onClick=${() => again(game)}>${say('Again')} ${money(last)}</button>`}</div>
    <div class="moves one"><button class=${`move ${stake.empty ? 'sit-out' : ''}`} data-place-bet disabled=${game.sending('bet') || (stake.empty && table.tournament)} onClick=${() => place(game)}><${Key} of=${stake.empty ? '0' : '⏎'} />${stake.empty ? (table.tournament ? say('Everybody bets in a tournament') : say('Sit this round out')) : say('Bet {amount}', { amount: money(stake.total) })}</button></div>`;
}
