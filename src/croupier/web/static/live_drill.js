// A sitting at a drill: it asks the house for questions, gives it the answers, and makes the next state, which is
// drawn. Nothing else changes it.

import { persistent, post } from './api.js';
import { say, text } from './language.js';
import { announce, interrupt } from './speech.js';

/** @import * as Wire from './wire.js' */

/**
 * @typedef {object} DrillState
 * @property {Wire.Sitting | null} sitting
 * @property {Wire.DrillQuestion | null} question
 * @property {Wire.DrillTally | null} tally
 * @property {Wire.DrillReply | null} missed the answer to a question that was missed, until one goes on
 * @property {string} right the last answer, if it was right
 * @property {string} why what went wrong
 * @property {boolean} busy whether an answer is on its way
 * @property {boolean} over
 */
/** @typedef {{ drill: string, house: string, options: object }} DrillWish */

const AGAIN = 500;
const LOST = 404;
const LONGEST = 3600;

/** @type {DrillState} */
const START = {
  sitting: null,
  question: null,
  tally: null,
  missed: null,
  right: '',
  why: '',
  busy: false,
  over: false,
};

export class LiveDrill {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #ended = false;
  state = START;

  /**
   * @param {DrillWish} wish
   * @param {number} length how many questions; 0: without end
   * @param {(state: DrillState) => void} draw gets each new state
   */
  constructor(wish, length, draw) {
    this.wish = wish;
    this.length = length;
    this.draw = draw;
  }

  /** @param {Partial<DrillState>} changes */
  #set(changes) {
    this.state = { ...this.state, ...changes };
    if (!this.#ended) this.draw(this.state);
  }

  /** Begin, or go on with a sitting that is open; asked again while the drill is made. @param {boolean} anew */
  async begin(anew) {
    try {
      /** @type {Wire.Sitting} */
      const found = await post('/api/train/begin', { ...this.wish, anew });
      const { status, tally = null, question = null } = found;
      if (status === 'known') this.#set({ ...START, right: this.state.right, sitting: found, tally, question });
      else if (status !== 'computing')
        this.#set({ why: text(found.why) || say('The question could not be made. Try again.') });
      else if (!this.#ended) this.#timer = setTimeout(() => this.begin(anew), AGAIN);
    } catch (error) {
      this.#set({ why: error.message });
    }
  }

  /** Another sitting at the same drill. */
  again() {
    this.#set(START);
    return this.begin(true);
  }

  /** @param {string} given @param {number} seconds how long it took */
  async answer(given, seconds) {
    const { sitting, question, busy, missed } = this.state;
    if (busy || missed || !question || !sitting) return;
    this.#set({ busy: true, why: '' });
    const wish = {
      sitting: sitting.sitting,
      number: question.number,
      given,
      seconds: Math.min(LONGEST, Math.max(0, seconds)),
    };
    try {
      this.#judge(await persistent(() => post('/api/train/answer', wish)));
    } catch (error) {
      await this.#fail(error);
    }
    this.#set({ busy: false });
  }

  /** @param {Wire.DrillReply} reply */
  #judge(reply) {
    if (reply.right) {
      this.#set({ tally: reply.tally, right: text(reply.answer) });
      announce(say('Right.'));
      this.next(reply);
    } else {
      this.#set({ tally: reply.tally, right: '', missed: reply });
      interrupt(`${say('No: {answer}.', { answer: text(reply.answer) })} ${reply.lines.map(text).join(' ')}`);
    }
  }

  /**
   * The house may have forgotten the sitting, as after a restart: the answers are kept, and another question follows.
   * @param {{ status?: number, message: string }} error
   */
  async #fail({ status, message }) {
    if (status !== LOST) {
      this.#set({ why: message });
      interrupt(message);
      return;
    }
    await this.begin(false);
    const words = [
      say('The house does not know this drill any more, as after a restart.'),
      say('It goes on with another question; your answers are kept.'),
    ];
    this.#set({ why: words.join(' ') });
  }

  /** Go on after an answer. @param {Wire.DrillReply} reply */
  next({ tally, next }) {
    if (this.length && tally.answers >= this.length) this.stop();
    else this.#set({ missed: null, question: next });
  }

  stop() {
    this.#set({ missed: null, over: true });
  }

  end() {
    this.#ended = true;
    clearTimeout(this.#timer);
  }
}
