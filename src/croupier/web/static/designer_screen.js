// The designer: every rule of a house with its choices, and what each would do to the edge; the result beside it.

import { DesignResult } from './design_result.js';
import { TableTerms } from './designer_terms.js';
import { Frame } from './frame.js';
import { HousePicker } from './house_picker.js';
import { number, say, text } from './language.js';
import { go } from './router.js';
import { useAnswer, Wait } from './values.js';
import { html, useRef } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Place } from './router.js' */

/** @param {string} house @param {string} title */
const address = (house, title) =>
  `/designer?house=${encodeURIComponent(house)}${title ? `&title=${encodeURIComponent(title)}` : ''}`;

/** What an option would do to the edge, in words. @param {Wire.RuleOption} option */
function effectOf(option) {
  if (option.now) return say('now');
  if (!option.house) return say('not here');
  if (option.effect === null) return option.coming ? '…' : '–';
  return number(100 * option.effect, 2, true);
}

/** @param {{ rule: Wire.Rule, choose: (house: string) => void }} shown */
function Rule({ rule, choose }) {
  return html`
    <li class=${rule.was ? 'changed' : ''}>
      <h2 id=${`rule-${rule.rule}`}>
        ${text(rule.name)}
        ${rule.was && html` <small>${say('was {value}', { value: text(rule.was) })}</small>`}
      </h2>
      <span class="seg" role="group" aria-labelledby=${`rule-${rule.rule}`}>
        ${rule.options.map(
          (option) => html`
            <button
              aria-pressed=${option.now}
              disabled=${!option.house}
              title=${option.why ? text(option.why) : null}
              onClick=${() => !option.now && option.house && choose(option.house)}
            >
              <span>${text(option.value)}</span>
              <small>${effectOf(option)}</small>
            </button>
          `,
        )}
      </span>
    </li>
  `;
}

/** The last answer with rules, and why the one after it was refused. @param {string} house @param {string} title */
function useDesign(house, title) {
  const path = `/api/design?${new URLSearchParams({ house, ...(title ? { title } : {}) })}`;
  /** @type {Wire.Design | null} */
  const answer = useAnswer(path, path);
  const last = useRef(/** @type {Wire.Design | null} */ (null));
  if (answer?.rules) last.current = answer;
  return { design: last.current, answer };
}

/** @param {{ house: Wire.House, place: Place }} shown */
export function DesignerScreen({ house, place }) {
  const name = place.query.get('house') || house.first_house;
  const title = place.query.get('title') ?? '';
  const { design, answer } = useDesign(name, title);
  /** @param {string} next */
  const choose = (next) => go(address(next, title), { stay: true });
  /** @param {string} next */
  const rename = (next) => go(address(name, next.trim()), { stay: true, replace: true });
  return html`
    <${Frame} here="/designer" house=${house} title=${say('Designer')} cls="designer">
      <div class="design">
        <div class="bench">
          <h1 class="title">${say('Designer')}</h1>
          <${HousePicker} label=${say('Begin with')} house=${name} choose=${choose} cls="begin" />
          ${(!design || answer?.why) && html`<${Wait} answer=${answer} />`}
          ${
            design &&
            html`
              <section class="rule-list" aria-label=${say('Rules')}>
                <p class="cap">${say('each option with its change in %')}</p>
                <ul>${design.rules.map((rule) => html`<${Rule} key=${rule.rule} rule=${rule} choose=${choose} />`)}</ul>
              </section>
              <${TableTerms} answer=${design} name=${title} rename=${rename} choose=${choose} />
            `
          }
        </div>
        ${design && html`<${DesignResult} answer=${design} name=${title} choose=${choose} />`}
      </div>
    <//>
  `;
}
