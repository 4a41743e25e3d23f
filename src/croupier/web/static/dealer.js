// The dealer's side of the cloth: the cards, the shoe, the words printed on it.

import { Card } from './cards.js';
import { LastRounds } from './coach.js';
import { Icon } from './icons.js';
import { number, say, text } from './language.js';
import { dealerStep, formOf } from './stage.js';
import { at } from './use_stage.js';
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
      <span class="shoe-words">
        <b>${say('{count} to come', { count: number(left) })}</b>${words && html`<span><i> · </i>${words}</span>`}
      </span>
      ${count && html`<span class="count-line">${text(count.short)}</span>`}
    </div>
  `;
}

/** The round of a tournament: the first one before it is dealt, too. */
const roundOf = ({ felt, table }) => ({
  round: number(Math.max(1, felt.round)),
  rounds: number(table.tournament.rounds),
});

export function Facts({ game }) {
  const { watching } = game.felt;
  return html`
    <span class="facts-line">
      ${
        game.felt.standings
          ? html`<span>${say('Round {round} of {rounds}', roundOf(game))}</span>`
          : game.felt.round > 0 && html`<span>${text(game.felt.title)}</span>`
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
      <${LastRounds} game=${game} />
    </span>
  `;
}

/** The dealer's cards, or the places where they will lie. */
function Dealt({ dealer, stage }) {
  const cards = dealer?.cards ?? [];
  if (!cards.length)
    return html`<div class="cards" aria-hidden="true"><span class="ghost"></span><span class="ghost"></span></div>`;
  const step = dealerStep(stage, cards.length);
  const form = formOf(stage.dealer.card);
  return html`
    <div class="cards" style=${`--n:${cards.length};--step:${step.toFixed(3)}`}>
      ${cards.map(
        (card, i) => html`
          <${Card}
            key=${i}
            card=${card}
            form=${form}
            covered=${card && step < 0.6 && i < cards.length - 1}
            place=${`dealer.0.${i}`}
          />
        `,
      )}
    </div>
  `;
}

export function Dealer({ game, stage }) {
  const { dealer, shoe } = game.felt;
  const caption = dealer?.cards?.length
    ? text(dealer.caption)
    : game.felt.phase === 'bets'
      ? say('Place your bets')
      : '';
  return html`
    <section
      class=${`dealer ${stage.dealer.h < 64 ? 'slim' : ''} ${stage.dealer.h < 92 ? 'lean' : ''}`}
      style=${`${at(stage.dealer, stage.felt)};--w:${stage.dealer.card}px`}
      aria-label=${say('Dealer')}
    >
      <${Dealt} dealer=${dealer} stage=${stage} />
      <div class="about">
        <span class="shows">${caption}</span>
        <${Shoe} shoe=${shoe} full=${game.shoeSeen.cards} count=${game.advice?.count} />
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

/** A low arc with the first line. */
function LowArc({ sign }) {
  const size = Math.min(15.5, 425 / sign.length);
  return html`
    <svg role="img" aria-label=${sign} viewBox="0 0 336 38">
      <path d="M6 3Q168 17 330 3M6 25Q168 39 330 25" />
      <path id="arc1" class="bare" d="M0 19.5Q168 33.5 336 19.5" />
      <text font-size=${size} letter-spacing=${size / 7.4} text-anchor="middle">
        <textPath href="#arc1" startOffset="50%">${sign.toUpperCase()}</textPath>
      </text>
    </svg>
  `;
}

/** A high arc with two lines. */
function HighArc({ sign, more }) {
  const sub = fitting(more).join('  ·  ');
  const size = Math.min(33, 860 / sign.length);
  const small = Math.min(18, 1480 / Math.max(1, sub.length));
  return html`
    <svg role="img" aria-label=${[sign, ...more].join('. ')} viewBox="0 0 832 168">
      <path d="M0 14Q416 122 832 14M16 106Q416 238 816 106" />
      <path id="arc2" class="bare" d="M0 51Q416 147 832 51" />
      <path id="arc3" class="bare" d="M0 79Q416 175 832 79" />
      <text font-size=${size} letter-spacing=${size / 7} text-anchor="middle">
        <textPath href="#arc2" startOffset="50%">${sign.toUpperCase()}</textPath>
      </text>
      <text class="sub" font-size=${small} letter-spacing=".5" text-anchor="middle">
        <textPath href="#arc3" startOffset="50%">${sub}</textPath>
      </text>
    </svg>
  `;
}

/** Words printed on the cloth. */
export function Sign({ game, stage }) {
  const [sign, ...more] = game.table.printed.map(text);
  if (!sign || !stage.sign) return null;
  return html`
    <div class="sign" style=${at(stage.sign, stage.felt)}>
      ${stage.kind === 'desk' ? html`<${HighArc} sign=${sign} more=${more} />` : html`<${LowArc} sign=${sign} />`}
    </div>
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
