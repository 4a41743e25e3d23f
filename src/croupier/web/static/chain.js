// The chain of the records that came here: this page's own digest of the log. It is compared with the one that the
// house says; a difference stays an alarm.

import { codeOf } from './code.js';
import { concat, hex, sha256, unhex, utf8 } from './sha256.js';

/**
 * The records of a frame as their texts, character for character. JSON.parse would lose how they are written.
 * @param {string} frame
 */
export function recordTexts(frame) {
  const start = /^\{"n":\d+,"events":\[/.exec(frame)?.[0].length;
  /** @type {string[]} */
  const found = [];
  if (start === undefined) return found;
  for (let at = start, from = start, depth = 0, quoted = false; at < frame.length; at++) {
    const sign = frame[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth++;
    else if (depth && (sign === '}' || sign === ']')) depth--;
    else if (!depth && (sign === ',' || sign === ']')) {
      if (at > from) found.push(frame.slice(from, at));
      if (sign === ']') break;
      from = at + 1;
    }
  }
  return found;
}

/** @typedef {{ shoe: number, digest: string, code: string }} ShoeCode at the end of a shoe; the code once made */

export class Chain {
  /** @type {Promise<ShoeCode[]>} */
  #making = Promise.resolve([]);

  /**
   * @param {{ n: number, digest: string, alarm: boolean, shoes: ShoeCode[], shown?: number } | null} kept what
   *   this page knew before it was loaded again
   * @param {() => Promise<string>} readLog reads the whole log of the table
   */
  constructor(kept, readLog) {
    this.readLog = readLog;
    this.n = kept?.n ?? 0;
    this.digest = kept ? unhex(kept.digest) : new Uint8Array(32);
    this.alarm = kept?.alarm ?? false;
    /** How many records the table has shown. A house that acknowledges what is written never shows fewer again. */
    this.shown = kept?.shown ?? 0;
    /**
     * Whether it has begun. What was before one came is taken as the house says: others have other codes if it lies.
     */
    this.begun = Boolean(kept);
    /** What the house said after records that are not here yet, by their numbers. @type {Map<number, string>} */
    this.said = new Map();
    /** The shoes that have ended since one came. @type {ShoeCode[]} */
    this.shoes = kept?.shoes ?? [];
  }

  get hex() {
    return hex(this.digest);
  }

  get kept() {
    return { n: this.n, digest: this.hex, alarm: this.alarm, shoes: this.shoes, shown: this.shown };
  }

  /**
   * Take the records of a message, and compare.
   * @param {string} frame
   * @param {{ n: number, felt: { digest: string } }} message
   */
  async take(frame, { n, felt }) {
    const texts = recordTexts(frame);
    const before = n - texts.length;
    this.said.set(n, felt.digest);
    if (n < this.shown) this.alarm = true; // it has taken something back
    this.shown = Math.max(n, this.shown);
    if (before <= this.n) for (const text of texts.slice(Math.max(0, this.n - before))) this.#add(text);
    else if (this.begun) await this.#catchUp();
    else [this.n, this.digest] = [n, unhex(felt.digest)];
    this.begun = true;
    this.#compare();
  }

  /** @param {string} text */
  #add(text) {
    this.#compare();
    this.digest = sha256(concat([this.digest, utf8(text)]));
    this.n++;
    const [, shoe] = /^\{"event":"shoe","n":\d+,"shoe":(\d+)/.exec(text) ?? [];
    if (shoe) this.shoes.push({ shoe: Number(shoe), digest: this.hex, code: '' });
  }

  /** The codes that are made. */
  get codes() {
    return this.shoes.filter(({ code }) => code);
  }

  /** Make the codes that are missing, after those that are being made; what was made. */
  makeCodes() {
    this.#making = this.#making.then(async () => {
      const missing = this.shoes.filter(({ code }) => !code);
      for (const shoe of missing) shoe.code = await codeOf(unhex(shoe.digest));
      return missing;
    });
    return this.#making;
  }

  #compare() {
    const said = this.said.get(this.n);
    this.said.delete(this.n);
    if (said !== undefined && said !== this.hex) this.alarm = true;
  }

  /** Somebody who was away for long reads the records from the log. */
  async #catchUp() {
    const lines = (await this.readLog()).split('\n').filter(Boolean);
    for (const text of lines.slice(this.n)) this.#add(text);
  }
}
