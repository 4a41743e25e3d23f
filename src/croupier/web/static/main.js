// The page: finds out who is here and where, and shows the screen for it.

import { get } from './api.js';
import { Entrance, isTelevision, TelevisionEntrance } from './entrance.js';
import { language, onLanguage, reading, say } from './language.js';
import { begin as beginPlaces, place as here, onPlace } from './router.js';
import { begin as beginSettings, onSettings } from './settings.js';
import { stylesheet } from './stylesheet.js';
import { html, render, useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Place } from './router.js' */

/**
 * Screens that are not needed at once are loaded when somebody goes there: the module, its component, its style sheets.
 */
const LATER = {
  lobby: () => [import('./lobby.js'), 'Lobby', 'later.css'],
  t: () => [import('./table_screen.js'), 'TableScreen', 'later.css'],
  tv: () => [import('./table_screen.js'), 'TableScreen', 'later.css'],
  open: () => [import('./opening.js'), 'Opening', 'later.css'],
  play: () => [import('./play_screen.js'), 'PlayScreen', 'later.css'],
  settings: () => [import('./settings_screen.js'), 'SettingsScreen', 'later.css'],
  verify: () => [import('./verify_screen.js'), 'VerifyScreen', 'later.css'],
  club: () => [import('./club_screen.js'), 'ClubScreen', 'later.css', 'evening.css'],
  e: () => [import('./evening_screen.js'), 'EveningScreen', 'later.css', 'evening.css'],
  history: () => [import('./history_screen.js'), 'HistoryScreen', 'later.css', 'history.css'],
  designer: () => [import('./designer_screen.js'), 'DesignerScreen', 'later.css'],
  edge: () => [import('./desk_screen.js'), 'DeskScreen', 'later.css', 'desk.css'],
  sheet: () => [import('./sheet_screen.js'), 'SheetScreen', 'later.css', 'sheet.css'],
  train: () => [import('./train_screen.js'), 'TrainScreen', 'later.css', 'train.css'],
};
/** Screens that ask anew by themselves when the language changes; the others begin anew. @param {Place} place */
const STAYING = ({ path: [name, id] }) => name === 't' || (name === 'history' && id);
/** Screens for which nobody needs a name. */
const PUBLIC = ['verify'];
/** The first drawing waits so long for the house and the screen: then it says that it waits. */
const PATIENCE = 300;
const loaded = {};

async function load(name) {
  const [module, component, ...sheets] = LATER[name]();
  await Promise.all(sheets.map(stylesheet));
  loaded[name] = (await module)[component];
}

/** @param {Place} place */
const screenOf = ({ path }) => path[0] ?? 'lobby';

/** The screen, once its module is here; and whether the module did not come. */
function useScreen(name) {
  const [, tick] = useState(0);
  const [missing, miss] = useState('');
  useEffect(() => {
    if (LATER[name] && !loaded[name])
      load(name).then(
        () => tick((n) => n + 1),
        () => miss(name),
      );
  }, [name]);
  return [loaded[name], missing === name];
}

/**
 * Ask at once who is here, before the page is first drawn; a refusal is shown when it is. For somebody new the page
 * contains the answer.
 */
const brought = document.getElementById('house');
const asked = (brought ? Promise.resolve(JSON.parse(brought.textContent)) : get('/api/house')).then(
  // The browser may have asked in another language than the one that was chosen here.
  (house) => (house.language === reading() ? house : get('/api/house')),
);
asked.catch(() => {});
/** @type {Wire.House | null} */
let answered = null;

/** @param {string} selector */
function focusOn(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.focus();
}

/**
 * What the house says of itself and of who is here; asked again when somebody goes to another screen.
 * @param {string} name of the screen
 */
function useHouse(name) {
  const [house, set] = useState(answered);
  const [why, refuse] = useState('');
  const asks = useRef(0);
  // Who asks again wants to know what is so then: an answer to an earlier question, such as who was here before
  // somebody came in, is of no use any more.
  const know = (asked) => {
    asks.current += 1;
    const number = asks.current;
    const isLast = () => number === asks.current;
    asked.then(
      (found) => isLast() && set(found),
      (error) => isLast() && refuse(error.message),
    );
  };
  const again = () => {
    refuse('');
    know(get('/api/house'));
  };
  useLayoutEffect(() => {
    if (!house) know(asked);
  }, []);
  const before = useRef(name);
  useEffect(() => {
    if (before.current !== name && house?.me) again();
    before.current = name;
  }, [name]);
  const setMe = (me) => {
    set((before) => before && { ...before, me });
    again();
  };
  return { house, why, again, setMe };
}

/**
 * Draw anew when the place, the language or a setting changes; `speak`: when the language does.
 * @param {() => void} speak
 */
function useChanges(speak) {
  const [, tick] = useState(0);
  // Listened to from the first drawing on, not from some time after it: a link that is tapped between would be lost.
  useLayoutEffect(() => {
    const again = () => tick((n) => n + 1);
    // What the house has said is asked for anew; who pressed a key or a button for it stays there.
    const speakAnew = () => {
      const { activeElement } = document;
      const focus = activeElement instanceof HTMLElement ? activeElement.dataset.focus : undefined;
      again();
      speak();
      if (focus) requestAnimationFrame(() => focusOn(`[data-focus="${focus}"]`));
    };
    const ends = [onPlace(again), onLanguage(speakAnew), onSettings(again)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}

/** @param {{ words: string, again: () => void }} shown */
const Stopped = ({ words, again }) => html`
  <main class="plain-page">
    <h1 class="title">${words}</h1>
    <button class="move" onClick=${again}>${say('Try again')}</button>
  </main>
`;

/** @param {{ words: string }} shown */
const Waiting = ({ words }) => html`<main class="plain-page" aria-busy="true"><p>${words}</p></main>`;

const Nothing = () => html`
  <main class="plain-page">
    <h1 class="title">${say('There is nothing here.')}</h1>
    <a class="move" href="/">${say('To the lobby')}</a>
  </main>
`;

function Page() {
  const place = here();
  const name = screenOf(place);
  const id = place.path[1];
  const { house, why, again, setMe } = useHouse(name);
  const [broken] = useErrorBoundary((error) => console.error(error));
  useChanges(again);
  const [Screen, missing] = useScreen(name);
  const open = PUBLIC.includes(name);
  if (broken)
    return html`<${Waiting} words=${say('The page has a fault: load it again. Nothing at the table is lost.')} />`;
  if (!house && !open)
    return why ? html`<${Stopped} words=${why} again=${again} />` : html`<${Waiting} words=${say('One moment…')} />`;
  const television = isTelevision(place) && (place.key || !house?.me || name === 'tv');
  if (television) return html`<${TelevisionEntrance} house=${house} place=${place} setMe=${setMe} />`;
  if (!open && (!house?.me || place.key)) return html`<${Entrance} house=${house} place=${place} setMe=${setMe} />`;
  if (!LATER[name]) return html`<${Nothing} />`;
  // A browser may keep in mind that a module did not come: only a page that is loaded again asks for it again.
  if (!Screen)
    return missing
      ? html`<${Stopped} words=${say('The house does not answer. Try again.')} again=${() => location.reload()} />`
      : html`<${Waiting} words=${say('One moment…')} />`;
  return html`
    <${Screen}
      key=${name + id + (STAYING(place) ? '' : language())}
      id=${id}
      me=${house?.me}
      house=${house ?? (why ? {} : null)}
      place=${place}
      setMe=${setMe}
      again=${again}
    />
  `;
}

/** Verify works without the house where the browser allows it: on https and on this machine. It can wait. */
function keepShell() {
  if (!navigator.serviceWorker || !window.isSecureContext) return;
  setTimeout(
    () => navigator.serviceWorker.register('/service_worker.js').catch(() => {}),
    here().path[0] === 'verify' ? 0 : 5000,
  );
}

/** What the first drawing needs: who is here, and their screen. */
async function ready() {
  const name = screenOf(here());
  if (!PUBLIC.includes(name)) {
    answered = await asked;
    if (!answered?.me || here().key) return; // the entrance
  }
  if (LATER[name]) await load(name);
}

const pause = (wait) => new Promise((done) => setTimeout(done, wait));

beginPlaces();
Promise.all([beginSettings(), Promise.race([ready().catch(() => {}), pause(PATIENCE)])]).then(() => {
  render(html`<${Page} />`, /** @type {HTMLElement} */ (document.getElementById('page')));
  document.documentElement.dataset.ready = 'yes';
  keepShell();
});
