// The connection to a table: opens again when it is lost, sends every action until it is answered, tells what it hears.

import { freshId } from './api.js';
import { Chain } from './chain.js';
import { applyChange } from './felt.js';
import { onLanguage, reading } from './language.js';

/** @import * as Wire from './wire.js' */
/** @import { ShoeCode } from './chain.js' */

const RESEND = 2500;
const BEAT = 5000;
const SILENCE = 12000;
/** Closed for good: coming back would change nothing. @type {Record<number, string>} */
const FINAL = { 4001: 'no key', 4003: 'not invited', 4004: 'no such table', 4010: 'too old', 4012: 'not opened' };
const MOVED = 4009;
const FULL = 4011;

/**
 * @typedef {{ action: Wire.Action & { id: string }, wish: Wire.Wish, sent: number }} Sent
 *   an action, what it was made of, and when it was sent last
 */
/**
 * @typedef {object} Listener
 * @property {(message: Wire.Message, back: boolean) => void} hear gets each message; `back`: after it was lost
 * @property {(state: string) => void} change gets "open", "lost", "full" or a reason of FINAL
 * @property {(action: Wire.Action, refusal: Wire.Refusal) => void} refuse
 * @property {(codes: ShoeCode[], alarm: boolean) => void} proven gets the codes of shoes that have ended, and whether
 *   the house has just said another digest than this page's own
 */

export class Connection {
  n = 0;
  tries = 0;
  lost = false;
  ready = false;
  over = false;
  heard = 0;
  beaten = 0;
  /** @type {Wire.Felt | null} */
  felt = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pause;

  /** The log of the table, as it is stored. */
  async log() {
    return (await fetch(`/api/tables/${this.table}/log`)).text();
  }

  /**
   * @param {string} table
   * @param {Listener} listener
   */
  constructor(table, { hear, change, refuse, proven }) {
    this.table = table;
    this.hear = hear;
    this.change = change;
    this.refuse = refuse;
    this.proven = proven;
    this.chain = new Chain(this.load('chain'), () => this.log());
    /** @type {Map<string, Sent>} */
    this.waiting = new Map(Object.entries(this.load('waiting') ?? {}));
    this.timer = setInterval(() => this.tick(), 500);
    this.online = () => {
      if (!this.ready) this.again(0);
    };
    this.offline = () => this.drop();
    this.unread = onLanguage(() => this.reopen());
    window.addEventListener('online', this.online);
    window.addEventListener('offline', this.offline);
    this.socket = this.open();
  }

  /** What this tab has kept under a name. @param {string} what */
  load(what) {
    try {
      return JSON.parse(sessionStorage.getItem(`croupier.${what}.${this.table}`) ?? 'null');
    } catch {
      return null;
    }
  }

  /** @param {string} what @param {unknown} value */
  keep(what, value) {
    try {
      sessionStorage.setItem(`croupier.${what}.${this.table}`, JSON.stringify(value));
    } catch {
      // No storage: an action that is not yet answered does not outlive a reload.
    }
  }

  open() {
    clearTimeout(this.pause);
    this.ready = false;
    this.heard = this.beaten = Date.now();
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(
      `${scheme}//${location.host}/live/${this.table}?v=2&language=${reading()}&since=${this.n}`,
    );
    this.socket = socket;
    this.felt = null;
    socket.onmessage = (event) => socket === this.socket && this.take(event.data);
    socket.onclose = (event) => socket === this.socket && this.onClose(event.code);
    return socket;
  }

  /** The house speaks the language in which the connection was opened. */
  reopen() {
    const before = this.socket;
    this.open();
    before.close();
  }

  /** The connection counts as lost. Where nothing comes through, a browser closes it only after a minute. */
  drop() {
    const { socket } = this;
    socket.onmessage = socket.onclose = () => {};
    socket.close();
    this.onClose(1006);
  }

  /** @param {number} code */
  onClose(code) {
    this.ready = false;
    if (this.over) return;
    if (FINAL[code]) {
      this.end();
      this.change(FINAL[code]);
      return;
    }
    const state = code === FULL ? 'full' : 'lost';
    if (!this.lost || state === 'full') {
      this.lost = true;
      this.change(state);
    }
    this.again(this.wait(code));
  }

  /**
   * For how many milliseconds to wait: longer each time, longest for a full table; not at all the first time for one
   * that has moved.
   * @param {number} code
   */
  wait(code) {
    const tries = this.tries++;
    if (code === MOVED && !tries) return 0;
    return Math.min(code === FULL ? 30000 : 5000, 300 * 2 ** tries) * (0.5 + Math.random() / 2);
  }

  /** Connect again after so many milliseconds. @param {number} wait */
  again(wait) {
    if (this.over) return;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.open(), wait);
  }

  /** @param {string} data */
  take(data) {
    this.heard = Date.now();
    if (data === '0') return;
    /** @type {Wire.Message} */
    const message = JSON.parse(data);
    if ('ok' in message) this.settle(message.ok);
    else if ('no' in message) {
      if (message.code === 'broken') return; // sent again by itself
      const action = this.settle(message.no);
      if (action) this.refuse(action, message);
    } else if ('n' in message) this.news(message, data);
    else this.hear(message, false);
  }

  /** @param {Wire.News} message @param {string} frame */
  news(message, frame) {
    const events = message.events ?? [];
    if (!message.resync && message.n - events.length > this.n) {
      this.drop(); // a record is missing
      return;
    }
    const felt = message.felt ?? (this.felt && message.change && applyChange(this.felt, message.change));
    if (!felt) return;
    this.felt = felt;
    this.prove(frame, { n: message.n, felt });
    const fresh = events.slice(Math.max(0, events.length - (message.n - this.n)));
    this.n = Math.max(this.n, message.n);
    for (const record of fresh) if ('id' in record && record.id) this.settle(record.id);
    const back = this.lost;
    if (!this.ready) {
      this.ready = true;
      this.lost = false;
      this.tries = 0;
      for (const entry of this.waiting.values()) this.push(entry);
      this.change('open');
    }
    this.hear({ ...message, felt, events: fresh }, back);
  }

  /**
   * Chain the records that came. What takes a moment, the log of somebody who was away, is shown when it is there.
   * @param {string} frame
   * @param {{ n: number, felt: Wire.Felt }} message
   */
  async prove(frame, message) {
    const { alarm } = this.chain;
    try {
      await this.chain.take(frame, message);
    } catch {
      return; // the house does not answer: the next message tries again
    }
    this.keep('chain', this.chain.kept);
    this.proven([], this.chain.alarm && !alarm);
    const codes = await this.chain.makeCodes();
    if (!codes.length) return;
    this.keep('chain', this.chain.kept);
    this.proven(codes, false);
  }

  /** An action is answered: it is not sent again. @param {string} id */
  settle(id) {
    const entry = this.waiting.get(id);
    if (this.waiting.delete(id)) this.keep('waiting', Object.fromEntries(this.waiting));
    return entry?.action;
  }

  /** Whether somebody has wished for the same, and it is not answered yet. @param {Wire.Wish} what */
  isSent(what) {
    const wish = JSON.stringify(what);
    return [...this.waiting.values()].some((entry) => JSON.stringify(entry.wish) === wish);
  }

  /**
   * Send an action; it is kept until its record, its `ok` or its `no` comes. Pressed twice on a slow line it is one.
   * @param {Wire.Wish} what
   */
  send(what) {
    if (this.isSent(what)) return;
    const action = /** @type {Sent['action']} */ ({ ...what, id: freshId(), at: this.n });
    const entry = { action, wish: what, sent: 0 };
    this.waiting.set(action.id, entry);
    this.keep('waiting', Object.fromEntries(this.waiting));
    if (this.ready) this.push(entry);
  }

  /** The kinds of the actions that are on their way. */
  get kinds() {
    return [...this.waiting.values()].map((entry) => entry.action.do);
  }

  /** @param {Sent} entry */
  push(entry) {
    entry.sent = Date.now();
    this.socket.send(JSON.stringify(entry.action));
  }

  /** @param {number} sign */
  react(sign) {
    if (this.ready) this.socket.send(JSON.stringify({ do: 'react', sign }));
  }

  tick() {
    const now = Date.now();
    if (!this.ready) {
      if (this.socket.readyState === WebSocket.CONNECTING && now - this.heard > SILENCE) this.drop();
      return;
    }
    if (now - this.heard > SILENCE) {
      this.drop();
      return;
    }
    if (now - this.beaten >= BEAT) {
      this.beaten = now;
      this.socket.send('0');
    }
    for (const entry of this.waiting.values()) if (now - entry.sent >= RESEND) this.push(entry);
  }

  end() {
    this.over = true;
    clearInterval(this.timer);
    clearTimeout(this.pause);
    this.unread();
    window.removeEventListener('online', this.online);
    window.removeEventListener('offline', this.offline);
    this.socket.close();
  }
}
