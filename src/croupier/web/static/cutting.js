// The cut: this person's part in the order of the cards. First a promise, then the words it was made of. Words are used
// once: if somebody sits down before the first deal, everybody cuts anew, with new words.
import { hex, pack, sha256 } from './sha256.js';

/** @import * as Wire from './wire.js' */
/** @import { LiveGame } from './live_game.js' */

export class Cutter {
  /** @param {LiveGame} live */
  constructor(live) {
    this.live = live;
    this.own = ''; // words that the person typed for the next shoe
    /** @type {Set<string>} */
    this.sent = new Set();
  }

  get game() {
    return this.live.game;
  }

  /** Where the words of the cut that is open are kept. They outlive a reload, or a promise could not be kept. */
  get key() {
    const { number, cutting } = this.game.felt.shoe;
    return `croupier.cut.${this.game.id}.${number}.${cutting}.${this.game.seat}`;
  }

  /** Words of one's own for the next cut. @param {string} words */
  cutWith(words) {
    this.own = words.trim();
  }

  /** The words to promise. */
  words() {
    const kept = sessionStorage.getItem(this.key);
    if (kept) return kept;
    const words = this.own || hex(crypto.getRandomValues(new Uint8Array(32)));
    sessionStorage.setItem(this.key, words);
    this.own = '';
    return words;
  }

  /** Answer what the felt asks for: at each message, at most once for each step. */
  follow() {
    const { felt, seat, table } = this.game;
    const shoe = felt.shoe;
    if (seat < 0 || !shoe?.cut) return;
    if (shoe.cut === 'promise' && !shoe.promised.includes(seat)) {
      this.once('promise', () => {
        const digest = sha256(pack('croupier promise', table.id, shoe.number, seat, this.words()));
        return { do: 'cut', shoe: shoe.number, promise: hex(digest) };
      });
    } else if (shoe.cut === 'words' && shoe.promised.includes(seat) && !shoe.cuts.includes(seat)) {
      const words = sessionStorage.getItem(this.key);
      if (words) this.once('words', () => ({ do: 'cut', shoe: shoe.number, words }));
      sessionStorage.removeItem(this.key); // the connection sends them until they have come: nobody promises them again
    }
  }

  /** @param {string} step @param {() => Wire.Wish} action */
  once(step, action) {
    const done = `${step} ${this.key}`;
    if (this.sent.has(done)) return;
    this.sent.add(done);
    this.live.connection.send(action());
  }
}
