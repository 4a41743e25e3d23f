// A past game as this page shows it: its rounds, and the felt of each step, which is put together from what changed.
import { get } from './api.js';
import { applyChange } from './felt.js';
import { Game } from './game.js';

const KEPT = 40;

/** @import * as Wire from './wire.js' */

/** @typedef {Wire.PastRound & { steps: (Wire.Step & { felt: Wire.Felt })[] }} ReadRound with the felt of each step */

export class Replay {
  /**
   * @param {string} id
   * @param {() => void} changed is told that there is something else to draw
   */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    /** @type {Wire.PastRounds} */
    this.list = /** @type {any} */ (null);
    /** @type {string | null} */
    this.why = null;
    /** @type {Map<number, ReadRound>} */
    this.rounds = new Map();
    this.at = { round: 1, step: 0 };
  }

  /** @param {number} round 0: the first one @param {number} step */
  async begin(round, step) {
    try {
      this.list = await get(`/api/tables/${this.id}/rounds`);
      if (this.list.rounds.length) await this.go(round || this.first, step);
    } catch (error) {
      this.why = error.message;
    }
    this.changed();
  }

  get first() {
    return this.list.rounds[0]?.round ?? 1;
  }

  get last() {
    return this.list.rounds.at(-1)?.round ?? 0;
  }

  get steps() {
    return this.rounds.get(this.at.round)?.steps ?? [];
  }

  get table() {
    return this.rounds.get(this.at.round)?.table;
  }

  get step() {
    return this.steps[this.at.step];
  }

  get ended() {
    return this.at.round === this.last && this.at.step >= this.steps.length - 1;
  }

  /** Go to a step of a round; -1 is the last one. The round is fetched once. @param {number} round */
  async go(round, step = 0) {
    const wanted = Math.min(this.last, Math.max(this.first, round));
    this.wanted = wanted;
    const steps = (await this.fetch(wanted)).steps;
    if (this.wanted !== wanted) return; // somebody went elsewhere meanwhile
    this.at = { round: wanted, step: step < 0 ? steps.length - 1 : Math.min(step, steps.length - 1) };
    this.changed();
    if (wanted < this.last) this.fetch(wanted + 1).catch(() => {});
  }

  /** The same in the language that is spoken now. */
  async readAnew() {
    const { round } = this.at;
    const [list, found] = await Promise.all([get(`/api/tables/${this.id}/rounds`), this.read(round)]);
    this.list = list;
    this.rounds = new Map([[round, found]]);
    this.changed();
  }

  /** @param {number} round @returns {Promise<ReadRound>} */
  async read(round) {
    const found = await get(`/api/tables/${this.id}/rounds/${round}`);
    let { felt } = found;
    for (const step of found.steps) step.felt = felt = applyChange(felt, step.change);
    return found;
  }

  /** @param {number} round */
  async fetch(round) {
    const known = this.rounds.get(round);
    if (known) return known;
    const found = await this.read(round);
    this.rounds.set(round, found);
    const [oldest] = this.rounds.keys();
    if (this.rounds.size > KEPT) this.rounds.delete(oldest);
    return found;
  }

  /** @param {number} by */
  move(by) {
    const { round, step } = this.at;
    if (step + by >= this.steps.length) return round < this.last ? this.go(round + 1, 0) : undefined;
    if (step + by < 0) return round > this.first ? this.go(round - 1, -1) : undefined;
    return this.go(round, step + by);
  }

  /** The cards of a full shoe: the most that is known of any round. */
  get fullShoe() {
    const decks = [...this.rounds.values()].map(({ steps }) => Math.ceil((steps[0].felt.shoe.left?.[0] ?? 0) / 52));
    return 52 * Math.max(...decks);
  }

  /** The game as it was, seen by somebody: nobody is asked anything. @param {string} who */
  seenBy(who) {
    const { felt } = this.step;
    const shoeSeen = { number: felt.shoe.number, cards: this.fullShoe };
    const me = { id: who, balance: 0, host: false, name: '' };
    return new Game({ id: this.id, table: this.table, felt, me, shoeSeen, state: 'past' });
  }
}
