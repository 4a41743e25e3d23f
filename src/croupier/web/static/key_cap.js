// The key that does the same as a button.

import { html } from './vendor/preact-htm.js';

/** @param {{ of: unknown }} shown */
/** The letter of a word: what is typed for it, in each language. @param {string} word */
export const initial = (word) => word[0].toUpperCase();

export const Key = ({ of }) => html`<kbd aria-hidden="true">${of}</kbd>`;

/** A key as it is shown. @param {string | null | undefined} key */
export const keyOf = (key) => (key ?? '').toUpperCase();
