// What a screen reader says: one polite log, and one assertive line for what concerns the reader.

import { spellOut } from './cards.js';

const SAID = 8;

/** Milliseconds: the page is painted first, and announced a moment later. */
const SOON = 30;

/** @param {string} sentence */
export function announce(sentence) {
  if (sentence) setTimeout(append, SOON, sentence);
}

/** @param {string} sentence */
function append(sentence) {
  const log = /** @type {HTMLElement} */ (document.getElementById('polite'));
  const line = document.createElement('p');
  line.textContent = spellOut(sentence);
  log.append(line);
  while (log.children.length > SAID) log.firstChild?.remove();
}

/** @param {string} sentence */
export function interrupt(sentence) {
  const place = /** @type {HTMLElement} */ (document.getElementById('assertive'));
  place.textContent = '';
  // The same words twice are only read again if the text was empty in between.
  setTimeout(() => {
    place.textContent = spellOut(sentence);
  }, SOON);
}
