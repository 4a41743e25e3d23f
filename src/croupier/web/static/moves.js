// The moves that a question offers: open ones in one brass and one order, closed ones with the reason.
import { html, useState } from './vendor/preact-htm.js';
import { money, say, text } from './language.js';
import { Key, keyOf } from './key_cap.js';

/** Choose a move; a double for less asks for its amount first. */
export function pick(game, option) {
  if (option.closed || game.sending('move') || game.state !== 'open') return;
  if (option.least !== null && option.least < option.cost) {
    game.amount = { word: option.word, option };
    game.changed();
  } else game.do({ do: 'move', word: option.word });
}

function Amount({ game }) {
  // The slider counts chips, so that it stops at whole ones and at the whole bet.
  const { option, word } = game.amount, chip = Math.max(game.table.chip, 1), most = Math.ceil(option.cost / chip);
  const [chips, set] = useState(most), value = Math.min(option.cost, chips * chip);
  const done = (action) => {
    game.amount = null;
    if (action) game.do(action);
    else game.changed();
  };
  return html`<form class="amount" onSubmit=${(event) => { event.preventDefault(); done(value === option.cost ? { do: 'move', word } : { do: 'move', word, amount: value }); }}>
    <label>${text(option.label)} <b>${money(value)}</b><input type="range" autofocus min=${Math.ceil(option.least / chip)} max=${most} value=${chips} aria-valuetext=${money(value)} onInput=${(event) => set(Number(event.target.value))} /></label>
    <div class="moves two"><button class="move">${text(option.label)} <small>${money(value)}</small></button><button type="button" class="plain" onClick=${() => done(null)}>${say('Back')}</button></div></form>`;
}

export function Moves({ game }) {
  const { options } = game.question, open = options.filter((option) => !option.closed), shut = options.filter((option) => option.closed);
  if (game.amount && open.some((option) => option.word === game.amount.word)) return html`<${Amount} game=${game} />`;
  const busy = game.sending('move') || game.state !== 'open';
  return html`<div class=${`moves ${{ 2: 'two', 4: 'two', 5: 'five' }[open.length] ?? ''}`} role="group" aria-label=${say('Moves')}>
    ${open.map((option) => html`<button key=${option.word} class="move" data-move=${option.word} disabled=${busy} onClick=${() => pick(game, option)}><${Key} of=${keyOf(option.keys)} /><span>${text(option.label)}</span>${option.cost > 0 && html` <small>${money(option.cost, { signed: true })}</small>`}</button>`)}</div>
    ${shut.length > 0 && html`<div class="shut">${shut.map((option) => html`<span class="closed" key=${option.word}>${text(option.label)}<em>${text(option.closed)}</em></span>`)}</div>`}`;
}
