// The moves of a table in their slots: open ones in brass, closed ones as outlines that say why when they are pressed.

import { Key, keyOf } from './key_cap.js';
import { money, number, say, text } from './language.js';
import { html, useState } from './vendor/preact-htm.js';

/** So many moves are large. */
const LARGE = 2;
/** A word of more letters is printed smaller in a narrow slot. */
const SHORT = 8;

function Amount({ game }) {
  // The slider counts chips, so that it stops at whole ones and at the whole bet.
  const option = game.doubling;
  const chip = Math.max(game.table.chip, 1);
  const most = Math.ceil(option.cost / chip);
  const [chips, set] = useState(most);
  const value = Math.min(option.cost, chips * chip);
  return html`
    <form
      class="slots amount"
      onSubmit=${(event) => {
        event.preventDefault();
        game.live.double(value);
      }}
    >
      <div class="row">
        <label>
          <span class="hush">${text(option.label)}</span>
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
      </div>
      <div class="row two">
        <button type="button" class="plain" onClick=${() => game.live.double(null)}>${say('Back')}</button>
        <button class="move">${text(option.label)} <small>${money(value)}</small></button>
      </div>
    </form>
  `;
}

/** What a move is worth, where the values are open. */
const Worth = ({ worth, best }) =>
  worth === undefined ? null : html`<span class=${`ev ${best ? 'best' : ''}`}>${number(worth, 3, true)}</span>`;

/** One move in its slot. `asked`: whether it is one's own turn. */
function Slot({ game, option, asked, rows }) {
  const shut = !asked || Boolean(option.closed);
  const row = rows?.find((one) => one.word === option.word);
  const why = asked && option.closed ? text(option.closed) : '';
  const open = { 'data-move': option.word, disabled: game.state !== 'open' };
  return html`
    <button
      class=${`move ${shut ? 'shut' : ''} ${game.sent === option.word ? 'sent' : ''}`}
      ...${shut ? { 'data-closed': option.word, 'aria-disabled': 'true' } : open}
      title=${why}
      onClick=${() => asked && game.live.pick(option)}
    >
      <${Key} of=${keyOf(option.key)} />
      <span class=${`lab ${text(option.label).length > SHORT ? 'long' : ''}`}>
        ${text(option.label)}
        ${!shut && option.cost > 0 && html` <small>${money(option.cost, { signed: true })}</small>`}
        ${why && html`<small class="why">${why}</small>`}
        ${!shut && row && html`<${Worth} worth=${row.worth} best=${row === rows[0]} />`}
      </span>
    </button>
  `;
}

/** What the question means, where there are few moves: the price of an insurance, what a war takes. */
function Meaning({ game }) {
  const lines = (game.question?.note ?? []).map(text);
  // There is room for what it costs and for what it is worth.
  const ends = lines.length > 2 ? [lines[0], lines.at(-1)] : lines;
  return html`<p class="row two coach"><span>${ends.join(' ')}</span></p>`;
}

/** The slots: the first two are large. */
export function Slots({ game, options, asked, values }) {
  const rows = values?.status === 'known' && asked ? values.moves : null;
  const slot = (option) => html`
    <${Slot} key=${option.word} game=${game} option=${option} asked=${asked} rows=${rows} />
  `;
  const [large, small] = [options.slice(0, LARGE), options.slice(LARGE)];
  return html`
    <div class=${`slots k${options.length}`} role="group" aria-label=${say('Moves')}>
      <div class="row">${large.map(slot)}</div>
      ${
        small.length > 0
          ? html`<div class=${`row two n${small.length}`}>${small.map(slot)}</div>`
          : html`<${Meaning} game=${game} />`
      }
    </div>
  `;
}

export function Moves({ game, values }) {
  const { options } = game.question;
  if (options.some((option) => option.word === game.doubling?.word)) return html`<${Amount} game=${game} />`;
  return html`<${Slots} game=${game} options=${options} values=${values} asked />`;
}
