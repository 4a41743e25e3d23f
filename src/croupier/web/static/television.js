// A table on a television or in a streaming program: large, nothing to press, the way in while there is room.

import { post } from './api.js';
import { Drawn } from './cards.js';
import { Cloth } from './cloth.js';
import { Rim } from './dealer.js';
import { QrPicture } from './invitation.js';
import { nameList, say, text } from './language.js';
import { lengths, stageClass } from './use_stage.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Game } from './game.js' */

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
  if (felt.phase === 'waiting') return [text(table.title), say('Waiting for players.')];
  const told = felt.results.map((line) => text(line.text)).join(' ');
  const waits = game.awaited.length
    ? say('Waiting for {names}.', { names: nameList(game.awaited.map((i) => game.name(i))) })
    : '';
  return told ? [told, waits] : [text(felt.title), waits];
}

/** Whether somebody who comes gets a seat. @param {Game} game */
const hasRoom = (game) => !game.closed && game.felt.phase !== 'over' && (game.freeSeat >= 0 || game.bots > 0);

/** The way to the table: a code to scan, and one to type. @param {{ game: Game }} shown */
function WayIn({ game }) {
  const [link, set] = useState(/** @type {Wire.TableLink | null} */ (null));
  useEffect(() => {
    const key = sessionStorage.getItem(`croupier.screen.${game.id}`) ?? '';
    post(`/api/tables/${game.id}/screen`, { key }).then(set, () => {});
  }, [game.id]);
  if (!link || !hasRoom(game)) return null;
  const free = game.felt.seats.filter((seat) => !seat).length;
  const seats = free
    ? free === 1
      ? say('One chair is free.')
      : say('{count} chairs are free.', { count: free })
    : say('Bots give up their seats.');
  return html`
    <aside class="way-in">
      <p>${link.word && html`<b>${link.word}</b>`}<span>${link.site}</span><span>${seats}</span></p>
      <${QrPicture} code=${link.code} label=${say('QR code of the invitation')} />
    </aside>
  `;
}

/** @param {{ game: Game, stage: any, root: any, felt: any, place: import('./router.js').Place }} shown */
export function Television({ game, stage, root, felt, place }) {
  const { clock, question } = game.felt;
  const share = question && clock && game.left !== null ? Math.round((100 * game.left) / clock.of) : null;
  const clear = place.query.has('transparent');
  useEffect(() => {
    document.documentElement.classList.toggle('see-through', clear);
    return () => document.documentElement.classList.remove('see-through');
  }, [clear]);
  const [strong, more] = caption(game);
  const left = game.left === null ? '' : `${Math.ceil(game.left)} s`;
  return html`
    <div
      class=${`table television ${stageClass(stage)} ${game.table.layout === 'boxes' ? 'bac' : 'around'}`}
      data-kind=${stage.kind}
      style=${lengths(stage)}
      ref=${root}
    >
      <main class="stage" ref=${felt}>
        <div class="cloth"></div>
        <${Rim} share=${share} />
        <${Cloth} game=${game} stage=${stage} put=${() => {}} />
      </main>
      <footer class="caption" role="status">
        <p><b><${Drawn} text=${strong} /></b> <${Drawn} text=${more} /></p>
        <span class="tick">${left}</span>
      </footer>
      <${WayIn} game=${game} />
    </div>
  `;
}
