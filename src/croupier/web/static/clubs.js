// The clubs of who reads this.

import { get } from './api.js';
import { number, say } from './language.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** The clubs; null before the answer. @returns {Wire.ListedClub[] | null} */
export function useClubs() {
  const [clubs, set] = useState(/** @type {Wire.ListedClub[] | null} */ (null));
  useEffect(() => {
    get('/api/clubs').then(set, () => set([]));
  }, []);
  return clubs;
}

/** @param {number} count */
export const evenings = (count) =>
  count === 1 ? say('one evening') : say('{count} evenings', { count: number(count) });

/** @param {number} count */
const people = (count) => (count === 1 ? say('one person') : say('{count} people', { count: number(count) }));

/** The clubs of who reads this, nothing without any; and below them, once they are known, `children`. */
export function Clubs({ children }) {
  const clubs = useClubs();
  if (!clubs?.length) return clubs && children;
  return html`
    <section class="panel" data-part="clubs">
      <h2>${say('Clubs')}</h2>
      <ul class="people">
        ${clubs.map(
          (one) => html`
            <li key=${one.id}>
              <b>${one.name}</b>
              <span>${people(one.members)} · ${evenings(one.evenings)}</span>
              <a class="line" href=${`/club/${one.id}`}>${say('Open')}</a>
            </li>
          `,
        )}
      </ul>
    </section>
    ${children}
  `;
}
