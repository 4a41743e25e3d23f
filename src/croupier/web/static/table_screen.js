// The table: title bar, cloth, action bar, and the sheet that lies on the cloth or beside it.
import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact-htm.js';
import { Boxes } from './boxes.js';
import { edgeText, useBetEdges } from './bet_edges.js';
import { add, chipOf } from './betting.js';
import { Arc, Dealer, Facts, Rim, Shoe, fullShoe } from './dealer.js';
import { useCoach } from './coach.js';
import { Game } from './game.js';
import { Icon } from './icons.js';
import { onKey } from './keys.js';
import { money, number, say, text } from './language.js';
import { Motion } from './motion.js';
import { Mark } from './people.js';
import { ActionBar } from './action_bar.js';
import { Note, Seats } from './seats.js';
import { Sheet } from './sheets.js';
import { announce } from './speech.js';
import { Tournament } from './tournament.js';
import { go } from './router.js';

const WIDE = '(min-width: 900px) and (min-height: 600px)';

/** Whether the window is so wide, drawn again when that changes. */
export function useWide(least = WIDE) {
  const query = window.matchMedia(least), [wide, set] = useState(query.matches);
  useEffect(() => {
    const change = () => set(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return wide;
}

/** A game of this page: opened once, closed when the screen goes. */
function useGame(id, me, reactions) {
  const [, tick] = useState(0), holder = useRef(null);
  useEffect(() => {
    const game = new Game(id, me, () => tick((n) => n + 1));
    game.reactions = reactions;
    holder.current = game;
    tick((n) => n + 1);
    return () => game.end();
  }, [id, me.id]);
  return holder.current;
}

/** Draw once a second while a clock runs; buzz once at ten seconds, and say ten and five. */
function useClock(game) {
  const [, tick] = useState(0), running = Boolean(game?.felt?.clock);
  useEffect(() => {
    if (!running) return undefined;
    let said = 99;
    const timer = setInterval(() => {
      const left = Math.ceil(game.left ?? 99), mine = game.question;
      for (const second of [10, 5]) {
        if (mine && left <= second && said > second) {
          announce(say('{seconds} seconds.', { seconds: second }));
          if (second === 10) navigator.vibrate?.(60);
        }
      }
      said = left;
      tick((n) => n + 1);
    }, 500);
    return () => clearInterval(timer);
  }, [running, game?.felt?.clock?.seats.join()]);
}

const FINALS = () => ({
  'no key': say('Enter the house first.'), 'not invited': say('This table is private: ask for an invitation.'), 'no such table': say('There is no such table.'),
  'too old': say('This page is older than the house: load it again.'), full: say('The table is full just now. Trying again.'),
  'not opened': say('This table cannot be opened.'),
});

function Bar({ game, open }) {
  const seat = game.mine, [main, another] = game.table.bets.filter((bet) => bet.main), edge = !another && edgeText(game, main?.bet);
  return html`<header class="bar"><a class="back" href="/" aria-label=${say('Lobby')}><${Icon} name="back" /></a><span class="wide-only"><${Mark} /></span><span class="brand wide-only">Croupier</span>
    <h1 class="house">${text(game.table.title)}<small>${text(game.table.short) || text(game.table.game)}<span class="limits"> · ${money(game.table.minimum)}–${money(game.table.maximum)}</span></small></h1>${edge && html`<span class="facts">${say('edge {edge}', { edge })}</span>`}
    <span class="purse">${seat ? money(seat.balance) : html`<${Icon} name="eye" />`}<span class=${`live ${game.state}`} role="img" aria-label=${game.state === 'open' ? say('connected') : say('not connected')}></span></span>
    <button class="more" aria-label=${say('Menu')} onClick=${() => open('menu')}><${Icon} name="more" /></button></header>`;
}

/** For how long a seat is held: its clock runs on, and the house plays for somebody who is away some rounds long. */
function held({ felt, left, mine, seat, table }) {
  if (left !== null && felt.clock.seats.includes(seat)) return `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, '0')}`;
  const rounds = table.held === null ? 0 : table.held - mine.missed;
  return rounds === 1 ? say('one round') : rounds > 1 ? say('{count} rounds', { count: number(rounds) }) : '';
}

/** What stays until the end, and below it what is told now. */
function Notices({ game }) {
  return html`${game.alarm && html`<p class="line1 stop" role="alert"><${Icon} name="warn" />${game.alarm}</p>`}<${Notice} game=${game} />`;
}

function Notice({ game }) {
  if (game.state === 'lost') return html`<p class="line1"><${Icon} name="wifi" />${game.seat < 0 ? say('Trying again.') : html`${say('Trying again. Your seat is held.')}<b class="held">${held(game)}</b>`}</p>`;
  if (!game.notice) return null;
  return html`<p class=${`line1 ${game.notice.kind}`} role="status"><${Icon} name=${game.notice.kind === 'ok' ? 'check' : 'warn'} />${game.notice.text}</p>`;
}

export function TableScreen({ id, me, house, place, again }) {
  const game = useGame(id, me, house.reactions), wide = useWide(), [sheet, open] = useState(null);
  const stage = useRef(null), motion = useRef(new Motion()), opener = useRef(null), sat = useRef(false);
  const edges = useBetEdges(game);
  useClock(game);
  useCoach(game);

  useEffect(() => {
    const press = (event) => game && onKey(event, game, sheet, show);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  useLayoutEffect(() => {
    if (stage.current && game?.felt) {
      motion.current.lay(stage.current, game.motion, Boolean(game.felt.nets));
      game.motion = false;
    }
  });
  useEffect(() => {
    if (game?.table) document.title = `${text(game.table.title)} · Croupier`;
  }, [game?.table]);

  useEffect(() => {
    // "Sit down" in the lobby: take the first free seat, once.
    if (!game?.felt || sat.current || !place.query.has('sit')) return;
    sat.current = true;
    const free = game.felt.seats.findIndex((seat) => !seat);
    if (game.seat < 0 && free >= 0) game.sit(free);
    go(`/t/${id}`, { replace: true });
  }, [game?.felt]);

  const paid = game?.felt && (game.mine?.bought ?? 0), lately = useRef(paid);
  useEffect(() => {
    // What lies beside the tables changes with what one brings to a seat, and takes along from it.
    if (lately.current !== undefined && paid !== lately.current) again();
    lately.current = paid;
  }, [paid]);

  const touring = place.path[2] === 'ranking' && Boolean(game?.felt?.standings), tour = (on, replace = false) => go(on ? `/t/${id}/ranking` : `/t/${id}`, { replace, stay: true });
  useEffect(() => {
    if (touring && game.question) tour(false, true); // whoever is asked sees the cards
  }, [touring, Boolean(game?.question)]);
  const show = (name) => {
    if (name === 'standings') {
      tour(!touring);
      return;
    }
    if (!name && !sheet) {
      if (touring) tour(false);
      return;
    }
    if (name) opener.current = document.activeElement;
    else opener.current?.focus?.();
    open(name);
  };
  if (game && FINALS()[game.state]) return html`<main class="plain-page"><h1 class="title">${FINALS()[game.state]}</h1>${game.notOpened && html`<p>${text(game.notOpened)}</p>`}<a class="move" href="/">${say('To the lobby')}</a></main>`;
  if (!game?.felt) return html`<main class="plain-page" aria-busy="true"><p>${say('Coming to the table…')}</p></main>`;

  const felt = game.felt, boxes = game.table.layout === 'boxes';
  Object.assign(game, { me, edges, touring });
  game.panels = game.table.chart ? ['values', 'chart'] : ['values'];
  game.house = house;
  // After a round its cards stay until a new bet is begun.
  game.betting = game.changing || !game.stake.empty || !Object.keys(game.mine?.again ?? {}).length || !(felt.results.length || felt.sides.length);
  if (!game.mayBet) game.changing = false;
  const share = game.question && felt.clock ? Math.round((100 * game.left) / felt.clock.of) : null;
  const put = (bet) => { game.changing = true; add(game, bet, chipOf(game)); };
  const cls = ['table', touring ? '' : boxes ? 'bac' : 'around', sheet ? 'docked' : '', game.mayBet ? 'betting' : '', game.question ? 'asked' : '', touring ? 'touring' : '', `seats-${felt.seats.length}`].join(' ');
  // In the order of the focus: your side, the table, the bar above it.
  return html`<div class=${cls} onPointerDown=${() => motion.current.finish()}><${ActionBar} game=${game} sheet=${sheet} open=${show} />
    <main class=${`stage ${game.state === 'lost' ? 'dim' : ''}`} ref=${stage}><div class="cloth"></div>${!touring && html`<${Rim} share=${share} />`}<${Notices} game=${game} />
      ${touring ? html`<${Tournament} game=${game} />` : boxes ? html`<${Boxes} game=${game} wide=${wide} put=${put} /><div class="boxes-facts"><${Shoe} shoe=${felt.shoe} full=${fullShoe(game)} /><${Facts} game=${game} /></div>`
        : html`<div class="play"><${Dealer} game=${game} /><${Arc} game=${game} wide=${wide} />${wide && html`<${Note} game=${game} />`}<${Seats} game=${game} wide=${wide} /></div>`}</main>
    ${sheet && html`<${Sheet} name=${sheet} game=${game} close=${() => show(null)} open=${show} />`}
    <${Bar} game=${game} open=${show} /></div>`;
}
