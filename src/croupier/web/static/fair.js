// Was the game fair? Deals every ended shoe of a log again, in the browser. Nothing here is shared with `croupier verify`.
// It checks the chain of digests, seals, promises, cuts, every card and every purse; what a bet pays is checked by `croupier verify`.
import { hex, hmac, joined, packed, sha256, unhex, utf8 } from './sha256.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const DECK = ['s', 'h', 'd', 'c'].flatMap((suit) => RANKS.map((rank) => rank + suit));

/** A record that is wrong: its number, what it is (a key for a sentence), and values for that sentence. */
class Wrong extends Error {
  constructor(what, values = {}) {
    super(what);
    this.values = values;
  }
}
const demand = (holds, what, values) => { if (!holds) throw new Wrong(what, values); };

/** An endless stream of 32-bit numbers from a seed; `below` throws away what would favour small ones. */
class Numbers {
  constructor(seed) {
    this.seed = seed;
    this.counter = 0;
    this.words = [];
  }

  next() {
    if (!this.words.length) {
      const count = new DataView(new ArrayBuffer(8));
      count.setUint32(4, this.counter++);
      const block = new DataView(sha256(joined([this.seed, new Uint8Array(count.buffer)])).buffer);
      for (let i = 0; i < 32; i += 4) this.words.push(block.getUint32(i));
    }
    return this.words.shift();
  }

  below(most) {
    const fair = 2 ** 32 - (2 ** 32 % most);
    for (;;) {
      const word = this.next();
      if (word < fair) return word % most;
    }
  }

  shuffled(cards) {
    const order = [...cards];
    for (let place = order.length - 1; place > 0; place--) {
      const other = this.below(place + 1);
      [order[place], order[other]] = [order[other], order[place]];
    }
    return order;
  }
}

/** The order of a shoe, dealt card by card; a shoe that runs out inside a round takes the discards of earlier rounds. */
function dealtAgain(shoe, decks) {
  const numbers = new Numbers(shoe.key);
  if (decks === 'infinite') {
    shoe.order = null;
    return shoe.draws.map(() => DECK[numbers.below(52)]);
  }
  let cards = numbers.shuffled(Array.from({ length: decks }, () => DECK).flat()), earlier = [], round = [], at = 0;
  shoe.order = cards;
  return shoe.draws.map((draw) => {
    if (draw.first) {
      earlier.push(...round);
      round = [];
    }
    if (at === cards.length) {
      [cards, earlier, at] = [numbers.shuffled(earlier).reverse(), [], 0]; // a second order is dealt from its end
    }
    demand(at < cards.length, 'empty');
    round.push(cards[at]);
    return cards[at++];
  });
}

class Auditor {
  constructor() {
    Object.assign(this, { n: 0, digest: new Uint8Array(32), rounds: 0, shoes: [], names: [], purses: [], over: false, master: null, first: null, fresh: false, hidden: [] });
  }

  get shoe() {
    return this.shoes.at(-1);
  }

  /** Whether the shoe in play is sealed and not yet opened. */
  get sealed() {
    return this.shoe && !this.shoe.seed ? this.shoe : null;
  }

  take(line) {
    let record;
    try {
      record = JSON.parse(line);
    } catch {
      throw new Wrong('unreadable');
    }
    demand(record && typeof record === 'object' && record.n === this.n + 1, 'number');
    this.n = record.n;
    demand(!this.over, 'after the end');
    demand(this.first || record.event === 'table', 'no table');
    demand(!this.shoe?.early || record.event === 'over', 'early', { shoe: this.shoe?.number });
    this[`on_${record.event}`]?.(record);
    this.digest = sha256(joined([this.digest, utf8(line)]));
  }

  on_table(record) {
    if (this.first) demand(record.id === this.first.id && JSON.stringify(record.rules.decks) === JSON.stringify(this.first.rules.decks), 'another table');
    else this.first = record;
    if (record.digest !== undefined) demand(record.digest === hex(this.digest), 'chain');
    this.names = record.players.map((player) => player.name);
    this.purses = record.players.map((player) => player.purse);
    this.rules = record.rules;
  }

  on_shuffle(record) {
    if (this.first.version > 1) demand(!this.sealed, 'not opened', { shoe: this.shoe?.number });
    demand(record.shoe === this.shoes.length + 1, 'shoe number');
    if (record.digest !== undefined) demand(record.digest === hex(this.digest), 'chain');
    this.shoes.push({ number: record.shoe, seal: record.commitment, at: record.n, promises: new Map(), cuts: new Map(), draws: [], hidden: [], seed: null, rounds: 0 });
  }

  on_cut(record) {
    const shoe = this.sealed;
    demand(shoe && record.shoe === shoe.number && !shoe.draws.length, 'cut');
    if (record.promise !== undefined) {
      demand(!shoe.cuts.size && !shoe.promises.has(record.seat), 'promise late');
      shoe.promises.set(record.seat, record.promise);
    } else {
      demand(!shoe.cuts.has(record.seat), 'cut');
      const promised = shoe.promises.get(record.seat), made = hex(sha256(packed('croupier promise', this.first.id, shoe.number, record.seat, record.words)));
      demand(promised === undefined ? !shoe.promises.size : promised === made, 'promise', { name: this.names[record.seat] });
      shoe.cuts.set(record.seat, record.words);
    }
  }

  on_deal(record) {
    demand(record.round === this.rounds + 1, 'round number');
    demand(this.sealed, 'no shoe');
    demand(!this.wornOut(this.shoe), 'past the cut', { shoe: this.shoe.number });
    this.rounds = record.round;
    this.shoe.rounds++;
    this.fresh = true;
  }

  /** Whether a shoe was to be shuffled before another round. One round at least is dealt from each, also where every round has a shoe of its own. */
  wornOut(shoe) {
    return shoe.draws.length > 0 && (this.rules.decks === 'infinite' || shoe.draws.length >= this.cut());
  }

  cut() {
    const { decks, penetration } = this.rules;
    return decks === 'infinite' ? Infinity : Math.floor((Math.round(penetration * 1000) * decks * 52) / 1000);
  }

  on_answer(record) {
    const [what, ...place] = record.need.split(' ');
    if (what === 'draw') {
      demand(this.sealed, 'no shoe');
      const down = record.answer === 'face down';
      demand(down || DECK.includes(record.answer), 'card');
      const draw = { n: record.n, card: down ? null : record.answer, first: this.fresh };
      this.fresh = false;
      this.shoe.draws.push(draw);
      if (down) this.hidden.push({ place: place.join(' ').replace(' face down', ''), draw });
    } else if (what === 'reveal') {
      const at = this.hidden.findIndex((one) => one.place === place.join(' '));
      demand(at >= 0 && DECK.includes(record.answer), 'card');
      Object.assign(this.hidden.splice(at, 1)[0].draw, { card: record.answer, n: record.n });
    }
  }

  on_settled(record) {
    this.hidden = [];
    record.net.forEach((net, seat) => demand(record.purses[seat] === (this.purses[seat] ?? 0) + net, 'purse', { name: this.names[seat] }));
    this.purses = [...record.purses];
  }

  on_buy(record) {
    this.purses[record.seat] += record.amount;
  }

  on_sit(record) {
    this.purses[record.seat] = record.purse;
    this.names[record.seat] = record.name;
  }

  on_leave(record) {
    if (record.amount !== undefined) demand(record.amount === this.purses[record.seat], 'purse', { name: this.names[record.seat] });
    if (record.amount !== undefined) this.purses[record.seat] = 0;
  }

  on_shoe(record) {
    const shoe = this.sealed;
    demand(shoe && record.shoe === shoe.number, 'shoe number');
    const seed = unhex(record.seed);
    demand(hex(sha256(seed)) === shoe.seal, 'seal', { shoe: shoe.number });
    shoe.seed = record.seed;
    const fields = [...shoe.cuts].sort(([a], [b]) => a - b).flat();
    shoe.key = fields.length ? hmac(seed, packed('croupier order', this.first.id, shoe.number, ...fields)) : seed;
    shoe.cards = dealtAgain(shoe, this.rules.decks);
    shoe.draws.forEach((draw, i) => {
      if (draw.card === null || draw.card === shoe.cards[i]) return;
      this.n = draw.n;
      throw new Wrong('another card', { shoe: shoe.number, place: i + 1, said: draw.card, held: shoe.cards[i] });
    });
    shoe.early = !this.wornOut(shoe);
  }

  on_over(record) {
    this.over = true;
    if (record.master === undefined) return;
    const master = unhex(record.master);
    demand(hex(sha256(master)) === this.first.seal, 'master seal');
    demand(hex(hmac(master, utf8('game'))).slice(0, 16) === this.first.id, 'master seal');
    for (const shoe of this.shoes) demand(!shoe.seed || shoe.seed === hex(hmac(master, utf8(`shoe ${shoe.number}`))), 'master seed', { shoe: shoe.number });
    this.master = record.master;
  }
}

/** Check a log; `head` is a digest that somebody kept, or its first sixteen characters or more. */
export function verify(log, head = '') {
  const auditor = new Auditor(), kept = head.trim().toLowerCase();
  let problem = null, covered = null;
  try {
    for (const line of log.replace(/\r/g, '').split('\n')) {
      if (!line) continue;
      auditor.take(line);
      if (kept && hex(auditor.digest).startsWith(kept)) covered = auditor.n;
    }
    demand(auditor.first, 'no table');
    demand(!kept || covered !== null, 'head');
  } catch (error) {
    problem = { record: error.message === 'head' ? null : auditor.n + (['unreadable', 'number'].includes(error.message) ? 1 : 0), what: error instanceof Wrong ? error.message : 'misfit', values: error.values ?? {} };
  }
  const { shoes, first } = auditor;
  const proven = first?.version > 1 && !first.repeatable && shoes.length && shoes.every((shoe) => shoe.seed), bots = first?.players.some((player) => player.plays);
  return {
    verdict: problem ? 'not fair' : proven && (auditor.master || !bots) ? 'fair' : 'nothing wrong so far',
    problem, covered, shoes, names: auditor.names, records: auditor.n, rounds: auditor.rounds, digest: hex(auditor.digest), over: auditor.over, master: auditor.master,
    house: first?.house ?? '', version: first?.version ?? 0, repeatable: Boolean(first?.repeatable), bots, cut: first ? auditor.cut() : 0,
  };
}
