// Opening a table: which house, what is at stake, how many seats, which bots, how much time, for whom.

import { get, post } from './api.js';
import { Edge, useEdges } from './edges.js';
import { Frame } from './frame.js';
import { HouseOptions } from './house_picker.js';
import { limits, money, say, text } from './language.js';
import { useLevels } from './levels.js';
import { go } from './router.js';
import { useRequest } from './use_request.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const CLOCKS = [15, 30, 60, 0];
/** The stakes of a house, times so much; and the chips to begin with, in lowest bets. */
const STAKES = [0.5, 1, 2.5, 10];
const STACKS = [20, 50, 100, 200];

/** What another house begins with. */
const ANEW = { bots: [], stakes: 1, stack: null, sides: null };

/**
 * @typedef {object} TableWish what is chosen
 * @property {string} house its name, perhaps with changes
 * @property {number} seats
 * @property {string[]} bots
 * @property {number} clock
 * @property {string} title
 * @property {boolean} private
 * @property {Required<Wire.Calendar> | null} tournament
 * @property {number} stakes how many times those of the house
 * @property {number | null} stack chips to begin with, in lowest bets; null: as many as the house says
 * @property {string[] | null} sides the side bets; null: those of the house
 * @property {boolean} programs
 */
/** @typedef {{ wish: TableWish, base: Wire.ListedHouse, change: (changes: Partial<TableWish>) => void }} Form */

/** @param {{ label: string, value: number, least: number, most: number, set: (value: number) => void }} shown */
function Count({ label, value, least, most, set }) {
  return html`
    <div class="count">
      <span aria-hidden="true">${label}</span>
      <span class="stepper" role="group" aria-label=${label}>
        <button type="button" aria-label=${say('fewer')} disabled=${value <= least} onClick=${() => set(value - 1)}>
          −
        </button>
        <output>${value}</output>
        <button type="button" aria-label=${say('more')} disabled=${value >= most} onClick=${() => set(value + 1)}>
          +
        </button>
      </span>
    </div>
  `;
}

/**
 * One of a few values, as buttons.
 * @param {{ legend: string, choices: [unknown, string][], chosen: unknown, choose: (value: any) => void }} shown
 */
const Segment = ({ legend, choices, chosen, choose }) => html`
  <fieldset class="segment">
    <legend>${legend}</legend>
    <div class="seg">
      ${choices.map(
        ([value, label]) => html`
          <button type="button" aria-pressed=${value === chosen} onClick=${() => choose(value)}>${label}</button>
        `,
      )}
    </div>
  </fieldset>
`;

/**
 * The house, as it is or with the changes of `own`.
 * @param {Form & { houses: Wire.ListedHouse[], own: string }} form
 */
function HouseField({ wish, base, change, houses, own }) {
  const edges = useEdges();
  const changed = own !== '' && wish.house === own;
  return html`
    <label class="field">
      ${say('House')}
      <select value=${wish.house} onChange=${(event) => change({ ...ANEW, house: event.target.value })}>
        ${own && html`<option value=${own}>${say('{house}, changed', { house: text(base.title) })}</option>`}
        <${HouseOptions} houses=${houses} />
      </select>
    </label>
    <div class="about">
      <p>
        ${
          changed
            ? own
                .slice(own.indexOf(':') + 1)
                .replaceAll('=', ' = ')
                .replaceAll(',', ', ')
            : text(base.about)
        }
      </p>
      ${!changed && html`<p>${say('Edge, best play')}: <${Edge} of=${edges[base.house]} /></p>`}
    </div>
  `;
}

/** How many bots of each kind, those of a level first; a seat stays free. @param {Form} form */
function Bots({ wish, base, change }) {
  const { bots, seats } = wish;
  const told = useLevels(wish);
  /** @param {string} plays @param {string} name */
  const label = (plays, name) => (told(plays) ? `${text(name)}: ${told(plays)}` : text(name));
  /** @param {string} plays */
  const others = (plays) => bots.filter((one) => one !== plays);
  const count = ({ plays, name }) => html`
    <${Count}
      key=${plays}
      label=${label(plays, name)}
      value=${bots.length - others(plays).length}
      least=${0}
      most=${Math.max(0, seats - 1 - others(plays).length)}
      set=${(number) => change({ bots: [...others(plays), ...Array(number).fill(plays)] })}
    />
  `;
  const [all, show] = useState(false);
  const levels = base.bots.filter((bot) => bot.grade);
  const rest = base.bots.filter((bot) => !bot.grade);
  return html`
    <fieldset class="bots">
      <legend>${say('Bots at the table')}</legend>
      ${levels.map(count)}
      ${all || !levels.length ? rest.map(count) : ''}
      ${
        !all &&
        levels.length > 0 &&
        rest.length > 0 &&
        html`<button type="button" class="line" onClick=${() => show(true)}>${say('Other players')}</button>`
      }
    </fieldset>
  `;
}

/** @param {Form} form */
function Tournament({ wish: { tournament }, change }) {
  /** @param {string} label @param {'rounds' | 'block'} part */
  const count = (label, part) =>
    tournament &&
    html`
      <${Count}
        label=${label}
        value=${tournament[part]}
        least=${1}
        most=${99}
        set=${(value) => change({ tournament: { ...tournament, [part]: value } })}
      />
    `;
  return html`
    <${Segment}
      legend=${say('Play')}
      choices=${[[false, say('as long as you like')], [true, say('tournament')]]}
      chosen=${Boolean(tournament)}
      choose=${(on) => change({ tournament: on ? { rounds: 9, block: 3 } : null })}
    />
    ${
      tournament &&
      html`
        <div class="pair">
          ${count(say('Rounds'), 'rounds')}${count(say('Rounds until the poorest leaves'), 'block')}
        </div>
      `
    }
  `;
}

/** Whether these are whole chips. @param {Wire.ListedHouse} base @param {number} times */
const whole = ({ minimum, maximum, chip }, times) =>
  [minimum, maximum ?? 0].every((cents) => Number.isInteger((cents * times) / Math.max(chip, 1)));

/** The chips to begin with that may be chosen, in lowest bets: those of the house, and some that others have. */
function stacks({ minimum, budget }) {
  const own = budget / minimum;
  return [...new Set([...STACKS, own])].sort((a, b) => a - b);
}

/** What is at stake: limits, chips and side bets, as the house has them or otherwise. @param {Form} form */
function Stakes({ wish, base, change }) {
  const { minimum, maximum, sides } = base;
  const times = STAKES.filter((one) => one === 1 || (minimum !== maximum && whole(base, one)));
  const scaledLimits = (one) => limits({ minimum: minimum * one, maximum: maximum && maximum * one, currency: '' });
  const least = minimum * wish.stakes;
  const taken = wish.sides ?? sides.filter((side) => side.on).map((side) => side.bet);
  const flip = (bet) => (taken.includes(bet) ? taken.filter((one) => one !== bet) : [...taken, bet]);
  return html`
    <${Segment}
      legend=${say('Stakes')}
      choices=${times.map((one) => [one, scaledLimits(one)])}
      chosen=${wish.stakes}
      choose=${(stakes) => change({ stakes })}
    />
    <${Segment}
      legend=${say('Chips to begin with')}
      choices=${stacks(base).map((bets) => [bets, money(bets * least)])}
      chosen=${wish.stack ?? base.budget / minimum}
      choose=${(stack) => change({ stack })}
    />
    ${
      sides.length > 0 &&
      html`
        <fieldset class="segment">
          <legend>${say('Side bets')}</legend>
          <div class="seg">
            ${sides.map(
              ({ bet, name }) => html`
                <button
                  type="button"
                  key=${bet}
                  aria-pressed=${taken.includes(bet)}
                  onClick=${() => change({ sides: flip(bet) })}
                >
                  ${text(name)}
                </button>
              `,
            )}
          </div>
        </fieldset>
      `
    }
  `;
}

/**
 * The house with what was chosen otherwise, as the house reads it: its name, then `:minimum=5,budget=500`.
 * @param {TableWish} wish
 * @param {Wire.ListedHouse} base
 */
export function changedHouse({ house, stakes, stack, sides }, { minimum, maximum, budget, ...base }) {
  const own = budget / minimum;
  const changes = [];
  if (stakes !== 1) changes.push(`minimum=${(minimum * stakes) / 100}`);
  if (stakes !== 1 && maximum !== null) changes.push(`maximum=${(maximum * stakes) / 100}`);
  if (stakes !== 1 || (stack ?? own) !== own) changes.push(`budget=${(minimum * stakes * (stack ?? own)) / 100}`);
  if (
    sides &&
    sides.join() !==
      base.sides
        .filter((side) => side.on)
        .map((side) => side.bet)
        .join()
  )
    changes.push(`side_bets=${sides.join(' ')}`);
  return changes.length ? `${house}:${changes.join(',')}` : house;
}

/** Everything but the house. @param {Form & { programs: boolean }} form */
const Fields = ({ wish, base, change, programs }) => html`
  <label class="field">
    ${say('Name of the table')}
    <input
      value=${wish.title}
      maxlength="48"
      placeholder=${text(base.title)}
      autocomplete="off"
      onInput=${(event) => change({ title: event.target.value })}
    />
  </label>
  <${Count}
    label=${say('Seats')}
    value=${wish.seats}
    least=${1}
    most=${base.seats}
    set=${(seats) => change({ seats })}
  />
  <${Bots} wish=${wish} base=${base} change=${change} />
  <${Segment}
    legend=${say('Time for a decision')}
    choices=${CLOCKS.map((seconds) => [seconds, seconds ? say('{seconds} s', { seconds }) : say('none')])}
    chosen=${wish.clock}
    choose=${(clock) => change({ clock })}
  />
  <${Segment}
    legend=${say('For whom')}
    choices=${[[false, say('everybody in the house')], [true, say('by invitation')]]}
    chosen=${wish.private}
    choose=${(secret) => change({ private: secret })}
  />
  <${Tournament} wish=${wish} base=${base} change=${change} />
  ${
    programs &&
    html`
      <${Segment}
        legend=${say('Programs')}
        choices=${[[false, say('people only')], [true, say('may play in people’s seats')]]}
        chosen=${wish.programs}
        choose=${(on) => change({ programs: on })}
      />
    `
  }
`;

/** @type {TableWish} */
const START = {
  house: '',
  seats: 5,
  bots: [],
  clock: 30,
  title: '',
  private: true,
  tournament: null,
  stakes: 1,
  stack: null,
  sides: null,
  programs: false,
};

/**
 * What can be had at a house: no more seats than it has, and no more bots than seats but one.
 * @param {TableWish} wish
 * @param {Wire.ListedHouse} base
 */
function fitting(wish, base) {
  const seats = Math.min(wish.seats, base.seats);
  return { ...wish, seats, bots: wish.bots.slice(0, seats - 1) };
}

/** What the house is asked for. @param {TableWish} wish @param {Wire.ListedHouse} base @param {boolean} own */
function tableWish({ stakes, stack, sides, ...wish }, base, own) {
  const house = own ? wish.house : changedHouse({ stakes, stack, sides, ...wish }, base);
  return { ...wish, house, title: wish.title.trim(), room: true };
}

/**
 * `wanted`: the house that the address names; `title`: the name of the table that it names; `first`: the house to begin
 * with if it names none.
 * @param {{ houses: Wire.ListedHouse[], wanted: string, title: string, first: string, programs: boolean }} shown
 */
function OpeningForm({ houses, wanted, title, first, programs }) {
  const [chosen, choose] = useState(() => ({ ...START, house: wanted, title }));
  const { busy, why, ask } = useRequest();
  const find = (name) => houses.find((one) => one.house === name.split(':')[0]);
  const base = find(chosen.house) ?? find(first) ?? houses[0];
  const own = wanted.startsWith(`${base.house}:`) ? wanted : '';
  const wish = fitting({ ...chosen, house: own && chosen.house === own ? own : base.house }, base);
  const change = (changes) => choose({ ...chosen, ...changes });
  const submit = (event) => {
    event.preventDefault();
    ask(
      () => post('/api/tables', tableWish(wish, base, wish.house === own && own !== '')),
      ({ id }) => go(`/t/${id}?sit`),
    );
  };
  return html`
    <form class="form-room" onSubmit=${submit}>
      <${HouseField} wish=${wish} base=${base} change=${change} houses=${houses} own=${own} />
      ${(!own || wish.house !== own) && html`<${Stakes} wish=${wish} base=${base} change=${change} />`}
      <${Fields} wish=${wish} base=${base} change=${change} programs=${programs} />
      ${why && html`<p class="refused" role="alert">${why}</p>`}
      <button class="move" disabled=${busy}>${say('Open the table')}</button>
    </form>
  `;
}

export function Opening({ house, place }) {
  const [houses, set] = useState(/** @type {Wire.ListedHouse[] | null} */ (null));
  const [why, refuse] = useState('');
  useEffect(() => {
    get('/api/houses').then(set, (error) => refuse(error.message));
  }, []);
  return html`
    <${Frame} here="/open" house=${house} title=${say('Open a table')} cls="opening">
      <h1 class="title">${say('Open a table')}</h1>
      ${
        houses
          ? html`
            <${OpeningForm}
              houses=${houses}
              wanted=${place.query.get('house') ?? ''}
              first=${house.first_house ?? ''}
              programs=${house.programs}
              title=${place.query.get('title') ?? ''}
            />
          `
          : html`<p>${why || say('One moment…')}</p>`
      }
    <//>
  `;
}
