// The dealer's side of the cloth: the cards, the shoe, the words printed on it.

import { Card } from './cards.js';
import { LastRounds } from './coach.js';
import { Icon } from './icons.js';
import { number, say, text } from './language.js';
import { html } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/**
 * What is left in the shoe: paper still to come, the cut card in brass. `left` is cards in all and before the cut card.
 * @param {{ shoe: Wire.Shoe, full: number, count?: Wire.Count | null }} shown
 */
export function Shoe({ shoe, full, count = null }) {
  if (!shoe.left) return null;
  const [left, cut] = shoe.left;
  const whole = Math.max(full, left);
  const words = shoe.last
    ? say('last round of the shoe')
    : cut > 0
      ? say('cut in {count}', { count: number(cut) })
      : '';
  const percent = (cards) => `${((100 * cards) / whole).toFixed(1)}%`;
  const name = `${say('Shoe {shoe}', { shoe: shoe.number })}: ${say('{count} to come', { count: left })}`;
  const label = `${name}${words && `, ${words}`}${count ? `. ${text(count.short)}` : ''}`;
  return html`
    <div class="shoe" role="img" aria-label=${label}>
      <span
        class=${`meter ${words ? '' : 'whole'}`}
        style=${`--left:${percent(left)};--cut:${percent(Math.max(0, left - cut))}`}
      ></span>
      <span class="shoe-words"><b>${say('{count} to come', { count: number(left) })}</b>${words && ` · ${words}`}</span>
      ${count && html`<span class="count-line">${text(count.short)}</span>`}
    </div>
  `;
}

export function Facts({ game }) {
  const { watching } = game.felt;
  return html`
    <span class="facts-line">
      <${LastRounds} game=${game} />
      ${game.felt.round > 0 && html`<span>${text(game.felt.title)}</span>`}
      ${
        game.felt.standings &&
        html`<span>${say('{rounds} rounds in all', { rounds: game.table.tournament.rounds })}</span>`
      }
      ${
        watching > 0 &&
        html`
          <span class="watchers">
            <${Icon} name="eye" />
            ${watching === 1 ? say('one watches') : say('{count} watch', { count: number(watching) })}
          </span>
        `
      }
    </span>
  `;
}

export function Dealer({ game }) {
  const dealer = game.felt.dealer;
  const cards = dealer?.cards ?? [];
  const shape = `${cards.length ? '' : 'bare'} ${game.advice?.count ? 'counted' : ''} n${Math.min(6, cards.length)}`;
  return html`
    <section class=${`dealer ${shape}`} aria-label=${say('Dealer')}>
      ${
        cards.length > 0 &&
        html`
          <div class="cards" style=${`--n:${cards.length}`}>
            ${cards.map((card, i) => html`<${Card} key=${i} card=${card} place=${`dealer.0.${i}`} />`)}
          </div>
        `
      }
      <div class="about">
        ${cards.length > 0 && html`<span class="shows">${text(dealer.caption)}</span>`}
        <${Shoe} shoe=${game.felt.shoe} full=${game.shoeSeen.cards} count=${game.advice?.count} />
        <${Facts} game=${game} />
      </div>
    </section>
  `;
}

/** The lines that are large enough to read on one arc; all of them are in the rules. */
function fitting(lines) {
  let room = 105;
  return lines.filter((line) => {
    room -= line.length + 5;
    return room > 0;
  });
}

/** Words printed on the cloth, along an arc. */
export function Arc({ game, wide }) {
  const [sign, ...more] = game.table.printed.map(text);
  const sub = fitting(more).join('  ·  ');
  if (!sign) return null;
  if (!wide) {
    const size = Math.min(15.5, 425 / sign.length);
    return html`
      <svg class="arc" role="img" aria-label=${sign} viewBox="0 0 336 38">
        <path d="M0 3Q168 17 336 3M0 25Q168 39 336 25" />
        <path id="arc1" class="bare" d="M0 19.5Q168 33.5 336 19.5" />
        <text font-size=${size} letter-spacing=${size / 7.4} text-anchor="middle">
          <textPath href="#arc1" startOffset="50%">${sign.toUpperCase()}</textPath>
        </text>
      </svg>
    `;
  }
  const size = Math.min(33, 860 / sign.length);
  const small = Math.min(16.5, 1320 / Math.max(1, sub.length));
  return html`
    <svg class="arc" role="img" aria-label=${[sign, ...more].join('. ')} viewBox="0 0 1252 168">
      <path d="M210 20Q626 128 1042 20M226 112Q626 244 1026 112" />
      <path id="arc2" class="bare" d="M210 57Q626 153 1042 57" />
      <path id="arc3" class="bare" d="M210 83Q626 179 1042 83" />
      <text font-size=${size} letter-spacing=${size / 5.5} text-anchor="middle">
        <textPath href="#arc2" startOffset="50%">${sign.toUpperCase()}</textPath>
      </text>
      <text class="sub" font-size=${small} letter-spacing=".6" text-anchor="middle">
        <textPath href="#arc3" startOffset="50%">${sub}</textPath>
      </text>
    </svg>
  `;
}

/** The rim of the felt; while your clock runs, its bright part is the time left. */
export function Rim({ share }) {
  const path = html`<path vector-effect="non-scaling-stroke" d="M0 0A50 20 0 0 0 100 0" />`;
  return html`
    <svg class="edge" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">${path}</svg>
    ${
      share !== null &&
      html`
        <svg
          class="edge time"
          style=${`--share:${share}%`}
          viewBox="0 0 100 20"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          ${path}
        </svg>
        <span class="edge-side" style=${`--part:${share / 100}`}></span>
      `
    }
  `;
}
