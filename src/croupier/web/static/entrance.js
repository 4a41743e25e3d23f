// The entrance: a name, and the key that came with a link.

import { post } from './api.js';
import { Languages } from './frame.js';
import { limits, money, nameList, number, say, text } from './language.js';
import { Mark, Plan } from './people.js';
import { go, wipe } from './router.js';
import { choose, settings } from './settings.js';
import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Place } from './router.js' */

const titles = (kind) =>
  ({
    host: say('Your house is open'),
    invite: say('You are invited to a table'),
    move: say('Go on with this device'),
    club: say('A club invites you'),
  })[kind] ?? say('Come in');
const words = (kind, house) =>
  ({
    host: say('This link is the host’s own: you may give chips, ask players to leave and close tables.'),
    invite: say('Somebody keeps a seat for you. A name is all it takes.'),
    move: say('You will be the same person here, with the same chips.'),
    club: say('Friends keep their evenings together here. A name is all it takes.'),
  })[kind] ??
  say('You begin with {amount} in chips that are worth nothing but honour.', { amount: money(house.grant) });

/** @typedef {{ by: string, table: Wire.ListedTable | null, club: string }} Invitation */

/**
 * Who invites, and to which table or club, as far as the house says it; null while it is not known. Asked again for
 * somebody who comes back to this page: the company may be another one.
 * @param {Place} place
 * @returns {Invitation | null}
 */
function useInvitation({ kind, key }) {
  const [found, set] = useState(/** @type {Invitation | null} */ (null));
  useEffect(() => {
    if (kind !== 'invite' && kind !== 'club') return undefined;
    const ask = () =>
      post('/api/invitation', { key }).then(
        (answer) => set(answer.table || answer.club ? answer : null),
        () => {},
      );
    const look = () => document.hidden || ask();
    ask();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [key]);
  return found;
}

/** A club that is named. @param {{ invitation: Invitation }} shown */
const InvitedToClub = ({ invitation: { by, club } }) => html`
  <h1 class="title">${by ? say('{name} invites you to a club', { name: by }) : titles('club')}</h1>
  <p><b>${club}</b></p>
  <p>${words('club', {})}</p>
`;

/** What a felt says in capitals, as a sentence. @param {string} printed */
const capital = (printed) => printed.slice(0, 1) + printed.slice(1).toLocaleLowerCase();

/** @param {{ by: string, table: Wire.ListedTable }} shown */
function Invited({ by, table }) {
  const calendar = table.tournament;
  const more = [
    calendar ? say('Tournament of {rounds} rounds', { rounds: number(calendar.rounds ?? 9) }) : '',
    capital(text(table.printed)),
  ].filter(Boolean);
  return html`
    <h1 class="title">${by ? say('{name} invites you to a table', { name: by }) : titles('invite')}</h1>
    <p>
      <b>${text(table.title)}</b> · ${text(table.game)} · <span class="limits">
        ${limits(table)}
      </span>
    </p>
    ${more.length > 0 && html`<p>${more.join(' · ')}</p>`}
    <${Plan} seats=${table.seats} you=${table.seats.indexOf(null)} />
    <p>${company(table)} ${seatFor(table)}</p>
  `;
}

/** Nobody joins a table that is closed, or a tournament that has begun. @param {Wire.ListedTable} table */
const takesGuests = (table) => !table.over && !(table.tournament && table.round);

/** Who is there already. @param {Wire.ListedTable} table */
function company({ seats, round }) {
  const people = seats.filter((seat) => seat && !seat.bot).map((seat) => text(seat?.name));
  const bots = seats.filter((seat) => seat?.bot).length;
  const all = [...people, ...(bots ? [bots === 1 ? say('a bot') : say('{count} bots', { count: bots })] : [])];
  const here = all.length ? say('At the table: {names}.', { names: nameList(all) }) : '';
  return round ? `${here} ${say('Round {round}', { round: number(round) })}.` : here;
}

/**
 * What somebody brings to a table, in words; nothing where it cannot be said.
 * @param {number} balance
 * @param {Wire.ListedTable} table
 */
function broughtBy(balance, { budget, chip, tournament, currency, buy_in }) {
  if (buy_in) return ''; // it is asked at the table
  const brought = tournament ? budget : Math.min(budget, balance - (balance % chip));
  return brought > 0 ? money(brought, { currency }) : '';
}

/** Which seat somebody gets who comes now. @param {Wire.ListedTable} table */
function seatFor(table) {
  if (!takesGuests(table)) return say('You can watch.');
  const free = table.seats.filter((seat) => !seat).length;
  if (free) return free === 1 ? say('One chair is free.') : say('{count} chairs are free.', { count: free });
  return table.seats.filter((seat) => seat?.bot).length > (table.waiting ?? 0)
    ? say('A bot gives its seat to you.')
    : say('Every seat is taken, but you can wait for one.');
}

/** Whether nobody sits before this page: a television that shows a table. @param {Place} place */
export const isTelevision = ({ path }) => path[0] === 'tv' || path[2] === 'screen';

/**
 * A television comes in by itself, with the code or the key of its address, which it shows to others.
 * @param {{ house: Wire.House, place: Place, setMe: (me: Wire.Person) => void }} shown
 */
export function TelevisionEntrance({ house, place, setMe }) {
  const [why, refuse] = useState('');
  const [key, show] = useState(place.key ?? (place.path[0] === 'tv' ? null : ''));
  useEffect(() => {
    if (key === null) return;
    refuse('');
    post('/api/enter', { name: house.me?.name ?? say('Television'), ...(key ? { key } : {}) }).then(
      ({ me, game }) => {
        const table = place.path[0] === 't' ? place.path[1] : game;
        if (key && table) sessionStorage.setItem(`croupier.screen.${table}`, key);
        history.replaceState(null, '', table ? `/t/${table}/screen${location.search}` : '/');
        setMe(me);
      },
      (error) => {
        refuse(error.message);
        if (place.path[0] === 'tv') show(null);
      },
    );
  }, [key]);
  if (key === null) return html`<${TelevisionCode} why=${why} show=${show} />`;
  return html`<main class="plain-page" aria-busy=${!why}><p role="status">${why || say('One moment…')}</p></main>`;
}

/**
 * A television that knows no table yet asks for its code.
 * @param {{ why: string, show: (code: string) => void }} shown
 */
function TelevisionCode({ why, show }) {
  const [code, type] = useState('');
  const submit = (event) => {
    event.preventDefault();
    show(code.trim());
  };
  return html`
    <div class="join television-code">
      <main>
        <section class="card-in leaf">
          <${Mark} />
          <h1 class="title">${say('Which table?')}</h1>
          <p>${say('The phone of whoever opened the table shows its code.')}</p>
        </section>
        <form class="form" onSubmit=${submit}>
          <label>
            ${say('Code of the table')}
            <input
              value=${code}
              maxlength="24"
              autocomplete="off"
              autocapitalize="none"
              placeholder="lune-42"
              required
              autofocus
              onInput=${(event) => type(event.target.value)}
            />
          </label>
          ${why && html`<p class="refused" role="alert">${why}</p>`}
          <button class="move" disabled=${!code.trim()}>${say('Show the table')}</button>
        </form>
      </main>
    </div>
  `;
}

/** A name, where one is needed, and the ways in. */
function EntranceForm({ place, named, name, set, code, type, why, ready, free, enter, chips }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => {
    if (code === '') field.current?.focus();
  }, [code === null]);
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
      ${
        code !== null &&
        html`
          <label>
            ${say('Code of the table')}
            <input
              value=${code}
              maxlength="24"
              autocomplete="off"
              autocapitalize="none"
              placeholder="lune-42"
              ref=${field}
              onInput=${(event) => type(event.target.value)}
            />
          </label>
        `
      }
      ${why && html`<p class="refused" role="alert">${why}</p>`}
      <button class="move" disabled=${!ready}>
        ${free ? (chips ? say('Sit down with {amount}', { amount: chips }) : say('Sit down')) : say('Come in')}
      </button>
      ${
        code === null &&
        !place.key &&
        html`
          <button type="button" class="line wide" onClick=${() => type('')}>${say('I have a code')}</button>
        `
      }
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
        ${say('No account, no mail, no money. This browser keeps a key; if the connection drops, your seat is held.')}
      </p>
    </form>
  `;
}

export function Entrance({ house, place, setMe }) {
  const invitation = useInvitation(place);
  const table = invitation?.table ?? null;
  const free = table !== null && takesGuests(table);
  const [name, set] = useState(house.me?.name ?? settings().name);
  const [code, type] = useState(/** @type {string | null} */ (null));
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
      const key = place.key ?? code?.trim();
      const { me, game } = await post('/api/enter', { name: named ? '' : name.trim(), ...(key ? { key } : {}) });
      if (place.key) wipe();
      const goal = table?.id ?? (place.key ? null : game);
      if (goal) history.replaceState(null, '', sit || !table ? `/t/${goal}?sit` : `/t/${goal}`);
      await choose({ name: me.name });
      setMe(me);
    } catch (error) {
      refuse(error.message);
      work(false);
    }
  };
  const chips = table && broughtBy(house.me?.balance ?? house.grant, table);
  const form = { place, named, name, set, code, type, why, ready, free, enter, chips };
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
            table
              ? html`<${Invited} by=${invitation?.by} table=${table} />`
              : invitation
                ? html`<${InvitedToClub} invitation=${invitation} />`
                : html`<h1 class="title">${titles(place.kind)}</h1><p>${words(place.kind, house)}</p>`
          }
        </section>
        <${EntranceForm} ...${form} />
      </main>
    </div>
  `;
}
