// Sheets of paper: the log, the rules, reactions, an invitation, the menu. One at a time, never on the cards in play.

import { Drawn } from './cards.js';
import { CountSheet } from './coach.js';
import { Icon } from './icons.js';
import { Invitation, ProgramLink } from './invitation.js';
import { say, text } from './language.js';
import { Leaving } from './leaving.js';
import { Menu } from './menu.js';
import { Choices } from './settings_sheet.js';
import { at } from './use_stage.js';
import { useSwipe } from './use_swipe.js';
import { TableChart, Values } from './values.js';
import { html, useEffect, useRef, useState } from './vendor/preact-htm.js';

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
    ${game.felt.talk && game.seat >= 0 && html`<${Words} game=${game} close=${close} />`}
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

/** A message of one line, at a private table. */
function Words({ game, close }) {
  const [words, set] = useState('');
  const send = (event) => {
    event.preventDefault();
    if (!words.trim()) return;
    game.live.do({ do: 'say', text: words.trim() });
    close();
  };
  return html`
    <form class="message-line" onSubmit=${send}>
      <label>
        <span class="hush">${say('Message')}</span>
        <input
          value=${words}
          maxlength="120"
          autocomplete="off"
          placeholder=${say('A message to the table')}
          onInput=${(event) => set(event.target.value)}
        />
      </label>
      <button class="line">${say('Send')}</button>
    </form>
  `;
}

const SHEETS = {
  log: Log,
  rules: Rules,
  react: React,
  invite: Invitation,
  program: ProgramLink,
  menu: Menu,
  leaving: Leaving,
  settings: Choices,
  values: Values,
  chart: TableChart,
  count: CountSheet,
};
/** Whose decision the values and the chart are about. */
function decision(game) {
  const { question } = game.felt;
  if (!question) return '';
  return question.seat === game.seat
    ? say('Your decision')
    : say('{name}’s decision', { name: game.name(question.seat) });
}
const titles = (game) => ({
  log: say('What happened'),
  rules: text(game.table.title),
  react: say('React'),
  invite: say('Invite friends'),
  program: say('Let a program play'),
  menu: say('Menu'),
  leaving: say('Leave the round?'),
  settings: say('Settings'),
  values: decision(game) || say('What each bet is worth'),
  chart: decision(game) || say('Chart of the house'),
  count: say('Count'),
});

/** A sheet of paper with its title. It takes the focus; its place is that of the stage. */
export function Leaf({ name, title, close, stage, asked, takes = true, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (takes) box.current?.focus({ preventScroll: true });
  }, [name]);
  const swipe = useSwipe(box, close);
  const place = asked ? stage.panel : (stage.rest ?? stage.panel);
  return html`
    <aside class="dock" style=${at(place)}>
      <section
        class=${`note leaf sheet-${name}`}
        role="dialog"
        aria-label=${title}
        tabindex="-1"
        ref=${box}
        ...${swipe}
      >
        <h2>
          <span>${title}</span>
          <button class="x" aria-label=${say('Close')} onClick=${close}><${Icon} name="close" /></button>
        </h2>
        <div class="inside" tabindex="0">${children}</div>
      </section>
    </aside>
  `;
}

export function Sheet({ name, game, stage, values, close, open }) {
  const Inner = SHEETS[name];
  return html`
    <${Leaf} name=${name} title=${titles(game)[name]} close=${close} stage=${stage} asked=${game.question}>
      <${Inner} game=${game} values=${values} close=${close} open=${open} />
    <//>
  `;
}
