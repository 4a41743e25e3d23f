// The lobby: the tables that are open, and the houses one can open a table of.

import { get } from './api.js';
import { Edge, useEdges } from './edges.js';
import { Frame } from './frame.js';
import { Icon } from './icons.js';
import { limits, money, number, say, text } from './language.js';
import { Plan } from './people.js';
import { Placard } from './placard.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const REFRESH = 3000;
/** A search is asked for when nobody has typed for so long. */
const TYPING = 150;

/** @param {Wire.ListedTable} table */
function state(table) {
  const free = table.seats.filter((seat) => !seat).length;
  const playing = table.seats.length - free;
  const round = table.over
    ? say('closed')
    : table.round
      ? say('Round {round}', { round: number(table.round) })
      : say('not begun');
  if (table.tournament && table.round && !table.over)
    return `${round} · ${say('{count} players left', { count: number(playing) })}`; // nobody joins any more
  const bots = table.seats.some((seat) => seat?.bot);
  if (!free) return `${round} · ${bots ? say('a bot gives up its seat') : say('full')}`;
  return `${round} · ${free === 1 ? say('one seat free') : say('{count} seats free', { count: free })}`;
}

/**
 * A table that cannot be opened any more: what was on it has gone back to its owners.
 * @param {{ table: Wire.ListedTable }} shown
 */
function LostTable({ table }) {
  return html`
    <li class="live-table">
      <div class="txt">
        <h2>${text(table.title)}</h2>
        <p>${say('This table cannot be opened.')} ${text(table.not_opened)}</p>
      </div>
    </li>
  `;
}

/** @param {{ table: Wire.ListedTable, edges: Record<string, Wire.BestBet | null> }} shown */
function LiveTable({ table, edges }) {
  if (table.not_opened) return html`<${LostTable} table=${table} />`;
  const free = table.seats.some((seat) => !seat || seat.bot) && !(table.tournament && table.round) && !table.over;
  const unlisted = Object.keys(edges).length > 0 && !(table.house in edges);
  const game = text(table.game);
  const tournament = table.tournament && say('Tournament of {rounds} rounds', { rounds: table.tournament.rounds });
  return html`
    <li class="live-table">
      <div class="pic"><${Plan} seats=${table.seats} /></div>
      <${Edge} of=${edges[table.house]} none=${unlisted} />
      <div class="txt">
        <h2>${text(table.title)}</h2>
        <p>${tournament || game} · ${limits(table)}${table.private ? ` · ${say('private')}` : ''}</p>
        <p class="st">${table.mine ? `${say('You sit here.')} ` : ''}${state(table)}</p>
      </div>
      <div class="act">
        ${
          table.mine
            ? html`
              <a class="move small" href=${`/t/${table.id}`} aria-label=${`${say('Go on')}: ${text(table.title)}`}>
                ${say('Go on')}
              </a>
            `
            : html`
              ${
                free &&
                html`
                  <a
                    class="move small"
                    href=${`/t/${table.id}?sit`}
                    aria-label=${`${say('Sit down')}: ${text(table.title)}`}
                  >
                    ${say('Sit down')}
                  </a>
                `
              }
              <a class="line" href=${`/t/${table.id}`} aria-label=${`${say('Watch')}: ${text(table.title)}`}>
                <${Icon} name="eye" />
                ${say('Watch')}
              </a>
            `
        }
      </div>
    </li>
  `;
}

/** How many tables and people there are, and what this person has. */
function summary(tables, me) {
  if (tables === null) return say('One moment…');
  if (!tables.length) return say('No table is open. Open the first one.');
  const people = new Set(
    tables.flatMap((table) => table.seats.filter((seat) => seat && !seat.bot).map((seat) => text(seat.name))),
  ).size;
  const open = tables.length === 1 ? say('One table') : say('{count} tables', { count: tables.length });
  const here =
    people === 0 ? say('no people yet') : people === 1 ? say('one person') : say('{count} people', { count: people });
  return `${open}, ${here}. ${say('You have {amount} off the tables.', { amount: money(me.balance) })}`;
}

/** The tables, asked for again and again; null at first. @returns {[Wire.ListedTable[] | null, string]} */
function useTables() {
  const [tables, set] = useState(/** @type {Wire.ListedTable[] | null} */ (null));
  const [why, refuse] = useState('');
  useEffect(() => {
    let over = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const take = (list) => {
      if (over) return;
      set(list);
      refuse('');
    };
    const load = () =>
      get('/api/tables')
        .then(take, (error) => !over && refuse(error.message))
        .finally(() => {
          if (!over) timer = setTimeout(load, REFRESH);
        });
    load();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
  return [tables, why];
}

/** The groups of houses: the rule sheets, and each game. @param {Wire.ListedHouse[]} houses @returns {string[]} */
const groupsOf = (houses) => [
  ...new Set([...houses.flatMap((one) => (one.group ? [one.group] : [])), ...houses.map((one) => one.game)]),
];

/** @param {{ groups: string[], chosen: string | null, choose: (name: string) => void }} shown */
const Groups = ({ groups, chosen, choose }) => html`
  <div class="games" role="group" aria-label=${say('Games')}>
    ${groups.map(
      (name) => html`
        <button key=${name} aria-pressed=${name === chosen} onClick=${() => choose(name)}>${text(name)}</button>
      `,
    )}
  </div>
`;

/** The houses of a group; the one that is pointed at is shown beside them. */
const HouseList = ({ houses, selected, choose, edges }) => html`
  <p class="list-head" aria-hidden="true">
    <span>${say('House')}</span>
    <span>${say('The game')}</span>
    <span>${say('Bets')}</span>
    <span>${say('Edge, best play')}</span>
  </p>
  <ul class="list">
    ${houses.map(
      (one) => html`
        <li key=${one.house}>
          <a
            class=${selected === one ? 'sel' : ''}
            href=${`/play?house=${encodeURIComponent(one.house)}`}
            onFocus=${() => choose(one.house)}
            onMouseEnter=${() => choose(one.house)}
          >
            <b>${text(one.title)}</b>
            <span class="about">${text(one.about)}</span>
            <span class="limits">${limits(one)}</span>
            <${Edge} of=${edges[one.house]} />
          </a>
        </li>
      `,
    )}
  </ul>
`;

/**
 * The houses that say every word of a text, as the house finds them; null before the answer, or for no text.
 * @param {string} words
 */
function useFound(words) {
  const [found, set] = useState(/** @type {{ words: string, houses: Wire.ListedHouse[] } | null} */ (null));
  useEffect(() => {
    if (!words) return undefined;
    let over = false;
    const timer = setTimeout(
      () =>
        get(`/api/houses?find=${encodeURIComponent(words)}`).then(
          (houses) => !over && set({ words, houses }),
          () => {},
        ),
      TYPING,
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [words]);
  return words ? found : null;
}

/** @param {{ words: string, type: (words: string) => void }} shown */
const Find = ({ words, type }) => html`
  <input
    class="find"
    type="search"
    aria-label=${say('Find a house')}
    placeholder=${say('Find: tournament, insurance, baccarat…')}
    maxlength="100"
    autocomplete="off"
    value=${words}
    onInput=${(event) => type(event.target.value)}
  />
`;

/** The houses one can open a table of; null at first. */
function useHouses() {
  const [houses, set] = useState(/** @type {Wire.ListedHouse[] | null} */ (null));
  useEffect(() => {
    get('/api/houses').then(set, () => set([]));
  }, []);
  return houses;
}

/** @param {{ houses: Wire.ListedHouse[], edges: Record<string, Wire.BestBet | null> }} shown */
function Houses({ houses, edges }) {
  const [group, pick] = useState(/** @type {string | null} */ (null));
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  const [words, type] = useState('');
  const found = useFound(words.trim());
  const groups = groupsOf(houses);
  const open = group ?? groups[0] ?? null;
  const shown = found?.houses ?? houses.filter((one) => one.group === open || one.game === open);
  const selected = shown.find((one) => one.house === chosen) ?? shown[0];
  const chooseGroup = (name) => {
    pick(name);
    choose(null);
    type('');
  };
  return html`
    <section class="houses" aria-label=${say('All houses')}>
      <h2 class="cap">${say('Choose a game')}</h2>
      <${Find} words=${words} type=${type} />
      <${Groups} groups=${groups} chosen=${found ? null : open} choose=${chooseGroup} />
      ${
        found && !found.houses.length
          ? html`<p class="none" role="status">${say('No house matches “{text}”.', { text: found.words })}</p>`
          : html`<${HouseList} houses=${shown} selected=${selected} choose=${choose} edges=${edges} />`
      }
    </section>
    ${
      selected &&
      html`
        <${Placard} house=${selected}>
          <a class="move" href=${`/play?house=${encodeURIComponent(selected.house)}`}>${say('Play here')}</a>
        <//>
      `
    }
  `;
}

export function Lobby({ house }) {
  const [tables, why] = useTables();
  const houses = useHouses();
  const edges = useEdges();
  const here = houses && (tables || why); // tables that came after the houses would push them down
  return html`
    <${Frame} here="/" house=${house} title=${say('The tables')} cls="lobby">
      <div class="head">
        <h1 class="title">${say('The tables')}</h1>
        <a class="open-table" href="/open"><${Icon} name="plus" />${say('Open a table')}</a>
        <p class="lead">${why || summary(tables, house.me)}</p>
      </div>
      ${
        here &&
        html`
          <ul class="lives">
            ${(tables ?? []).map((table) => html`<${LiveTable} key=${table.id} table=${table} edges=${edges} />`)}
          </ul>
          <${Houses} houses=${houses} edges=${edges} />
        `
      }
    <//>
  `;
}
