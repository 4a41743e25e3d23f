// Motion: a new card leaves the corner of the shoe; a card that turns, turns; one that lay elsewhere slides to its
// place. Nothing waits for it.
import { PACES, settings, still } from './settings.js';
import { play } from './sounds.js';

const DEAL = 220;
const BETWEEN = 250;
const TURN = 180;
/** Besides whatever else a card does. @type {KeyframeAnimationOptions} */
const SLIDE = { duration: 180, easing: 'ease-out', composite: 'add' };
/** With more cards than that, each comes sooner. */
const MANY = 12;
const TURNED = [{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }];
const HIDDEN = [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }];
const FAINT = [{ opacity: 0.4 }, { opacity: 0.4, offset: 0.8 }, { opacity: 1 }];

/** How far a card slides at least, in pixels. */
const NEAR = 2;

/** A card’s place: `0.1.2` is the third card of the second hand of the first seat. @param {HTMLElement} card */
const placeOf = (card) => card.dataset.place ?? '';

/** Everything under an element that a selector finds. @param {Element | null} root @param {string} words */
const all = (root, words) => /** @type {HTMLElement[]} */ ([...(root?.querySelectorAll(words) ?? [])]);

/**
 * First cards first, seat by seat, the dealer last: as they are dealt.
 * @param {HTMLElement} a
 * @param {HTMLElement} b
 */
function order(a, b) {
  /** @param {HTMLElement} card */
  const rank = (card) => {
    const [who, hand, index] = placeOf(card).split('.');
    return [Number(index), who === 'dealer' ? 99 : Number(who) || 0, Number(hand)];
  };
  const [x, y] = [rank(a), rank(b)];
  return x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
}

export class Motion {
  constructor() {
    /** The cards that lie on the page, by their places; empty: face down. @type {Map<string, string | undefined>} */
    this.lying = new Map();
    /** Where they lay when something was dealt last, and the size of the felt then. @type {Map<string, DOMRect>} */
    this.at = new Map();
    this.felt = '';
    /** What moves now. @type {Animation[]} */
    this.running = [];
  }

  /**
   * Compare the cards on the page with those that lay there before, and move what is new. What is asked about a card
   * appears when it lies there. Returns how long that takes.
   * @param {HTMLElement} root the felt
   * @param {boolean} moving whether cards move at all
   * @param {boolean} settled whether results are shown
   */
  lay(root, moving, settled = false) {
    const cards = all(root, '[data-place]');
    const before = this.lying;
    this.lying = new Map(cards.map((card) => [placeOf(card), card.dataset.card]));
    const came = new Map(cards.map((card) => [card, this.#cameFrom(card, before)]));
    const fresh = cards.filter((card) => came.get(card) === null).sort(order);
    const turned = cards.filter((card) => before.get(placeOf(card)) === '' && card.dataset.card);
    const pace = PACES[settings().pace];
    const changed = fresh.length || turned.length || [...came].some(([card, place]) => place !== placeOf(card));
    if (!moving || still() || !pace || !changed) {
      if (changed) this.at.clear();
      return 0;
    }
    this.finish();
    const slides = this.#slides(root, came);
    const took = this.#deal(root, fresh, turned, pace * (fresh.length > MANY ? BETWEEN / 2 : BETWEEN));
    for (const [card, frames] of slides) this.running.push(card.animate(frames, SLIDE));
    this.#hide(root, '.total, .side h2 b, .side h2 i, .verdict-line, .shows', took, HIDDEN);
    this.#hide(root.parentElement, settled ? '.won, .lost, .say .words' : '.say .words', took, HIDDEN);
    this.#hide(root.parentElement, '.slots', took, FAINT);
    return took;
  }

  /**
   * Where a card lay before: in its place, or elsewhere at its seat after a split or a swap; null: it is new.
   * @param {HTMLElement} card
   * @param {Map<string, string | undefined>} before
   */
  #cameFrom(card, before) {
    const place = placeOf(card);
    const [lay, now] = [before.get(place), card.dataset.card];
    if (before.has(place) && (!lay || lay === now)) return place;
    const seat = place.slice(0, place.indexOf('.') + 1);
    for (const [other, face] of before)
      if (now && face === now && other.startsWith(seat) && this.lying.get(other) !== face) return other;
    return null;
  }

  /**
   * How cards that lay elsewhere come to where they lie now, if the felt is as large as it was.
   * @param {HTMLElement} root
   * @param {Map<HTMLElement, string | null>} came
   * @returns {[HTMLElement, Keyframe[]][]}
   */
  #slides(root, came) {
    const { width, height } = root.getBoundingClientRect();
    const felt = `${width} ${height}`;
    const places = [...came].map(([card, place]) => ({ card, place, at: card.getBoundingClientRect() }));
    /** @type {[HTMLElement, Keyframe[]][]} */
    const slides = [];
    for (const { card, place, at } of places) {
      const from = felt === this.felt && place && this.at.get(place);
      if (!from || !at.width || card.classList.contains('third')) continue;
      const [x, y] = [from.left - at.left, from.top - at.top];
      if (Math.hypot(x, y) >= NEAR)
        slides.push([card, [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'translate(0, 0)' }]]);
    }
    this.felt = felt;
    this.at = new Map(places.map(({ card, at }) => [placeOf(card), at]));
    return slides;
  }

  /**
   * Cards are turned, then dealt from the corner of the shoe, one after the other. Returns how long that takes.
   * @param {HTMLElement} root
   * @param {HTMLElement[]} fresh
   * @param {HTMLElement[]} turned
   * @param {number} between milliseconds between two cards
   */
  #deal(root, fresh, turned, between) {
    // Where all cards lie is read before the first one is moved: a look after a change lays the page out once more.
    const box = root.getBoundingClientRect();
    const places = fresh.map((card) => ({ card, at: card.getBoundingClientRect() })).filter(({ at }) => at.width);
    let delay = 0;
    /** @param {HTMLElement} card @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
    const move = (card, frames, timing) => {
      this.running.push(card.animate(frames, { ...timing, delay, fill: 'backwards' }));
      play('card', delay / 1000);
      delay += between;
    };
    for (const card of turned) move(card, TURNED, { duration: TURN, easing: 'ease-out' });
    for (const { card, at } of places) {
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

  /**
   * Totals wait for the cards they count, questions and results for all of them.
   * @param {Element | null} root
   * @param {string} words
   * @param {number} delay
   * @param {Keyframe[]} frames
   */
  #hide(root, words, delay, frames) {
    /** @type {KeyframeAnimationOptions} */
    const timing = { duration: Math.max(1, delay), fill: 'backwards' };
    for (const element of all(root, words)) this.running.push(element.animate(frames, timing));
  }

  /** A tap finishes what moves. */
  finish() {
    for (const one of this.running) if (one.playState !== 'finished') one.finish();
    this.running = [];
  }
}
