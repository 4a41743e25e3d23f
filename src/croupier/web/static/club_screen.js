// A club: its season, its past evenings, its people, and the date of the next evening.

import { askUntilKnown, post } from './api.js';
import { evenings } from './clubs.js';
import { nextEvening } from './evening_screen.js';
import { Hall } from './hall.js';
import { Icon } from './icons.js';
import { LinkCard } from './invitation.js';
import { language, number, say, tag, text } from './language.js';
import { Badge } from './people.js';
import { go } from './router.js';
import { nameIn, Season } from './season.js';
import { useRequest } from './use_request.js';
import { html, useEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const AGAIN = 900;

/** @param {Date} date */
const dateText = (date) =>
  date.toLocaleString(tag(), { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** Whether there is an evening whose table can be opened again. @param {Wire.Club} club */
const wasPlayed = (club) => club.seasons.some((one) => one.evenings);

/** Whether a date to come is planned. @param {Wire.Club} club */
const isPlanned = (club) => 1000 * club.planned > Date.now();

/** The date that is planned, with its file for a calendar. @param {{ club: Wire.Club }} shown */
const Planned = ({ club }) =>
  isPlanned(club) &&
  html`
    <section class="next leaf">
      <p><b>${say('The next evening')}</b>${dateText(new Date(1000 * club.planned))}</p>
      <a
        class="line"
        href=${`/api/clubs/${club.id}/next.ics?language=${language()}`}
        download=${`${club.id}.ics`}
      >
        ${say('Save the date')}
      </a>
      <a class="line" href=${`/club/${club.id}?view=plan`}>${say('Another date')}</a>
    </section>
  `;

/** A date as the field of a form has it: in the time of this place. @param {Date} date */
export function localField(date) {
  const two = (part) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** @param {{ club: Wire.Club, doing: Doing }} shown */
function Plan({ club, doing }) {
  const last = club.evenings[0]?.when || Date.now() / 1000;
  const [at, set] = useState(localField(nextEvening(last)));
  const plan = (event) => {
    event.preventDefault();
    doing('plan', { at: Math.round(new Date(at).getTime() / 1000) });
  };
  return html`
    <form id="plan" class="count-evening leaf" onSubmit=${plan}>
      <label class="field">
        ${say('Same people, next evening')}
        <input type="datetime-local" value=${at} required onInput=${(event) => set(event.target.value)} />
      </label>
      <button type="button" class="line" data-play-now
        disabled=${doing.busy || !wasPlayed(club)} onClick=${() => doing('open')}>
        ${say('Play now')}
      </button>
      ${
        isPlanned(club) &&
        html`
          <button
            type="button"
            class="line"
            data-call-off
            disabled=${doing.busy}
            onClick=${() => doing('plan', { at: 0 })}
          >
            ${say('Call it off')}
          </button>
        `
      }
    </form>
  `;
}

/** @param {{ one: Wire.EveningInClub }} shown */
function PastEvening({ one }) {
  const day = new Date(1000 * one.when).toLocaleDateString(tag(), { day: 'numeric', month: 'long', year: 'numeric' });
  const words = `${text(one.title)} · ${number(one.people)} ${say('at the table')}`;
  return html`
    <li>
      <span><b>${day}</b><small>${words}</small></span>
      <span>${one.winner && say('{name} won', { name: one.winner })}</span>
      ${
        one.open
          ? html`<a class="line" href=${`/t/${one.game}`}>${say('Table')}</a>`
          : one.mine && html`<a class="line" href=${`/e/${one.game}`}>${say('Card')}</a>`
      }
    </li>
  `;
}

/**
 * What is done to a club, one thing at a time: nothing else is done until the club is known as it is after it.
 * @typedef {((what: string, body?: object) => void) & { busy: boolean }} Doing
 */

/** What the host does to somebody is pressed twice. */
function Sure({ word, act, busy }) {
  const [sure, ask] = useState(false);
  const press = () => {
    ask(!sure);
    if (sure) act();
  };
  return html`
    <button class="line" disabled=${busy} onClick=${press} onBlur=${() => ask(false)}>
      ${sure ? say('Press again') : word}
    </button>
  `;
}

/** @param {{ one: Wire.Member, club: Wire.Club, doing: Doing }} shown */
function Member({ one, club, doing }) {
  const own = one.who === club.me;
  return html`
    <li>
      <${Badge} name=${one.name ?? ''} />
      <b>${nameIn(one, club.me)}</b>
      <small>${one.host ? say('host') : ''}</small>
      ${
        !one.host &&
        (own || club.may) &&
        html`
          <span class="acts">
            ${
              own
                ? html`<${Sure} word=${say('Leave the club')} act=${() => doing('leave')} busy=${doing.busy} />`
                : html`
                    <${Sure} word=${say('Remove')} act=${() => doing('remove', { who: one.who })} busy=${doing.busy} />
                    <${Sure} word=${say('Forget')} act=${() => doing('forget', { who: one.who })} busy=${doing.busy} />
                  `
            }
          </span>
        `
      }
    </li>
  `;
}

/** A name to be given: to the club, or to a season. */
function Naming({ label, word, first, act, busy }) {
  const [name, set] = useState(first);
  const give = (event) => {
    event.preventDefault();
    act(name);
  };
  return html`
    <form class="inline" onSubmit=${give}>
      <label class="field">
        ${label}<input value=${name} maxlength="48" required onInput=${(event) => set(event.target.value)} />
      </label>
      <button class="line" disabled=${busy}>${word}</button>
    </form>
  `;
}

/** @param {{ club: Wire.Club, doing: Doing }} shown */
function People({ club, doing }) {
  const [link, show] = useState(/** @type {Wire.Link | null} */ (null));
  const { busy, why, ask } = useRequest();
  const invite = () => ask(() => post(`/api/clubs/${club.id}/invite`), show);
  return html`
    <section class="leaf club-people">
      <h2>${say('Members of the club')}</h2>
      <ul class="members">
        ${club.members.map((one) => html`<${Member} key=${one.who} one=${one} club=${club} doing=${doing} />`)}
      </ul>
      ${why && html`<p role="alert">${why}</p>`}
      ${
        link
          ? html`<${LinkCard} link=${link} label=${say('QR code of the invitation')} />`
          : html`
              <button class="line" disabled=${busy} onClick=${invite}>
                <${Icon} name="link" />${say('Invite friends')}
              </button>
            `
      }
      ${
        club.may &&
        html`
          <p class="faint">
            ${say('Forgotten people keep their numbers in the standings, without a name.')}
          </p>
          <${Naming}
            label=${say('Name of the club')}
            word=${say('Rename')}
            first=${club.name}
            act=${(name) => doing('rename', { name })}
            busy=${doing.busy}
          />
          <${Naming}
            label=${say('A new season, called')}
            word=${say('Begin')}
            first=""
            act=${(name) => doing('season', { name })}
            busy=${doing.busy}
          />
          <a class="line" href=${`/api/clubs/${club.id}/export`} download=${`${club.id}.json`}>
            <${Icon} name="save" />${say('Save everything as a file')}
          </a>
        `
      }
    </section>
  `;
}

/** Where the page goes after something was done; nowhere after most. */
const placeAfter = (what, id, found) =>
  ({ leave: '/history', open: `/t/${found.id}?sit`, plan: `/club/${id}` })[what] ?? '';

/** The club as the house knows it, asked anew after whatever was done. */
function useClub(id) {
  const [club, set] = useState(/** @type {Wire.Club | null} */ (null));
  const [unknown, refuse] = useState('');
  const [asked, ask] = useState({ season: '', times: 0 });
  const known = useRef(() => {});
  const { busy, why, ask: request } = useRequest();
  useEffect(() => {
    const take = (found) => {
      set(found);
      known.current();
    };
    const miss = (error) => {
      refuse(error.message);
      known.current();
    };
    return askUntilKnown(`/api/clubs/${id}${asked.season}`, take, { again: AGAIN, refuse: miss });
  }, [id, asked]);
  const again = () =>
    new Promise((done) => {
      known.current = () => done(undefined);
      ask(({ season, times }) => ({ season, times: times + 1 }));
    });
  const choose = (season) => ask({ season: `?season=${season}`, times: 0 });
  /** @type {Doing} */
  const doing = Object.assign(
    (what, body = {}) => {
      refuse('');
      const change = async () => {
        const found = await post(`/api/clubs/${id}/${what}`, body);
        if (what !== 'leave' && what !== 'open') await again();
        return placeAfter(what, id, found);
      };
      request(change, (next) => next && go(next));
    },
    { busy },
  );
  return { club, why: why || unknown, doing, choose };
}

/**
 * What can be done next. The buttons have keys: one that is pressed never becomes that of the form which comes with it.
 * @param {{ club: Wire.Club, view: string, see: (view: string) => void, doing: Doing }} shown
 */
function Actions({ club, view, see, doing }) {
  if (view === 'plan')
    return html`
      <button key="season" class="plain" onClick=${() => see('season')}>${say('Season')}</button>
      <button key="plan-it" class="move" form="plan" disabled=${doing.busy}>${say('Plan it')}</button>
    `;
  return html`
    ${
      view === 'season'
        ? html`<button key="evenings" class="plain" onClick=${() => see('evenings')}>${say('Past evenings')}</button>`
        : html`<button key="season" class="plain" onClick=${() => see('season')}>${say('Season')}</button>`
    }
    ${
      isPlanned(club)
        ? html`
            <button
              key="open"
              class="move"
              disabled=${doing.busy || !wasPlayed(club)}
              onClick=${() => doing('open')}
            >
              ${say('Open the table')}
            </button>
          `
        : html`<button key="plan" class="move" onClick=${() => see('plan')}>${say('Plan an evening')}</button>`
    }
  `;
}

/** What of a club is shown stands in its address. */
export function ClubScreen({ id, place }) {
  const { club, why, doing, choose } = useClub(id);
  const view = place.query.get('view') ?? 'season';
  const see = (next) => go(`/club/${id}${next === 'season' ? '' : `?view=${next}`}`);
  if (!club)
    return html`
      <main class="plain-page" aria-busy=${why ? null : 'true'}>
        <p role="status">${why || say('One moment…')}</p>
        ${why && html`<a class="move" href="/">${say('To the lobby')}</a>`}
      </main>
    `;
  const count = club.seasons.reduce((sum, one) => sum + one.evenings, 0);
  const tool = html`
    <button class="more" aria-label=${say('Members of the club')} onClick=${() => see('people')}>
      <${Icon} name="gear" />
    </button>
  `;
  return html`
    <${Hall}
      cls="sea"
      title=${club.name}
      about=${evenings(count)}
      back="/history"
      backName=${say('History')}
      tool=${tool}
      actions=${html`<${Actions} club=${club} view=${view} see=${see} doing=${doing} />`}
    >
      ${why && html`<p class="refused" role="alert">${why}</p>`}
      <${Planned} club=${club} />
      ${view === 'season' && html`<${Season} club=${club} choose=${choose} />`}
      ${view === 'plan' && html`<${Plan} club=${club} doing=${doing} />`}
      ${view === 'people' && html`<${People} club=${club} doing=${doing} />`}
      ${
        view === 'evenings' &&
        html`
          <ol class="club-evenings leaf">
            ${club.evenings.map((one) => html`<${PastEvening} key=${one.game} one=${one} />`)}
          </ol>
        `
      }
    <//>
  `;
}
