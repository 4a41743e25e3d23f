// The key that does the same as a button.

import { html } from './vendor/preact-htm.js';

/** @param {{ of: unknown }} shown */
export const Key = ({ of }) => html`<kbd aria-hidden="true">${of}</kbd>`;

/** A key as it is shown. @param {string | null | undefined} key */
export const keyOf = (key) => (key ?? '').toUpperCase();
