// Train: choosing a drill, its house and its options; then the drill itself. The address carries the choice.

import { get } from './api.js';
import { Drill } from './drill.js';
import { Frame } from './frame.js';
import { HouseOptions } from './house_picker.js';
import { number, say, text } from './language.js';
import { go } from './router.js';
import { Progress } from './train_progress.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const KEY = 'croupier.train';
const LENGTHS = [10, 20, 40, 0];

/** What was chosen last on this device. */
function lastChoice() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function remember(chosen) {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing: the choice is in the address all the same.
  }
}

/** The options of a drill from texts: values of an address are texts, those of the house may be numbers. */
function optionsOf(about, drill, given) {
  const taken = about.options.filter((option) => option.drills.includes(drill));
  return Object.fromEntries(
    taken.map((option) => [
      option.name,
      option.choices.find((one) => String(one.value) === String(given[option.name]))?.value ?? option.usual,
    ]),
  );
}

/** @param {{ option: Wire.DrillOption, value: unknown, choose: (value: unknown) => void }} shown */
function Choice({ option, value, choose }) {
  const long = option.choices.length > 3;
  if (long)
    return html`
      <label class="field">
        ${text(option.label)}
        <select value=${String(value)} onChange=${(event) => choose(event.target.value)}>
          ${option.choices.map((one) => html`<option value=${String(one.value)}>${text(one.label)}</option>`)}
        </select>
      </label>
    `;
  return html`
    <fieldset class="segment">
      <legend>${text(option.label)}</legend>
      <div class="seg">
        ${option.choices.map(
          (one) => html`
            <button type="button" aria-pressed=${one.value === value} onClick=${() => choose(one.value)}>
              ${text(one.label)}
            </button>
          `,
        )}
      </div>
    </fieldset>
  `;
}

/** @param {{ about: Wire.DrillCatalogue, house: Wire.House }} shown */
function Chooser({ about, house }) {
  const [last, set] = useState(() => ({ drill: about.drills[0].drill, length: 20, ...lastChoice() }));
  const drill = about.drills.some((one) => one.drill === last.drill) ? last.drill : about.drills[0].drill;
  const fitting = about.houses.filter((one) => one.drills.includes(drill));
  const at =
    fitting.find((one) => one.house === last.houses?.[drill]) ??
    fitting.find((one) => one.house === house.first_house) ??
    fitting[0];
  const options = optionsOf(about, drill, last);
  const change = (changes) => {
    const next = { ...last, drill, ...changes };
    set(next);
    remember(next);
  };
  const begin = (event) => {
    event.preventDefault();
    const query = { drill, house: at.house, ...options, questions: String(last.length), anew: '1' };
    go(`/train?${new URLSearchParams(query)}`);
  };
  return html`
    <${Frame} here="/train" house=${house} title=${say('Train')} cls="train">
      <h1 class="title">${say('Train')}</h1>
      <p class="lead">
        ${say('What you miss comes back soon, what you know comes back later. Your answers are kept.')}
      </p>
      <div class="train-room">
        <form class="train-form" onSubmit=${begin}>
          <fieldset class="drill-list">
            <legend class="hush">${say('Drill')}</legend>
            ${about.drills.map(
              (one) => html`
                <label key=${one.drill}>
                  <input
                    type="radio"
                    name="drill"
                    value=${one.drill}
                    checked=${one.drill === drill}
                    onChange=${() => change({ drill: one.drill })}
                  />
                  <span><b>${text(one.title)}</b><small>${text(one.about)}</small></span>
                </label>
              `,
            )}
          </fieldset>
          <label class="field">
            ${say('House')}
            <select
              value=${at.house}
              onChange=${(event) => change({ houses: { ...last.houses, [drill]: event.target.value } })}
            >
              <${HouseOptions} houses=${fitting} />
            </select>
          </label>
          ${about.options
            .filter((option) => option.drills.includes(drill))
            .map(
              (option) => html`
                <${Choice}
                  key=${option.name}
                  option=${option}
                  value=${options[option.name]}
                  choose=${(value) => change({ [option.name]: value })}
                />
              `,
            )}
          <fieldset class="segment">
            <legend>${say('Questions')}</legend>
            <div class="seg">
              ${LENGTHS.map(
                (length) => html`
                  <button type="button" aria-pressed=${length === last.length} onClick=${() => change({ length })}>
                    ${length ? number(length) : say('no end')}
                  </button>
                `,
              )}
            </div>
          </fieldset>
          <button class="move">${say('Begin')}</button>
        </form>
        <${Progress}
          drill=${drill}
          house=${at.house}
          title=${`${text(about.drills.find((one) => one.drill === drill)?.title)} · ${text(at.title)}`}
        />
      </div>
    <//>
  `;
}

export function TrainScreen({ house, place }) {
  const [about, set] = useState(/** @type {Wire.DrillCatalogue | null} */ (null));
  const [why, refuse] = useState('');
  const drill = place.query.get('drill');
  useEffect(() => {
    get('/api/train').then(set, (error) => refuse(error.message));
  }, []);
  if (!about)
    return html`
      <${Frame} here="/train" house=${house} title=${say('Train')} cls="train">
        <h1 class="title">${say('Train')}</h1>
        <p role="status">${why || say('One moment…')}</p>
      <//>
    `;
  if (!drill) return html`<${Chooser} about=${about} house=${house} />`;
  const given = Object.fromEntries(place.query);
  const options = optionsOf(about, drill, given);
  return html`
    <${Drill}
      house=${house}
      key=${`${drill} ${given.house} ${JSON.stringify(options)}`}
      drill=${drill}
      at=${given.house}
      options=${options}
      length=${Math.max(0, Math.trunc(Number(given.questions))) || 0}
      anew=${Boolean(given.anew)}
    />
  `;
}
