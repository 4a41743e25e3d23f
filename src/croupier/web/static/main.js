// The page: finds out who is here and where, and shows the screen for it.
import { html, render, useEffect, useErrorBoundary, useState } from './vendor/preact-htm.js';
import { get } from './api.js';
import { Deck } from './cards.js';
import { Entrance } from './entrance.js';
import { onLanguage, say } from './language.js';
import { Lobby } from './lobby.js';
import { begin as beginPlaces, onPlace, place as here } from './router.js';
import { begin as beginSettings, onSettings } from './settings.js';
import { stylesheet } from './stylesheet.js';

/** Screens that are not needed at once are loaded when somebody goes there. */
const LATER = {
  t: () => import('./table_screen.js').then((module) => module.TableScreen),
  open: () => import('./opening.js').then((module) => module.Opening),
  settings: () => import('./settings_screen.js').then((module) => module.SettingsScreen),
  verify: () => import('./verify_screen.js').then((module) => module.VerifyScreen),
  history: () => import('./history_screen.js').then((module) => module.HistoryScreen),
  designer: () => import('./designer_screen.js').then((module) => module.DesignerScreen),
  edge: () => Promise.all([import('./desk_screen.js'), stylesheet('desk.css')]).then(([module]) => module.DeskScreen),
  train: () => Promise.all([import('./train_screen.js'), stylesheet('train.css')]).then(([module]) => module.TrainScreen),
};
/** Screens for which nobody needs a name. */
const PUBLIC = ['verify'];
const loaded = {};

function useScreen(name) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (LATER[name] && !loaded[name]) LATER[name]().then((screen) => { loaded[name] = screen; tick((n) => n + 1); });
  }, [name]);
  return loaded[name];
}

function Page() {
  const [, tick] = useState(0), [house, setHouse] = useState(null), [why, refuse] = useState(''), place = here(), [name = '', id] = place.path;
  const [broken] = useErrorBoundary((error) => console.error(error));
  const load = () => get('/api/house').then(setHouse, (error) => refuse(error.message));
  useEffect(() => {
    const again = () => tick((n) => n + 1), ends = [onPlace(again), onLanguage(again), onSettings(again)];
    load();
    return () => ends.forEach((end) => end());
  }, []);
  const Screen = useScreen(name);
  const entered = (me) => { setHouse({ ...house, me }); load(); };
  const wait = (words) => html`<main class="plain-page" aria-busy="true"><p>${words}</p></main>`;
  if (broken) return wait(say('The page has a fault: load it again. Nothing at the table is lost.'));
  const open = PUBLIC.includes(name);
  if (!house && !open) return why ? html`<main class="plain-page"><h1 class="title">${why}</h1><button class="move" onClick=${() => { refuse(''); load(); }}>${say('Try again')}</button></main>` : wait(say('One moment…'));
  if (!open && (!house.me || place.key)) return html`<${Entrance} house=${house} place=${place} entered=${entered} />`;
  if (name && !LATER[name]) return html`<main class="plain-page"><h1 class="title">${say('There is nothing here.')}</h1><a class="move" href="/">${say('To the lobby')}</a></main>`;
  if (!name) return html`<${Lobby} house=${house} />`;
  if (!Screen) return wait(say('One moment…'));
  return html`<${Screen} key=${name + id} id=${id} me=${house?.me} house=${house ?? {}} place=${place} entered=${entered} />`;
}

/** Verify works without the house where the browser allows it: on https and on this machine. It can wait. */
function keepShell() {
  if (!navigator.serviceWorker || !window.isSecureContext) return;
  setTimeout(() => navigator.serviceWorker.register('/service_worker.js').catch(() => {}), here().path[0] === 'verify' ? 0 : 5000);
}

beginPlaces();
beginSettings().then(() => {
  render(html`<${Deck} /><${Page} />`, document.getElementById('page'));
  document.documentElement.dataset.ready = 'yes';
  keepShell();
});
