// Who somebody is here: name, chips, another device; and what the page looks like.

import { freshId, get, post } from './api.js';
import { Frame } from './frame.js';
import { LinkCard } from './invitation.js';
import { money, say } from './language.js';
import { Choices } from './settings_sheet.js';
import { Skill } from './skill.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** By person: the id of a grant that is not answered yet. */
const grants = {};

/** The host gives chips to people. */
function People() {
  const [people, set] = useState(/** @type {Wire.Person[]} */ ([]));
  const [why, refuse] = useState('');
  const load = () => get('/api/people').then(set, (error) => refuse(error.message));
  useEffect(() => {
    load();
  }, []);
  const grant = (who) => {
    grants[who] ??= freshId(); // the same one until it is answered: sent again, it is paid once
    return post('/api/grant', { who, amount: 100000, id: grants[who] }).then(
      () => {
        delete grants[who];
        return load();
      },
      (error) => refuse(error.message),
    );
  };
  return html`
    <section class="panel">
      <h2>${say('People of the house')}</h2>
      ${why && html`<p role="alert">${why}</p>`}
      <ul class="people">
        ${people.map(
          (one) => html`
            <li key=${one.id}>
              <b>${one.name}</b>
              <span>${money(one.balance)}</span>
              <button class="line" onClick=${() => grant(one.id)}>
                ${say('Give {amount}', { amount: money(100000) })}
              </button>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

const KINDS = () => ({
  device: say('A device'),
  program: say('A program that plays for you'),
  move: say('A link to another device'),
  invitation: say('An invitation'),
  club: say('An invitation to a club'),
  code: say('The short code of a table'),
  host: say('The host’s link'),
});

/** Devices, links and invitations, each to be revoked; nothing for somebody who has this device alone. */
function Keys() {
  const [keys, set] = useState(/** @type {Wire.Key[]} */ ([]));
  const [why, refuse] = useState('');
  const showError = (error) => refuse(error.message);
  useEffect(() => {
    get('/api/keys').then(set, showError);
  }, []);
  const revoke = (id) => post('/api/keys/revoke', { id }).then(set, showError);
  if (keys.length < 2 && !why) return null;
  return html`
    <section class="panel">
      <h2>${say('Devices and links')}</h2>
      ${why && html`<p role="alert">${why}</p>`}
      <ul class="people">
        ${keys.map(
          (key) => html`
            <li key=${key.id}>
              <b>${KINDS()[key.kind]}</b>
              <span>${key.this ? say('this one') : key.id.slice(0, 4)}</span>
              ${!key.this && html`<button class="line" onClick=${() => revoke(key.id)}>${say('Revoke')}</button>`}
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

export function SettingsScreen({ house, setMe }) {
  const [name, set] = useState(house.me?.name ?? '');
  const [link, show] = useState(/** @type {Wire.Link | null} */ (null));
  const [note, tell] = useState('');
  const rename = async (event) => {
    event.preventDefault();
    try {
      setMe((await post('/api/enter', { name: name.trim() })).me);
      tell(say('Your name is kept.'));
    } catch (error) {
      tell(error.message);
    }
  };
  const move = () => post('/api/link').then(show, (error) => tell(error.message));
  return html`
    <${Frame} here="/settings" house=${house} title=${say('Settings')} cls="settings">
      <h1 class="title">${say('Settings')}</h1>
      ${
        house.me &&
        html`
          <section class="panel">
            <h2>${say('You')}</h2>
            <form class="inline" onSubmit=${rename}>
              <label class="field">
                ${say('Your name at the table')}
                <input value=${name} maxlength="24" required onInput=${(event) => set(event.target.value)} />
              </label>
              <button class="line">${say('Keep')}</button>
            </form>
            <p role="status">${note}</p>
            <p>${say('You have {amount} beside the tables.', { amount: money(house.me.balance) })}</p>
            ${
              link
                ? html`
                  <p>${say('Open this address on the other device within five minutes. It works once.')}</p>
                  <div class="leaf"><${LinkCard} link=${link} label=${say('QR code for another device')} /></div>
                `
                : html`<button class="line" onClick=${move}>${say('Go on with another device')}</button>`
            }
          </section>
        `
      }
      ${house.me && html`<${Skill} />`}
      <section class="panel"><${Choices} house=${house} /></section>
      ${house.me && html`<${Keys} />`}
      ${house.me?.host && html`<${People} />`}
    <//>
  `;
}
