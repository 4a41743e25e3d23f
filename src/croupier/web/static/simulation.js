// A simulation: what is simulated, how far it is, and its report with pictures. It runs at the house; the page only
// looks.

import { get, persistent, post } from './api.js';
import { language, number, say, text } from './language.js';
import { announce } from './speech.js';
import { useRequest } from './use_request.js';
import { html, useEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const AGAIN = 500;
const LOST = 404;
const TRIES = 8;
const OPEN = ['waiting', 'preparing', 'running'];

/** @param {{ house: string, answer: Wire.Edge, begin: (wish: object) => void, busy: boolean }} shown */
function Options({ house, answer, begin, busy }) {
  const { rounds, counts, spreads } = answer.simulation;
  const [many, setMany] = useState(rounds[1]);
  const [plays, setPlays] = useState(answer.simulation.usual);
  const [count, setCount] = useState('');
  const [spread, setSpread] = useState('1-8');
  const submit = (event) => {
    event.preventDefault();
    begin({ house, rounds: many, strategy: plays, count, spread: count ? spread : '' });
  };
  return html`
    <form class="sim-form" onSubmit=${submit}>
      <fieldset class="segment">
        <legend>${say('Rounds')}</legend>
        <div class="seg">
          ${rounds.map(
            (one) => html`
              <button type="button" aria-pressed=${one === many} onClick=${() => setMany(one)}>${number(one)}</button>
            `,
          )}
        </div>
      </fieldset>
      ${
        answer.strategies.length > 0 &&
        html`
          <label class="field">
            ${say('Who plays')}
            <select value=${plays} onChange=${(event) => setPlays(event.target.value)}>
              ${answer.strategies.map((one) => html`<option value=${one.plays}>${text(one.name)}</option>`)}
            </select>
          </label>
        `
      }
      ${
        counts.length > 0 &&
        html`
          <label class="field">
            ${say('Count')}
            <select value=${count} onChange=${(event) => setCount(event.target.value)}>
              <option value="">${say('no count')}</option>
              ${counts.map((one) => html`<option value=${one}>${one}</option>`)}
            </select>
          </label>
        `
      }
      ${
        count &&
        html`
          <label class="field">
            ${say('Bets, from the smallest to the largest')}
            <select value=${spread} onChange=${(event) => setSpread(event.target.value)}>
              ${spreads.map((one) => html`<option value=${one}>${one}</option>`)}
            </select>
          </label>
        `
      }
      <button class="move" disabled=${busy}>${say('Simulate')}</button>
    </form>
  `;
}

const states = () => ({
  waiting: say('Waiting for a free place.'),
  preparing: say('The round is being compiled.'),
  running: say('Cards are being dealt.'),
  done: say('The simulation is done.'),
  stopped: say('The simulation was stopped.'),
  failed: say('The simulation failed.'),
});

/** @param {{ run: Wire.ReportedSimulation, stop: () => void }} shown */
function Running({ run, stop }) {
  return html`
    <div class="sim-run">
      <p>${text(run.title)} <small>${text(run.short)}</small> · ${states()[run.status]}</p>
      <progress aria-label=${say('Rounds')} max=${run.of} value=${run.rounds}></progress>
      <p class="sim-far">
        <span>${say('{rounds} of {all}', { rounds: number(run.rounds), all: number(run.of) })}</span>
        ${
          run.ev !== null &&
          html`
            <b>
              ${number(100 * run.ev, 3, true)}\u00a0%${
                run.error !== null && html` ± ${number(100 * run.error, 3)}\u00a0%`
              }
            </b>
          `
        }
      </p>
      <button class="line" disabled=${run.stopping} onClick=${stop}>
        ${run.stopping ? say('Stopping…') : say('Stop')}
      </button>
    </div>
  `;
}

/** @param {{ section: Wire.Section }} shown */
function Section({ section }) {
  return html`
    <div class="wide-table" tabindex="0" role="group" aria-label=${text(section.title) || say('Report')}>
      <table class=${`sim-table ${section.heads.length ? '' : 'pair-rows'}`}>
        ${text(section.title) && html`<caption>${text(section.title)}</caption>`}
        ${
          section.heads.length > 0 &&
          html`<thead><tr>${section.heads.map((head) => html`<th scope="col">${text(head)}</th>`)}</tr></thead>`
        }
        <tbody>
          ${section.rows.map(
            ([label, ...cells]) => html`
              <tr><th scope="row">${text(label)}</th>${cells.map((one) => html`<td>${text(one)}</td>`)}</tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** A picture that another process has: ask again a few times. @param {HTMLImageElement} picture */
function again(picture) {
  const tries = Number(picture.dataset.tries ?? 1);
  if (tries >= TRIES) return;
  picture.dataset.tries = String(tries + 1);
  picture.src = `${picture.src.split('?')[0]}?try=${tries}`;
}

/** @param {{ run: Wire.ReportedSimulation & { report: Wire.SimulationReport } }} shown */
function Report({ run }) {
  const { report } = run;
  const [first, ...others] = report.sections;
  return html`
    <section class="leaf sim-report">
      <h3 class="title">${text(run.title)}</h3>
      <p class="faint">${text(run.short)}. ${text(report.about)}</p>
      <${Section} section=${first} />
      ${Array.from(
        { length: report.pictures },
        (_, i) => html`
          <img
            key=${i}
            loading="lazy"
            width="576"
            height="259"
            src=${`/api/simulations/${run.id}/${i}.${language()}.svg`}
            onError=${(event) => again(event.target)}
            alt=${say('Picture {number} of the report; the tables have its figures.', { number: i + 1 })}
          />
        `,
      )}
      ${others.map((section) => html`<${Section} section=${section} />`)}
      <p>
        <a class="line" href=${`/api/simulations/${run.id}/report.${language()}.html`} download="report.html">
          ${say('Save the report')}
        </a>
      </p>
    </section>
  `;
}

/** The simulation of who reads this, and what begins and stops one. */
function useRun() {
  const [run, set] = useState(/** @type {Wire.ReportedSimulation | null} */ (null));
  const [lost, refuse] = useState('');
  const { busy, why, ask } = useRequest();
  const looked = useRef('');
  const timer = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const gone = useRef(false);
  const forget = (error) => {
    if (gone.current) return;
    if (error.status === LOST) set(null); // begin anew: the form is there again
    refuse(
      error.status === LOST
        ? say('The house does not know this simulation any more, as after a restart. Begin it anew.')
        : error.message,
    );
  };
  const look = (id) => {
    looked.current = id;
    return persistent(() => get(`/api/simulations/${id}`)).then((found) => {
      if (gone.current || looked.current !== id) return;
      set(found);
      if (OPEN.includes(found.status)) timer.current = setTimeout(() => look(id), AGAIN);
      else announce(states()[found.status]);
    }, forget);
  };
  useEffect(() => {
    gone.current = false;
    get('/api/simulations').then(
      (list) => list.length && !looked.current && look(list[0].id),
      () => {},
    );
    return () => {
      gone.current = true;
      clearTimeout(timer.current);
    };
  }, []);
  const begin = (wish) => {
    refuse('');
    ask(
      () => post('/api/simulations', wish),
      ({ id }) => look(id),
    );
  };
  const stop = () =>
    run && persistent(() => post(`/api/simulations/${run.id}/stop`)).then((found) => set({ ...run, ...found }), forget);
  return { run, why: lost || why, busy, begin, stop };
}

/** @param {{ house: string, answer: Wire.Edge }} shown */
export function Simulation({ house, answer }) {
  const { run, why, busy, begin, stop } = useRun();
  const open = run && OPEN.includes(run.status);
  return html`
    <section class="panel simulation" aria-label=${say('Simulation')}>
      <h2>${say('Simulation')}</h2>
      <p class="lead">${say('Rounds from a real shoe, at the house; you may leave this page meanwhile.')}</p>
      ${
        open
          ? html`<${Running} run=${run} stop=${stop} />`
          : html`
            <${Options} key=${house.split('/')[0]} house=${house} answer=${answer} begin=${begin} busy=${busy} />
          `
      }
      ${why && html`<p class="refused" role="alert">${why}</p>`}
      ${run && !open && html`<p role="status">${run.why ? text(run.why) : states()[run.status]}</p>`}
      ${run?.report && html`<${Report} run=${run} />`}
    </section>
  `;
}
