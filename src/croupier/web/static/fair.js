// Was the game fair? Checks a log in the browser and deals every shoe of it again. It shares nothing with
// `croupier verify`; both are written from docs/fairness.md. What takes the rules of the games is not checked here: the
// result names it.

import { demand, Game, Wrong } from './fair_game.js';
import { NoRecord, recordOf } from './fair_records.js';
import { concat, hex, hmac, sha256, unhex, utf8 } from './sha256.js';

/** @import { RecordOf } from './fair_records.js' */
/** @import { Opened } from './fair_game.js' */

const VERSION = 3;

/**
 * @typedef {'fair' | 'nothing wrong so far' | 'nothing to prove' | 'not fair' | 'not a log'} Verdict
 * @typedef {{ record: ?number, what: string, values: object }} Problem a record by its place, and the key of a sentence
 * @typedef {object} Result
 * @property {Verdict} verdict
 * @property {?Problem} problem
 * @property {?number} covered the record after which the given digest was found
 * @property {number} records
 * @property {string} digest the digest after the last record
 * @property {number} rounds
 * @property {import('./fair_shoe.js').Shoe[]} shoes those from which a round was dealt
 * @property {boolean} over
 * @property {boolean} master whether the master seed is published
 * @property {boolean} repeatable
 * @property {number} clockMoves
 * @property {number} clockBets
 * @property {('settlements' | 'bots' | 'clock')[]} unchecked what is left to those who know the rules of the games
 */

/** The record of a line with the bytes of that line; null if it is none. @param {string} text */
function lineOf(text) {
  const bytes = utf8(text);
  try {
    return { bytes, record: recordOf(text, bytes.length) };
  } catch (error) {
    if (error instanceof NoRecord) return null;
    throw error;
  }
}

/** What the master seed leads to. @param {string} master @param {string} purpose */
const derive = (master, purpose) => hex(hmac(unhex(master), utf8(purpose)));

/** @param {string} master @param {RecordOf<'shoe'>} record */
function checkSeed(master, { shoe, seed }) {
  demand(seed === derive(master, `shoe ${shoe}`), 'master seed', { shoe });
}

/** @param {string} master @param {RecordOf<'table'>} record */
function checkMaster(master, { seal, id }) {
  demand(hex(sha256(unhex(master))) === seal, 'master seal');
  demand(derive(master, 'game').slice(0, 16) === id, 'master seal');
}

class Audit {
  /** @param {string} kept a digest that somebody kept, or its beginning */
  constructor(kept) {
    this.kept = kept;
    /** @type {?number} */
    this.covered = null;
    /** The place of the record that is looked at. @type {?number} */
    this.at = null;
    /** @type {NonNullable<ReturnType<typeof lineOf>>[]} */
    this.lines = [];
    this.digest = new Uint8Array(32);
    /** What the log opens, sooner or later; null before it was found to be a log. @type {?Opened} */
    this.opened = null;
    /** @type {?Game} */
    this.game = null;
  }

  /** Read all lines. A last one without its end was cut off, unless it is whole. @param {string} log */
  read(log) {
    const texts = log.split('\n');
    const last = lineOf(texts.pop() ?? '');
    for (const text of texts) {
      this.at = this.lines.length + 1;
      const line = lineOf(text);
      demand(line, 'unreadable');
      this.lines.push(line);
    }
    if (last) this.lines.push(last);
    this.at = 1;
    const first = this.lines[0]?.record;
    demand(first?.event === 'table' && first.n === 1, 'no table');
    demand(first.version === VERSION, 'version', { version: first.version });
    return first;
  }

  /**
   * Take out what the log opens, sooner or later, and check it against what was sealed.
   * @param {RecordOf<'table'>} first
   */
  open(first) {
    const records = this.lines.map(({ record }) => record);
    const seeds = new Map(
      /** @type {[number, string][]} */ (
        records.flatMap((one) => (one.event === 'shoe' ? [[one.shoe, one.seed]] : []))
      ),
    );
    const master = records.flatMap((one) => (one.event === 'over' && one.master ? [one.master] : [])).at(-1) ?? null;
    this.opened = { seeds, master };
    if (master)
      records.forEach((record, place) => {
        this.at = place + 1;
        if (record.event === 'shoe') checkSeed(master, record);
        if (record.event === 'over') checkMaster(master, first);
      });
    return this.opened;
  }

  /**
   * Let every record happen, one after the other.
   * @param {RecordOf<'table'>} first
   * @param {Opened} opened
   */
  fold(first, opened) {
    this.at = 1;
    const game = new Game(first, opened);
    this.game = game;
    this.lines.forEach(({ record, bytes }, place) => {
      this.at = place + 1;
      if (place) game.take(record, hex(this.digest));
      this.digest = sha256(concat([this.digest, bytes]));
      const shoe = game.shoes.at(-1);
      if (record.event === 'shoe' && shoe && game.hosted) shoe.digest = this.digest;
      if (this.kept && hex(this.digest).startsWith(this.kept)) this.covered = this.at;
    });
    this.at = null;
    demand(!this.kept || this.covered !== null, 'digest');
  }

  /** @returns {Verdict} */
  get verdict() {
    const { game, opened } = this;
    const shoes = this.shoes;
    if (!game?.rounds) return 'nothing to prove';
    const proven = shoes.every((shoe) => shoe.opened) && (opened?.master || !(game.bots || game.lots));
    return proven && !game.first.repeatable ? 'fair' : 'nothing wrong so far';
  }

  /** The shoes from which a round was dealt. */
  get shoes() {
    return this.game?.shoes.filter((shoe) => shoe.rounds) ?? [];
  }

  /** What was left to those who know the games. @returns {Result['unchecked']} */
  get unchecked() {
    const { rounds = 0, bots = false, clockMoves = 0 } = this.game ?? {};
    return [
      ...(rounds ? /** @type {const} */ (['settlements']) : []),
      ...(bots ? /** @type {const} */ (['bots']) : []),
      ...(clockMoves ? /** @type {const} */ (['clock']) : []),
    ];
  }

  /** @param {?Problem} problem @returns {Result} */
  result(problem) {
    const { rounds = 0, over = false, clockMoves = 0, clockBets = 0 } = this.game ?? {};
    return {
      verdict: problem ? (this.opened ? 'not fair' : 'not a log') : this.verdict,
      problem,
      covered: this.covered,
      records: this.lines.length,
      digest: hex(this.digest),
      rounds,
      shoes: this.shoes,
      over,
      master: Boolean(this.opened?.master),
      repeatable: Boolean(this.game?.first.repeatable),
      clockMoves,
      clockBets,
      unchecked: this.unchecked,
    };
  }
}

/**
 * Check a log.
 * @param {string} log its lines
 * @param {string} kept a digest that somebody kept, or its first sixteen characters or more
 * @returns {Result}
 */
export function verify(log, kept = '') {
  const audit = new Audit(kept.trim().toLowerCase());
  try {
    const first = audit.read(log);
    audit.fold(first, audit.open(first));
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return audit.result({ record: audit.at, what: error.message, values: error.values });
  }
  return audit.result(null);
}
