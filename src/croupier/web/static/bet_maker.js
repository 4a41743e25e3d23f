// What somebody does to make a bet: chips, again, double, undo, clear. Nothing is bet before it is placed.
import { play } from './sounds.js';
import { Stake } from './stake.js';

/** @import { LiveGame } from './live_game.js' */

export class BetMaker {
  /** @param {LiveGame} live */
  constructor(live) {
    this.live = live;
  }

  get game() {
    return this.live.game;
  }

  /** Begin a new bet: the cards of the last round go. */
  change() {
    this.live.set({ changing: true });
  }

  /** Put the chip in hand on a bet. @param {string} bet */
  put(bet) {
    this.live.set({ spot: bet });
    this.#stake(this.game.stake.add(bet, this.game.chosenChip));
    play('chip');
  }

  /** Choose the bet that chips are put on. @param {string} bet */
  choose(bet) {
    this.live.set({ changing: true, spot: bet });
  }

  /** Take a chip in hand where there are boxes; elsewhere put it on the chosen bet. @param {number} chip */
  tap(chip) {
    if (this.game.table.layout !== 'boxes') this.add(chip);
    else {
      this.live.set({ changing: true, chip });
      play('chip');
    }
  }

  /** The key of a chip: at every table it puts the chip on the bet that was chosen last. @param {number} chip */
  add(chip) {
    this.live.set({ chip });
    this.#stake(this.game.stake.add(this.game.chosenBet, chip));
    play('chip');
  }

  undo() {
    this.#stake(this.game.stake.undo());
  }

  clear() {
    this.#stake(this.game.stake.clear());
  }

  double() {
    this.#stake(this.game.stake.double());
  }

  /** The same bet as last time. */
  again() {
    const last = this.game.again;
    if (!last || !this.live.mayBet('again')) return;
    this.#stake(this.game.stake.put(last));
    this.#send();
  }

  /** Send the bet; an empty one sits the round out. */
  place() {
    if (this.live.mayBet('place')) this.#send();
  }

  #send() {
    const { stake } = this.game;
    this.live.set({ changing: false });
    this.live.do({ do: 'bet', bets: stake.empty ? null : stake.bets });
  }

  /** Bet nothing this time. */
  sitOut() {
    if (!this.live.mayBet('place')) return;
    this.live.set({ stake: new Stake() });
    this.#send();
  }

  /** @param {Stake} stake */
  #stake(stake) {
    this.live.guard.touch('chips');
    this.live.set({ changing: true, stake });
  }
}
