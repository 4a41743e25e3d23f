// The key that does the same as a button.

import { html } from './vendor/preact-htm.js';

export const Key = ({ of }) => html`<kbd aria-hidden="true">${of}</kbd>`;

/** A key as it is shown. */
export const keyOf = (key) => (key ?? '').toUpperCase();
