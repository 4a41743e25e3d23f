// The counter's sheet: sliders for bets, money, time, cover, errors and company; figures and pictures that follow them.

import { askUntilKnown } from './api.js';
import { Frame } from './frame.js';
import { HousePicker } from './house_picker.js';
import { language, number, say } from './language.js';
import { go } from './router.js';
import { Bars, Fan, Spreads } from './sheet_pictures.js';
import { needsRounds, sheetQuery } from './sheet_question.js';
import { Wait } from './values.js';
import { html, useEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const AGAIN = 500;
const LAST_STAGE = 2;
/** A slider that is moved asks so many milliseconds after it has come to rest. */
const REST = 60;

/** @import { Sliders } from './sheet_question.js' */

/** @type {Sliders} */
const USUAL = {
  top: 12,
  enter: null,
  leave: null,
  hands: 1,
  unit: 10,
  bankroll: 10_000,
  kelly: 1,
  rounds_per_hour: 100,
  hours: 8,
  spotters: 0,
  jump: null,
  keep: 0,
  errors: 0,
};

const off = () => say('off');
const whole = (value) => number(value, 0);
const signedNumber = (value) => number(value, 0, true);
const share = (value) => `${number(100 * value, 0)}\u00a0%`;

/**
 * Each slider: its name, its label, the places it can stand at, how a place is shown. A place may be null: off.
 * @returns {[string, string, (number | null)[], (value: number) => string][]}
 */
const sliders = () => [
  ['top', say('Spread: 1 to'), [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40], whole],
  ['enter', say('Bet from this count on'), [null, -3, -2, -1, 0, 1, 2, 3, 4], signedNumber],
  ['leave', say('Leave at this count'), [null, -6, -5, -4, -3, -2, -1], signedNumber],
  ['hands', say('Hands'), [1, 2, 3], whole],
  ['unit', say('Unit, in money'), [1, 2, 5, 10, 15, 25, 50, 100, 200, 500], whole],
  [
    'bankroll',
    say('Bankroll, in money'),
    [500, 1000, 2000, 3000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000],
    whole,
  ],
  ['kelly', say('Kelly fraction'), [0.1, 0.2, 0.25, 0.33, 0.5, 0.75, 1], (value) => number(value, 2)],
  ['rounds_per_hour', say('Rounds in an hour'), [40, 50, 60, 70, 80, 100, 120, 150, 200], whole],
  ['hours', say('Hours of a trip'), [1, 2, 4, 8, 12, 20, 40, 80], whole],
  ['jump', say('Cover: at most × the last bet'), [null, 1.5, 2, 3, 4], (value) => number(value, 1)],
  ['keep', say('Cover: first rounds, least bet'), [0, 2, 5, 10, 15, 20], whole],
  ['errors', say('Rounds with the count one off'), [0, 0.02, 0.05, 0.1, 0.2, 0.3], share],
  ['spotters', say('Spotters of a team'), [0, 1, 2, 3, 4, 6, 8], whole],
];

/** @param {string} house @param {string} count @param {number} stage @param {Sliders} set */
const path = (house, count, stage, set) =>
  `/api/sheet?${new URLSearchParams({ house, count, stage: String(stage), sliders: JSON.stringify(sheetQuery(set)) })}`;

/**
 * The latest answer for these sliders: first what is computed, then from rounds, then from more of them. Whoever moves
 * a slider later is answered at once by the best that is there.
 * @param {string} house @param {string} count @param {Sliders} set
 */
function useSheet(house, count, set) {
  const [answer, take] = useState(/** @type {Wire.CounterSheet | null} */ (null));
  const ready = useRef({ of: '', stage: 0 });
  useEffect(() => {
    const of = `${house} ${count} ${set.hands}`;
    if (ready.current.of !== of) ready.current = { of, stage: 0 };
    let stop = () => {};
    const ask = (stage) => {
      const receive = (/** @type {Wire.CounterSheet} */ one) => {
        if (one.status === 'computing') return;
        take(one);
        if (one.status !== 'known') return;
        ready.current.stage = Math.max(ready.current.stage, stage);
        if (stage < LAST_STAGE) ask(stage + 1);
      };
      const refuse = (error) => take(/** @type {any} */ ({ status: 'refused', why: error.message }));
      const pending = (one) => one.status === 'computing';
      stop = askUntilKnown(path(house, count, stage, set), receive, { again: AGAIN, pending, refuse });
    };
    const first = Math.max(ready.current.stage, needsRounds(set) ? 1 : 0);
    const timer = setTimeout(() => ask(first), REST);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [house, count, JSON.stringify(set), language()]);
  return answer;
}

/**
 * @typedef {{ label: string, places: (number | null)[], at: number | null }} Standing
 * @param {Standing & { shown: (value: number) => string, move: (value: number | null) => void }} of
 */
function Slider({ label, places, at, shown, move }) {
  const place = Math.max(0, places.indexOf(at));
  const value = at === null ? off() : shown(at);
  return html`
    <label class="slider">
      <span>${label}</span>
      <output>${value}</output>
      <input
        type="range"
        min="0"
        max=${places.length - 1}
        value=${place}
        aria-valuetext=${value}
        onInput=${(event) => move(places[Number(event.target.value)])}
      />
    </label>
  `;
}

/** Where the figures come from. @param {{ answer: Wire.CounterSheet }} shown */
const Source = ({ answer }) => html`
  <p class="faint" role="status">
    ${
      answer.rounds
        ? say('From {rounds} rounds, with the best play at each count.', { rounds: number(answer.rounds, 0) })
        : say('Computed; rounds are being dealt to refine it.')
    }
  </p>
`;

/** @param {{ answer: Wire.CounterSheet }} shown */
function Figures({ answer }) {
  return html`
    <section class="leaf sheet-figures" data-stage=${answer.stage}>
      <h2>${say('Figures')}</h2>
      <${Source} answer=${answer} />
      <dl>
        ${answer.figures.map(([label, value]) => html`<div key=${label}><dt>${label}</dt><dd>${value}</dd></div>`)}
      </dl>
    </section>
  `;
}

/** @param {{ set: Sliders, move: (name: string, value: number | null) => void }} of */
const Desk = ({ set, move }) => html`
  <section class="sheet-sliders" aria-label=${say('Settings')}>
    ${sliders().map(
      ([name, label, places, shown]) => html`
        <${Slider}
          key=${name}
          label=${label}
          places=${places}
          at=${set[name]}
          shown=${shown}
          move=${(value) => move(name, value)}
        />
      `,
    )}
  </section>
`;

/** @param {{ house: Wire.House, place: import('./router.js').Place }} shown */
export function SheetScreen({ house, place }) {
  const name = place.query.get('house') || house.first_house;
  const count = place.query.get('count') || 'hi-lo';
  const [set, change] = useState(USUAL);
  const answer = useSheet(name, count, set);
  const address = (to, by) => `/sheet?${new URLSearchParams({ house: to, count: by })}`;
  return html`
    <${Frame} here="/edge" house=${house} title=${say('Counter’s sheet')} cls="sheet">
      <h1 class="title">${say('Counter’s sheet')}</h1>
      <div class="sheet-choice">
        <${HousePicker} label=${say('House')} house=${name} choose=${(next) => go(address(next, count))} />
        <label class="field">
          ${say('Count')}
          <select value=${count} onChange=${(event) => go(address(name, event.target.value))}>
            ${(answer?.counts ?? [count]).map((one) => html`<option value=${one}>${one}</option>`)}
          </select>
        </label>
      </div>
      <div class="sheet-room">
        <${Desk} set=${set} move=${(slider, value) => change((now) => ({ ...now, [slider]: value }))} />
        ${
          answer?.status === 'known'
            ? html`
              <${Figures} answer=${answer} />
              <${Bars} bars=${answer.bars} />
              <${Spreads} spreads=${answer.spreads} top=${set.top} />
              <${Fan} hours=${answer.hours} fan=${answer.fan} units=${answer.units} />
            `
            : html`<section class="leaf sheet-figures"><${Wait} answer=${answer} /></section>`
        }
      </div>
    <//>
  `;
}
