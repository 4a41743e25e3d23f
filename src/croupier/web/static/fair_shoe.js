// A shoe of a log: who promised and cut, which cards came, and the same cards dealt again once its seed is known.
import { concat, hmac, pack, sha256, unhex } from './sha256.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const DECK = ['s', 'h', 'd', 'c'].flatMap((suit) => RANKS.map((rank) => rank + suit));
const CARDS = new Set(DECK);

/** @param {unknown} answer @returns {answer is string} */
export const isCard = (answer) => typeof answer === 'string' && CARDS.has(answer);

/** An endless row of 32-bit numbers from a seed. */
export class Numbers {
  /** @param {Uint8Array} seed */
  constructor(seed) {
    this.seed = seed;
    this.counter = 0;
    /** @type {number[]} */
    this.words = [];
  }

  next() {
    if (!this.words.length) {
      const count = new DataView(new ArrayBuffer(8));
      count.setUint32(4, this.counter++);
      const block = new DataView(sha256(concat([this.seed, new Uint8Array(count.buffer)])).buffer);
      for (let i = 28; i >= 0; i -= 4) this.words.push(block.getUint32(i));
    }
    return /** @type {number} */ (this.words.pop());
  }

  /** A number below `most`; what would favour small ones is thrown away. @param {number} most */
  below(most) {
    const fair = 2 ** 32 - (2 ** 32 % most);
    for (;;) {
      const word = this.next();
      if (word < fair) return word % most;
    }
  }

  /** @param {string[]} cards */
  shuffle(cards) {
    const order = [...cards];
    for (let place = order.length - 1; place > 0; place--) {
      const other = this.below(place + 1);
      [order[place], order[other]] = [order[other], order[place]];
    }
    return order;
  }
}

/** The cards of a shoe in the order that its seed and the cuts decide. */
class DealtAgain {
  /** @param {Uint8Array} key @param {number | 'infinite'} decks */
  constructor(key, decks) {
    this.numbers = new Numbers(key);
    this.order = decks === 'infinite' ? null : this.numbers.shuffle(Array.from({ length: decks }, () => DECK).flat());
    this.coming = this.order && [...this.order].reverse();
    /** @type {string[]} */
    this.earlier = [];
    /** @type {string[]} */
    this.round = [];
    /** The cards that lie face down, by place. @type {Map<string, (string | undefined)[]>} */
    this.hidden = new Map();
  }

  beginRound() {
    this.earlier.push(...this.round);
    this.round = [];
    this.hidden.clear();
  }

  /** The next card; undefined if there is none. A shoe that runs out takes back earlier rounds, the last card first. */
  draw() {
    if (!this.coming) return DECK[this.numbers.below(52)];
    if (!this.coming.length) [this.coming, this.earlier] = [this.numbers.shuffle(this.earlier), []];
    const card = this.coming.pop();
    if (card) this.round.push(card);
    return card;
  }

  /** @param {string} place */
  hide(place) {
    this.hidden.set(place, [...(this.hidden.get(place) ?? []), this.draw()]);
  }
}

/** @typedef {{ name: string, seat: number, words: string }} Cut */

/** A shoe as everybody at the table saw it. */
export class Shoe {
  /**
   * @param {{ shoe: number, commitment: string }} record
   * @param {{ decks: number | 'infinite', cut: number }} rules
   * @param {string | null} seed
   */
  constructor({ shoe, commitment }, rules, seed = null) {
    this.number = shoe;
    this.seal = commitment;
    this.rules = rules;
    /** The seed, if the log has it, perhaps later. */
    this.seed = seed;
    /** Whether the seed was published by now. */
    this.opened = false;
    this.early = false;
    /** The digest after it was opened, at a hosted table. @type {?Uint8Array} */
    this.digest = null;
    /** By seat: the digest that was promised, and by whom. @type {Map<number, { digest: string, name: string }>} */
    this.promises = new Map();
    /** By seat. @type {Map<number, Cut>} */
    this.cuts = new Map();
    /** The seats, as objects, of those who are named with this shoe. @type {Set<object>} */
    this.noted = new Set();
    /** Those who sat down after words were said: it was cut again. @type {{ name: string, seat: number }[]} */
    this.again = [];
    /** Whether somebody has bet on it since its cut began. */
    this.betOn = false;
    /** Those who sat there without a cut. @type {{ name: string, seat: number }[]} */
    this.without = [];
    this.rounds = 0;
    this.drawn = 0;
    /** How many cards were seen that are as the seed and the cuts decided. */
    this.matched = 0;
    this.left = rules.decks === 'infinite' ? Infinity : rules.decks * 52;
    /** @type {Map<string, number>} */
    this.seen = new Map();
    /** @type {Map<string, number>} */
    this.seenThisRound = new Map();
    /** How many cards were dealt in earlier rounds and have not come back, and in this one. */
    this.earlier = 0;
    this.thisRound = 0;
    /** @type {DealtAgain | null} */
    this.dealtAgain = null;
    /** @type {Map<string, number>} */
    this.faceDown = new Map();
  }

  /** Whether it must be shuffled before another round. One round at least is dealt from each. */
  get wornOut() {
    return this.drawn > 0 && (this.rules.decks === 'infinite' || this.drawn >= this.rules.cut);
  }

  /** Whether bets can be made on it. */
  get good() {
    return !this.opened && !this.wornOut;
  }

  /** Those who promised and never said the words. */
  get unsaid() {
    return [...this.promises].filter(([seat]) => !this.cuts.has(seat)).map(([seat, { name }]) => ({ seat, name }));
  }

  /**
   * Somebody sat down before the first deal: what was promised and said is void.
   * @param {{ name: string, seat: number }} who
   */
  voidCuts(who) {
    if (this.cuts.size) this.again.push(who);
    for (const one of [this.promises, this.cuts, this.noted]) one.clear();
    this.betOn = false;
  }

  /** The whole order of its cards, where it has one. */
  get order() {
    return this.dealtAgain?.order ?? null;
  }

  /** @param {string} game the id of the game */
  beginRound(game) {
    if (!this.rounds && this.seed) this.dealtAgain = new DealtAgain(this.#key(this.seed, game), this.rules.decks);
    this.rounds++;
    this.dealtAgain?.beginRound();
    this.earlier += this.thisRound;
    this.thisRound = 0;
    this.seenThisRound = new Map();
    this.faceDown = new Map();
  }

  /** @param {string} published @param {string} game */
  #key(published, game) {
    const seed = unhex(published);
    const cuts = [...this.cuts.values()].sort((one, other) => one.seat - other.seat);
    const said = cuts.flatMap(({ seat, words }) => [seat, words]);
    return said.length ? hmac(seed, pack('croupier order', game, this.number, ...said)) : seed;
  }

  /** A card is drawn face up; what the shoe held instead, if it was another one. @param {string} card */
  draw(card) {
    this.#take();
    return this.#compare(card, this.dealtAgain?.draw());
  }

  /** A card is drawn face down. @param {string} place */
  hide(place) {
    this.#take();
    this.faceDown.set(place, (this.faceDown.get(place) ?? 0) + 1);
    this.dealtAgain?.hide(place);
  }

  /** @param {string} place */
  hasHidden(place) {
    return (this.faceDown.get(place) ?? 0) > 0;
  }

  /** The first card that lies face down at a place is turned over. @param {string} place @param {string} card */
  reveal(place, card) {
    this.faceDown.set(place, (this.faceDown.get(place) ?? 0) - 1);
    return this.#compare(card, this.dealtAgain?.hidden.get(place)?.shift());
  }

  /** Whether more of this card were seen than there are decks. @param {string} card */
  isTooMany(card) {
    return this.rules.decks !== 'infinite' && (this.seen.get(card) ?? 0) > this.rules.decks;
  }

  #take() {
    if (!this.left) {
      [this.left, this.earlier] = [this.earlier, 0];
      this.seen = new Map(this.seenThisRound);
    }
    this.left--;
    this.drawn++;
    this.thisRound++;
  }

  /** @param {string} card @param {string | undefined} held */
  #compare(card, held) {
    for (const seen of [this.seen, this.seenThisRound]) seen.set(card, (seen.get(card) ?? 0) + 1);
    if (!this.dealtAgain || card === held) {
      this.matched++;
      return null;
    }
    return held ?? '';
  }
}
