// Sheets of paper: the log, the rules, the ranking, reactions, an invitation, the menu. One at a time.

import { Drawn } from './cards.js';
import { CountSheet } from './coach.js';
import { Icon } from './icons.js';
import { Invitation, ProgramLink } from './invitation.js';
import { say, text } from './language.js';
import { Menu } from './menu.js';
import { Choices } from './settings_sheet.js';
import { TableChart, Values } from './values.js';
import { html, useEffect, useLayoutEffect, useRef } from './vendor/preact-htm.js';

/** The log of the whole table: what was said before this page came is told again, once. */
function Log({ game }) {
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    game.live.retell();
  }, [game.language]);
  useEffect(() => {
    const box = end.current?.closest('.inside'); // the newest line is the one to see
    if (box) box.scrollTop = box.scrollHeight;
  }, [game.lines.length]);
  if (!game.lines.length) return html`<p class="faint">${say('Nothing has happened yet.')}</p>`;
  return html`
    <ol class="log">
      ${game.lines.map((line, i) => html`<li key=${i}><${Drawn} text=${text(line)} /></li>`)}
      <li ref=${end} class="hush"></li>
    </ol>
  `;
}

function Rules({ game }) {
  return html`
    <div class="rules">
      ${game.table.printed.map((line) => html`<p class="pays">${text(line)}</p>`)}
      <ul>${game.table.small.map((line) => html`<li><${Drawn} text=${text(line)} /></li>`)}</ul>
      ${
        game.table.bets.length > 1 &&
        html`
          <h3>${say('Bets')}</h3>
          <dl class="pairs">${game.table.bets.map((bet) => html`<dt>${text(bet.name)}</dt><dd>${bet.odds}</dd>`)}</dl>
        `
      }
    </div>
  `;
}

function React({ game, close }) {
  return html`
    <div class="chat">
      ${game.reactions.map(
        (sign, i) => html`
          <button
            class="plain"
            onClick=${() => {
              game.live.react(i);
              close();
            }}
          >
            ${text(sign)}
          </button>
        `,
      )}
    </div>
  `;
}

const SHEETS = {
  log: Log,
  rules: Rules,
  react: React,
  invite: Invitation,
  program: ProgramLink,
  menu: Menu,
  settings: Choices,
  values: Values,
  chart: TableChart,
  count: CountSheet,
};
const titles = (game) => ({
  log: say('What happened'),
  rules: text(game.table.title),
  react: say('React'),
  invite: say('Invite friends'),
  program: say('Let a program play'),
  menu: say('Menu'),
  settings: say('Settings'),
  values: game.felt.question ? say('What each move is worth') : say('What each bet is worth'),
  chart: say('Chart of the house'),
  count: say('Count'),
});

/** On a phone a sheet lies between the dealer's cards and your hand: how far these reach into the felt. */
function useRoom(dock) {
  useLayoutEffect(() => {
    const stage = /** @type {HTMLElement} */ (document.querySelector('.stage'));
    const felt = stage.getBoundingClientRect();
    const dealer = stage.querySelector('.dealer .cards');
    const hand = stage.querySelector('.you .hands');
    if (dealer)
      dock.current.style.setProperty('--over', `${Math.ceil(dealer.getBoundingClientRect().bottom - felt.top) + 6}px`);
    if (hand)
      dock.current.style.setProperty('--under', `${Math.ceil(felt.bottom - hand.getBoundingClientRect().top) + 6}px`);
  });
}

/** A sheet takes the focus and gives it back. */
export function Sheet({ name, game, close, open }) {
  const Inner = SHEETS[name];
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const dock = useRef(/** @type {HTMLElement | null} */ (null));
  useRoom(dock);
  useEffect(() => box.current?.focus(), [name]);
  return html`
    <aside class="dock" ref=${dock}>
      <section
        class=${`note leaf sheet-${name}`}
        role="dialog"
        aria-label=${titles(game)[name]}
        tabindex="-1"
        ref=${box}
      >
        <h2>
          <span>${titles(game)[name]}</span>
          <button class="x" aria-label=${say('Close')} onClick=${close}><${Icon} name="close" /></button>
        </h2>
        <div class="inside" tabindex="0"><${Inner} game=${game} close=${close} open=${open} /></div>
      </section>
    </aside>
  `;
}
