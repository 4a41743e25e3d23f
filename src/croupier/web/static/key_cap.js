// The key that does the same as a button.
import { html } from './vendor/preact-htm.js';
import { language } from './language.js';

export const Key = ({ of }) => html`<kbd aria-hidden="true">${of}</kbd>`;

/** The key of a pair, in the reader's language. */
export const keyOf = (pair) => (pair?.[language() === 'fr' ? 1 : 0] ?? '').toUpperCase();
