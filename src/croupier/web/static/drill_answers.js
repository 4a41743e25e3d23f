// What can be answered: a button for each choice, or a number by keys on the glass or on the table.

import { Key, keyOf } from './key_cap.js';
import { decimalPoint, say, text } from './language.js';
import { html, useEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const SIZE = 12;

function Keypad({ typed, put, busy }) {
  const point = decimalPoint();
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '−', '0', point];
  const named = { '−': say('minus'), ',': say('decimal point'), '.': say('decimal point') };
  const press = (key) => put(key === '−' ? (typed.startsWith('−') ? typed.slice(1) : `−${typed}`) : typed + key);
  return html`
    <div class="keypad" role="group" aria-label=${say('Digits')}>
      ${keys.map(
        (key) => html`
          <button
            type="button"
            key=${key}
            class="plain"
            disabled=${busy}
            aria-label=${named[key] ?? null}
            onClick=${() => press(key)}
          >
            ${key}
          </button>
        `,
      )}
    </div>
  `;
}

function NumberAnswer({ answer, busy }) {
  const [typed, set] = useState('');
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const put = (value) => set(value.slice(0, SIZE));
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const submit = (event) => {
    event.preventDefault();
    if (typed && !busy) answer(typed);
  };
  return html`
    <form class="number-answer" onSubmit=${submit}>
      <div class="typed">
        <label class="hush" for="typed">${say('Your answer')}</label>
        <input
          id="typed"
          ref=${box}
          value=${typed}
          inputmode="none"
          autocomplete="off"
          maxlength=${SIZE}
          aria-disabled=${busy}
          onInput=${(event) => put(event.target.value)}
        />
        <button
          type="button"
          class="plain"
          aria-label=${say('Delete the last digit')}
          disabled=${!typed}
          onClick=${() => set(typed.slice(0, -1))}
        >
          ⌫
        </button>
      </div>
      <${Keypad} typed=${typed} put=${put} busy=${busy} />
      <div class="moves one">
        <button class="move" disabled=${busy || !typed}>
          <kbd aria-hidden="true">↵</kbd>
          <span>${say('Answer')}</span>
        </button>
      </div>
    </form>
  `;
}

/** @param {{ question: Wire.DrillQuestion, answer: (given: string) => void, busy: boolean }} shown */
export function Answers({ question, answer, busy }) {
  if (!question.choices.length) return html`<${NumberAnswer} answer=${answer} busy=${busy} />`;
  const count = question.choices.length;
  return html`
    <div class=${`moves ${count === 2 || count === 4 ? 'two' : ''}`} role="group" aria-label=${say('Answers')}>
      ${question.choices.map(
        (choice) => html`
          <button
            key=${choice.word}
            class="move"
            data-answer=${choice.word}
            disabled=${busy}
            onClick=${() => answer(choice.word)}
          >
            <${Key} of=${keyOf(choice.key)} />
            <span>${text(choice.label)}</span>
          </button>
        `,
      )}
    </div>
  `;
}
