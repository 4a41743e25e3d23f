// Who somebody is here: name, chips, another device; and what the page looks like.

import { freshId, get, post } from './api.js';
import { Frame } from './frame.js';
import { LinkCard } from './invitation.js';
import { money, say } from './language.js';
import { Choices } from './settings_sheet.js';
import { Skill } from './skill.js';
import { useRequest } from './use_request.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** By person: the id of a grant that is not answered yet. */
const grants = {};

/** The host gives chips to people. */
function People() {
  const [people, set] = useState(/** @type {Wire.Person[]} */ ([]));
  const { busy, why, ask } = useRequest();
  useEffect(() => ask(() => get('/api/people'), set), []);
  const grant = (who) =>
    ask(async () => {
      grants[who] ??= freshId(); // the same one until it is answered: sent again, it is paid once
      await post('/api/grant', { who, amount: 100000, id: grants[who] });
      delete grants[who];
      return get('/api/people');
    }, set);
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
              <button class="line" disabled=${busy} onClick=${() => grant(one.id)}>
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
  const { busy, why, ask } = useRequest();
  useEffect(() => ask(() => get('/api/keys'), set), []);
  const revoke = (id) => ask(() => post('/api/keys/revoke', { id }), set);
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
              ${
                !key.this &&
                html`
                  <button class="line" disabled=${busy} onClick=${() => revoke(key.id)}>${say('Revoke')}</button>
                `
              }
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
  const naming = useRequest();
  const moving = useRequest();
  const rename = (event) => {
    event.preventDefault();
    tell('');
    naming.ask(
      () => post('/api/enter', { name: name.trim() }),
      ({ me }) => {
        setMe(me);
        tell(say('Your name is kept.'));
      },
    );
  };
  const move = () => moving.ask(() => post('/api/link'), show);
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
              <button class="line" disabled=${naming.busy}>${say('Keep')}</button>
            </form>
            <p role="status">${naming.why || moving.why || note}</p>
            <p>${say('You have {amount} off the tables.', { amount: money(house.me.balance) })}</p>
            ${
              link
                ? html`
                  <p>${say('Open this address on the other device within five minutes. It works once.')}</p>
                  <div class="leaf"><${LinkCard} link=${link} label=${say('QR code for another device')} /></div>
                `
                : html`
                  <button class="line" disabled=${moving.busy} onClick=${move}>
                    ${say('Go on with another device')}
                  </button>
                `
            }
          </section>
        `
      }
      <section class="panel"><${Choices} house=${house} /></section>
      ${house.me && html`<${Skill} />`}
      ${house.me && html`<${Keys} />`}
      ${house.me?.host && html`<${People} />`}
    <//>
  `;
}
