// What somebody played at this house: every game with its result, and what came of them at each house.

import { get } from './api.js';
import { Clubs } from './clubs.js';
import { Frame } from './frame.js';
import { Icon } from './icons.js';
import { money, nameList, number, say, tag, text } from './language.js';
import { Skill } from './skill.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const later = {};

/** When a game began, in the reader's way of writing days. @param {number} seconds */
export const moment = (seconds) =>
  new Date(1000 * seconds).toLocaleString(tag(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** @param {number} count */
const rounds = (count) => (count === 1 ? say('one round') : say('{count} rounds', { count: number(count) }));

export const Net = ({ cents, currency = '', cls = '' }) => html`
  <span class=${`net ${cents > 0 ? 'plus' : ''} ${cls}`}>
    ${cents === 0 ? '=' : money(cents, { signed: true, currency })}
  </span>
`;

/** @param {{ game: Wire.PlayedGame }} shown */
function PastGame({ game }) {
  const company = [...game.names, ...game.bots];
  const kind = game.tournament ? say('tournament') : text(game.game);
  const place =
    game.rank && game.players
      ? ` · ${say('rank {rank} of {players}', { rank: game.rank, players: game.players })}`
      : '';
  return html`
    <li class="past-game">
      <h2>${text(game.title)}</h2>
      <${Net} cents=${game.net} currency=${game.currency} />
      <p>${moment(game.when)}</p>
      <p>${kind} · ${rounds(game.rounds)}${place}${game.over ? '' : ` · ${say('still open')}`}</p>
      <p class="company">${nameList(company)}</p>
      <div class="acts">
        <a class="move small" href=${`/history/${game.id}`}><${Icon} name="play" />${say('Replay')}</a>
        <a class="line" href=${`/history/${game.id}?panel=review`}><${Icon} name="undo" />${say('Look back')}</a>
        <a class="line" href=${`/verify?table=${game.id}`}><${Icon} name="seal" />${say('Verify')}</a>
        <a class="line" href=${`/api/tables/${game.id}/log`} download=${`${game.id}.jsonl`}>
          <${Icon} name="save" />
          ${say('Save the log')}
        </a>
        <a class="line whole" href=${`/e/${game.id}`}>
          <${Icon} name="cup" />
          ${game.tournament && game.over ? say('To the podium') : say('The evening')}
        </a>
      </div>
    </li>
  `;
}

/** @param {{ record: Wire.PlayedHouse }} shown */
function HouseRecord({ record }) {
  return html`
    <tr>
      <th scope="row">${text(record.title)}<small>${text(record.game)}</small></th>
      <td>${number(record.rounds)}</td>
      <td>${number(record.won)} · ${number(record.pushed)} · ${number(record.lost)}</td>
      <td class="exp">${record.expected === null ? '…' : number(record.expected / 100, 2, true)}</td>
      <td><${Net} cents=${record.net} currency=${record.currency} /></td>
    </tr>
  `;
}

function List({ house }) {
  const [found, set] = useState(/** @type {Wire.History | null} */ (null));
  const [why, refuse] = useState('');
  const [busy, work] = useState(false);
  const load = (skip) => {
    work(true);
    get(`/api/history?skip=${skip}`)
      .then(
        (more) =>
          set((before) =>
            skip && before ? { ...more, games: [...before.games, ...more.games], houses: before.houses } : more,
          ),
        (error) => refuse(error.message),
      )
      .finally(() => work(false));
  };
  useEffect(() => load(0), []);
  const games = found?.games ?? [];
  return html`
    <${Frame} here="/history" house=${house} title=${say('History')} cls="history">
      <h1 class="title">${say('History')}</h1>
      ${why && html`<p class="refused" role="alert">${why}</p>`}
      <p class="lead" role="status">
        ${
          !found
            ? why
              ? ''
              : say('One moment…')
            : games.length
              ? say('Every game you played at this house; each can be seen again, card by card.')
              : say('You have not played a round here yet.')
        }
      </p>
      ${found && !games.length && html`<a class="move first-game" href="/">${say('To the tables')}</a>`}
      ${
        found &&
        found.houses.length > 0 &&
        html`
          <section class="panel records">
            <table>
              <caption>${say('At each house')}</caption>
              <thead>
                <tr>
                  <th scope="col">${say('House')}</th>
                  <th scope="col">${say('Rounds')}</th>
                  <th scope="col">${say('won · pushed · lost')}</th>
                  <th scope="col" class="exp">${say('expected')}</th>
                  <th scope="col">${say('Result')}</th>
                </tr>
              </thead>
              <tbody>
                ${found.houses.map((record) => html`<${HouseRecord} key=${record.house} record=${record} />`)}
              </tbody>
            </table>
          </section>
        `
      }
      <ul class="past-games" aria-label=${say('Games')}>
        ${games.map((game) => html`<${PastGame} key=${game.id} game=${game} />`)}
      </ul>
      ${
        found?.more &&
        html`
          <button class="line more-games" disabled=${busy} onClick=${() => load(games.length)}>
            ${say('Earlier games')}
          </button>
        `
      }
      ${found && html`<${Clubs}>${games.length > 0 && html`<${Skill} />`}<//>`}
    <//>
  `;
}

export function HistoryScreen(props) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (props.id && !later.Replay)
      import('./replay_screen.js').then((module) => {
        later.Replay = module.ReplayScreen;
        tick(1);
      });
  }, [props.id]);
  if (!props.id) return html`<${List} house=${props.house} />`;
  return later.Replay
    ? html`<${later.Replay} ...${props} />`
    : html`<main class="plain-page" aria-busy="true"><p>${say('One moment…')}</p></main>`;
}
