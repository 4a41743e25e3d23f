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

export function Opening({ house, place }) {
  const wanted = place.query.get('house');
  const [houses, setHouses] = useState(/** @type {Wire.ListedHouse[] | null} */ (null));
  const [name, setName] = useState(wanted);
  const [seats, setSeats] = useState(5);
  const [bots, setBots] = useState(/** @type {string[]} */ ([]));
  const [clock, setClock] = useState(30);
  const [title, setTitle] = useState('');
  const [secret, setSecret] = useState(false);
  const [cup, setCup] = useState(/** @type {Required<Wire.Calendar> | null} */ (null));
  const [why, refuse] = useState('');
  const [busy, work] = useState(false);
  const edges = useEdges();
  useEffect(() => {
    get('/api/houses').then(setHouses, (error) => refuse(error.message));
  }, []);
  if (!houses)
    return html`
      <${Frame} here="/open" house=${house} title=${say('Open a table')} cls="opening">
        <h1 class="title">${say('Open a table')}</h1>
        <p>${why || say('One moment…')}</p>
      <//>
    `;
  const base = houses.find((one) => one.house === (name ?? '').split(':')[0]) ?? houses[0];
  const most = base.seats;
  const taken = Math.min(seats, most);
  const own = wanted?.includes(':') && name === wanted;
  const submit = async (event) => {
    event.preventDefault();
    work(true);
    try {
      const { id } = await post('/api/tables', {
        house: own ? wanted : base.house,
        seats: taken,
        bots: bots.slice(0, taken - 1),
        clock,
        private: secret,
        tournament: cup,
        title: title.trim(),
      });
      go(`/t/${id}?sit`);
    } catch (error) {
      refuse(error.message);
      work(false);
    }
  };
  return html`
    <${Frame} here="/open" house=${house} title=${say('Open a table')} cls="opening">
      <h1 class="title">${say('Open a table')}</h1>
      <form class="form-room" onSubmit=${submit}>
        <label class="field">
          ${say('House')}
          <select
            value=${own ? wanted : base.house}
            onChange=${(event) => {
              setName(event.target.value);
              setBots([]);
            }}
          >
            ${own && html`<option value=${wanted}>${say('{house}, changed', { house: text(base.title) })}</option>`}
            <${HouseOptions} houses=${houses} />
          </select>
        </label>
        <p class="about">
          ${
            own
              ? wanted
                  .slice(wanted.indexOf(':') + 1)
                  .replaceAll('=', ' = ')
                  .replaceAll(',', ', ')
              : text(base.about)
          } ${!own && limits(base)}
          ${!own && edges[base.house] ? html` · ${say('Edge, best play')}: <${Edge} of=${edges[base.house]} />` : ''}
        </p>
        <label class="field">
          ${say('Name of the table')}
          <input
            value=${title}
            maxlength="48"
            placeholder=${text(base.title)}
            autocomplete="off"
            onInput=${(event) => setTitle(event.target.value)}
          />
        </label>
        <${Count} label=${say('Seats')} value=${taken} least=${1} most=${most} set=${setSeats} />
        <fieldset class="bots">
          <legend>${say('Bots at the table')}</legend>
          ${base.bots.map(
            (bot) => html`
              <${Count}
                key=${bot.plays}
                label=${text(bot.name)}
                value=${bots.filter((one) => one === bot.plays).length}
                least=${0}
                most=${Math.max(0, taken - 1 - bots.filter((one) => one !== bot.plays).length)}
                set=${(count) => setBots([...bots.filter((one) => one !== bot.plays), ...Array(count).fill(bot.plays)])}
              />
            `,
          )}
        </fieldset>
        <fieldset class="segment">
          <legend>${say('Time for a decision')}</legend>
          <div class="seg">
            ${CLOCKS.map(
              (seconds) => html`
                <button type="button" aria-pressed=${clock === seconds} onClick=${() => setClock(seconds)}>
                  ${say('{seconds} s', { seconds })}
                </button>
              `,
            )}
          </div>
        </fieldset>
        <fieldset class="segment">
          <legend>${say('For whom')}</legend>
          <div class="seg">
            <button type="button" aria-pressed=${!secret} onClick=${() => setSecret(false)}>
              ${say('everybody in the house')}
            </button>
            <button type="button" aria-pressed=${secret} onClick=${() => setSecret(true)}>
              ${say('by invitation')}
            </button>
          </div>
        </fieldset>
        <fieldset class="segment">
          <legend>${say('Play')}</legend>
          <div class="seg">
            <button type="button" aria-pressed=${!cup} onClick=${() => setCup(null)}>
              ${say('as long as you like')}
            </button>
            <button type="button" aria-pressed=${Boolean(cup)} onClick=${() => setCup({ rounds: 9, block: 3 })}>
              ${say('tournament')}
            </button>
          </div>
        </fieldset>
        ${
          cup &&
          html`
            <div class="pair">
              <${Count}
                label=${say('Rounds')}
                value=${cup.rounds}
                least=${1}
                most=${99}
                set=${(rounds) => setCup({ ...cup, rounds })}
              />
              <${Count}
                label=${say('The poorest leaves every')}
                value=${cup.block}
                least=${1}
                most=${99}
                set=${(block) => setCup({ ...cup, block })}
              />
            </div>
          `
        }
        ${why && html`<p class="refused" role="alert">${why}</p>`}
        <button class="move" disabled=${busy}>${say('Open the table')}</button>
      </form>
    <//>
  `;
}
