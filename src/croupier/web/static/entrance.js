// The entrance: a name, and the key that came with a link.

import { post } from './api.js';
import { Languages } from './frame.js';
import { limits, money, say, text } from './language.js';
import { Mark, Plan } from './people.js';
import { go, wipe } from './router.js';
import { choose, settings } from './settings.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Place } from './router.js' */

const titles = (kind) =>
  ({ host: say('Your house is open'), invite: say('You are invited to a table'), move: say('Go on with this device') })[
    kind
  ] ?? say('Come in');
const words = (kind, house) =>
  ({
    host: say('This link is the host’s own: you may give chips, ask players to leave and close tables.'),
    invite: say('Somebody keeps a seat for you. A name is all it takes.'),
    move: say('You will be the same person here, with the same chips.'),
  })[kind] ??
  say('You begin with {amount} in chips that are worth nothing but honour.', { amount: money(house.grant) });

/**
 * Who invites, and to which table, as far as the house says it; null while it is not known.
 * @param {Place} place
 * @returns {{ by: string, table: Wire.ListedTable } | null}
 */
function useInvitation({ kind, key }) {
  const [found, set] = useState(/** @type {{ by: string, table: Wire.ListedTable } | null} */ (null));
  useEffect(() => {
    if (kind === 'invite')
      post('/api/invitation', { key }).then(
        (found) => set(found.table && found),
        () => {},
      );
  }, [key]);
  return found;
}

function Invited({ invitation: { by, table } }) {
  return html`
    <h1 class="title">${by ? say('{name} invites you to a table', { name: by }) : titles('invite')}</h1>
    <p>
      <b>${text(table.title)}</b> · ${text(table.game)} · <span class="limits">
        ${limits(table)}
      </span>
    </p>
    <${Plan} seats=${table.seats} you=${table.seats.indexOf(null)} />
  `;
}

/** A name, where one is needed, and the ways in. */
function EntranceForm({ place, named, name, set, why, ready, free, enter }) {
  return html`
    <form class="form" onSubmit=${enter}>
      ${
        !named &&
        html`
          <label>
            ${say('Your name at the table')}
            <input
              value=${name}
              autocomplete="nickname"
              maxlength="24"
              required
              autofocus
              onInput=${(event) => set(event.target.value)}
            />
          </label>
        `
      }
      ${why && html`<p class="refused" role="alert">${why}</p>`}
      <button class="move" disabled=${!ready}>${free ? say('Sit down') : say('Come in')}</button>
      ${
        free &&
        html`
          <button type="button" class="line wide" disabled=${!ready} onClick=${(event) => enter(event, false)}>
            ${say('Just watch')}
          </button>
        `
      }
      ${
        why &&
        place.key &&
        html`
          <button type="button" class="line wide" onClick=${() => go('/', { replace: true })}>
            ${say('Come in without the link')}
          </button>
        `
      }
      <p class="small-print">
        ${say('No account, no mail, no money. This browser keeps a key; if you lose the line, your seat is held.')}
      </p>
    </form>
  `;
}

export function Entrance({ house, place, entered }) {
  const invitation = useInvitation(place);
  const free = invitation?.table.seats.includes(null) && !(invitation.table.tournament && invitation.table.round);
  const [name, set] = useState(house.me?.name ?? settings().name);
  const [why, refuse] = useState('');
  const [busy, work] = useState(false);
  const named = place.kind === 'move';
  const ready = !busy && (named || name.trim());
  useEffect(() => {
    document.title = `${titles(place.kind)} · Croupier`;
  }, []);
  useEffect(() => refuse(''), [place.key]);
  const enter = async (event, sit = free) => {
    event.preventDefault();
    if (!ready) return;
    work(true);
    try {
      const { me } = await post('/api/enter', {
        name: named ? '' : name.trim(),
        ...(place.key ? { key: place.key } : {}),
      });
      if (place.key) wipe();
      if (sit && invitation) history.replaceState(null, '', `/t/${invitation.table.id}?sit`);
      await choose({ name: me.name });
      entered(me);
    } catch (error) {
      refuse(error.message);
      work(false);
    }
  };
  const form = { place, named, name, set, why, ready, free, enter };
  return html`
    <div class="join">
      <header class="bar">
        <${Mark} />
        <span class="brand">Croupier</span>
        <span class="right"><${Languages} /></span>
      </header>
      <main>
        <section class="card-in leaf">
          <${Mark} />
          ${
            invitation
              ? html`<${Invited} invitation=${invitation} />`
              : html`<h1 class="title">${titles(place.kind)}</h1><p>${words(place.kind, house)}</p>`
          }
        </section>
        <${EntranceForm} ...${form} />
      </main>
    </div>
  `;
}
