// Making a bet: chips, undo, double, again. Nothing is bet before the button says so.

import { Disc, rack } from './chips.js';
import { Icon } from './icons.js';
import { Key } from './key_cap.js';
import { initial, money, say, text } from './language.js';
import { html } from './vendor/preact-htm.js';

const sum = (bets) => Object.values(bets ?? {}).reduce((total, cents) => total + cents, 0);

/** After a round: the same again, or change it; and what the coach says of it. `off`: the line is lost. */
function After({ game, off }) {
  const coach = text(game.advice?.line) || game.hint;
  return html`
    <div class="slots after">
      <div class="row">
        <button class="move" data-again disabled=${off} onClick=${() => game.live.bets.again()}>
          <${Key} of=${initial(say('Again'))} />
          <span class="lab">${say('Again')} <small>${money(sum(game.again))}</small></span>
        </button>
        <button class="move" data-change disabled=${off} onClick=${() => game.live.bets.change()}>
          <${Key} of="X" />
          <span class="lab">${say('Change')}</span>
        </button>
      </div>
      <p class="row two coach">${coach && html`<${Icon} name="check" />`}<span>${coach}</span></p>
    </div>
  `;
}

/** The chips that there is room for: the smallest go while the next is a low bet, then the largest. */
export function fittingChips(table, room) {
  const chips = [...rack(table)];
  while (chips.length > room) {
    if (chips[1] <= table.minimum) chips.shift();
    else chips.pop();
  }
  return chips;
}

/** The chips: where there are boxes, one is taken in hand; elsewhere it is put on the bet. */
function Tray({ game, stage, off }) {
  const { table } = game;
  const boxes = table.layout === 'boxes';
  const name = (chip) =>
    boxes ? say('Chip of {amount}', { amount: money(chip) }) : say('Add {amount}', { amount: money(chip) });
  const room = stage.kind === 'low' ? Math.floor((stage.rail - 20) / 45) : 6;
  return html`
    <div class="row tray" role="group" aria-label=${say('Chips')}>
      ${fittingChips(table, room).map(
        (chip) => html`
          <button
            class="chip"
            key=${chip}
            disabled=${off}
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

function Place({ game, off }) {
  const { stake, table } = game;
  const none = stake.empty && !off;
  const made = sum(game.mine.bets);
  const words = off
    ? made > 0
      ? say('Bet {amount}', { amount: money(made) })
      : say('sits out')
    : none
      ? table.tournament
        ? say('Bet')
        : say('Sit out')
      : say('Bet {amount}', { amount: money(stake.total) });
  return html`
    <button
      class=${`move ${none ? 'sit-out' : ''} ${off ? 'sent' : ''}`}
      data-place-bet
      disabled=${off || game.sending('bet') || (none && table.tournament)}
      onClick=${() => game.live.bets.place()}
    >
      <${Key} of=${none ? '0' : '⏎'} />
      ${words}
    </button>
  `;
}

/** The chips and what is done with them; `off`: the bet is made, and the others choose theirs. */
export function Betting({ game, stage }) {
  const { stake, again } = game;
  const { bets } = game.live;
  const lost = game.state !== 'open';
  const off = !game.mayBet || lost;
  if (game.mayBet && !game.betting) return html`<${After} game=${game} off=${lost} />`;
  return html`
    <div class="slots bets-row">
      <${Tray} game=${game} stage=${stage} off=${off} />
      <div class="row two betrow">
        <button
          class="plain undo"
          disabled=${off || stake.steps.length < 2}
          onClick=${() => bets.undo()}
          aria-label=${say('Undo')}
        >
          <${Icon} name="undo" />
        </button>
        ${
          stake.empty && again
            ? html`
              <button class="plain" disabled=${off} onClick=${() => bets.again()}>
                ${say('Again')} ${money(sum(again))}
              </button>
            `
            : html`
              <button class="plain" disabled=${off || stake.empty} onClick=${() => bets.double()}>
                ${say('Double')}
              </button>
            `
        }
        <${Place} game=${game} off=${off} />
      </div>
    </div>
  `;
}
