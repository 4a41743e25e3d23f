// What a screen reader says: one polite log, and one assertive line for what concerns the reader.

import { spoken } from './cards.js';

const SAID = 8;

/** Milliseconds: the page is painted first, and announced a moment later. */
const SOON = 30;

export function announce(sentence) {
  if (sentence) setTimeout(append, SOON, sentence);
}

function append(sentence) {
  const log = document.getElementById('polite');
  const line = document.createElement('p');
  line.textContent = spoken(sentence);
  log.append(line);
  while (log.children.length > SAID) log.firstChild.remove();
}

export function interrupt(sentence) {
  const place = document.getElementById('assertive');
  place.textContent = '';
  // The same words twice are only read again if the text was empty in between.
  setTimeout(() => {
    place.textContent = spoken(sentence);
  }, SOON);
}
