// The moves that a question offers: open ones in one brass and one order, closed ones with the reason.

import { Key, keyOf } from './key_cap.js';
import { money, say, text } from './language.js';
import { html, useState } from './vendor/preact-htm.js';

function Amount({ game }) {
  // The slider counts chips, so that it stops at whole ones and at the whole bet.
  const option = game.doubling;
  const chip = Math.max(game.table.chip, 1);
  const most = Math.ceil(option.cost / chip);
  const [chips, set] = useState(most);
  const value = Math.min(option.cost, chips * chip);
  return html`
    <form
      class="amount"
      onSubmit=${(event) => {
        event.preventDefault();
        game.live.double(value);
      }}
    >
      <label>
        ${text(option.label)} <b>${money(value)}</b>
        <input
          type="range"
          autofocus
          min=${Math.ceil(option.least / chip)}
          max=${most}
          value=${chips}
          aria-valuetext=${money(value)}
          onInput=${(event) => set(Number(event.target.value))}
        />
      </label>
      <div class="moves two">
        <button class="move">${text(option.label)} <small>${money(value)}</small></button>
        <button type="button" class="plain" onClick=${() => game.live.double(null)}>${say('Back')}</button>
      </div>
    </form>
  `;
}

export function Moves({ game }) {
  const { options } = game.question;
  const open = options.filter((option) => !option.closed);
  const shut = options.filter((option) => option.closed);
  if (open.some((option) => option.word === game.doubling?.word)) return html`<${Amount} game=${game} />`;
  const busy = game.sending('move') || game.state !== 'open';
  return html`
    <div
      class=${`moves ${{ 2: 'two', 4: 'two', 5: 'five' }[open.length] ?? ''}`}
      role="group"
      aria-label=${say('Moves')}
    >
      ${open.map(
        (option) => html`
          <button
            key=${option.word}
            class="move"
            data-move=${option.word}
            disabled=${busy}
            onClick=${() => game.live.pick(option)}
          >
            <${Key} of=${keyOf(option.key)} />
            <span>${text(option.label)}</span>
            ${option.cost > 0 && html` <small>${money(option.cost, { signed: true })}</small>`}
          </button>
        `,
      )}
    </div>
    ${
      shut.length > 0 &&
      html`
        <div class="shut">
          ${shut.map(
            (option) => html`
              <span class="closed" key=${option.word}>${text(option.label)}<em>${text(option.closed)}</em></span>
            `,
          )}
        </div>
      `
    }
  `;
}
