// An invitation to a table: its address, and the same as a QR code.

import { post } from './api.js';
import { Icon } from './icons.js';
import { say } from './language.js';
import { qr } from './qr.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** A QR code as one path; the quiet margin of four cells belongs to the picture. */
function Code({ text, label }) {
  const rows = qr(text);
  const size = rows ? rows.length + 8 : 0;
  if (!rows) return null; // too long: the address itself stands below
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1Z` : '')).join('')).join('');
  return html`
    <svg class="qr" viewBox=${`0 0 ${size} ${size}`} shape-rendering="crispEdges" role="img" aria-label=${label}>
      <rect class="light" width=${size} height=${size} />
      <path class="dark" d=${path} />
    </svg>
  `;
}

/** Copying without the clipboard API, which a page over plain http does not have. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement('textarea'), { value: text });
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

/** A link to show, to copy and to send on. */
export function LinkCard({ address, label }) {
  const [note, tell] = useState('');
  const copy = async () => tell((await copied(address)) ? say('Copied.') : say('Mark the address and copy it.'));
  return html`
    <div class="linkcard">
      <${Code} text=${address} label=${label} />
      <p class="code">${address}</p>
      <div class="acts2">
        <button class="line" onClick=${copy}><${Icon} name="copy" />${say('Copy')}</button>
        ${
          navigator.share &&
          html`
            <button class="line" onClick=${() => navigator.share({ url: address }).catch(() => {})}>
              <${Icon} name="share" />
              ${say('Send')}
            </button>
          `
        }
      </div>
      <p class="faint" role="status">${note}</p>
    </div>
  `;
}

/** Where friends reach this house: this page's own address, unless that is only known on this machine. */
export const origin = (house) =>
  (['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) && house?.addresses?.[0]) || location.origin;

export function Invitation({ game }) {
  const [path, set] = useState(null);
  const [why, refuse] = useState('');
  useEffect(() => {
    post(`/api/tables/${game.id}/invite`).then(
      (answer) => set(answer.path),
      (error) => refuse(error.message),
    );
  }, [game.id]);
  if (why) return html`<p role="alert">${why}</p>`;
  if (!path) return html`<p class="faint">${say('One moment…')}</p>`;
  return html`
    <div class="invite">
      <p>${say('Whoever has this address can sit down here.')}</p>
      <${LinkCard} address=${origin(game.house) + path} label=${say('QR code of the invitation')} />
    </div>
  `;
}
