// Motion: a new card leaves the corner of the shoe; a card that turns, turns. Nothing waits for it.
import { PACES, settings, still } from './settings.js';
import { play } from './sounds.js';

const DEAL = 220, BETWEEN = 250, TURN = 180;

/** First cards first, seat by seat, the dealer last: as they are dealt. */
function order(a, b) {
  const rank = (place) => {
    const [who, hand, index] = place.split('.');
    return [Number(index), who === 'dealer' ? 99 : Number(who) || 0, Number(hand)];
  };
  const x = rank(a.dataset.place), y = rank(b.dataset.place);
  return x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
}

export class Motion {
  constructor() {
    this.lying = new Map();
    this.running = [];
  }

  /** Compare the cards on the page with those that lay there before, and move what is new. */
  lay(root, moving, settled) {
    const cards = [...root.querySelectorAll('[data-place]')], now = new Map(cards.map((card) => [card.dataset.place, card.dataset.card]));
    const fresh = cards.filter((card) => !this.lying.has(card.dataset.place)).sort(order);
    const turned = cards.filter((card) => this.lying.get(card.dataset.place) === '' && card.dataset.card);
    const before = this.lying;
    this.lying = now;
    const pace = PACES[settings().pace];
    if (!moving || still() || !pace || (!fresh.length && !turned.length)) return;
    this.finish();
    // Where all cards lie is read before the first one is moved: a look after a change lays the page out once more.
    const box = root.getBoundingClientRect(), start = { x: box.right - 40, y: box.top + 10 };
    const places = fresh.map((card) => [card, card.getBoundingClientRect()]).filter(([, at]) => at.width);
    // What lay there last round is swept first; its places are new again.
    const between = fresh.length > 12 ? BETWEEN / 2 : BETWEEN;
    let delay = 0;
    const turn = (card) => {
      this.running.push(card.animate([{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }], { duration: TURN, delay, easing: 'ease-out', fill: 'backwards' }));
      play('card', delay / 1000);
      delay += between * pace;
    };
    turned.forEach(turn);
    for (const [card, at] of places) {
      const from = `translate(${start.x - at.left}px, ${start.y - at.top}px) rotate(14deg)`;
      this.running.push(card.animate([{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: card.classList.contains('third') ? 'rotate(90deg)' : 'none', opacity: 1 }], { duration: DEAL, delay, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' }));
      play('card', delay / 1000);
      delay += between * pace;
    }
    if (before.size || fresh.length) this.hush(root, '.total, .side h2 b, .side h2 i, .verdict-line, .shows', delay);
    if (settled) this.hush(root.parentElement, '.won, .lost, .say', delay);
  }

  /** Totals wait for the cards they count, results for all of them. */
  hush(root, words, delay) {
    root.querySelectorAll(words).forEach((element) => {
      this.running.push(element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], { duration: Math.max(1, delay), fill: 'backwards' }));
    });
  }

  /** A tap finishes what moves. */
  finish() {
    this.running.forEach((one) => one.playState !== 'finished' && one.finish());
    this.running = [];
  }
}
