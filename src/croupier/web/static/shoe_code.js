// The code of a shoe, to be compared: it breaks between its words alone.

import { html } from './vendor/preact-htm.js';

export function ShoeCode({ code }) {
  return html`<b class="shoe-code">${code.split(' ').map((word) => html`<span>${word}</span> `)}</b>`;
}
