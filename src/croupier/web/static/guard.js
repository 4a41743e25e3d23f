// The guard of decisions: a second tap on the same place never decides about a card that nobody has seen.

/** So many milliseconds after something new is asked, a tap on the same place does nothing. */
const PATIENCE = 250;

export class Guard {
  /** What is asked now: its kind, and which one. */
  #kind = '';
  #key = '';
  /** Until when nothing is decided in the place that was pressed last; and in any place. */
  #until = 0;
  #landing = 0;
  /** The place that was pressed last. @type {string | number | null} */
  #last = null;

  /**
   * @param {() => number} now milliseconds
   * @param {number} patience
   */
  constructor(now = () => performance.now(), patience = PATIENCE) {
    this.now = now;
    this.patience = patience;
  }

  /**
   * Something may be decided, perhaps something new. Of one kind are the moves of one round: who presses another move
   * than before has seen what it is about.
   * @param {string} kind
   * @param {string} key
   */
  see(kind, key) {
    if (kind === this.#kind && key === this.#key) return;
    if (kind !== this.#kind) this.#last = null;
    [this.#kind, this.#key, this.#until] = [kind, key, this.now() + this.patience];
  }

  /** Cards are on their way, and lie there after so many milliseconds. @param {number} wait */
  fly(wait) {
    this.#landing = this.now() + wait;
  }

  /** A press has finished what was on its way: it decides nothing else. */
  land() {
    if (this.now() >= this.#landing) return;
    this.#landing = this.now();
    this.#last = null;
    this.#until = Math.max(this.#until, this.now() + this.patience);
  }

  /** Somebody has pressed a place where nothing is decided: the next one is another. @param {string} place */
  touch(place) {
    this.#last = place;
  }

  /** Somebody presses a place: whether that counts. @param {string | number} place */
  press(place) {
    const now = this.now();
    if (now < this.#landing) return false;
    if (now < this.#until && (this.#last === null || this.#last === place)) return false;
    this.#last = place;
    return true;
  }
}
