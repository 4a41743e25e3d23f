// The cut: this person's part in the order of the cards. First a promise, then the words it was made of.
import { hex, packed, sha256 } from './sha256.js';

export class Cutter {
  constructor(game) {
    this.game = game;
    this.own = ''; // words that the person typed for the next shoe
    this.sent = new Set();
  }

  key(shoe) {
    return `croupier.cut.${this.game.id}.${shoe}.${this.game.seat}`;
  }

  /** The words for a shoe. They outlive a reload, or a promise could not be kept. */
  words(shoe) {
    const kept = sessionStorage.getItem(this.key(shoe));
    if (kept) return kept;
    const words = this.own || hex(crypto.getRandomValues(new Uint8Array(32)));
    sessionStorage.setItem(this.key(shoe), words);
    this.own = '';
    return words;
  }

  /** Answer what the felt asks for: at each message, at most once for each step. */
  follow() {
    const { felt, seat, table } = this.game, shoe = felt.shoe;
    if (seat < 0 || !shoe?.cut) return;
    if (shoe.cut === 'promise' && !shoe.promised.includes(seat)) {
      const digest = sha256(packed('croupier promise', table.id, shoe.number, seat, this.words(shoe.number)));
      this.once(`promise ${shoe.number}`, { do: 'cut', shoe: shoe.number, promise: hex(digest) });
    } else if (shoe.cut === 'words' && !shoe.cuts.includes(seat) && (shoe.promised.includes(seat) || !shoe.promised.length)) {
      this.once(`words ${shoe.number}`, { do: 'cut', shoe: shoe.number, words: this.words(shoe.number) });
    }
  }

  once(step, action) {
    if (this.sent.has(step)) return;
    this.sent.add(step);
    this.game.line.send(action);
  }
}
