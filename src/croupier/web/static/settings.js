// What a person has chosen: kept in this browser, applied to the page at once.
import { preferredLanguage, speak, want } from './language.js';

const KEY = 'croupier.settings';
const DEFAULTS = {
  language: '',
  room: '',
  deck: 'two',
  pace: 'steady',
  motion: '',
  sound: 'off',
  coach: 'off',
  count: 'off',
  name: '',
  /** How many hints for newcomers were told. */
  hints: 0,
};
/** @type {Record<string, number>} */
export const PACES = { slow: 1.7, steady: 1, quick: 0.5, none: 0 };

/** What was chosen. @typedef {typeof DEFAULTS} Settings */

let chosen = { ...DEFAULTS };
try {
  chosen = { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
} catch {
  // No storage: settings last as long as the page.
}
want(preferredLanguage(chosen.language));
/** @type {Set<() => void>} */
const readers = new Set();

export const settings = () => chosen;
/** Ask to be told when something is chosen; returns a function that ends it. @param {() => void} reader */
export function onSettings(reader) {
  readers.add(reader);
  return () => readers.delete(reader);
}

export const rooms = () =>
  chosen.room ||
  (matches('(prefers-contrast: more)') ? 'contrast' : matches('(prefers-color-scheme: light)') ? 'light' : 'dark');
export const still = () =>
  chosen.motion === 'off' || (chosen.motion === '' && matches('(prefers-reduced-motion: reduce)'));
/** @param {string} query */
const matches = (query) => window.matchMedia(query).matches;

function notify() {
  for (const reader of readers) reader();
}

function apply() {
  const root = document.documentElement;
  root.dataset.room = rooms();
  root.dataset.deck = chosen.deck;
  root.dataset.motion = still() ? 'off' : 'on';
}

/** @param {Partial<Settings>} changes */
export async function choose(changes) {
  chosen = { ...chosen, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // See above.
  }
  apply();
  if ('language' in changes) await speak(preferredLanguage(chosen.language));
  notify();
}

export async function begin() {
  apply();
  await speak(preferredLanguage(chosen.language));
  // A choice in another tab of the same person counts here too.
  window.addEventListener('storage', (event) => {
    if (event.key === KEY && event.newValue) {
      chosen = { ...DEFAULTS, ...JSON.parse(event.newValue) };
      apply();
      speak(preferredLanguage(chosen.language)).then(notify);
    }
  });
}
