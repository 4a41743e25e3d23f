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
 * `−0.33 %`, or the best bet with its edge; while it is not known, a mark in its place. `none`: it never will be.
 * @param {{ of?: Wire.BestBet | null, none?: boolean }} shown
 */
export function Edge({ of, none = false }) {
  if (none) return html`<span class="edge-of"></span>`;
  if (!of) return html`<span class="edge-of unknown" role="img" aria-label=${say('counting…')}>…</span>`;
  return html`
    <span class=${`edge-of ${of.edge > 0 ? 'plus' : ''}`}>
      ${of.bet && html`<small>${text(of.bet)} </small>`}
      ${percent(of.edge)}
    </span>
  `;
}

/** By language and house. @type {Map<string, Wire.Costs>} */
const costs = new Map();

/** So many ways of playing have room on a placard. */
const MOST_WAYS = 5;

/**
 * What each way of playing a house is worth; null before the answer. A house that the pointer only passes over is not
 * asked about.
 * @param {string} house
 */
function useCosts(house) {
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
  return found ?? null;
}

/**
 * What 100 staked cost on average, for each way of playing: every line is there before its figure.
 * @param {{ house: Wire.ListedHouse }} shown
 */
export function Costs({ house }) {
  const found = useCosts(house.house);
  const worths = (found?.ways ?? []).slice(0, MOST_WAYS).map((way) => way.worth);
  const most = Math.max(...worths.map(Math.abs), 1e-9);
  const figure = (/** @type {number | undefined} */ worth) =>
    worth === undefined ? (found ? '–' : '…') : number(-100 * worth, 2);
  return html`
    <div class="costs-of" aria-busy=${!found}>
      <h3>${say('Average loss per 100 bet')}</h3>
      <ul>
        ${house.ways.slice(0, MOST_WAYS).map(
          (way, place) => html`
            <li key=${way}>
              <span>${text(way)}</span>
              <i style=${`--part:${((100 * Math.abs(worths[place] ?? 0)) / most).toFixed(1)}%`}></i>
              <b>${figure(worths[place])}</b>
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}
