// The table: title bar, cloth, action bar, and the sheet that lies on the cloth or beside it.

import { ActionBar } from './action_bar.js';
import { useBetEdges } from './bet_edges.js';
import { Cloth } from './cloth.js';
import { useCoach } from './coach.js';
import { Rim } from './dealer.js';
import { useHints } from './hints.js';
import { onKey } from './keys.js';
import { say, text } from './language.js';
import { useLeaving } from './leaving.js';
import { LiveGame } from './live_game.js';
import { Motion } from './motion.js';
import { gathers, Room } from './room.js';
import { go } from './router.js';
import { Sheet } from './sheets.js';
import { announce } from './speech.js';
import { titleText } from './spoken_game.js';
import { TableBar } from './table_bar.js';
import { Television } from './television.js';
import { Tournament } from './tournament.js';
import { useSheet } from './use_sheet.js';
import { lengths, stageClass, useSize, useStage } from './use_stage.js';
import { useValues } from './values.js';
import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import { Game } from './game.js' */

/** A game of this page: opened once, closed when the screen goes. */
function useGame(id, me, house) {
  const [game, draw] = useState(/** @type {Game | null} */ (null));
  useEffect(() => {
    const live = new LiveGame(id, { me, house }, draw);
    return () => live.end();
  }, [id, me.id]);
  useEffect(() => {
    game?.live?.set({ me, house });
  }, [me, house]);
  useBetEdges(game);
  useClock(game);
  useCoach(game);
  return game;
}

/** Draw twice a second while a clock runs; buzz once at ten seconds, and say ten and five. */
function useClock(game) {
  const [, tick] = useState(0);
  const clock = game?.felt?.clock;
  useEffect(() => {
    if (!clock) return undefined;
    let said = 99;
    const timer = setInterval(() => {
      const { left, question } = game.live.game;
      const seconds = Math.ceil(left ?? 99);
      for (const second of [10, 5]) {
        if (question && seconds <= second && said > second) {
          announce(say('{seconds} seconds.', { seconds: second }));
          if (second === 10) navigator.vibrate?.(60);
        }
      }
      said = seconds;
      tick((n) => n + 1);
    }, 500);
    return () => clearInterval(timer);
  }, [Boolean(clock), clock?.seats.join()]);
}

/**
 * "Sit down" in the lobby: ask for a seat, once. Chips that come back from another table may not be known yet: whoever
 * has too few waits for the answer.
 */
function useSeat(game, place) {
  const sat = useRef(false);
  useEffect(() => {
    if (!game?.felt || sat.current || !place.query.has('sit')) return;
    if (game.seat < 0 && !game.affords) return;
    sat.current = true;
    if (game.mayJoin && !game.queue) game.live.sit();
    go(`/t/${game.id}`, { replace: true });
  }, [game?.felt, game?.me]);
}

/** What lies beside the tables changes with what one brings to a seat, and takes along from it: then ask again. */
function usePurse(game, again) {
  const paid = game?.felt && (game.mine?.bought ?? 0);
  const lately = useRef(paid);
  useEffect(() => {
    if (lately.current !== undefined && paid !== lately.current) again();
    lately.current = paid;
  }, [paid]);
}

/**
 * Whether the ranking of a tournament is shown, and what shows it: it has an address of its own.
 * @returns {[boolean, (on: boolean, replace?: boolean) => void]}
 */
function useTour(id, game, place) {
  const touring = place.path[2] === 'ranking' && Boolean(game?.felt?.standings);
  const tour = (on, replace = false) => go(on ? `/t/${id}/ranking` : `/t/${id}`, { replace, stay: true });
  useEffect(() => {
    if (touring && game.question) tour(false, true); // whoever is asked sees the cards
  }, [touring, Boolean(game?.question)]);
  return [touring, tour];
}

/** What is new on the felt moves there, once for each felt. */
function useMotion(game) {
  const felt = useRef(/** @type {HTMLElement | null} */ (null));
  const motion = useRef(new Motion());
  const laid = useRef(/** @type {Game['felt'] | null} */ (null));
  useLayoutEffect(() => {
    if (!felt.current || !game?.felt) return;
    const moves = game.motion && game.felt !== laid.current;
    const took = motion.current.lay(felt.current, moves, Boolean(game.felt.nets));
    if (took) game.live.guard.fly(took);
    laid.current = game.felt;
  });
  const finish = () => {
    motion.current.finish();
    game?.live.guard.land();
  };
  return [felt, finish];
}

const FINALS = () => ({
  'no key': say('Enter the house first.'),
  'not invited': say('This table is private: ask for an invitation.'),
  'no such table': say('There is no such table.'),
  'too old': say('This page is older than the house: load it again.'),
  full: say('The table is full just now. Trying again.'),
  'not opened': say('This table cannot be opened.'),
});

/** There is nothing to see here. */
const Closed = ({ words, notOpened }) => html`
  <main class="plain-page">
    <h1 class="title">${words}</h1>
    ${notOpened && html`<p>${text(notOpened)}</p>`}
    <a class="move" href="/">${say('To the lobby')}</a>
  </main>
`;

/** The classes of a table: how it is laid out, and what goes on. */
const shape = (game, stage, sheet, touring) =>
  [
    'table',
    stageClass(stage),
    touring ? 'touring' : game.table.layout === 'boxes' ? 'bac' : 'around',
    sheet ? 'docked' : '',
    game.mayBet ? 'betting' : '',
    game.question ? 'asked' : '',
    game.state === 'lost' ? 'dim' : '',
  ].join(' ');

/** The part of the clock that is left, in per cent, for whoever is asked. */
const share = ({ question, felt, left }) => (question && felt.clock ? Math.round((100 * left) / felt.clock.of) : null);

/** The title of the window says whose turn it is. */
function useTitle(game) {
  const turn = game?.felt && titleText(game);
  const title = game?.table && text(game.table.title);
  useEffect(() => {
    if (title) document.title = `${turn ? `${turn} · ` : ''}${title} · Croupier`;
  }, [title, turn]);
}

/** Keys do what they say there, after whatever moves has come to rest. */
function useKeys(game, view, finish) {
  const now = useRef({ game, view, finish }); // a key that follows another at once finds what that one has changed
  now.current = { game, view, finish };
  useEffect(() => {
    const press = (event) => {
      const { game: shown, ...rest } = now.current;
      if (!shown) return;
      rest.finish();
      onKey(event, shown.live.game, rest.view);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

export function TableScreen({ id, me, house, place, again }) {
  const game = useGame(id, me, house);
  const [touring, tour] = useTour(id, game, place);
  const [sheet, open] = useSheet(touring, tour);
  const [felt, finish] = useMotion(game);
  const [root, w, h] = useSize();
  const shown = place.path[2] === 'screen';
  const stage = useStage(w, h, game, Boolean(sheet), shown);
  const values = useValues(game, sheet === 'values');
  useSeat(game, place);
  usePurse(game, again);
  useKeys(game, { sheet, open, touring }, finish);
  useTitle(game);
  useHints(place.path[2] === 'screen' ? null : game);
  useLeaving(game, open);
  const words = game && FINALS()[game.state];
  if (words) return html`<${Closed} words=${words} notOpened=${game.notOpened} />`;
  if (!game?.felt || !stage)
    return html`<main class="plain-page" aria-busy="true"><p>${say('Coming to the table…')}</p></main>`;
  if (shown) return html`<${Television} game=${game} stage=${stage} root=${root} felt=${felt} place=${place} />`;
  if (gathers(game)) return html`<${Room} game=${game} />`;
  const put = (bet) => game.live?.bets.put(bet);
  // In the order of the focus: your side, the table, the bar above it.
  return html`
    <div
      class=${shape(game, stage, sheet, touring)}
      data-kind=${stage.kind}
      style=${lengths(stage)}
      ref=${root}
      onPointerDown=${finish}
    >
      <${ActionBar} game=${game} stage=${stage} values=${values} sheet=${sheet} open=${open} touring=${touring} />
      <main class="stage" ref=${felt}>
        <div class="cloth"></div>
        ${!touring && html`<${Rim} share=${share(game)} />`}
        ${touring ? html`<${Tournament} game=${game} />` : html`<${Cloth} game=${game} stage=${stage} put=${put} />`}
      </main>
      ${
        sheet &&
        html`
          <${Sheet} name=${sheet} game=${game} stage=${stage} values=${values} close=${() => open(null)} open=${open} />
        `
      }
      <${TableBar} game=${game} open=${open} />
    </div>
  `;
}
