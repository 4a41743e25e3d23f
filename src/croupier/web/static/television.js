// A table on a television or in a streaming program: large, nothing to press, the way in while there is room. Before
// the first round the way in fills the screen, after the last one the ranking does.

import { get, post } from './api.js';
import { Drawn } from './cards.js';
import { Cloth } from './cloth.js';
import { Rim } from './dealer.js';
import { QrPicture } from './invitation.js';
import { money, nameList, say, text } from './language.js';
import { Badge, hues } from './people.js';
import { lengths, stageClass } from './use_stage.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Game } from './game.js' */

/** What a round brought everybody: the hands say why. @param {Game} game */
function nets(game) {
  const sums = new Map();
  for (const { seat, net } of game.felt.results) if (seat !== null) sums.set(seat, (sums.get(seat) ?? 0) + (net ?? 0));
  return [...sums].map(([seat, net]) => `${game.name(seat)} ${net ? money(net, { signed: true }) : '='}`).join(' · ');
}

/** What goes on, for everybody in the room. @param {Game} game @returns {[string, string]} */
export function caption(game) {
  const { felt, table } = game;
  const { winner } = felt;
  if (game.state === 'lost') return [say('No answer from the table.'), say('Trying again.')];
  if (felt.phase === 'over')
    return [
      say('This table is closed.'),
      winner === null || winner === undefined ? '' : say('{name} wins the tournament.', { name: game.name(winner) }),
    ];
  if (felt.question)
    return [say('It is {name}’s turn.', { name: game.name(felt.question.seat) }), text(felt.dealer?.caption)];
  if (felt.phase === 'waiting') return [text(table.title), gathers(game) ? starter(game) : say('Waiting for players.')];
  if (felt.results.length) {
    const told = felt.results.filter((line) => line.seat === null).map((line) => text(line.text));
    return [told.join(' ') || text(felt.dealer?.caption), nets(game)];
  }
  const waits = game.awaited.length
    ? say('Waiting for {names}.', { names: nameList(game.awaited.map((i) => game.name(i))) })
    : '';
  return [felt.round > 0 ? text(felt.title) : text(table.title), waits];
}

/** Whether the company gathers before the first round. @param {Game} game */
const gathers = ({ table, felt }) => table.room && felt.phase === 'waiting' && felt.round === 0;

/** Who starts the evening. @param {Game} game */
function starter({ table, felt }) {
  const opener = felt.seats.find((seat) => seat?.who && seat.who === table.by);
  return opener ? say('{name} starts the evening.', { name: text(opener.name) }) : say('Waiting for players.');
}

/** Whether somebody who comes gets a seat. @param {Game} game */
const hasRoom = (game) => !game.closed && game.felt.phase !== 'over' && (game.freeSeat >= 0 || game.bots > 0);

/** The way to the table, asked for once. @param {string} id */
function useWayIn(id) {
  const [link, set] = useState(/** @type {Wire.TableLink | null} */ (null));
  useEffect(() => {
    const key = sessionStorage.getItem(`croupier.screen.${id}`) ?? '';
    post(`/api/tables/${id}/screen`, { key }).then(set, () => {});
  }, [id]);
  return link;
}

/** How many seats somebody may still take, in words. @param {Game} game */
function seatsLeft({ felt }) {
  const free = felt.seats.filter((seat) => !seat).length;
  if (!free) return say('Bots give up their seats.');
  return free === 1 ? say('One chair is free.') : say('{count} chairs are free.', { count: free });
}

/** The way to the table: a code to scan, and one to type. @param {{ game: Game, link: Wire.TableLink }} shown */
const WayIn = ({ game, link }) => html`
  <aside class="way-in">
    <p>${link.word && html`<b>${link.word}</b>`}<span>${link.site}</span><span>${seatsLeft(game)}</span></p>
    <${QrPicture} code=${link.code} label=${say('QR code of the invitation')} />
  </aside>
`;

/** Before the first round: a code that can be scanned from the sofa, and who is here. */
function Gathering({ game, link }) {
  const colours = hues(game.felt.seats);
  return html`
    <main class="gathering">
      <section class="room-card leaf">
        ${
          link
            ? html`
                <${QrPicture} code=${link.code} label=${say('QR code of the invitation')} />
                <p class="room-code">${link.word}</p>
                <p class="room-site">${say('typed at {site}', { site: link.site })}</p>
              `
            : html`<p class="title">${text(game.table.title)}</p>`
        }
      </section>
      <ul class="gathered" aria-label=${say('Who is here')}>
        ${game.felt.seats.map((seat, i) =>
          seat
            ? html`
                <li>
                  <${Badge} name=${seat.name} bot=${seat.bot} grade=${seat.grade} hue=${colours[i]} />
                  <b>${text(seat.name)}</b>
                </li>
              `
            : html`<li class="free"><span class="who empty" aria-hidden="true">+</span>${say('a free chair')}</li>`,
        )}
      </ul>
    </main>
  `;
}

/**
 * Who is at the table, or has left it, the richest first: in a tournament with what they have, otherwise with what
 * they won.
 * @param {Game} game
 * @param {Wire.Evening['results']} results of the evening, when somebody left last
 */
export function lastRanks({ table, felt }, results = []) {
  const isHere = (one) =>
    felt.seats.some((seat) => seat && (one.who ? seat.who === one.who : text(seat.name) === text(one.name)));
  const gone = results.filter((one) => !isHere(one)).map((one) => ({ seat: { ...one, out: false }, amount: one.net }));
  return felt.seats
    .flatMap((seat) => (seat ? [{ seat, amount: table.tournament ? seat.purse : seat.purse - seat.bought }] : []))
    .concat(/** @type {any[]} */ (gone))
    .sort((one, other) => Number(one.seat.out) - Number(other.seat.out) || other.amount - one.amount);
}

/**
 * What everybody has won so far who has played in an evening. It is asked whenever somebody sits down or leaves:
 * whoever only watched a private table may not ask any more when it is closed.
 * @param {Game} game
 */
function useResults({ id, table, felt }) {
  const [results, set] = useState(/** @type {Wire.Evening['results']} */ ([]));
  const begun = felt.round > 0 && felt.phase !== 'over' && !table.tournament;
  const company = felt.seats.map((seat) => seat?.who || text(seat?.name)).join();
  useEffect(() => {
    if (begun)
      get(`/api/tables/${id}/evening`).then(
        (evening) => set(evening.results),
        () => {}, // who sits there now is known
      );
  }, [id, begun, company]);
  return results;
}

/** After the last round: how everybody has done. @param {{ game: Game, results: Wire.Evening['results'] }} shown */
function Ending({ game, results }) {
  const { tournament } = game.table;
  const ranks = lastRanks(game, results);
  const amountText = ({ seat, amount }) =>
    tournament ? (seat.out ? say('out') : money(amount)) : amount ? money(amount, { signed: true }) : '=';
  return html`
    <main class="ending">
      <h1 class="title">${tournament ? say('The tournament is over') : say('The evening is over')}</h1>
      <ol class="gathered">
        ${ranks.map(
          (one, rank) => html`
            <li class=${rank === 0 && one.amount > 0 ? 'winner' : ''}>
              <${Badge} name=${one.seat.name} bot=${one.seat.bot} grade=${one.seat.grade} />
              <b>${text(one.seat.name)}</b>
              <span>${amountText(one)}</span>
            </li>
          `,
        )}
      </ol>
    </main>
  `;
}

/** @param {Game} game @param {boolean} clear whether only the cards are wanted */
function viewOf(game, clear) {
  if (clear) return 'cards';
  if (gathers(game)) return 'gathering';
  return game.felt.phase === 'over' && game.felt.round > 0 ? 'ending' : 'cards';
}

/** @param {{ game: Game, stage: any, felt: any }} shown */
function Cards({ game, stage, felt }) {
  const { clock, question } = game.felt;
  const share = question && clock && game.left !== null ? Math.round((100 * game.left) / clock.of) : null;
  return html`
    <main class="stage" ref=${felt}>
      <div class="cloth"></div>
      <${Rim} share=${share} />
      <${Cloth} game=${game} stage=${stage} put=${() => {}} />
    </main>
  `;
}

/** @param {{ game: Game, stage: any, root: any, felt: any, place: import('./router.js').Place }} shown */
export function Television({ game, stage, root, felt, place }) {
  const clear = place.query.has('transparent');
  const link = useWayIn(game.id);
  const results = useResults(game);
  useEffect(() => {
    document.documentElement.classList.toggle('see-through', clear);
    return () => document.documentElement.classList.remove('see-through');
  }, [clear]);
  const [strong, more] = caption(game);
  const left = game.left === null ? '' : `${Math.ceil(game.left)} s`;
  const view = viewOf(game, clear);
  return html`
    <div
      class=${`table television ${stageClass(stage)} ${game.table.layout === 'boxes' ? 'bac' : 'around'}`}
      data-kind=${stage.kind}
      style=${lengths(stage)}
      ref=${root}
    >
      ${view === 'cards' && html`<${Cards} game=${game} stage=${stage} felt=${felt} />`}
      ${view === 'gathering' && html`<${Gathering} game=${game} link=${link} />`}
      ${view === 'ending' && html`<${Ending} game=${game} results=${results} />`}
      <footer class="caption" role="status">
        <p><b><${Drawn} text=${strong} /></b> <${Drawn} text=${more} /></p>
        <span class="tick">${left}</span>
      </footer>
      ${view === 'cards' && link && hasRoom(game) && html`<${WayIn} game=${game} link=${link} />`}
    </div>
  `;
}
