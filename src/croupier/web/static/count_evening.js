// How an evening becomes one of a club: of one's own, or of a new one of this company.

import { post } from './api.js';
import { useClubs } from './clubs.js';
import { say } from './language.js';
import { go } from './router.js';
import { useRequest } from './use_request.js';
import { html, useState } from './vendor/preact-htm.js';

/** @param {{ game: string }} shown */
export function CountEvening({ game }) {
  const clubs = useClubs() ?? [];
  const [name, set] = useState('');
  const [club, choose] = useState('');
  const { busy, why, ask } = useRequest();
  const into = club || (clubs.length ? clubs[0].id : 'new');
  const count = (event) => {
    event.preventDefault();
    ask(
      () => (into === 'new' ? post('/api/clubs', { name, game }) : post(`/api/clubs/${into}/evenings`, { game })),
      (found) => go(`/club/${found.id}`),
    );
  };
  return html`
    <form class="count-evening leaf" onSubmit=${count}>
      ${
        clubs.length > 0 &&
        html`
          <label class="field">
            ${say('Club')}
            <select value=${into} onChange=${(event) => choose(event.target.value)}>
              ${clubs.map((one) => html`<option value=${one.id}>${one.name}</option>`)}
              <option value="new">${say('A new club with these people')}</option>
            </select>
          </label>
        `
      }
      ${
        into === 'new' &&
        html`
          <label class="field">
            ${say('Play together more often? Make this company a club.')}
            <input
              value=${name}
              maxlength="48"
              required
              placeholder=${say('Name of the club')}
              onInput=${(event) => set(event.target.value)}
            />
          </label>
        `
      }
      <button class="line" disabled=${busy}>
        ${into === 'new' ? say('Start the club') : say('Count this evening')}
      </button>
      ${why && html`<p class="refused" role="alert">${why}</p>`}
    </form>
  `;
}
