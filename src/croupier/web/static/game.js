// A table as this page shows it: one frozen state, and everything that follows from it. Whoever draws it reads it; only
// a live game makes the next one.

import { rack } from './chips.js';
import { text } from './language.js';
import { Stake } from './stake.js';

/** @import * as Wire from './wire.js' */
/** @import { LiveGame } from './live_game.js' */

/** @typedef {{ kind: 'ok' | 'stop', text: string }} Notice */

export class Game {
  id = '';
  /** Who looks: a guest of the house. @type {Wire.Person} */
  me = { id: '', balance: 0, host: false, name: '' };
  /** What the house says of itself. @type {Partial<Wire.House>} */
  house = {};
  /** What changes the game; none where it is past. @type {LiveGame | null} */
  live = null;
  /** How the line is: opening, open, lost, full, past, or why it was closed for good. */
  state = 'opening';
  /** What stays the same about the table. @type {Wire.Table} */
  table = /** @type {any} */ (null);
  /** What lies on the felt now. @type {Wire.Felt} */
  felt = /** @type {any} */ (null);
  /** When the felt came. */
  heard = 0;
  /** How many records came. */
  n = 0;
  /** Whether what is new on the felt is to be moved there. */
  motion = false;
  /** The language in which the house tells this game. */
  language = '';
  /** What was told. @type {readonly Wire.Text[]} */
  lines = [];
  /** What is to be read for some seconds. @type {Notice | null} */
  notice = null;
  /** What somebody new is told after a round. */
  hint = '';
  /** Why the table cannot be opened. @type {Wire.Text | null} */
  notOpened = null;
  /** Whether this person had a seat here while the page was open, and has none any more. */
  hadSeat = false;
  /** What people have just said, by their ids. @type {Readonly<Record<string, { words: string }>>} */
  bubbles = {};
  /** The kinds of actions that are on their way. @type {readonly string[]} */
  waiting = [];
  /** The digest of the records that came, and the codes of shoes that have ended. */
  digest = '';
  /** @type {readonly { shoe: number, code: string }[]} */
  codes = [];
  /** Whether the house has another log than the one that came here. */
  alarmed = false;
  /** The cards of a full shoe: the most that was seen left in it. */
  shoeSeen = { number: 0, cards: 0 };
  /** The bet that is being put together. */
  stake = new Stake();
  /** The bet that chips are put on, if one was chosen. @type {string | null} */
  spot = null;
  /** The chip in hand, if one was chosen. @type {number | null} */
  chip = null;
  /** Whether a new bet was begun. */
  changing = false;
  /** The moves of this table, from the last question. @type {readonly Wire.Option[]} */
  moves = [];
  /** The move that is on its way. @type {string | null} */
  sent = null;
  /** A double for less, while its amount is chosen. @type {Wire.Option | null} */
  doubling = null;
  /** For what a number of chips is chosen, at a house that asks for it. @type {'sit' | 'buy' | null} */
  purchase = null;
  /** What each bet is worth on average, by its name. @type {Readonly<Record<string, number>>} */
  edges = {};
  /** What the coach and the count say. @type {Wire.Advice | null} */
  advice = null;
  /** What the last rounds brought. @type {readonly number[] | null} */
  nets = null;

  /** @param {Partial<Game>} state */
  constructor(state) {
    Object.assign(this, state);
    Object.freeze(this);
  }

  /** @param {Partial<Game>} changes */
  with(changes) {
    return new Game({ ...this, ...changes });
  }

  get past() {
    return this.state === 'past';
  }

  /** The seat of this person, or -1 for somebody who watches. */
  get seat() {
    return this.felt ? this.felt.seats.findIndex((seat) => seat && seat.who === this.me.id && !seat.out) : -1;
  }

  get mine() {
    return this.felt?.seats[this.seat] ?? null;
  }

  /** Whether this person is out of the tournament. */
  get mineOut() {
    return this.felt.seats.some((seat) => seat && seat.who === this.me.id && seat.out);
  }

  /** What this person is asked. */
  get question() {
    const question = this.felt?.question;
    return !this.past && question && question.seat === this.seat ? question : null;
  }

  get mayBet() {
    return !this.past && this.seat >= 0 && this.felt.betting.includes(this.seat);
  }

  /** Whether a bet is being made: after a round its cards stay until a new one is begun. */
  get betting() {
    const { again } = this;
    const settled = this.felt.results.length > 0 || this.felt.sides.length > 0;
    return this.changing || !this.stake.empty || !again || !settled;
  }

  /** Whether the last round still lies there for this person: others may bet for the next one already. */
  get looksBack() {
    return this.mayBet && !this.betting;
  }

  /** What may be decided now: its kind, and which decision it is. @returns {[string, string]} */
  get decision() {
    const { felt, question } = this;
    if (!felt) return ['', ''];
    if (question) {
      const cards = this.mine?.hands[question.hand ?? 0]?.cards.length ?? 0;
      const hands = this.mine?.hands.length ?? 0;
      // Another question in the same slots, such as insurance before the moves, is of another kind.
      const asks = question.options.slice(0, 2).map((option) => option.word);
      return [`move ${asks.join(' ')}`, [felt.round, question.hand, hands, cards, question.options.length].join('.')];
    }
    if (this.mayBet) return ['bets', String(felt.round)];
    return ['wait', ''];
  }

  /** The last bet, if it can be paid again. */
  get again() {
    const last = this.mine?.again ?? {};
    const total = Object.values(last).reduce((sum, cents) => sum + cents, 0);
    return total > 0 && total <= (this.mine?.balance ?? 0) ? last : null;
  }

  get owns() {
    return !this.past && (this.me.host || this.table?.by === this.me.id);
  }

  /**
   * What to bring to the table: the house's budget, or what there is in whole chips; in a tournament everybody brings
   * the same.
   */
  get bring() {
    const { budget, chip, tournament } = this.table;
    return tournament ? budget : Math.min(budget, this.me.balance - (this.me.balance % chip));
  }

  /** Whether there is enough beside the tables to play here. */
  get affords() {
    return this.me.balance >= (this.table.tournament ? this.table.budget : this.table.minimum);
  }

  /** Whether this person's chips do not suffice for a bet any more. */
  get broke() {
    const { mine } = this;
    return Boolean(
      mine && !['play', 'over'].includes(this.felt.phase) && !mine.bets && mine.balance < this.table.minimum,
    );
  }

  /** The seats for which the next round waits: they have not bet, or have not bought chips or done without. */
  get awaited() {
    const { betting, seats } = this.felt;
    return [...seats.keys()].filter((seat) => betting.includes(seat) || seats[seat]?.broke);
  }

  /** The first seat that is free, or -1. */
  get freeSeat() {
    return this.felt.seats.findIndex((seat) => !seat);
  }

  /** Whether this person may ask for a seat. */
  get mayJoin() {
    const { phase } = this.felt;
    return !this.past && this.seat < 0 && !this.mineOut && !this.closed && phase !== 'over' && this.affords;
  }

  /** How many bots would give up their seats for people. */
  get bots() {
    return this.felt.seats.filter((seat) => seat?.bot && !seat.out).length;
  }

  /** The place of this person among those who wait for a seat, from 1; 0: they do not wait. */
  get queue() {
    return this.felt.waiting.findIndex(({ who }) => who === this.me.id) + 1;
  }

  /** Whether the house asks how many chips somebody buys. */
  get asksForChips() {
    return Boolean(this.table.rules?.buy_in) && !this.table.tournament;
  }

  /** Nobody joins a tournament that has begun. */
  get closed() {
    return Boolean(this.table.tournament && this.felt.round);
  }

  /** Seconds left on the clock, counted from the last message. */
  get left() {
    const clock = this.past ? null : this.felt?.clock;
    return clock ? Math.max(0, clock.left - (performance.now() - this.heard) / 1000) : null;
  }

  /** The bet that chips are put on. */
  get chosenBet() {
    const { bets } = this.table;
    return (bets.find((bet) => bet.bet === this.spot) ?? bets.find((bet) => bet.main) ?? bets[0]).bet;
  }

  /** The chip in hand: the one chosen, else the largest that still makes a low bet. */
  get chosenChip() {
    const chips = rack(this.table);
    return (
      this.chip ?? /** @type {number} */ (chips.filter((chip) => chip <= Math.max(this.table.minimum, chips[0])).at(-1))
    );
  }

  get reactions() {
    return this.house.reactions ?? [];
  }

  /** @param {number} seat */
  name(seat) {
    return text(this.felt.seats[seat]?.name);
  }

  /** Whether an action of this kind is on its way. @param {string} kind */
  sending(kind) {
    return this.waiting.includes(kind);
  }
}
