// An invitation to a table: its address, and the same as a QR code.

import { post } from './api.js';
import { Icon } from './icons.js';
import { say } from './language.js';
import { useRequest } from './use_request.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Game } from './game.js' */

/** @param {{ code: Wire.QrCode, label: string }} shown */
export function QrPicture({ code: { size, path }, label }) {
  return html`
    <svg class="qr" viewBox=${`0 0 ${size} ${size}`} shape-rendering="crispEdges" role="img" aria-label=${label}>
      <rect class="light" width=${size} height=${size} />
      <path class="dark" d=${path} />
    </svg>
  `;
}

/** Copying without the clipboard API, which a page over plain http does not have. @param {string} text */
export async function copyText(text) {
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

/**
 * A link to show, to copy and to send on.
 * @param {{ link: Wire.Link, label: string }} shown `label`: of its code; empty: no code is shown
 */
export function LinkCard({ link: { address, code }, label }) {
  const [note, tell] = useState('');
  const copy = async () => tell((await copyText(address)) ? say('Copied.') : say('Mark the address and copy it.'));
  return html`
    <div class="linkcard">
      ${label && html`<${QrPicture} code=${code} label=${label} />`}
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

/**
 * The invitation to a table, asked for once; and why there is none.
 * @param {string} id
 * @returns {[Wire.TableLink | null, string]}
 */
export function useInvitation(id) {
  const [link, set] = useState(/** @type {Wire.TableLink | null} */ (null));
  const [why, refuse] = useState('');
  useEffect(() => {
    post(`/api/tables/${id}/invite`).then(set, (error) => refuse(error.message));
  }, [id]);
  return [link, why];
}

/** The short code of a table, and where it is typed. @param {{ link: Wire.TableLink }} shown */
export const ShortCode = ({ link: { word, site } }) => html`
  <p class="short-code">
    <b>${word}</b>
    <span>${say('typed at {site}', { site })}</span>
  </p>
`;

/** @param {{ game: Game }} shown */
export function Invitation({ game }) {
  const [link, why] = useInvitation(game.id);
  if (why) return html`<p role="alert">${why}</p>`;
  if (!link) return html`<p class="faint">${say('One moment…')}</p>`;
  return html`
    <div class="invite">
      <p>${say('Whoever has this address can sit down here.')}</p>
      <${ShortCode} link=${link} />
      <${LinkCard} link=${link} label=${say('QR code of the invitation')} />
      <p class="faint">
        ${say('A television shows this table at {address}', { address: `${link.site}/tv#${link.word}` })}
      </p>
    </div>
  `;
}

/**
 * The address with which a program plays in your seat; it is made when you ask for it, and shown this once.
 * @param {{ game: Game }} shown
 */
export function ProgramLink({ game }) {
  const [link, set] = useState(/** @type {Wire.Link | null} */ (null));
  const { busy, why, ask } = useRequest();
  const make = () => ask(() => post(`/api/tables/${game.id}/program`), set);
  return html`
    <div class="invite">
      <p>${say('A program with this address bets and plays in your seat, and everybody sees that.')}</p>
      <p>${say('You take the seat and the chips. In the settings the address can be revoked.')}</p>
      ${why && html`<p role="alert">${why}</p>`}
      ${
        link
          ? html`<${LinkCard} link=${link} label="" />`
          : html`<button class="move" disabled=${busy} onClick=${make}>${say('Make an address')}</button>`
      }
    </div>
  `;
}
