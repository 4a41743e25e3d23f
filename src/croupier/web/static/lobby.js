// The lobby: the tables that are open, and the houses one can open a table of.

import { get } from './api.js';
import { Costs, Edge, useEdges } from './edges.js';
import { Frame } from './frame.js';
import { Icon } from './icons.js';
import { limits, money, number, say, text } from './language.js';
import { Mark, Plan } from './people.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const REFRESH = 3000;

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
  if (!free) return `${round} · ${say('full')}`;
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

/** @param {{ table: Wire.ListedTable, edge?: Wire.BestBet | null }} shown */
function LiveTable({ table, edge }) {
  if (table.not_opened) return html`<${LostTable} table=${table} />`;
  const free = table.seats.some((seat) => !seat) && !(table.tournament && table.round) && !table.over;
  const game = text(table.game);
  const tournament = table.tournament && say('Tournament of {rounds} rounds', { rounds: table.tournament.rounds });
  return html`
    <li class="live-table">
      <div class="pic"><${Plan} seats=${table.seats} /></div>
      <div class="txt">
        <h2>${text(table.title)}${edge && html` <${Edge} of=${edge} />`}</h2>
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

/** @param {{ house: Wire.ListedHouse }} shown */
function Placard({ house }) {
  return html`
    <aside class="placard leaf" aria-label=${text(house.title)}>
      <${Mark} />
      <h2 class="title">${text(house.title)}</h2>
      ${house.printed && html`<p class="pays">${text(house.printed)}</p>`}
      <p>${text(house.about)}</p>
      <hr />
      <dl class="pairs">
        <dt>${say('Least')}</dt>
        <dd>${money(house.minimum, house)}</dd>
        <dt>${say('Most')}</dt>
        <dd>${house.maximum === null ? say('all') : money(house.maximum, house)}</dd>
        <dt>${say('Chips to begin with')}</dt>
        <dd>${money(house.budget, house)}</dd>
      </dl>
      <hr />
      <${Costs} house=${house.house} />
      <a class="move" href=${`/open?house=${encodeURIComponent(house.house)}`}>${say('Open this table')}</a>
      <p class="acts2">
        <a class="line" href=${`/designer?house=${encodeURIComponent(house.house)}`}>${say('All rules')}</a>
        <a class="line" href=${`/edge?house=${encodeURIComponent(house.house)}`}>${say('Figures')}</a>
      </p>
    </aside>
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
  return `${open}, ${here}. ${say('You have {amount} beside the tables.', { amount: money(me.balance) })}`;
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

/** The games, each with the number of its houses. */
const Games = ({ games, chosen, houses, choose }) => html`
  <div class="games" role="group" aria-label=${say('Games')}>
    ${games.map(
      (name) => html`
        <button key=${name} aria-pressed=${name === chosen} onClick=${() => choose(name)}>
          ${text(name)} ${houses.filter((one) => one.game === name).length}
        </button>
      `,
    )}
  </div>
`;

/** The houses of a game; the one that is pointed at is shown beside them. */
const HouseList = ({ houses, selected, choose, edges }) => html`
  <p class="list-head" aria-hidden="true">
    <span>${say('House')}</span>
    <span>${say('Rules')}</span>
    <span>${say('Limits')}</span>
    <span>${say('Edge, best play')}</span>
  </p>
  <ul class="list">
    ${houses.map(
      (one) => html`
        <li key=${one.house}>
          <a
            class=${selected === one ? 'sel' : ''}
            href=${`/open?house=${encodeURIComponent(one.house)}`}
            onFocus=${() => choose(one.house)}
            onMouseEnter=${() => choose(one.house)}
          >
            <b>${text(one.title)}</b>
            <span class="about">${one.short}</span>
            <span class="limits">${limits(one)}</span>
            <${Edge} of=${edges[one.house]} />
          </a>
        </li>
      `,
    )}
  </ul>
`;

function Houses({ edges }) {
  const [houses, set] = useState(/** @type {Wire.ListedHouse[]} */ ([]));
  const [game, pick] = useState(/** @type {string | null} */ (null));
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    get('/api/houses').then(set, () => {});
  }, []);
  const games = [...new Set(houses.map((one) => one.game))];
  const shown = houses.filter((one) => one.game === (game ?? games[0]));
  const selected = houses.find((one) => one.house === chosen) ?? shown[0];
  const chooseGame = (name) => {
    pick(name);
    choose(null);
  };
  return html`
    <section class="houses" aria-label=${say('All houses')}>
      <h2 class="cap">${say('All houses')}</h2>
      <${Games} games=${games} chosen=${game ?? games[0]} houses=${houses} choose=${chooseGame} />
      <${HouseList} houses=${shown} selected=${selected} choose=${choose} edges=${edges} />
    </section>
    ${selected && html`<${Placard} house=${selected} />`}
  `;
}

export function Lobby({ house }) {
  const [tables, why] = useTables();
  const edges = useEdges();
  return html`
    <${Frame} here="/" house=${house} title=${say('The tables')} cls="lobby">
      <div class="head">
        <h1 class="title">${say('The tables')}</h1>
        <a class="open-table" href="/open"><${Icon} name="plus" />${say('Open a table')}</a>
        <p class="lead">${why || summary(tables, house.me)}</p>
      </div>
      <ul class="lives">
        ${(tables ?? []).map(
          (table) => html`<${LiveTable} key=${table.id} table=${table} edge=${edges[table.house]} />`,
        )}
      </ul>
      <${Houses} edges=${edges} />
    <//>
  `;
}
