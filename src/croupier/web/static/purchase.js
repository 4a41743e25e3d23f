// How many chips somebody buys, at a house that asks for it.

import { money, say } from './language.js';
import { html, useState } from './vendor/preact-htm.js';

/** @import { Game } from './game.js' */

/** @param {{ game: Game }} shown */
export function Purchase({ game }) {
  const { table, me, live } = game;
  const most = me.balance - (me.balance % table.chip);
  const [chips, set] = useState(game.bring / 100);
  const cents = Math.round(chips * 100);
  const submit = (event) => {
    event.preventDefault();
    live?.purchase(cents);
  };
  return html`
    <form class="slots amount" onSubmit=${submit}>
      <div class="row">
        <label>
          ${say('How many chips? You have {amount}.', { amount: money(me.balance) })}
          <input
            type="number"
            inputmode="decimal"
            autofocus
            required
            min=${table.minimum / 100}
            max=${most / 100}
            step=${table.chip / 100}
            value=${chips}
            onInput=${(event) => set(Number(event.target.value))}
          />
        </label>
      </div>
      <div class="row two">
        <button type="button" class="plain" onClick=${() => live?.purchase(null)}>${say('Back')}</button>
        <button class="move" data-purchase>
          ${game.purchase === 'sit' ? say('Sit down') : say('Buy')} <small>${money(cents)}</small>
        </button>
      </div>
    </form>
  `;
}
