// Where the edge of a design lies among the other houses of the game: a line with a dot for each, now and before.

import { number, say, text } from './language.js';
import { useMedia } from './media.js';
import { html } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const PAD = 14;
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const MOST = 4;
const FAR = 1.6;
const percent = (worth, decimals = 2) => `${number(100 * worth, decimals, true)}\u00a0%`;

/** The marks of a scale in per cent, at most five of them. */
function ticks(low, high) {
  const step = STEPS.find((one) => (high - low) / one <= MOST) ?? 100;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** @param {{ now: number, before: number | null, others: Wire.OtherHouse[] }} shown */
export function EdgeLine({ now, before, others }) {
  const width = useMedia('(max-width: 500px)') ? 300 : 400;
  // The scale holds now, before and zero, and as many of the others as are not far away: those stand at its ends.
  const own = [0, now, before ?? now].map((worth) => 100 * worth);
  const all = [...own, ...others.map((one) => 100 * one.worth)];
  const low = Math.max(Math.min(...all), Math.min(...own) - FAR);
  const high = Math.min(Math.max(...all), Math.max(...own) + FAR);
  const room = Math.max(high - low, 0.2);
  const x = (worth) => PAD + ((Math.min(high, Math.max(low, 100 * worth)) - low) / room) * (width - 2 * PAD);
  const at = x(now);
  const then = before === null ? null : x(before);
  const dot = (one) => {
    const place = x(one.worth);
    const beyond = 100 * one.worth < low ? -1 : 100 * one.worth > high ? 1 : 0;
    const named = html`<title>${text(one.title)} ${percent(one.worth)}</title>`;
    return beyond
      ? html`
        <path class="other" d=${`M${place - 4 * beyond} 31L${place + 6 * beyond} 36L${place - 4 * beyond} 41Z`}>
          ${named}
        </path>
      `
      : html`<circle class="other" cx=${place.toFixed(1)} cy="36" r="3.6">${named}</circle>`;
  };
  const better = others.filter((one) => one.worth > now).length;
  const name = `${say('now')} ${percent(now)}${before === null ? '' : `, ${say('before')} ${percent(before)}`}`;
  // The words stand apart: the left one ends at its mark, the right one begins there, and none leaves the line.
  const word = (place, other, words, bold) => {
    const alone = other === null || Math.abs(place - other) < 1;
    const left = place < other;
    const middle = (place + (other ?? place)) / 2;
    const anchor = alone ? (place < 40 ? 'start' : place > width - 40 ? 'end' : 'middle') : left ? 'end' : 'start';
    const to = alone
      ? place
      : left
        ? Math.max(46, Math.min(place + 6, middle - 4))
        : Math.min(width - 56, Math.max(place - 6, middle + 4));
    return html`<text class=${bold ? 'now' : ''} x=${to.toFixed(1)} y="16" text-anchor=${anchor}>${words}</text>`;
  };
  return html`
    <figure class="edge-line">
      <svg viewBox=${`0 0 ${width} 66`} role="img" aria-label=${name}>
        <path class="scale" d=${`M${PAD} 36H${width - PAD}`} />
        <path class="zero" d=${`M${x(0)} 24V48`} />
        ${others.map(dot)}
        ${
          then !== null &&
          html`<path class="way" d=${`M${then} 36H${at}`} /><circle class="then" cx=${then} cy="36" r="6.5" />`
        }
        <circle class="here" cx=${at} cy="36" r="8" />
        ${word(at, then, say('now'), true)}
        ${then !== null && Math.abs(then - at) > 1 && word(then, at, say('before'), false)}
        ${ticks(low, high).map(
          (tick) => html`
            <text
              class="tick-word"
              x=${x(tick / 100)}
              y="63"
              text-anchor=${x(tick / 100) < 30 ? 'start' : x(tick / 100) > width - 30 ? 'end' : 'middle'}
            >
              ${tick ? `${number(tick, tick % 1 ? 1 : 0, true)}\u00a0%` : '0'}
            </text>
          `,
        )}
      </svg>
      ${
        others.length > 0 &&
        html`
          <figcaption>
            ${say('{better} of {count} other houses of this game are better for the player.', {
              better: number(better),
              count: number(others.length),
            })}
          </figcaption>
        `
      }
    </figure>
  `;
}
