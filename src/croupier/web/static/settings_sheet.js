// Settings: each choice counts at once.

import { Systems } from './coach.js';
import { language, languages, say } from './language.js';
import { choose, rooms, settings } from './settings.js';
import { html } from './vendor/preact-htm.js';

function Segment({ label, value, options, pick }) {
  return html`
    <fieldset class="segment">
      <legend>${label}</legend>
      <div class="seg" role="group">
        ${options.map(
          ([option, word]) => html`
            <button
              aria-pressed=${option === value}
              lang=${languages.some((one) => one.language === option) ? option : null}
              data-focus=${`${label} ${option}`}
              onClick=${() => pick(option)}
            >
              ${word}
            </button>
          `,
        )}
      </div>
    </fieldset>
  `;
}

export function Choices({ house, game }) {
  const now = settings();
  const systems = (house ?? game?.house)?.counts ?? [];
  const set = (name) => (value) => choose({ [name]: value });
  return html`
    <div class="choices">
      <${Segment}
        label=${say('Language')}
        value=${language()}
        options=${languages.map(({ language: one, name }) => [one, name])}
        pick=${set('language')}
      />
      <${Segment}
        label=${say('Room')}
        value=${rooms()}
        options=${[['dark', say('dark')], ['light', say('light')], ['contrast', say('high contrast')]]}
        pick=${set('room')}
      />
      <${Segment}
        label=${say('Suits')}
        value=${now.deck}
        options=${[['two', say('two colours')], ['four', say('four colours')]]}
        pick=${set('deck')}
      />
      <${Segment}
        label=${say('Pace')}
        value=${now.pace}
        options=${[['slow', say('slow')], ['steady', say('steady')], ['quick', say('quick')], ['none', say('at once')]]}
        pick=${set('pace')}
      />
      <${Segment}
        label=${say('Motion')}
        value=${now.motion}
        options=${[['', say('as the device says')], ['on', say('on')], ['off', say('off')]]}
        pick=${set('motion')}
      />
      <${Segment}
        label=${say('Sounds')}
        value=${now.sound}
        options=${[['off', say('off')], ['on', say('on')]]}
        pick=${set('sound')}
      />
      <${Segment}
        label=${say('Coach points out mistakes')}
        value=${now.coach}
        options=${[['off', say('off')], ['on', say('on')]]}
        pick=${set('coach')}
      />
      ${systems.length > 0 && html`<${Systems} systems=${systems} value=${now.count} />`}
    </div>
  `;
}
