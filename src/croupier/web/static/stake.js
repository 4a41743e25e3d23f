// The bet that somebody is putting together, chip by chip, before it is sent. A stake is a value: each step makes a new
// one, which knows the steps before it.

/** @typedef {Record<string, number>} Bets Cents by the name of the bet. */

export class Stake {
  /** @param {readonly Bets[]} steps */
  constructor(steps = [{}]) {
    this.steps = steps;
    Object.freeze(this);
  }

  get bets() {
    return /** @type {Bets} */ (this.steps.at(-1));
  }

  get total() {
    return Object.values(this.bets).reduce((sum, cents) => sum + cents, 0);
  }

  get empty() {
    return this.total === 0;
  }

  /** @param {Bets} bets */
  put(bets) {
    return new Stake([...this.steps, Object.fromEntries(Object.entries(bets).filter(([, cents]) => cents > 0))]);
  }

  /**
   * @param {string} bet
   * @param {number} cents
   */
  add(bet, cents) {
    return this.put({ ...this.bets, [bet]: (this.bets[bet] ?? 0) + cents });
  }

  double() {
    return this.put(Object.fromEntries(Object.entries(this.bets).map(([bet, cents]) => [bet, cents * 2])));
  }

  undo() {
    return this.steps.length > 1 ? new Stake(this.steps.slice(0, -1)) : this;
  }

  clear() {
    return this.empty ? this : this.put({});
  }
}
