// The bar above a table, and what is told to this person alone.

import { edgeText } from './bet_edges.js';
import { Icon } from './icons.js';
import { limits, money, number, say, text } from './language.js';
import { inHand } from './leaving.js';
import { Mark } from './people.js';
import { alarmText } from './spoken_game.js';
import { html } from './vendor/preact-htm.js';

/** What somebody has at the table, and whether the line is there. */
const Purse = ({ game }) => html`
  <span class="purse">
    ${game.mine ? money(game.mine.balance) : html`<${Icon} name="eye" />`}
    <span
      class=${`live ${game.state}`}
      role="img"
      aria-label=${game.state === 'open' ? say('connected') : say('not connected')}
    ></span>
  </span>
`;

/** The round and who looks on, where the felt has no room for them. */
function facts({ felt }) {
  const watchers =
    felt.watching === 1
      ? say('one watches')
      : felt.watching
        ? say('{count} watch', { count: number(felt.watching) })
        : '';
  const queue =
    felt.waiting.length === 1
      ? say('one waits for a seat')
      : felt.waiting.length
        ? say('{count} wait for a seat', { count: number(felt.waiting.length) })
        : '';
  return [felt.round > 0 && text(felt.title), watchers, queue].filter(Boolean).join(' · ');
}

export function TableBar({ game, open }) {
  const { table } = game;
  const [main, another] = table.bets.filter((bet) => bet.main);
  const edge = !another && edgeText(game, main?.bet);
  /** @param {Event} event */
  const leave = (event) => {
    if (!inHand(game)) return;
    event.preventDefault();
    open('leaving');
  };
  return html`
    <header class="bar">
      <a class="back" href="/" aria-label=${say('Lobby')} onClick=${leave}><${Icon} name="back" /></a>
      <span class="wide-only"><${Mark} /></span>
      <span class="brand wide-only">Croupier</span>
      <h1 class="house">
        ${text(table.title)}
        <small>
          <span title=${text(table.short)}>${text(table.game)}</span>
          <span class="limits"> · ${limits({ ...table, currency: '' })}</span>
        </small>
      </h1>
      ${edge && html`<span class="facts edge-fact">${say('edge {edge}', { edge })}</span>`}
      <span class="facts round-fact">${facts(game)}</span>
      <${Purse} game=${game} />
      <button class="more" aria-label=${say('Menu')} onClick=${() => open('menu')}><${Icon} name="more" /></button>
    </header>
  `;
}

/** For how long a seat is held: its clock runs on, and the house plays for somebody who is away some rounds long. */
function holdTime({ felt, left, mine, seat, table }) {
  if (left !== null && felt.clock.seats.includes(seat))
    return `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, '0')}`;
  const rounds = table.held === null ? 0 : table.held - mine.missed;
  return rounds === 1 ? say('for one round') : rounds > 1 ? say('for {count} rounds', { count: number(rounds) }) : '';
}

const Lost = ({ game }) => html`
  <p class="line1">
    <${Icon} name="wifi" />
    ${
      game.seat < 0
        ? say('Trying again.')
        : html`${say('Trying again. Your seat is held.')}<b class="held">${holdTime(game)}</b>`
    }
  </p>
`;

const Notice = ({ notice }) => html`
  <p class=${`line1 ${notice.kind}`} role="status">
    <${Icon} name=${notice.kind === 'ok' ? 'check' : 'warn'} />
    ${notice.text}
  </p>
`;

/** What somebody has just said, where seats have no room for it; who is asked has the question there. */
function Said({ game }) {
  const [who, said] = Object.entries(game.bubbles).at(-1) ?? [];
  const seat = game.felt.seats.find((one) => one?.who === who);
  if (!said || !seat || game.question || game.notice || game.state === 'lost') return null;
  return html`<p class="line1 ok said" aria-hidden="true"><b>${text(seat.name)}</b>${said.words}</p>`;
}

/** What is told now lies on the sentence; what stays until the end, on the bar. */
export const Notices = ({ game }) => html`
  <${Said} game=${game} />
  ${game.alarmed && html`<p class="line1 stop alarm" role="alert"><${Icon} name="warn" />${alarmText()}</p>`}
  ${game.state === 'lost' ? html`<${Lost} game=${game} />` : game.notice && html`<${Notice} notice=${game.notice} />`}
`;
