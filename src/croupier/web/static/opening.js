// Opening a table: which house, how many seats, which bots, how much time, for whom.

import { get, post } from './api.js';
import { Edge, useEdges } from './edges.js';
import { Frame } from './frame.js';
import { HouseOptions } from './house_picker.js';
import { limits, say, text } from './language.js';
import { go } from './router.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const CLOCKS = [15, 30, 60, 120];

/**
 * @typedef {object} TableWish what is chosen
 * @property {string} house its name, perhaps with changes
 * @property {number} seats
 * @property {string[]} bots
 * @property {number} clock
 * @property {string} title
 * @property {boolean} private
 * @property {Required<Wire.Calendar> | null} tournament
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
  const changed = wish.house === own;
  return html`
    <label class="field">
      ${say('House')}
      <select value=${wish.house} onChange=${(event) => change({ house: event.target.value, bots: [] })}>
        ${own && html`<option value=${own}>${say('{house}, changed', { house: text(base.title) })}</option>`}
        <${HouseOptions} houses=${houses} />
      </select>
    </label>
    <p class="about">
      ${
        changed
          ? own
              .slice(own.indexOf(':') + 1)
              .replaceAll('=', ' = ')
              .replaceAll(',', ', ')
          : text(base.about)
      } ${!changed && limits(base)}
      ${!changed && edges[base.house] ? html` · ${say('Edge, best play')}: <${Edge} of=${edges[base.house]} />` : ''}
    </p>
  `;
}

/** How many bots of each kind; a seat stays free. @param {Form} form */
function Bots({ wish: { bots, seats }, base, change }) {
  /** @param {string} plays */
  const others = (plays) => bots.filter((one) => one !== plays);
  return html`
    <fieldset class="bots">
      <legend>${say('Bots at the table')}</legend>
      ${base.bots.map(
        ({ plays, name }) => html`
          <${Count}
            key=${plays}
            label=${text(name)}
            value=${bots.length - others(plays).length}
            least=${0}
            most=${Math.max(0, seats - 1 - others(plays).length)}
            set=${(count) => change({ bots: [...others(plays), ...Array(count).fill(plays)] })}
          />
        `,
      )}
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
        <div class="pair">${count(say('Rounds'), 'rounds')}${count(say('The poorest leaves every'), 'block')}</div>
      `
    }
  `;
}

/** Everything but the house. @param {Form} form */
const Fields = ({ wish, base, change }) => html`
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
    choices=${CLOCKS.map((seconds) => [seconds, say('{seconds} s', { seconds })])}
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
`;

/** @type {TableWish} */
const START = { house: '', seats: 5, bots: [], clock: 30, title: '', private: false, tournament: null };

/**
 * What can be had at a house: no more seats than it has, and no more bots than seats but one.
 * @param {TableWish} wish
 * @param {Wire.ListedHouse} base
 */
function fitting(wish, base) {
  const seats = Math.min(wish.seats, base.seats);
  return { ...wish, seats, bots: wish.bots.slice(0, seats - 1) };
}

/** @param {{ houses: Wire.ListedHouse[], wanted: string }} shown `wanted`: the house that the address names */
function OpeningForm({ houses, wanted }) {
  const [chosen, choose] = useState(() => ({ ...START, house: wanted }));
  const [why, refuse] = useState('');
  const [busy, work] = useState(false);
  const base = houses.find((one) => one.house === chosen.house.split(':')[0]) ?? houses[0];
  const own = wanted.startsWith(`${base.house}:`) ? wanted : '';
  const wish = fitting({ ...chosen, house: chosen.house === own ? own : base.house }, base);
  const change = (changes) => choose({ ...chosen, ...changes });
  const submit = (event) => {
    event.preventDefault();
    work(true);
    post('/api/tables', { ...wish, title: wish.title.trim() }).then(
      ({ id }) => go(`/t/${id}?sit`),
      (error) => {
        refuse(error.message);
        work(false);
      },
    );
  };
  return html`
    <form class="form-room" onSubmit=${submit}>
      <${HouseField} wish=${wish} base=${base} change=${change} houses=${houses} own=${own} />
      <${Fields} wish=${wish} base=${base} change=${change} />
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
          ? html`<${OpeningForm} houses=${houses} wanted=${place.query.get('house') ?? ''} />`
          : html`<p>${why || say('One moment…')}</p>`
      }
    <//>
  `;
}
