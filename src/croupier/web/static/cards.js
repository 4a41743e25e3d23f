// The house's own deck, drawn: 4 suits, 16 rank glyphs, 3 emblems, a back. No font, no foreign artwork.
// Every face is a 100 x 140 SVG. `form` is "full" (from 58 px wide), "compact" (from 30 px: rank and suit) or "tile".

import { language, say } from './language.js';
import { SUITS, Suit } from './suits.js';
import { html, useMemo } from './vendor/preact-htm.js';

// Rank glyphs are centre lines in a box 30 high; the pen is 4.6 wide. [width, path]
const RANKS = {
  A: [22, 'M3.6 27.4 10.2 2.6H11.8L18.4 27.4M6.2 19.6H15.8M.6 27.6H6.8M15.2 27.6H21.4'],
  2: [21, 'M3 9.2C3.2 4.9 6.4 2.3 10.6 2.3c4.5 0 7.6 2.8 7.6 6.8 0 3.6-2.2 6-6 9.4L3.6 26.6M3 27.6H19.4'],
  3: [21, 'M3.2 2.6H17L10.2 12c5.2 0 8.4 3 8.4 7.6 0 5-3.6 8.1-8.4 8.1-4.2 0-7.2-2.4-7.8-6.2'],
  4: [22, 'M15 30V2.8H14L2.8 20.8H21'],
  5: [21, 'M17.6 2.5H5.5L4.5 13.9c1.4-1.5 3.5-2.4 6-2.4 4.8 0 8.1 3.2 8.1 8 0 5-3.6 8.2-8.4 8.2-4 0-7-2.1-7.8-5.7'],
  6: [
    21,
    'M16.8 6.1C15.6 3.6 13.4 2.3 10.9 2.3 5.7 2.3 2.6 7.4 2.6 15.6c0 7.8 3.2 12.1 8.2 12.1' +
      ' 4.6 0 7.8-3.2 7.8-7.8S15.5 12.2 11 12.2c-4.4 0-7.8 2.8-8.3 6.8',
  ],
  7: [20, 'M2 2.6H17.9C13 10.4 9.6 18.8 8.6 30'],
  8: [21, 'M10.5 2.3a6.4 5.6 0 1 1 0 11.2 6.4 5.6 0 1 1 0-11.2ZM10.5 13.5a8 7.1 0 1 1 0 14.2 8 7.1 0 1 1 0-14.2Z'],
  9: [
    21,
    'M4.2 23.9C5.4 26.4 7.6 27.7 10.1 27.7c5.2 0 8.3-5.1 8.3-13.3 0-7.8-3.2-12.1-8.2-12.1' +
      'C5.6 2.3 2.4 5.5 2.4 10.1s3.1 7.7 7.6 7.7c4.4 0 7.8-2.8 8.3-6.8',
  ],
  10: [29, 'M1.2 6.6 6.4 2.4V30M20 2.3c4.4 0 6.7 4.8 6.7 12.7S24.4 27.7 20 27.7 13.3 22.9 13.3 15 15.6 2.3 20 2.3Z'],
  J: [19, 'M8.2 2.5H18.8M14 2.5V20.4c0 4.8-2.4 7.3-6.1 7.3-3.4 0-5.6-2.2-5.8-5.8'],
  Q: [22, 'M11 2.3c5.4 0 8.6 4.8 8.6 12.7S16.4 27.7 11 27.7 2.4 22.9 2.4 15 5.6 2.3 11 2.3ZM11.6 20.2 20.4 29.6'],
  K: [22, 'M5 0V30M19.4 2.2 5.6 17.6M10 12.8 20 29.4M1 2.3H9M1 27.7H9M15 2.3H21.6'],
  R: [22, 'M5 0V30M1 2.4H10.6c4.8 0 7.4 2.6 7.4 6.6 0 4.2-2.8 6.8-7.4 6.8H5M11.2 15.8 19.6 29.4M1 27.7H9'],
  D: [22, 'M5 2.4V27.6M1 2.4H9.4C15.8 2.4 19.6 7 19.6 15S15.8 27.6 9.4 27.6H1'],
  V: [22, 'M3.2 2.4 10.2 27.4H11.8L18.8 2.4M.4 2.4H6.6M15.4 2.4H21.6'],
};

// Pips of the full form: columns x = 36 50 64, rows by pattern; the lower half is turned.
const L = 36;
const M = 50;
const R = 64;
const ROWS = { t: 27, b: 113, m: 70, q: 55.7, p: 84.3, u: 48.5, v: 91.5, w: 41.3, z: 98.7 };
const PIPS = {
  2: [
    [M, 't'],
    [M, 'b'],
  ],
  3: [
    [M, 't'],
    [M, 'm'],
    [M, 'b'],
  ],
  4: [
    [L, 't'],
    [R, 't'],
    [L, 'b'],
    [R, 'b'],
  ],
  5: [
    [L, 't'],
    [R, 't'],
    [M, 'm'],
    [L, 'b'],
    [R, 'b'],
  ],
  6: [
    [L, 't'],
    [R, 't'],
    [L, 'm'],
    [R, 'm'],
    [L, 'b'],
    [R, 'b'],
  ],
  7: [
    [L, 't'],
    [R, 't'],
    [M, 'u'],
    [L, 'm'],
    [R, 'm'],
    [L, 'b'],
    [R, 'b'],
  ],
  8: [
    [L, 't'],
    [R, 't'],
    [M, 'u'],
    [L, 'm'],
    [R, 'm'],
    [M, 'v'],
    [L, 'b'],
    [R, 'b'],
  ],
  9: [
    [L, 't'],
    [R, 't'],
    [L, 'q'],
    [R, 'q'],
    [M, 'm'],
    [L, 'p'],
    [R, 'p'],
    [L, 'b'],
    [R, 'b'],
  ],
  10: [
    [L, 't'],
    [R, 't'],
    [M, 'w'],
    [L, 'q'],
    [R, 'q'],
    [L, 'p'],
    [R, 'p'],
    [M, 'z'],
    [L, 'b'],
    [R, 'b'],
  ],
};

/** A card of the wire is its rank and its suit; ten may be written T or 10. */
const rankOf = (card) => (card[0] === 'T' ? '10' : card.slice(0, -1));
const suitOf = (card) => card.at(-1);

const suitName = (suit) => ({ s: say('spades'), h: say('hearts'), d: say('diamonds'), c: say('clubs') })[suit];
const rankName = (rank) =>
  ({
    A: say('ace'),
    K: say('king'),
    Q: say('queen'),
    J: say('jack'),
    10: say('ten'),
    9: say('nine'),
    8: say('eight'),
    7: say('seven'),
    6: say('six'),
    5: say('five'),
    4: say('four'),
    3: say('three'),
    2: say('two'),
  })[rank];
const FIGURES = 'JQK';
/** A rank as the reader's cards show it: in French V, D and R. */
export const letterOf = (rank) => (FIGURES.includes(rank) ? say('JQK')[FIGURES.indexOf(rank)] : rank);

const n = (x) => String(Math.round(x * 100) / 100);

/** What a screen reader says: "ten of diamonds". */
export function cardName(card) {
  if (!card) return say('a card face down');
  return say('{rank} of {suit}', { rank: rankName(rankOf(card)), suit: suitName(suitOf(card)) });
}

/** Symbols once a page; the cards refer to them. */
const symbols = () => emblems() + back();

function glyph(rank, x, y, height, pen = 4.6, align = 'left') {
  const [w, d] = RANKS[rank];
  const k = height / 30;
  const left = align === 'left' ? x : align === 'centre' ? x - (w * k) / 2 : x - w * k;
  const transform = `translate(${n(left)} ${n(y)}) scale(${n(k)})`;
  return `<path transform="${transform}" d="${d}" fill="none" stroke="currentColor" stroke-width="${pen}"/>`;
}

/** A suit about a point. A path and not a `use`: that makes three objects of one, and a table has a hundred pips. */
function pip(suit, x, y, size, turn = false) {
  const transform = `translate(${n(x)} ${n(y)}) scale(${(turn ? -size : size) / 32}) translate(-16 -16)`;
  return `<path transform="${transform}" d="${SUITS[suit]}"/>`;
}

const index = (rank, suit, letter) =>
  glyph(letter, 12.9, 8, rank === '10' ? 21 : 22, 4.7, 'centre') + pip(suit, 12.9, 42, 16);
const corners = (...of) => `${index(...of)}<g transform="rotate(180 50 70)">${index(...of)}</g>`;

function emblems() {
  const crown =
    '<path class="au" d="M7 25 3.4 9.5 14.6 16.4 24 3.8l9.4 12.6L44.6 9.5 41 25Z"/>' +
    '<path class="al" d="M7 25 3.4 9.5 14.6 16.4 24 3.8V25Z"/>' +
    '<rect class="au" x="6.6" y="27" width="34.8" height="5.6" rx="1.2"/>' +
    '<circle class="au" cx="3.4" cy="7.6" r="2.6"/><circle class="au" cx="24" cy="2.8" r="2.8"/>' +
    '<circle class="au" cx="44.6" cy="7.6" r="2.6"/><circle class="jw" cx="24" cy="19" r="3.1"/>' +
    '<circle class="jw" cx="13.6" cy="20.6" r="2"/><circle class="jw" cx="34.4" cy="20.6" r="2"/>' +
    '<path class="jw" d="M24 27.6l3 2.2-3 2.2-3-2.2ZM12.6 27.9l2.6 1.9-2.6 1.9L10 29.8Z' +
    'M35.4 27.9l2.6 1.9-2.6 1.9-2.6-1.9Z"/>';
  const petal = (k, r, d, cls) =>
    Array.from({ length: 5 }, (_, i) => {
      const a = ((i * 72 + k) * Math.PI) / 180;
      return `<circle class="${cls}" cx="${n(24 + d * Math.sin(a))}" cy="${n(20 - d * Math.cos(a))}" r="${r}"/>`;
    }).join('');
  const leaf = (k) => `<path class="au" transform="rotate(${k} 24 20)" d="M24 1.2c2 2.4 2 4.6 0 7-2-2.4-2-4.6 0-7Z"/>`;
  const rose =
    [36, 108, 180, 252, 324].map(leaf).join('') +
    petal(0, 7.2, 9, 'jw') +
    petal(36, 4.4, 6.6, 'al') +
    '<circle class="au" cx="24" cy="20" r="4.4"/><circle class="jw" cx="24" cy="20" r="1.7"/>';
  const sword =
    '<path class="jw" d="M24 .6 27.4 7V25H20.6V7Z"/><path class="jl" d="M24 .6V25H20.6V7Z"/>' +
    '<path class="au" d="M10.6 24.4c4.2 1.6 8.4 1.6 13.4 1.6s9.2 0 13.4-1.6' +
    'l.8 4.2C33.6 30 28.6 30 24 30s-9.6 0-14.2-1.4Z"/>' +
    '<rect class="al" x="21.9" y="30" width="4.2" height="6.6"/>' +
    '<circle class="au" cx="24" cy="38.4" r="3.2"/>';
  return (
    `<symbol id="e-K" viewBox="0 0 48 34">${crown}</symbol>` +
    `<symbol id="e-Q" viewBox="0 0 48 40">${rose}</symbol>` +
    `<symbol id="e-J" viewBox="0 0 48 42">${sword}</symbol>`
  );
}

function back() {
  return (
    `<pattern id="lattice" width="11" height="11" patternUnits="userSpaceOnUse" x="50" y="70">` +
    `<path d="M0 0 11 11M11 0 0 11" stroke="var(--lattice)" stroke-width=".9" fill="none"/>` +
    `<circle cx="5.5" cy="5.5" r="1.1" fill="var(--lattice)"/></pattern>` +
    `<symbol id="card-back" viewBox="0 0 100 140"><rect class="sheet" width="100" height="140" rx="7.5"/>` +
    `<rect x="6" y="6" width="88" height="128" rx="4" fill="var(--back)"/>` +
    `<rect x="9.5" y="9.5" width="81" height="121" rx="2.4" fill="url(#lattice)"` +
    ` stroke="var(--lattice)" stroke-width="1"/>` +
    `<path d="M50 46 69 70 50 94 31 70Z" fill="var(--back)" stroke="var(--lattice)" stroke-width="1.2"/>` +
    `<g fill="var(--lattice-lit)">${pip('s', 50, 58, 11)}${pip('d', 50, 82, 11)}` +
    `${pip('h', 41, 70, 11)}${pip('c', 59, 70, 11)}</g>` +
    `</symbol>`
  );
}

/** A court is a monogram: its emblem over its letter, turned about the middle of the card. */
function court(rank, suit, letter) {
  const box = { K: [29.5, 20, 41, 29], Q: [31.5, 18, 37, 30.8], J: [30, 18.6, 40, 35] }[rank];
  const sword = rank === 'J';
  const half =
    `<use href="#e-${rank}" x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}"/>` +
    (sword
      ? glyph(letter, 34.4, 51, 14.5, 4, 'centre') + pip(suit, 65.4, 58.4, 11)
      : glyph(letter, 50, 51.6, 14.5, 4, 'centre') + pip(suit, 33, 59, 7.6) + pip(suit, 67, 59, 7.6));
  return (
    `<rect x="25" y="14.5" width="50" height="111" rx="3" fill="var(--court-tint)"` +
    ` stroke="var(--gold)" stroke-width="1.3"/>` +
    `<rect x="27.3" y="16.8" width="45.4" height="106.4" rx="1.8" fill="none"` +
    ` stroke="var(--gold)" stroke-width=".6"/>` +
    half +
    `<path d="M27.4 68.9H72.6M27.4 71.1H72.6" stroke="var(--gold)" stroke-width=".7"/>` +
    `<path d="M50 66.4 54 70 50 73.6 46 70Z" fill="var(--gold)"/><g transform="rotate(180 50 70)">${half}</g>`
  );
}

/** The inside of a face, in a 100 x 140 box. */
function face(card, { form, covered }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const letter = letterOf(rank);
  const sheet = '<rect class="sheet" width="100" height="140" rx="7.5"/>';
  if (form === 'full' && covered) return sheet + index(rank, suit, letter);
  if (form === 'tile') {
    const tall = rank === '10' ? 62 : 70;
    return sheet + glyph(letter, 9, 11, tall, rank === '10' ? 5 : 5.2) + pip(suit, 33, 108, 46);
  }
  if (form === 'compact') {
    const tall = rank === '10' ? 41 : 45;
    return (
      sheet +
      glyph(letter, covered ? 8 : 10, 12, tall, rank === '10' ? 4.9 : 5) +
      (covered ? pip(suit, 27, 88, 38) : pip(suit, 64, 96, 60))
    );
  }
  let body;
  if (rank === 'A') {
    body = pip(suit, 50, 70, suit === 's' ? 54 : 46);
    if (suit === 's') body += '<path class="monogram" d="M55.6 67.2a7 7 0 1 0 0 8.4"/>';
  } else if (PIPS[rank])
    body = PIPS[rank].map(([x, row]) => pip(suit, x, ROWS[row], rank > 8 ? 18 : 20, ROWS[row] > 70)).join('');
  else body = court(rank, suit, letter);
  return sheet + body + corners(rank, suit, letter);
}

// The symbols that all cards refer to are put into the page once.
document.body.insertAdjacentHTML(
  'afterbegin',
  `<svg class="symbols" width="0" height="0" aria-hidden="true">${symbols()}</svg>`,
);

/** A whole card, named for a screen reader in the reader's language; `null` lies face down. */
function wholeCard(card, form, covered, cls, place) {
  const inner = card ? face(card, { form, covered }) : '<use href="#card-back"/>';
  return html`
    <svg
      class=${`card ${card ? suitOf(card) : 'back'} ${form} ${cls}`}
      viewBox="0 0 100 140"
      preserveAspectRatio="xMidYMin slice"
      role="img"
      aria-label=${cardName(card)}
      data-place=${place}
      data-card=${card ?? ''}
      dangerouslySetInnerHTML=${{ __html: inner }}
    />
  `;
}

/** A card that stays as it is costs nothing when the table is drawn again. */
export function Card({ card, form = 'full', covered = false, cls = '', place }) {
  const of = [card, form, Boolean(covered), cls, place];
  return useMemo(() => wholeCard(...of), [...of, language()]);
}

/** The visible part of a covered card, in its width, where there is room for any. */
const usual = (count) => (count > 5 ? 0.22 : count > 3 ? 0.28 : count > 2 ? 0.34 : 0.4);

/**
 * Cards laid over one another. `place` names the hand, so that a new card can be moved there; `w`: how wide a card is,
 * if the stage says so.
 */
export function Fan({ cards, form = 'full', step = usual(cards.length), w = null, place }) {
  const wide = w === null ? '' : `;--w:${w}px`;
  return html`
    <div class="fan" style=${`--step:${step.toFixed(3)};--n:${cards.length}${wide}`}>
      ${cards.map(
        (card, i) => html`
          <${Card}
            key=${i}
            card=${card}
            form=${form}
            covered=${card && i < cards.length - 1}
            place=${place && `${place}.${i}`}
          />
        `,
      )}
    </div>
  `;
}

const SIGNS = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' };
const HIDDEN = '▒▒';
/** Texts have the letters of the reader's cards. */
const parts = () => new RegExp(`((?:10|[A${FIGURES}${say('JQK')}2-9])?[♠♥♦♣]|▒▒)`);

/** A card as texts have it: 10♦. */
export const cardSign = (card) => rankOf(card) + '♠♥♦♣'['shdc'.indexOf(suitOf(card))];

/** A card or a suit in a text, spelt out. */
function spell(part) {
  if (part === HIDDEN) return cardName(null);
  const suit = SIGNS[part.at(-1)];
  const letters = part.slice(0, -1);
  const figure = say('JQK').indexOf(letters);
  const rank = letters && figure >= 0 ? FIGURES[figure] : letters;
  return rank ? cardName(rank + suit) : suitName(suit);
}

/** A text for a voice: its cards in words. */
export const spellOut = (text) =>
  text
    .split(parts())
    .map((part, i) => (i % 2 ? spell(part) : part))
    .join('');

/** A text with its cards (10♦) and suits drawn. */
export function Drawn({ text }) {
  return text.split(parts()).map((part, i) => {
    if (i % 2 === 0) return part;
    if (part === HIDDEN) return html`<span class="cardword back-word" role="img" aria-label=${spell(part)}></span>`;
    const suit = SIGNS[part.at(-1)];
    return html`
      <span class=${`cardword ${suit}`} role="img" aria-label=${spell(part)}>
        ${letterOf(part.slice(0, -1))}
        <${Suit} suit=${suit} />
      </span>
    `;
  });
}
