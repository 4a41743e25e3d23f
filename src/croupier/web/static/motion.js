// Motion: a new card leaves the corner of the shoe; a card that turns, turns. Nothing waits for it.
import { PACES, settings, still } from './settings.js';
import { play } from './sounds.js';

const DEAL = 220;
const BETWEEN = 250;
const TURN = 180;
/** With more cards than that, each comes sooner. */
const MANY = 12;
const TURNED = [{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }];
const HIDDEN = [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }];
const FAINT = [{ opacity: 0.4 }, { opacity: 0.4, offset: 0.8 }, { opacity: 1 }];

/** First cards first, seat by seat, the dealer last: as they are dealt. */
function order(a, b) {
  const rank = (card) => {
    const [who, hand, index] = card.dataset.place.split('.');
    return [Number(index), who === 'dealer' ? 99 : Number(who) || 0, Number(hand)];
  };
  const [x, y] = [rank(a), rank(b)];
  return x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
}

export class Motion {
  constructor() {
    /** The cards that lie on the page, by their places. */
    this.lying = new Map();
    /** What moves now. */
    this.running = [];
  }

  /**
   * Compare the cards on the page with those that lay there before, and move what is new. What is asked about a card
   * appears when it lies there. Returns how long that takes.
   */
  lay(root, moving, settled = false) {
    const cards = [...root.querySelectorAll('[data-place]')];
    const fresh = cards.filter((card) => !this.lying.has(card.dataset.place)).sort(order);
    const turned = cards.filter((card) => this.lying.get(card.dataset.place) === '' && card.dataset.card);
    this.lying = new Map(cards.map((card) => [card.dataset.place, card.dataset.card]));
    const pace = PACES[settings().pace];
    if (!moving || still() || !pace || (!fresh.length && !turned.length)) return 0;
    this.finish();
    const took = this.#deal(root, fresh, turned, pace * (fresh.length > MANY ? BETWEEN / 2 : BETWEEN));
    this.#hide(root, '.total, .side h2 b, .side h2 i, .verdict-line, .shows', took, HIDDEN);
    this.#hide(root.parentElement, settled ? '.won, .lost, .say .words' : '.say .words', took, HIDDEN);
    this.#hide(root.parentElement, '.slots', took, FAINT);
    return took;
  }

  /** Cards are turned, then dealt from the corner of the shoe, one after the other. Returns how long that takes. */
  #deal(root, fresh, turned, between) {
    // Where all cards lie is read before the first one is moved: a look after a change lays the page out once more.
    const box = root.getBoundingClientRect();
    const places = fresh.map((card) => [card, card.getBoundingClientRect()]).filter(([, at]) => at.width);
    let delay = 0;
    const move = (card, frames, timing) => {
      this.running.push(card.animate(frames, { ...timing, delay, fill: 'backwards' }));
      play('card', delay / 1000);
      delay += between;
    };
    for (const card of turned) move(card, TURNED, { duration: TURN, easing: 'ease-out' });
    for (const [card, at] of places) {
      const from = `translate(${box.right - 40 - at.left}px, ${box.top + 10 - at.top}px) rotate(14deg)`;
      const to = card.classList.contains('third') ? 'rotate(90deg)' : 'none';
      const frames = [
        { transform: from, opacity: 0 },
        { opacity: 1, offset: 0.3 },
        { transform: to, opacity: 1 },
      ];
      move(card, frames, { duration: DEAL, easing: 'cubic-bezier(.2,.8,.2,1)' });
    }
    return delay;
  }

  /** Totals wait for the cards they count, questions and results for all of them. */
  #hide(root, words, delay, frames) {
    const timing = { duration: Math.max(1, delay), fill: 'backwards' };
    for (const element of root.querySelectorAll(words)) this.running.push(element.animate(frames, timing));
  }

  /** A tap finishes what moves. */
  finish() {
    for (const one of this.running) if (one.playState !== 'finished') one.finish();
    this.running = [];
  }
}
