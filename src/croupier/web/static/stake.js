// The bet that somebody is putting together, chip by chip, before it is sent.

export class Stake {
  constructor() {
    this.steps = [{}];
  }

  get bets() {
    return this.steps.at(-1);
  }

  get total() {
    return Object.values(this.bets).reduce((sum, cents) => sum + cents, 0);
  }

  get empty() {
    return this.total === 0;
  }

  put(bets) {
    this.steps.push(Object.fromEntries(Object.entries(bets).filter(([, cents]) => cents > 0)));
  }

  add(bet, cents) {
    this.put({ ...this.bets, [bet]: (this.bets[bet] ?? 0) + cents });
  }

  double() {
    this.put(Object.fromEntries(Object.entries(this.bets).map(([bet, cents]) => [bet, cents * 2])));
  }

  undo() {
    if (this.steps.length > 1) this.steps.pop();
  }

  clear() {
    if (!this.empty) this.put({});
  }

  forget() {
    this.steps = [{}];
  }
}
