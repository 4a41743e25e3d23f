// The end of an evening: who won, what else is to be told, the podium of a tournament; a picture to send, the rematch,
// the next date.

import { askUntilKnown, post } from './api.js';
import { Drawn, Fan } from './cards.js';
import { CountEvening } from './count_evening.js';
import { Crown, Hall } from './hall.js';
import { Icon } from './icons.js';
import { language, money, number, say, tag, text } from './language.js';
import { Badge } from './people.js';
import { Podium } from './podium.js';
import { ordinal } from './ranks.js';
import { go } from './router.js';
import { useRequest } from './use_request.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const AGAIN = 700;
/** Evenings begin at full and half hours. */
const HALF_HOUR = 30;

/** The same weekday and time as that evening, in the future; clocks may be set between. @param {number} seconds */
export function nextEvening(seconds, now = new Date()) {
  const date = new Date(1000 * seconds);
  date.setMinutes(HALF_HOUR * Math.round(date.getMinutes() / HALF_HOUR), 0, 0);
  do date.setDate(date.getDate() + 7);
  while (date <= now);
  return date;
}

/** @param {{ who: string, name: string }} one @param {Wire.Person} me */
const nameOf = (one, me) => (one.who && one.who === me.id ? say('You') : text(one.name));

/** Where the replay shows what is said; without a round, the look back on that person. */
const linkTo = (game, one) =>
  one.round === null
    ? `/history/${game.id}?panel=review&who=${encodeURIComponent(one.who)}`
    : `/history/${game.id}?round=${one.round}&step=${one.step}`;

/** @param {{ game: Wire.Evening, one: Wire.Award, me: Wire.Person }} shown */
const Award = ({ game, one, me }) => html`
  <li>
    <a href=${linkTo(game, one)}>
      <span class="cap1">${text(one.title)}</span>
      <span class="w1"><${Badge} name=${one.name} bot=${one.bot} grade=${one.grade} /><b>${nameOf(one, me)}</b></span>
      <span class="t1x"><${Drawn} text=${text(one.text)} /></span>
      ${
        one.hands.length > 0 &&
        html`
          <span class="cards1">
            ${one.hands.map((hand) => html`<${Fan} cards=${hand} form="compact" step=${0.52} w=${34} />`)}
          </span>
        `
      }
    </a>
  </li>
`;

/**
 * What is said below the name of who won, or leads.
 * @param {Wire.Evening} game
 * @param {number} rank of the reader, from 0
 */
function standing({ results, currency, over }, rank) {
  if (rank === 0) return over ? say('You win the evening') : say('You lead so far');
  if (rank < 0) return over ? say('wins the evening') : say('leads so far');
  const better = results.filter((one) => one.net > results[rank].net).length;
  const words = { rank: ordinal(better + 1), net: money(results[rank].net, { signed: true, currency }) };
  return over
    ? say('wins the evening; you are {rank} with {net}', words)
    : say('leads so far; you are {rank} with {net}', words);
}

/** Who won the evening, and where somebody else stands. @param {{ game: Wire.Evening, me: Wire.Person }} shown */
function Winner({ game, me }) {
  const [first] = game.results;
  if (!first) return html`<div class="top1"><h2 class="title">${say('No round was played.')}</h2></div>`;
  if (first.net <= 0)
    return html`
      <div class="top1">
        <h2 class="title">${game.over ? say('The house wins the evening') : say('The house leads so far')}</h2>
      </div>
    `;
  const rank = game.results.findIndex((one) => one.who && one.who === me.id);
  return html`
    <a class="top1" href=${`/history/${game.id}?round=${first.best}`}>
      <${Crown} />
      <${Badge} name=${first.name} bot=${first.bot} grade=${first.grade} />
      <h2 class="title">
        ${nameOf(first, me)} <i>${money(first.net, { signed: true, currency: game.currency })}</i>
      </h2>
      <p>${standing(game, rank)}</p>
    </a>
  `;
}

/** @param {{ game: Wire.Evening, me: Wire.Person }} shown */
function Card({ game, me }) {
  const counts = { done: number(game.done), all: number(game.all) };
  const coming = game.status === 'computing' && say('counting… {done} of {all}', counts);
  return html`
    <section class="ecard">
      <${Winner} game=${game} me=${me} />
      <ul class="fs">
        ${game.awards.map((one) => html`<${Award} key=${one.kind} game=${game} one=${one} me=${me} />`)}
      </ul>
      <p class="unsaid" role="status">${coming || text(game.unsaid)}</p>
    </section>
  `;
}

/** @param {{ game: Wire.Evening, me: Wire.Person }} shown */
const Ranks = ({ game, me }) => html`
  <ol class="ranks" aria-label=${say('Ranking')}>
    ${game.results.map(
      (one) => html`
        <li>
          <${Badge} name=${one.name} bot=${one.bot} grade=${one.grade} />
          <span class="n1">${nameOf(one, me)}</span>
          <span class=${one.net > 0 ? 'up1' : 'dn1'}>
            ${one.net ? money(one.net, { signed: true, currency: game.currency }) : '='}
          </span>
        </li>
      `,
    )}
  </ol>
`;

/** The same people, a week later. @param {{ game: Wire.Evening }} shown */
function Next({ game }) {
  const date = nextEvening(game.when || Date.now() / 1000);
  const day = date.toLocaleDateString(tag(), { weekday: 'long' });
  const when = date.toLocaleString(tag(), { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
  const file = `/api/tables/${game.id}/next.ics?at=${date.getTime() / 1000}&language=${language()}`;
  return html`
    <section class="next leaf">
      <p><b>${say('Again next {day}?', { day })}</b>${when}</p>
      <a class="line" href=${file} download=${`${game.id}.ics`}>${say('Save the date')}</a>
    </section>
  `;
}

/** Hand the picture to whatever the device sends with; where there is nothing, it is saved. */
async function send(path, id) {
  try {
    const file = new File([await (await fetch(path)).blob()], `${id}.png`, { type: 'image/png' });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] });
      return;
    }
  } catch (error) {
    if (error.name === 'AbortError') return; // who was asked did not want to
  }
  Object.assign(document.createElement('a'), { href: path, download: `${id}.png` }).click();
}

/** Send the picture: a button of its own, or in the bar. @param {{ game: Wire.Evening, inBar?: boolean }} shown */
function Picture({ game, inBar = false }) {
  const path = `/api/tables/${game.id}/evening.png?language=${language()}`;
  const word = say('Send picture');
  return html`
    <button
      class=${inBar ? 'more' : 'plain'}
      data-picture
      aria-label=${word}
      disabled=${game.status === 'computing'}
      onClick=${() => send(path, game.id)}
    >
      <${Icon} name="share" />
      ${!inBar && word}
    </button>
  `;
}

/** @param {{ game: Wire.Evening, rematch: ReturnType<typeof useRequest> }} shown */
function Rematch({ game, rematch: { busy, ask } }) {
  const again = () =>
    ask(
      () => post(`/api/tables/${game.id}/rematch`),
      (opened) => go(`/t/${opened.id}?sit`),
    );
  if (!game.over) return html`<a class="move" data-back href=${`/t/${game.id}`}>${say('Back to the table')}</a>`;
  if (game.rematch)
    return html`<a class="move" data-rematch href=${`/t/${game.rematch}?sit`}>${say('To the rematch')}</a>`;
  return game.may_rematch
    ? html`<button class="move" data-rematch disabled=${busy} onClick=${again}>${say('Rematch')}</button>`
    : html`<a class="move" href="/">${say('To the lobby')}</a>`;
}

/** @param {{ game: Wire.Evening, rematch: ReturnType<typeof useRequest> }} shown */
const Actions = ({ game, rematch }) => html`
  ${
    game.podium
      ? html`<a class="plain" href=${`/history/${game.id}`}><${Icon} name="again" />${say('Replay')}</a>`
      : html`<${Picture} game=${game} />`
  }
  <${Rematch} game=${game} rematch=${rematch} />
`;

/** @param {Wire.Evening} game */
function titleOf({ podium, over }) {
  if (podium) return say('The tournament is over');
  return over ? say('The evening is over') : say('The evening so far');
}

export function EveningScreen({ id, me }) {
  const [game, set] = useState(/** @type {Wire.Evening | null} */ (null));
  const [unknown, refuse] = useState('');
  const rematch = useRequest();
  const why = unknown || rematch.why;
  useEffect(
    () => askUntilKnown(`/api/tables/${id}/evening`, set, { again: AGAIN, refuse: (error) => refuse(error.message) }),
    [id],
  );
  if (!game)
    return html`
      <main class="plain-page" aria-busy=${why ? null : 'true'}>
        <p role="status">${why || say('One moment…')}</p>
        ${why && html`<a class="move" href="/">${say('To the lobby')}</a>`}
      </main>
    `;
  const { podium } = game;
  const rounds = podium
    ? say('Tournament of {rounds} rounds', { rounds: number(game.rounds) })
    : game.rounds === 1
      ? say('one round')
      : say('{count} rounds', { count: number(game.rounds) });
  return html`
    <${Hall}
      cls=${podium ? 'pod' : 'eve'}
      title=${titleOf(game)}
      about=${`${text(game.title)} · ${rounds}`}
      back=${game.over ? '/' : `/t/${id}`}
      backName=${game.over ? say('Lobby') : say('Table')}
      tool=${podium && html`<${Picture} game=${game} inBar />`}
      actions=${html`<${Actions} game=${game} rematch=${rematch} />`}
    >
      ${why && html`<p class="refused" role="alert">${why}</p>`}
      ${
        podium
          ? html`<${Podium} game=${game} podium=${podium} me=${me} />`
          : html`
              <${Card} game=${game} me=${me} />
              <${Ranks} game=${game} me=${me} />
              ${game.may_rematch && html`<${Next} game=${game} />`}
              ${game.may_rematch && game.rounds > 0 && html`<${CountEvening} game=${game.id} />`}
            `
      }
    <//>
  `;
}
