// Making a bet: chips, again, double, undo, clear. Nothing is bet before the button says so.

import { Disc, rack } from './chips.js';
import { Icon } from './icons.js';
import { Key } from './key_cap.js';
import { money, say } from './language.js';
import { html } from './vendor/preact-htm.js';

const sum = (bets) => Object.values(bets ?? {}).reduce((total, cents) => total + cents, 0);

export const Again = ({ game }) => html`
  <button class="move" data-again disabled=${game.sending('bet')} onClick=${() => game.live.bets.again()}>
    <${Key} of="A" />
    ${say('Again')} <small>${money(sum(game.mine.again))}</small>
  </button>
`;

/** After a round: the same again, or change it. */
const After = ({ game }) => html`
  <div class="moves two after">
    <${Again} game=${game} />
    <button class="move" data-change onClick=${() => game.live.bets.change()}><${Key} of="X" />${say('Change')}</button>
  </div>
`;

/** The chips: where there are boxes, one is taken in hand; elsewhere it is put on the bet. */
function Tray({ game }) {
  const { table } = game;
  const boxes = table.layout === 'boxes';
  const name = (chip) =>
    boxes ? say('Chip of {amount}', { amount: money(chip) }) : say('Add {amount}', { amount: money(chip) });
  return html`
    <div class="tray" role="group" aria-label=${say('Chips')}>
      ${rack(table).map(
        (chip) => html`
          <button
            class="chip"
            key=${chip}
            aria-label=${name(chip)}
            aria-pressed=${boxes ? chip === game.chosenChip : null}
            onClick=${() => game.live.bets.tap(chip)}
          >
            <${Disc} cents=${chip} table=${table} />
          </button>
        `,
      )}
    </div>
  `;
}

function Place({ game }) {
  const { stake, table } = game;
  const empty = table.tournament ? say('Everybody bets in a tournament') : say('Sit this round out');
  return html`
    <div class="moves one">
      <button
        class=${`move ${stake.empty ? 'sit-out' : ''}`}
        data-place-bet
        disabled=${game.sending('bet') || (stake.empty && table.tournament)}
        onClick=${() => game.live.bets.place()}
      >
        <${Key} of=${stake.empty ? '0' : '⏎'} />
        ${stake.empty ? empty : say('Bet {amount}', { amount: money(stake.total) })}
      </button>
    </div>
  `;
}

export function Betting({ game }) {
  const { stake } = game;
  const { bets } = game.live;
  const last = sum(game.mine.again);
  if (!game.betting) return html`<${After} game=${game} />`;
  return html`
    <${Tray} game=${game} />
    <div class="betrow">
      <button class="plain" disabled=${stake.steps.length < 2} onClick=${() => bets.undo()} aria-label=${say('Undo')}>
        <${Icon} name="undo" />
      </button>
      <button class="plain" disabled=${stake.empty} onClick=${() => bets.clear()}>${say('Clear')}</button>
      <button class="plain" disabled=${stake.empty} onClick=${() => bets.double()}>${say('Double')}</button>
      ${last > 0 && html`<button class="plain" onClick=${() => bets.again()}>${say('Again')} ${money(last)}</button>`}
    </div>
    <${Place} game=${game} />
  `;
}
