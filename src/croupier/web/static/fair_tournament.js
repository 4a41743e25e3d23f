// The tournament of a log: who has to leave, whom a lot decides between, and the ranking.

import { Numbers } from './fair_shoe.js';
import { hmac, unhex, utf8 } from './sha256.js';

/** Compare two rows of numbers from the left. @param {number[]} one @param {number[]} other */
function compare(one, other) {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at < 0 ? 0 : one[at] - other[at];
}

export class Tournament {
  /**
   * @param {{ rounds: number, block: number }} calendar
   * @param {{ purse: number, gone: boolean }[]} seats those of the game
   */
  constructor(calendar, seats) {
    this.calendar = calendar;
    this.seats = seats;
    /** What every seat won or lost, round by round. @type {number[][]} */
    this.nets = [];
    /** The seats that left, in order. @type {number[]} */
    this.departures = [];
  }

  get rounds() {
    return this.nets.length;
  }

  get remaining() {
    return [...this.seats.keys()].filter((seat) => !this.seats[seat].gone);
  }

  /** The purse, then the last net, back to the first. @param {number} seat */
  #strength(seat) {
    return [this.seats[seat].purse, ...this.nets.map((nets) => nets[seat]).reverse()];
  }

  /** Between two rounds: of these seats one must leave. */
  due() {
    if (!this.rounds) return [];
    const broke = this.remaining.filter((seat) => !this.seats[seat].purse);
    return broke.length && this.remaining.length > 1 ? this.#leastBefore(broke) : this.#weakest();
  }

  /** @param {number[]} broke */
  #leastBefore(broke) {
    const nets = this.nets[this.rounds - 1];
    const most = Math.max(...broke.map((seat) => nets[seat]));
    return broke.filter((seat) => nets[seat] === most);
  }

  #weakest() {
    const { rounds, block } = this.calendar;
    const there = this.remaining;
    const allowed = Math.max(1, this.seats.length - Math.floor(this.rounds / block));
    if (this.rounds % block || this.rounds >= rounds || there.length <= allowed) return [];
    const [weakest] = there.map((seat) => this.#strength(seat)).sort(compare);
    return there.filter((seat) => !compare(this.#strength(seat), weakest));
  }

  /** Which of the seats that are due leaves. @param {number[]} due @param {Map<number, number>} lots */
  leaver(due, lots) {
    if (due.length === 1) return due[0];
    const drawn = due.map((seat) => lots.get(seat) ?? 0);
    const broke = !this.seats[due[0]].purse;
    return due[drawn.indexOf(broke ? Math.max(...drawn) : Math.min(...drawn))];
  }

  get finished() {
    if (!this.rounds || this.due().length) return false;
    return this.remaining.length === 1 || this.rounds >= this.calendar.rounds;
  }

  /** The seats still there that are as strong as another one. */
  tiedSeats() {
    const there = this.remaining;
    /** @param {number} one @param {number} other */
    const level = (one, other) => one !== other && !compare(this.#strength(one), this.#strength(other));
    return there.filter((seat) => there.some((other) => level(seat, other)));
  }

  /** The seats by rank. @param {Map<number, number>} lots */
  ranking(lots) {
    /** @param {number} seat */
    const key = (seat) => [...this.#strength(seat), lots.get(seat) ?? 0];
    return [...this.remaining.sort((one, other) => compare(key(other), key(one))), ...[...this.departures].reverse()];
  }

  /** What a seat draws now. @param {string} master @param {number} seat */
  lot(master, seat) {
    return new Numbers(hmac(unhex(master), utf8(`lot ${seat} ${this.rounds}`))).below(2 ** 31);
  }
}
