// A game as its log tells it, record by record, and what must hold at each of them (docs/fairness.md). No rules of the
// games are known here: what a round needs, what bets pay, how bots and the clock decide is left to `croupier verify`.

import { isCard, Shoe } from './fair_shoe.js';
import { Tournament } from './fair_tournament.js';
import { hex, pack, sha256, unhex } from './sha256.js';

/** @import { LogRecord, RecordOf } from './fair_records.js' */

const VERSION = 3;
const SNAPSHOT_AFTER = 500;
const CLOCK = 'clock';
const FLAGS = ['buy_in', 'rebuy'];
const AMOUNTS = ['minimum', 'chip', 'budget'];
const SEAT = String.raw`seat ([1-9]\d?)(?: hand (?:[2-9]|[1-9]\d+))?`;
const DEALT = new RegExp(`^(draw|reveal) (dealer|player|banker|burn|${SEAT})( face down)?$`);
const DECIDED = new RegExp(`^decide ${SEAT}$`);

/** @typedef {{ what: 'draw' | 'hide' | 'reveal', place: string, seat?: number }} CardNeed */

/**
 * A need as its parts; null if the text is none.
 * @param {string} text
 * @returns {{ what: 'peek', seat?: number } | { what: 'decide', seat: number } | CardNeed | null}
 */
function needOf(text) {
  if (text === 'peek') return { what: 'peek' };
  const decided = DECIDED.exec(text);
  if (decided) return { what: 'decide', seat: Number(decided[1]) - 1 };
  const [found, drawn, place, number, down] = DEALT.exec(text) ?? [];
  if (!found || (down && drawn === 'reveal')) return null;
  const what = drawn === 'reveal' ? 'reveal' : down ? 'hide' : 'draw';
  return { what, place, seat: number ? Number(number) - 1 : undefined };
}

/** What is wrong at a record: a key for a sentence, and the values in that sentence. */
export class Wrong extends Error {
  /** @param {string} what @param {object} values */
  constructor(what, values = {}) {
    super(what);
    this.values = values;
  }
}

/** @type {(holds: unknown, what?: string, values?: object) => asserts holds} */
export function demand(holds, what = 'misfit', values = {}) {
  if (!holds) throw new Wrong(what, values);
}

/**
 * Whether two values of records say the same; the order of keys says nothing.
 * @param {any} one
 * @param {any} other
 * @returns {boolean}
 */
function same(one, other) {
  if (one instanceof Map && other instanceof Map) {
    return one.size === other.size && [...one].every(([key, value]) => other.has(key) && same(value, other.get(key)));
  }
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]));
}

/** An amount of the rules in cents; NaN if it is none. @param {unknown} amount */
function cents(amount) {
  if (typeof amount === 'number') return amount >= 0 ? amount * 100 : NaN;
  const written = typeof amount === 'string' && /^(0|[1-9]\d*)\.(\d\d)$/.test(amount) && !amount.endsWith('.00');
  return written ? Math.round(Number(amount) * 100) : NaN;
}

/**
 * @typedef {object} TableRules
 * @property {number | 'infinite'} decks
 * @property {number} cut
 * @property {number} minimum
 * @property {number} maximum
 * @property {number} chip
 * @property {number} budget
 * @property {boolean} rebuy
 */

/**
 * What every table has, read from its rules.
 * @param {RecordOf<'table'>['rules']} rules
 * @param {number} players
 * @returns {TableRules}
 */
function tableRules(rules, players) {
  const decks = rules.get('decks');
  const share = rules.get('penetration');
  demand(decks === 'infinite' || (typeof decks === 'number' && decks >= 1 && decks <= 8), 'rules');
  demand(share && typeof share === 'object' && 'decimal' in share, 'rules');
  const penetration = share.decimal;
  demand(/^0\.\d{1,3}$/.test(penetration) && Number(penetration) <= 0.95 && rules.get('seats') === players, 'rules');
  demand(
    FLAGS.every((name) => typeof rules.get(name) === 'boolean'),
    'rules',
  );
  demand(typeof rules.get('currency') === 'string', 'rules');
  const [minimum, chip, budget] = AMOUNTS.map((name) => cents(rules.get(name)));
  const maximum = rules.get('maximum') === 'none' ? Infinity : cents(rules.get('maximum'));
  demand(chip > 0 && chip <= minimum && minimum <= maximum && minimum <= budget, 'rules');
  demand(minimum % chip === 0 && (maximum === Infinity || maximum % chip === 0), 'rules');
  const cards = decks === 'infinite' ? 52 : decks * 52;
  const cut = Math.floor((Math.round(Number(penetration) * 1000) * cards) / 1000);
  return { decks, cut, minimum, maximum, chip, budget, rebuy: rules.get('rebuy') === true };
}

/** @typedef {{ seeds: Map<number, string>, master: ?string }} Opened what the log opens, sooner or later */

export class Game {
  /** @param {RecordOf<'table'>} first the first record @param {Opened} opened */
  constructor(first, opened) {
    demand(!first.rounds && !first.shoes && /^0+$/.test(first.digest), 'beginning');
    demand(!first.players.some(({ gone, purse, bought }) => gone && (purse || bought)), 'beginning');
    this.first = first;
    this.opened = opened;
    this.rules = tableRules(first.rules, first.players.length);
    this.seats = first.players.map((player) => ({ ...player }));
    this.tournament = first.tournament && new Tournament(first.tournament, this.seats);
    demand(!this.tournament || this.seats.length > 1, 'rules');
    this.n = this.snapshotAt = 1;
    this.rounds = 0;
    /** The bets of the round in play, by seat; null between two rounds. @type {?Map<number, Map<string, number>>} */
    this.round = null;
    /** The bets on the coming round; null: the seat sits it out. @type {Map<number, ?Map<string, number>>} */
    this.bets = new Map();
    /** Every shoe that was sealed. @type {Shoe[]} */
    this.shoes = [];
    this.over = false;
    this.bots = false;
    this.lots = false;
    this.clockMoves = 0;
    this.clockBets = 0;
  }

  get hosted() {
    return this.first.hosted !== null;
  }

  /** The shoe that is sealed and not opened yet. */
  get shoe() {
    return this.shoes.at(-1)?.opened === false ? this.shoes.at(-1) : null;
  }

  /** Whether a hosted tournament has not begun: people sit down and leave. */
  get gathering() {
    return this.hosted && this.tournament && !this.rounds;
  }

  get waiting() {
    return this.gathering && this.seats.some((seat) => seat.gone);
  }

  /** @param {number} seat */
  nameOf(seat) {
    return { name: this.seats[seat].name, seat };
  }

  /** Whether a seat can bet if it has at least so much. @param {number} seat @param {number} least */
  #canBet(seat, least) {
    const { gone, purse } = this.seats[seat];
    return !gone && !this.waiting && !this.tournament?.finished && purse >= (this.tournament ? 1 : least);
  }

  /** Whether everybody has bet of whom it is certain, without the rules of the game, that they can. */
  get allHaveBet() {
    return this.seats.every((_, seat) => this.bets.has(seat) || !this.#canBet(seat, 2 * this.rules.minimum));
  }

  /** Whether all people of a tournament have bet: its bots do after them. */
  get #peopleHaveBet() {
    return this.seats.every(({ plays }, seat) => plays || this.bets.has(seat) || !this.#canBet(seat, 1));
  }

  /**
   * Check a record and let it happen.
   * @param {LogRecord} record
   * @param {string} digest the digest of the chain before it
   */
  take(record, digest) {
    demand(record.n === this.n + 1, 'number');
    demand(!this.over, 'after the end');
    demand(!this.shoes.at(-1)?.early || record.event === 'over', 'early', { shoe: this.shoes.length });
    const due = this.tournament && !this.round && record.event !== 'leave' ? this.tournament.due() : [];
    demand(!due.length, 'due');
    demand(this.hosted || !('by' in record && record.by));
    demand(this.hosted || record.event === 'table' || !('id' in record && record.id));
    demand(!('seat' in record) || record.seat < this.seats.length);
    demand(!('digest' in record) || record.digest === digest, 'chain');
    this.#happen(record);
    this.n = record.n;
  }

  /** @param {LogRecord} record */
  #happen(record) {
    const name = /** @type {const} */ (`on_${record.event}`);
    /** @type {(record: any) => void} */ (this[name]).call(this, record);
  }

  // The shoe

  /** @param {RecordOf<'shuffle'>} record */
  on_shuffle(record) {
    demand(!this.shoe, 'not opened', { shoe: this.shoes.length });
    demand(!this.round && !this.bets.size);
    demand(record.shoe === this.shoes.length + 1, 'shoe number');
    const seed = this.opened.seeds.get(record.shoe) ?? null;
    demand(!seed || hex(sha256(unhex(seed))) === record.commitment, 'seal', { shoe: record.shoe });
    this.shoes.push(new Shoe(record, this.rules, seed));
  }

  /** The shoe, if this seat may promise or cut it now. @param {{ seat: number, shoe: number }} record */
  #cutShoe({ seat, shoe }) {
    const { plays, gone } = this.seats[seat];
    const cut = this.shoe;
    demand(cut && !this.round && !cut.rounds, 'cut');
    demand(shoe === cut.number && !plays && !gone && !cut.cuts.has(seat), 'cut');
    demand(!this.hosted || !cut.betOn, 'cut late');
    return cut;
  }

  /** @param {RecordOf<'promise'>} record */
  on_promise(record) {
    const shoe = this.#cutShoe(record);
    demand(!shoe.cuts.size && !shoe.promises.has(record.seat), 'promise late');
    shoe.promises.set(record.seat, { digest: record.promise, ...this.nameOf(record.seat) });
    shoe.noted.add(this.seats[record.seat]);
  }

  /** @param {RecordOf<'cut'>} record */
  on_cut(record) {
    const shoe = this.#cutShoe(record);
    const { seat, words } = record;
    const promised = shoe.promises.get(seat)?.digest;
    demand(promised || (!shoe.promises.size && !this.hosted), 'unpromised');
    const said = hex(sha256(pack('croupier promise', this.first.id, shoe.number, seat, words)));
    demand(!promised || promised === said, 'promise', this.nameOf(seat));
    shoe.cuts.set(seat, { ...this.nameOf(seat), words });
    shoe.noted.add(this.seats[seat]);
  }

  /** @param {RecordOf<'shoe'>} record */
  on_shoe(record) {
    const shoe = this.shoe;
    demand(!this.round);
    demand(shoe && record.shoe === shoe.number, 'shoe number');
    shoe.opened = true;
    shoe.early = !shoe.wornOut;
  }

  // The round

  /** @param {RecordOf<'bet'>} record */
  on_bet({ seat, bets, by }) {
    const { plays, purse } = this.seats[seat];
    demand(!this.round && !this.bets.has(seat) && this.#canBet(seat, this.rules.minimum), 'bet');
    demand(this.shoe, 'no shoe');
    demand(this.shoe.good, 'past the cut', { shoe: this.shoe.number });
    demand(!by || (by === CLOCK && !plays));
    demand(!this.tournament || !plays || this.#peopleHaveBet, 'bet');
    demand(bets ? this.#takes(bets, purse) : !this.tournament, 'bet');
    if (by) this.#checkClock(bets, purse);
    this.bets.set(seat, bets);
    this.shoe.betOn = true;
    if (bets) this.seats[seat].bets = bets;
  }

  /** Whether any house with these limits takes such bets. @param {Map<string, number>} bets @param {number} purse */
  #takes(bets, purse) {
    const { minimum, maximum, chip } = this.rules;
    const amounts = [...bets.values()];
    /** @param {number} amount */
    const allIn = (amount) => this.tournament && amount === purse && amount < minimum;
    const fits = amounts.every((amount) => allIn(amount) || (amount <= maximum && amount % chip === 0));
    return amounts.length > 0 && fits && amounts.reduce((sum, amount) => sum + amount) <= purse;
  }

  /** @param {Map<string, number> | null} bets @param {number} purse */
  #checkClock(bets, purse) {
    const least = Math.min(this.rules.minimum, purse);
    demand(this.tournament ? bets?.size === 1 && [...bets.values()][0] === least : !bets, 'clock');
    this.clockBets++;
  }

  on_pass() {
    demand(!this.round && this.bets.size && [...this.bets.values()].every((bets) => bets === null));
    demand(this.allHaveBet, 'not all bets');
    this.bets = new Map();
  }

  /** @param {RecordOf<'deal'>} record */
  on_deal(record) {
    /** @type {Map<number, Map<string, number>>} */
    const staked = new Map();
    for (const [seat, bets] of this.bets) if (bets) staked.set(seat, bets);
    demand(record.round === this.rounds + 1, 'round number');
    const { shoe } = this;
    demand(shoe, 'no shoe');
    demand(shoe.good, 'past the cut', { shoe: shoe.number });
    demand(!this.round && !this.waiting && staked.size && this.allHaveBet, 'not all bets');
    this.rounds = record.round;
    this.round = staked;
    this.bets = new Map();
    this.#notePlayers(shoe);
    shoe.beginRound(this.first.id);
  }

  /**
   * Who is there when a round is dealt: bots, and people who have no part in the order of the cards.
   * @param {Shoe} shoe
   */
  #notePlayers(shoe) {
    this.seats.forEach((one, seat) => {
      if (one.gone) return;
      if (one.plays) this.bots = true;
      else if (!shoe.noted.has(one)) {
        shoe.noted.add(one);
        shoe.without.push(this.nameOf(seat));
      }
    });
  }

  /** @param {RecordOf<'answer'>} record */
  on_answer(record) {
    const { answer, amount, id, by } = record;
    const { round, shoe } = this;
    const need = round && needOf(record.need);
    demand(need && shoe && (need.seat === undefined || round.has(need.seat)), 'answer');
    demand(need.what === 'decide' || (amount === null && !id && !by), 'answer');
    if (need.what === 'decide') this.#checkDecision(need.seat, answer, by);
    else if (need.what === 'peek') demand(typeof answer === 'boolean', 'answer');
    else if (need.what === 'hide') {
      demand(answer === 'face down', 'card');
      shoe.hide(need.place);
    } else this.#checkCard(shoe, need, answer);
  }

  /** @param {number} seat @param {string | boolean} answer @param {string} by */
  #checkDecision(seat, answer, by) {
    demand(typeof answer === 'string' && (!by || (by === CLOCK && !this.seats[seat].plays)), 'answer');
    if (by) this.clockMoves++;
  }

  /** @param {Shoe} shoe @param {CardNeed} need @param {string | boolean} card */
  #checkCard(shoe, { what, place }, card) {
    demand(isCard(card) && (what === 'draw' || shoe.hasHidden(place)), 'card');
    const held = what === 'draw' ? shoe.draw(card) : shoe.reveal(place, card);
    demand(held === null, held ? 'another card' : 'empty', { shoe: shoe.number, said: card, held });
    demand(!shoe.isTooMany(card), 'too many');
  }

  /** @param {RecordOf<'settled'>} record */
  on_settled(record) {
    const { net, purses } = record;
    const rows = [net, purses];
    const { round } = this;
    demand(round && record.round === this.rounds && rows.every((row) => row.length === this.seats.length));
    this.seats.forEach((one, seat) => {
      demand(round.has(seat) || !net[seat], 'purse', this.nameOf(seat));
      demand(purses[seat] === one.purse + net[seat], 'purse', this.nameOf(seat));
      one.purse = purses[seat];
    });
    this.tournament?.nets.push(net);
    this.round = null;
  }

  // The seats

  /** @param {RecordOf<'sit'>} record */
  on_sit({ seat, name, purse, plays, chart, who }) {
    const free = this.hosted && this.seats[seat].gone && !plays !== !who;
    demand(free && !(who && this.seats.some((one) => one.who === who && !one.gone)), 'sit');
    demand(!this.tournament || (!this.rounds && purse === this.rules.budget), 'sit');
    this.seats[seat] = { name, purse, plays, chart, bought: purse, gone: false, who, bets: null };
    if (!plays && this.shoe && !this.shoe.rounds) this.shoe.voidCuts(this.nameOf(seat));
  }

  /** @param {RecordOf<'buy'>} record */
  on_buy({ seat, amount, who }) {
    const one = this.seats[seat];
    demand(!this.tournament && this.rules.rebuy && !one.gone && who === one.who, 'buy');
    demand(amount % this.rules.chip === 0, 'buy');
    one.purse += amount;
    one.bought += amount;
  }

  /** @param {RecordOf<'leave'>} record */
  on_leave(record) {
    const { seat, amount, who } = record;
    const one = this.seats[seat];
    demand(!one.gone && !this.round?.has(seat), 'leave');
    demand(this.hosted ? amount === one.purse && who === one.who : amount === null && !who, 'taken', this.nameOf(seat));
    const { tournament } = this;
    if (tournament && !this.gathering) this.#checkDeparture(tournament, record);
    else demand(record.rank === null && record.after === null && record.lots === null, 'leave');
    if (record.rank !== null) tournament?.departures.push(seat);
    this.bets.delete(seat);
    Object.assign(one, { gone: true, bets: null });
  }

  /** @param {Tournament} tournament @param {RecordOf<'leave'>} record */
  #checkDeparture(tournament, record) {
    const { rank, after } = record;
    const due = this.round ? [] : tournament.due();
    demand(due.length && !record.id && !record.by, 'departure');
    this.#checkLots(record.lots, due.length > 1 ? due : [], 'departure');
    demand(record.seat === tournament.leaver(due, record.lots ?? new Map()), 'departure');
    demand(rank === tournament.remaining.length && after === tournament.rounds, 'departure');
  }

  /**
   * The lots are drawn by these seats, and come from the master seed.
   * @param {Map<number, number> | null} lots
   * @param {number[]} seats
   * @param {string} what
   */
  #checkLots(lots, seats, what) {
    demand(
      same(
        [...(lots?.keys() ?? [])].sort((one, other) => one - other),
        seats,
      ),
      what,
    );
    demand(lots === null || lots.size || what === 'ranking', what);
    if (!lots?.size) return;
    this.lots = true;
    const { master } = this.opened;
    demand(!master || seats.every((seat) => lots.get(seat) === this.tournament?.lot(master, seat)), 'lots');
  }

  // The table

  /** @param {RecordOf<'table'>} record */
  on_table(record) {
    const between = !this.round && !this.shoe && !this.bets.size && !this.tournament;
    demand(between && record.n - this.snapshotAt > SNAPSHOT_AFTER);
    const constant = /** @type {const} */ (['id', 'house', 'game', 'seal', 'repeatable', 'hosted', 'tournament']);
    demand(record.version === VERSION && constant.every((name) => same(record[name], this.first[name])), 'snapshot');
    demand(record.rounds === this.rounds && record.shoes === this.shoes.length, 'snapshot');
    demand(same(record.players, this.seats), 'snapshot');
    tableRules(record.rules, this.seats.length);
    const both = [...record.rules].filter(([name]) => this.first.rules.has(name));
    demand(
      both.every(([name, rule]) => same(rule, this.first.rules.get(name))),
      'snapshot',
    );
    this.snapshotAt = record.n;
  }

  /** @param {RecordOf<'over'>} record */
  on_over(record) {
    demand(!this.round);
    demand(!this.shoe, 'not opened', { shoe: this.shoes.length });
    demand(same(record.paid, this.#payments()), 'paid');
    const { tournament } = this;
    const finished = tournament?.finished;
    this.#checkLots(record.lots, finished ? tournament.tiedSeats() : [], 'ranking');
    demand(same(record.ranking, finished ? tournament.ranking(record.lots ?? new Map()) : null), 'ranking');
    this.over = true;
  }

  /** What everybody takes along when a hosted table closes. */
  #payments() {
    if (!this.hosted) return null;
    const all = this.seats.map(({ purse, who, gone }, seat) => ({ seat, amount: purse, who, gone }));
    return all.filter(({ gone }) => !gone).map(({ seat, amount, who }) => ({ seat, amount, who }));
  }
}
