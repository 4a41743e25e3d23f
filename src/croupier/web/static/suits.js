// The four suits of the house's own deck, drawn.
import { html } from './vendor/preact-htm.js';

/** Each in a box of 32 x 32. @type {Record<string, string>} */
export const SUITS = {
  s:
    'M16 1.6C18.8 8 29.2 13 29.2 20.1c0 3.7-2.7 6-5.9 6-2.6 0-4.7-1.3-6-3.4.2 3.4 1.5 5.9 4 7.9H10.7' +
    'c2.5-2 3.8-4.5 4-7.9-1.3 2.1-3.4 3.4-6 3.4-3.2 0-5.9-2.3-5.9-6C2.8 13 13.2 8 16 1.6Z',
  h:
    'M16 29.6C6.4 22 1.8 16.4 1.8 10.6 1.8 6.2 5 3 8.9 3c3 0 5.6 1.8 7.1 4.8C17.5 4.8 20.1 3 23.1 3' +
    'c3.9 0 7.1 3.2 7.1 7.6 0 5.8-4.6 11.4-14.2 19Z',
  d:
    'M16 1.4c3.2 5.4 6.9 10.2 11.2 14.6' +
    'C22.9 20.4 19.2 25.2 16 30.6 12.8 25.2 9.1 20.4 4.8 16 9.1 11.6 12.8 6.8 16 1.4Z',
  c:
    'M16 2.2a6.5 6.5 0 0 1 4.6 11.1l-.5.5a6.6 6.6 0 1 1-2.8 9c.3 3.4 1.6 5.8 4 7.8H10.7' +
    'c2.4-2 3.7-4.4 4-7.8a6.6 6.6 0 1 1-2.8-9l-.5-.5A6.5 6.5 0 0 1 16 2.2Z',
};

/** @param {{ suit: string }} shown */
export const Suit = ({ suit }) => html`
  <svg class=${`suit ${suit}`} viewBox="0 0 32 32" aria-hidden="true"><path d=${SUITS[suit]} /></svg>
`;
