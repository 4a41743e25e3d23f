// The terms of the table that is designed: what it is called, and from what to what one may bet.

import { amount, limitsProblem, units, withRule } from './changed_house.js';
import { money, say } from './language.js';
import { html, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Picked } from './vendor/preact-htm.js' */

/** @param {number | null} cents */
const typedAmount = (cents) => (cents === null ? '' : units(cents));

/** @param {string} problem @param {Wire.Design} answer */
function problemText(problem, answer) {
  if (problem === 'order') return say('The largest bet cannot be below the smallest.');
  return problem && say('Bets are whole chips of {chip}.', { chip: money(answer.chip, answer) });
}

/**
 * A field keeps what is typed until it is left, whatever is drawn anew meanwhile.
 * @param {object} shown
 * @param {string} shown.label
 * @param {string} shown.value
 * @param {string} [shown.empty] what is shown while nothing is typed
 * @param {(typed: string) => void} shown.set
 * @param {Record<string, unknown>} [shown.more]
 */
function Field({ label, value, empty = '', set, more = {} }) {
  const [draft, keep] = useState(/** @type {string | null} */ (null));
  /** @param {Picked} event */
  const leave = (event) => {
    keep(null);
    set(event.target.value);
  };
  return html`
    <label class="field">
      ${label}
      <input
        value=${draft ?? value}
        placeholder=${empty}
        autocomplete="off"
        onInput=${(/** @type {Picked} */ event) => keep(event.target.value)}
        onChange=${leave}
        ...${more}
      />
    </label>
  `;
}

/**
 * @param {object} shown
 * @param {Wire.Design} shown.answer
 * @param {string} shown.name of the table, empty while it has that of the house
 * @param {(name: string) => void} shown.rename
 * @param {(house: string) => void} shown.choose
 */
export function TableTerms({ answer, name, rename, choose }) {
  const [problem, tell] = useState('');
  /** @param {'minimum' | 'maximum'} rule @param {string} value */
  const limit = (rule, value) => {
    const none = rule === 'maximum' && !value.trim();
    const cents = none ? null : amount(value);
    const wished = { minimum: answer.minimum, maximum: answer.maximum, [rule]: cents };
    const found = cents === null && !none ? 'chip' : limitsProblem(wished, answer);
    tell(found);
    if (!found) choose(withRule(answer.house, rule, cents === null ? 'none' : units(cents)));
  };
  const bets = { inputmode: 'decimal', maxlength: 12 };
  return html`
    <fieldset class="terms">
      <legend class="cap">${say('The new table')}</legend>
      <${Field}
        label=${say('Name of the table')}
        value=${name}
        empty=${answer.title}
        set=${rename}
        more=${{ maxlength: 48 }}
      />
      <${Field}
        label=${say('Smallest bet')}
        value=${typedAmount(answer.minimum)}
        set=${(/** @type {string} */ value) => limit('minimum', value)}
        more=${bets}
      />
      <${Field}
        label=${say('Largest bet')}
        value=${typedAmount(answer.maximum)}
        empty=${say('all one has')}
        set=${(/** @type {string} */ value) => limit('maximum', value)}
        more=${bets}
      />
      <p class="problem" role="status">${problemText(problem, answer)}</p>
    </fieldset>
  `;
}
