// The exact edge of each house, asked for when the lobby stands: nobody waits for it.

import { get } from './api.js';
import { language, number, say, text } from './language.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const FIRST = 900;
const AGAIN = 1500;
const PASSING = 200;
/** What was answered last, by language: the bets have names. @type {Map<string, Wire.Edges>} */
const known = new Map();

/** What is known of the houses; more comes while it is computed. */
export function useEdges() {
  const spoken = language();
  const [edges, set] = useState(known.get(spoken)?.houses ?? {});
  useEffect(() => {
    if (known.get(spoken)?.status === 'known') return undefined;
    let over = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const ask = () =>
      get('/api/edges').then(
        (found) => {
          known.set(spoken, found);
          if (over) return;
          set(found.houses);
          if (found.status !== 'known') timer = setTimeout(ask, AGAIN);
        },
        () => {},
      );
    timer = setTimeout(ask, FIRST);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
  return edges;
}

/** @param {number} share */
export const percent = (share) => `${number(100 * share, 2, true)}\u00a0%`;

/**
 * `−0.33 %`, or the best bet with its edge; while it is not known, a mark of the same width.
 * @param {{ of?: Wire.BestBet | null }} shown
 */
export function Edge({ of }) {
  if (!of) return html`<span class="edge-of faint" aria-label=${say('counting…')}>…</span>`;
  return html`
    <span class=${`edge-of ${of.edge > 0 ? 'plus' : ''}`}>
      ${of.bet && html`<small>${text(of.bet)} </small>`}
      ${percent(of.edge)}
    </span>
  `;
}

/** By language and house. @type {Map<string, Wire.Costs>} */
const costs = new Map();

/**
 * What 100 staked cost on average, for each way of playing. A house that the pointer only passes over is not asked
 * about.
 * @param {{ house: string }} shown
 */
export function Costs({ house }) {
  const [, tick] = useState(0);
  const key = `${language()} ${house}`;
  const found = costs.get(key);
  useEffect(() => {
    if (found) return undefined;
    let over = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const ask = () =>
      get(`/api/costs?house=${encodeURIComponent(house)}`).then(
        (answer) => {
          if (answer.status !== 'computing') costs.set(key, answer);
          if (over) return;
          if (answer.status === 'computing') timer = setTimeout(ask, AGAIN);
          else tick((n) => n + 1);
        },
        () => {},
      );
    timer = setTimeout(ask, costs.size ? PASSING : FIRST);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key]);
  const ways = (found?.ways ?? []).slice(0, 5);
  const most = Math.max(...ways.map((way) => Math.abs(way.worth)), 1e-9);
  return html`
    <div class="costs-of">
      <h3>${say('Average loss per 100 bet')}</h3>
      ${
        ways.length
          ? html`
            <ul>
              ${ways.map(
                (way) => html`
                  <li key=${way.name}>
                    <span>${text(way.name)}</span>
                    <i style=${`--part:${((100 * Math.abs(way.worth)) / most).toFixed(1)}%`}></i>
                    <b>${number(-100 * way.worth, 2)}</b>
                  </li>
                `,
              )}
            </ul>
          `
          : html`<p class="faint">${say('counting…')}</p>`
      }
    </div>
  `;
}
