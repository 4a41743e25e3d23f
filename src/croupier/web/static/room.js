// The room before a game: who opened the table sends an invitation, people appear as they come, then it starts.

import { Icon } from './icons.js';
import { copyText, QrPicture, useInvitation } from './invitation.js';
import { limits, money, nameList, say, text } from './language.js';
import { Badge, hues } from './people.js';
import { html, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Game } from './game.js' */

/**
 * Whether the company of a table gathers: then there is no felt to look at yet. Who buys chips for a seat does it at
 * the table.
 * @param {Game} game
 */
export const gathers = (game) =>
  game.table.room &&
  game.felt.phase === 'waiting' &&
  !game.past &&
  !game.purchase &&
  (game.owns || Boolean(game.mine)) &&
  game.felt.round === 0;

/**
 * Send by the phone's own sheet, where there is one; and copy.
 * @param {{ link: Wire.TableLink, title: string }} shown
 */
function Sending({ link: { address, word, site }, title }) {
  const [note, tell] = useState('');
  const copy = async () => tell((await copyText(address)) ? say('Copied.') : say('Mark the address and copy it.'));
  const words = say('{table}: come to {site} and type {word}, or open this link.', { table: title, site, word });
  const send = () => navigator.share({ title, text: words, url: address }).catch(() => {});
  return html`
    <div class="acts2">
      ${
        typeof navigator.share === 'function' &&
        html`<button class="move" onClick=${send}><${Icon} name="share" />${say('Send to friends')}</button>`
      }
      <button class="line" onClick=${copy}><${Icon} name="copy" />${say('Copy the link')}</button>
    </div>
    <p class="hush" role="status">${note}</p>
  `;
}

/** @param {{ game: Game }} shown */
function Card({ game }) {
  const [link, why] = useInvitation(game.id);
  return html`
    <section class="room-card leaf" aria-label=${say('Invitation')}>
      <h2 class="title">${game.owns ? say('Your table is open') : say('Invite friends')}</h2>
      ${why && html`<p role="alert">${why}</p>`}
      ${
        link
          ? html`
            <${QrPicture} code=${link.code} label=${say('QR code of the invitation')} />
            <p class="room-code">${link.word}</p>
            <p class="room-site">${say('typed at {site}', { site: link.site })}</p>
            <${Sending} link=${link} title=${text(game.table.title)} />
          `
          : !why && html`<p class="faint">${say('One moment…')}</p>`
      }
    </section>
  `;
}

/** What somebody is, in a word or two. @param {Game} game @param {Wire.Seat} seat */
function about(game, seat) {
  if (seat.bot) return say('a bot, gives way to a friend');
  if (seat.who === game.table.by)
    return seat.who === game.me.id ? say('you open the evening') : say('opens the evening');
  if (seat.who === game.me.id) return say('you');
  return seat.here ? say('is here') : say('away');
}

/** The bot that fills a chair: the best one that has a level. @param {Game} game */
export function usualBot({ table: { bots } }) {
  const best = Math.max(...bots.map((bot) => bot.grade));
  return bots.find((bot) => bot.grade === best) ?? null;
}

/** One chair: who sits there, or that it is free. @param {{ game: Game, i: number, hue: number }} shown */
function Place({ game, i, hue }) {
  const seat = game.felt.seats[i];
  const bot = usualBot(game);
  if (!seat)
    return html`
      <li class="free">
        <span class="who empty" aria-hidden="true">+</span>
        <b>${say('a free chair')}</b>
        ${
          !game.mine && game.mayJoin
            ? html`<button class="line" data-sit-here onClick=${() => game.live?.sit(i)}>${say('Sit here')}</button>`
            : game.owns &&
              bot &&
              html`
                <button class="line" onClick=${() => game.live?.do({ do: 'fill', plays: bot.plays, seat: i })}>
                  ${say('Add a bot')}
                </button>
              `
        }
      </li>
    `;
  return html`
    <li class=${seat.who === game.me.id ? 'you' : ''}>
      <${Badge} name=${seat.name} bot=${seat.bot} grade=${seat.grade} away=${!seat.here} hue=${hue} />
      <b>${text(seat.name)}</b>
      <span>${about(game, seat)}</span>
    </li>
  `;
}

/** What was agreed on. @param {{ game: Game }} shown */
function Terms({ game: { table } }) {
  const sides = table.bets.filter((bet) => !bet.main).map((bet) => text(bet.name));
  const terms = [
    [limits({ ...table, currency: '' }), say('stakes')],
    [money(table.budget), say('to begin with')],
    [table.clock ? say('{seconds} s', { seconds: table.clock }) : say('none'), say('clock')],
    table.tournament
      ? [say('{rounds} rounds', { rounds: table.tournament.rounds ?? 9 }), say('tournament')]
      : sides.length === 1
        ? [sides[0], say('side bet')]
        : [sides.length ? String(sides.length) : say('none'), say('side bets')],
  ];
  return html`
    <dl class="room-terms">${terms.map(([value, name]) => html`<div><dd>${value}</dd><dt>${name}</dt></div>`)}</dl>
    <p class="room-rules">${text(table.about)}</p>
  `;
}

/** Whether this person may start: who opened the table, or whoever sits there if that person is gone. */
function mayStart(game) {
  const opener = game.felt.seats.find((seat) => seat?.who && seat.who === game.table.by);
  return game.owns || (Boolean(game.mine) && !opener?.here);
}

/** @param {{ game: Game }} shown */
function Start({ game }) {
  const { felt, table, live } = game;
  const others = felt.seats.filter((seat) => seat && seat.who !== game.me.id).map((seat) => text(seat?.name));
  const bot = usualBot(game);
  const start = () => {
    // A tournament begins with a full table.
    if (table.tournament && game.freeSeat >= 0 && bot) live?.do({ do: 'fill', plays: bot.plays });
    live?.do({ do: 'start' });
  };
  const fills = table.tournament && game.freeSeat >= 0;
  const words = others.length
    ? say('Start with {names}', { names: nameList(others) })
    : fills
      ? say('Start against bots')
      : say('Start alone');
  return html`
    <button class="move" data-start disabled=${game.sending('start') || !game.mine} onClick=${start}>${words}</button>
    <p>
      ${
        !game.mine
          ? say('Take a chair first.')
          : fills
            ? say('Bots take the free chairs.')
            : table.tournament
              ? ''
              : say('Friends can still sit down after the start.')
      }
    </p>
  `;
}

/**
 * Who does not want to stay gives the chair back; who opened the table may also close it.
 * @param {{ game: Game }} shown
 */
function Leave({ game }) {
  const [sure, ask] = useState(false);
  const leave = () => game.live?.leave('/');
  const close = () => {
    if (!sure) {
      ask(true);
      return;
    }
    game.live?.close('/');
  };
  const going = game.sending('leave') || game.sending('close');
  return html`
    <span class="room-leave">
      ${
        game.mine &&
        html`<button class="pill" data-leave-room disabled=${going} onClick=${leave}>${say('Leave')}</button>`
      }
      ${
        game.owns &&
        html`
          <button class="pill" data-close-room disabled=${going} onClick=${close} onBlur=${() => ask(false)}>
            ${sure ? say('Press again') : say('Close')}
          </button>
        `
      }
    </span>
  `;
}

/** @param {{ game: Game }} shown */
export function Room({ game }) {
  const { table, felt } = game;
  const colours = hues(felt.seats);
  const opener = felt.seats.find((seat) => seat?.who && seat.who === table.by);
  return html`
    <div class="room">
      <header class="bar">
        <a class="back" href="/" aria-label=${say('Lobby')}><${Icon} name="back" /></a>
        <h1 class="house">
          ${text(table.title)}<small>${text(table.game)}</small>
        </h1>
        <${Leave} game=${game} />
      </header>
      <main>
        <${Card} game=${game} />
        <section class="room-people" aria-label=${say('Who is here')}>
          <ul aria-live="polite">
            ${felt.seats.map((_, i) => html`<${Place} key=${i} game=${game} i=${i} hue=${colours[i]} />`)}
          </ul>
          <${Terms} game=${game} />
        </section>
      </main>
      <footer>
        ${
          mayStart(game)
            ? html`<${Start} game=${game} />`
            : html`<p class="wait">${say('{name} starts the evening.', { name: text(opener?.name) })}</p>`
        }
      </footer>
    </div>
  `;
}
