// People and bots: round is a person, square a bot, bars are its grade. Shape, not colour, tells them apart.

import { text } from './language.js';
import { Suit } from './suits.js';
import { html } from './vendor/preact-htm.js';

const HUES = 8;
/** So many letters a name has in a sentence. */
const MOST = 12;
/** A hue for a person that stays the same on every screen. */
const hue = (name) => [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % HUES;

/** The hues of the people at a table: each their own if it is free, else the next one. No two have the same. */
export function hues(seats) {
  const taken = new Set();
  return seats.map((seat) => {
    if (!seat || seat.bot) return 0;
    let one = hue(text(seat.name));
    for (let tries = 0; taken.has(one) && tries < HUES; tries++) one = (one + 1) % HUES;
    taken.add(one);
    return one;
  });
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** What a reader sees as the first letter of a name: a joined emoji is one. */
export const initial = (name) => [...segments.segment(name)][0]?.segment ?? '?';

/**
 * A name that is short enough for a sentence: what a reader takes for letters is counted, and none is cut in two.
 * @param {string} name
 */
export function shortName(name, most = MOST) {
  const letters = [...segments.segment(name)].map(({ segment }) => segment);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

export function Badge({ name, bot = null, grade = 0, away = false, cls = '', hue: own = null }) {
  const shown = text(name);
  return html`
    <span class=${`who ${bot ? 'bot' : `a${own ?? hue(shown)}`} ${away ? 'away' : ''} ${cls}`} aria-hidden="true">
      ${initial(shown)}
      ${
        bot &&
        grade > 0 &&
        html`<span class="bars">${[1, 2, 3].map((k) => html`<i class=${k <= grade ? 'on' : ''}></i>`)}</span>`
      }
    </span>
  `;
}

export const Mark = () => html`
  <span class="mark" aria-hidden="true">${['s', 'h', 'c', 'd'].map((suit) => html`<${Suit} suit=${suit} />`)}</span>
`;

/** A table from above: who sits where, dashed where a seat is free. */
export function Plan({ seats, you }) {
  const at = (i) => {
    const turn = Math.PI * (0.1 + (seats.length > 1 ? (0.8 * i) / (seats.length - 1) : 0.4));
    return [100 - 84 * Math.cos(turn), 20 + 62 * Math.sin(turn)];
  };
  const colours = hues(seats);
  const one = (seat, i) => {
    const [x, y] = at(i);
    if (!seat)
      return html`
        <circle class=${you === i ? 'free you' : 'free'} cx=${x} cy=${y} r="10.5" />
        <text class="plus" x=${x} y=${y + 5} text-anchor="middle" font-size="15">+</text>
      `;
    const shape = seat.bot
      ? html`<rect class="plan-bot" x=${x - 10} y=${y - 10} width="20" height="20" rx="5" />`
      : html`<circle class=${`plan-a${colours[i]}`} cx=${x} cy=${y} r="10.5" />`;
    return html`
      <g>
        ${shape}
        <text
          class=${seat.bot ? 'of-bot' : ''}
          x=${x}
          y=${y + 4}
          text-anchor="middle"
          font-size="11.5"
          font-weight="700"
        >
          ${initial(text(seat.name))}
        </text>
      </g>
    `;
  };
  return html`
    <svg class="plan" viewBox="0 0 200 98" aria-hidden="true">
      <path class="plan-wood" d="M16 6H184C184 52 146 84 100 84S16 52 16 6Z" />
      <path class="plan-felt" d="M24 8H176C174 48 140 75 100 75S26 48 24 8Z" />
      <path class="plan-line" d="M60 24Q100 44 140 24" />
      ${seats.map(one)}
    </svg>
  `;
}
