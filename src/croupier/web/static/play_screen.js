// The front door of a house: alone, a tournament, or friends. The house says what is asked, and where an answer leads.

import { get, post } from './api.js';
import { Frame } from './frame.js';
import { Key, keyOf } from './key_cap.js';
import { say, text } from './language.js';
import { useLevels } from './levels.js';
import { Placard } from './placard.js';
import { go } from './router.js';
import { useRequest } from './use_request.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Place } from './router.js' */

/** The front door of the house that the address names, or why there is none. @param {string} name */
function useFrontDoor(name) {
  const [door, set] = useState(/** @type {Wire.FrontDoor | null} */ (null));
  const [why, refuse] = useState('');
  useEffect(() => {
    get(`/api/front-door?house=${encodeURIComponent(name)}`).then(set, (error) => refuse(error.message));
  }, [name]);
  return { door, unknown: why };
}

/**
 * The question after the answers that were given, each by its place.
 * @param {Wire.DoorQuestion} first
 * @param {string[]} given
 */
const questionAfter = (first, given) =>
  given.reduce((question, place) => question.answers[Number(place)]?.asks ?? question, first);

/**
 * Where an answer leads if it opens no table: to the next question, or to the table that friends are invited to.
 * @param {Wire.WayIn} way
 * @param {{ name: string, given: string[], place: number }} here
 */
const addressOf = (way, { name, given, place }) =>
  way.asks
    ? `/play?house=${encodeURIComponent(name)}&given=${[...given, place].join('.')}`
    : `/open?house=${encodeURIComponent(name)}`;

/** Whether a key is meant for the question: nobody types, and no other key is held. @param {KeyboardEvent} event */
const plainKey = ({ ctrlKey, metaKey, altKey, repeat, target }) =>
  !(ctrlKey || metaKey || altKey || repeat || /** @type {Element} */ (target).matches?.('input, select, textarea'));

/**
 * The letter of an answer gives it, as in the terminal.
 * @param {Wire.WayIn[]} ways
 * @param {(way: Wire.WayIn, place: number) => void} take
 */
function useLetters(ways, take) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const place = ways.findIndex((way) => text(way.key) === event.key.toLowerCase());
      if (place < 0 || !plainKey(event)) return;
      event.preventDefault();
      take(ways[place], place);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** @typedef {{ question: Wire.DoorQuestion, busy: boolean, name: string, given: string[] }} Asked */

/** @param {Asked & { open: (way: Wire.WayIn) => void }} shown */
function Question({ question, busy, name, given, open }) {
  const address = (way, place) => addressOf(way, { name, given, place });
  useLetters(question.answers, (way, place) => (way.opens ? open(way) : go(address(way, place))));
  const told = useLevels(question.answers.find((way) => way.opens?.tournament)?.opens);
  /** @param {Wire.WayIn} way */
  const odds = (way) => (way.opens?.tournament ? told(way.opens.bots?.[0] ?? '') : '');
  const label = (way) => html`
    <span>${text(way.label)}${odds(way) && html`<small>${odds(way)}</small>`}</span>
    <${Key} of=${keyOf(text(way.key))} />
  `;
  return html`
    <h1 class="title">${text(question.title)}</h1>
    ${question.text && html`<p class="lead">${text(question.text)}</p>`}
    <ul class="ways">
      ${question.answers.map(
        (way, place) => html`
          <li key=${given.length + text(way.key)}>
            ${
              way.opens
                ? html`<button class="way" disabled=${busy} onClick=${() => open(way)}>${label(way)}</button>`
                : html`<a class="way" href=${address(way, place)}>${label(way)}</a>`
            }
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {{ house: Wire.House, place: Place }} shown */
export function PlayScreen({ house, place }) {
  const name = place.query.get('house') ?? house.first_house;
  const given = (place.query.get('given') ?? '').split('.').filter(Boolean);
  const { door, unknown } = useFrontDoor(name);
  const { busy, why: refused, ask } = useRequest();
  const why = unknown || refused;
  /** @param {Wire.WayIn} way */
  const open = (way) => {
    const { opens } = way;
    if (!opens) return;
    ask(
      () => post('/api/tables', opens),
      ({ id }) => go(`/t/${id}?sit`),
    );
  };
  return html`
    <${Frame} here="/" house=${house} title=${door ? text(door.house.title) : say('Tables')} cls="front-door">
      <section>
        ${
          door
            ? html`
              <${Question}
                question=${questionAfter(door.question, given)}
                busy=${busy}
                name=${name}
                given=${given}
                open=${open}
              />
            `
            : html`<h1 class="title">${why || say('One moment…')}</h1>`
        }
        ${door && why && html`<p class="refused" role="alert">${why}</p>`}
        ${
          (door || why) &&
          html`
            <a class="line" href=${given.length ? `/play?house=${encodeURIComponent(name)}` : '/'}>
              ${given.length ? say('Back') : say('To the lobby')}
            </a>
          `
        }
      </section>
      ${door && html`<${Placard} house=${door.house} />`}
    <//>
  `;
}
