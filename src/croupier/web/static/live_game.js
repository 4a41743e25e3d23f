// A table that is played: it hears what the house says, does what this person wants, and makes the next state of the
// game, which is drawn. Nothing else changes a game.
import { get } from './api.js';
import { BetMaker } from './bet_maker.js';
import { Connection } from './connection.js';
import { Cutter } from './cutting.js';
import { Game } from './game.js';
import { Guard } from './guard.js';
import { language, money, say, text } from './language.js';
import { inHand } from './leaving.js';
import { go } from './router.js';
import { play } from './sounds.js';
import { announce, interrupt } from './speech.js';
import { alarmText, askedText, backText, codeText, lostText } from './spoken_game.js';
import { Stake } from './stake.js';

/** @import * as Wire from './wire.js' */

const KEPT_LINES = 300;
/** For how many milliseconds something is shown. */
const BUBBLE = 3500;
const NOTICE = 8000;
/** An action that is not answered after so many milliseconds is shown as being on its way. */
const BLINK = 100;
/** So many results of rounds are shown. */
const NETS = 8;

export class LiveGame {
  /** For which question a screen reader was told that it is this person's turn. */
  #asked = '';
  /** Whether this person wants to go: then nobody has to say that the seat is free. */
  #goes = false;
  /** Where this page goes when the table has said that the person is gone, or that it is closed. */
  #next = '';
  /** The last round whose result is among the last ones. */
  #counted = -1;
  /** Whether the log was read. */
  #retold = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticeTimer;

  /**
   * @param {string} id
   * @param {{ me: Wire.Person, house: Partial<Wire.House> }} known
   * @param {(game: Game) => void} draw gets each new state
   */
  constructor(id, known, draw) {
    this.draw = draw;
    this.cutter = new Cutter(this);
    this.bets = new BetMaker(this);
    this.guard = new Guard(undefined, patience());
    this.game = new Game({ id, ...known, live: this });
    this.connection = new Connection(id, {
      hear: (message, back) => this.#hear(message, back),
      change: (state) => this.#turn(state),
      refuse: (action, message) => this.#refuse(action, message),
      proven: (codes, alarm) => this.#prove(codes, alarm),
    });
    this.draw(this.game);
  }

  /** The next state; what the connection knows is a part of it. @param {Partial<Game>} changes */
  set(changes) {
    const { chain, n } = this.connection;
    const state = { n, waiting: this.connection.kinds, digest: chain.hex, codes: chain.codes, alarmed: chain.alarm };
    this.game = this.game.with({ ...changes, ...state });
    this.guard.see(...this.game.decision);
    this.draw(this.game);
  }

  /** Whether an action of this kind is on its way now. @param {string} kind */
  sending(kind) {
    return this.connection.kinds.some((one) => one === kind);
  }

  /**
   * Send an action; nothing is shown as done before the table says so. That it is on its way is shown if the answer is
   * slow.
   * @param {Wire.Wish} action
   */
  do(action) {
    this.connection.send(action);
    if (this.game.notice) this.set({ notice: null });
    setTimeout(() => this.connection.waiting.size && this.set({}), BLINK);
  }

  /**
   * Ask for a seat, with the usual chips where the house does not ask how many. Who asks for no seat in particular gets
   * the first that is free, now or later: that of a bot after its round.
   * @param {number | null} seat
   */
  sit(seat = null) {
    if (this.game.asksForChips) this.set({ purchase: 'sit' });
    else this.#sit(seat, this.game.bring);
  }

  /** @param {number | null} seat @param {number} amount */
  #sit(seat, amount) {
    this.#goes = false;
    this.#next = '';
    if (!this.sending('sit')) this.do({ do: 'sit', seat, amount });
  }

  /** More chips: from the next round on, if one is played now. */
  buy() {
    if (this.game.asksForChips) this.set({ purchase: 'buy' });
    else this.#buy(this.game.bring);
  }

  /** @param {number} amount */
  #buy(amount) {
    const playing = this.game.felt.phase === 'play';
    this.do({ do: 'buy', amount });
    if (playing) this.notify('ok', say('{amount} more from the next round on.', { amount: money(amount) }));
  }

  /** So many chips; none at all without an amount. @param {number | null} amount */
  purchase(amount) {
    const { purchase } = this.game;
    this.set({ purchase: null });
    if (amount === null) return;
    if (purchase === 'sit') this.#sit(null, amount);
    else this.#buy(amount);
  }

  /** Give the seat back; `next`: where this page goes then. */
  leave(next = '') {
    this.#goes = true;
    this.#next = next;
    this.do({ do: 'leave' });
    if (inHand(this.game)) this.notify('ok', say('You leave after this round. Until then your hand is yours to play.'));
  }

  /** Close the table for everybody; `next`: where this page goes then. */
  close(next = '') {
    this.#goes = false;
    this.#next = next;
    this.do({ do: 'close' });
  }

  /** To the next place, once nothing is left to be done here. */
  #goOn() {
    const next = this.#next;
    if (!next || !(this.game.felt.phase === 'over' || (this.#goes && this.game.seat < 0))) return;
    this.#next = '';
    go(next);
  }

  /** Choose a move; a double for less asks for its amount first. A closed one says why. @param {Wire.Option} option */
  pick(option) {
    if (option.closed) this.notify('stop', text(option.closed));
    else if (this.#maySend('move', option.word)) {
      if (option.least !== null && option.least < option.cost) this.set({ doubling: option });
      else this.#move({ do: 'move', word: option.word });
    }
  }

  /** @param {Wire.Wish & { word: string }} action */
  #move(action) {
    navigator.vibrate?.(12);
    this.set({ sent: action.word });
    this.do(action);
  }

  /**
   * Whether a press counts: nothing of its kind is on its way, and it is about something that has been seen.
   * @param {string} kind
   * @param {string} place
   */
  #maySend(kind, place) {
    return !this.sending(kind) && this.game.state === 'open' && this.guard.press(place);
  }

  /** Whether a press on a bet counts. @param {string} place */
  mayBet(place) {
    return this.#maySend('bet', place);
  }

  /** Double for this amount; not at all without one. @param {number | null} amount */
  double(amount) {
    const option = this.game.doubling;
    this.set({ doubling: null });
    if (!option || amount === null) return;
    const { word, cost } = option;
    this.#move(amount === cost ? { do: 'move', word } : { do: 'move', word, amount });
  }

  /** @param {number} sign */
  react(sign) {
    this.connection.react(sign);
  }

  /** What was said before this page came is told again, once. */
  async retell() {
    if (this.#retold) return;
    this.#retold = true;
    try {
      const { n, lines } = await get(`/api/tables/${this.game.id}/told`);
      if (n !== this.connection.n)
        this.#retold = false; // the table went on meanwhile: the next look asks again
      else if (lines.length > this.game.lines.length) this.set({ lines: this.#withCodes(lines) });
    } catch {
      // The lines that came are there.
    }
  }

  /** What the house tells, and the codes of the shoes that have ended. @param {readonly Wire.Text[]} lines */
  #withCodes(lines) {
    return [...lines, ...this.connection.chain.codes.map(codeText)];
  }

  /**
   * Show something for some seconds.
   * @param {'ok' | 'stop'} kind
   * @param {string} words
   */
  notify(kind, words) {
    const notice = { kind, text: words };
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.game.notice === notice && this.set({ notice: null }), NOTICE);
    this.set({ notice });
  }

  end() {
    clearTimeout(this.#noticeTimer);
    this.connection.end();
  }

  /** @param {string} state */
  #turn(state) {
    this.set({ state });
    if (state === 'lost') interrupt(lostText(this.game));
  }

  /**
   * @param {Wire.Message} message
   * @param {boolean} back whether the connection was lost before
   */
  #hear(message, back) {
    if ('react' in message) this.#hearReaction(message.react);
    else if ('said' in message) this.#hearWords(message.said);
    else if ('not_opened' in message) this.game = this.game.with({ notOpened: message.not_opened });
    else this.#hearNews(/** @type {Wire.News} */ (message), back);
  }

  /**
   * @param {Wire.News} message
   * @param {boolean} back
   */
  #hearNews(message, back) {
    const before = this.game;
    const first = !before.felt;
    const own = new Map(
      (message.own ?? []).filter(({ who }) => who === before.me.id).map((one) => [one.line, one.text]),
    );
    const lines = (message.lines ?? []).map((line, i) => own.get(i) ?? line);
    const spoken = before.language === language();
    if (!spoken) this.#retold = false;
    const now = before.with({
      language: language(),
      table: message.table ?? before.table,
      felt: message.felt,
      heard: performance.now(),
      // What was told before in another language is told again when somebody looks; the codes, which only this page
      // knows, at once.
      lines: (spoken ? [...before.lines, ...lines] : this.#withCodes(lines)).slice(-KEPT_LINES),
      // Nothing moves on a first look, after a lost connection or in a tab that nobody sees.
      motion: !first && !back && !document.hidden && !message.resync,
    });
    const hadSeat = now.seat < 0 && (before.hadSeat || before.seat >= 0);
    this.game = now.with({
      hadSeat,
      ...fullShoe(now),
      ...newBet(before, now),
      ...moves(now),
      nets: this.#nets(now, first),
    });
    if (String(this.game.decision) !== String(before.decision))
      this.game = this.game.with({ sent: null, doubling: null });
    this.cutter.follow();
    this.set({});
    if (back) this.notify('ok', backText(lines));
    else if (!first) for (const line of lines) announce(text(line));
    if (before.seat >= 0 && this.game.seat < 0) this.#tellFreed();
    this.#ask();
    this.#goOn();
  }

  /** Somebody who did not want to go hears that the seat is free. */
  #tellFreed() {
    if (this.#goes || this.game.mineOut || this.game.felt.phase === 'over') return;
    this.notify('ok', say('You no longer sit here: the seat was freed. You have your chips back.'));
  }

  /**
   * A round was settled: its result joins the last ones, once.
   * @param {Game} game
   * @param {boolean} first
   */
  #nets({ felt, seat, nets }, first) {
    if (!felt.nets || this.#counted === felt.round) return nets;
    this.#counted = felt.round;
    const played = !first && seat >= 0 && felt.results.some((one) => one.seat === seat);
    return played && nets ? [...nets, felt.nets[seat]].slice(-NETS) : nets;
  }

  /**
   * Tell the codes of shoes that have ended, made of this page's own digest; and once that the house has another one.
   * @param {{ shoe: number, code: string }[]} codes
   * @param {boolean} alarm
   */
  #prove(codes, alarm) {
    const told = codes.map(codeText);
    for (const line of told) announce(line);
    if (alarm) interrupt(alarmText());
    if (alarm || told.length) this.set({ lines: [...this.game.lines, ...told].slice(-KEPT_LINES) });
  }

  /** Tell a screen reader when it is this person's turn, once for each question. */
  #ask() {
    const { question, mayBet, felt } = this.game;
    const what = question ? [question.hand, question.text, question.options] : [];
    const key = question || mayBet ? JSON.stringify([felt.round, ...what]) : '';
    if (key === this.#asked) return;
    this.#asked = key;
    const words = askedText(this.game);
    if (words) interrupt(words);
    if (question) this.#callBack();
  }

  /** It is this person's turn: a sound, and a buzz for who looks elsewhere. */
  #callBack() {
    play('turn');
    if (document.hidden) navigator.vibrate?.([30, 40, 30]);
  }

  /** @param {Wire.Reaction} reaction */
  #hearReaction({ who, name, sign }) {
    this.#show(who, name, text(this.game.reactions[sign]), BUBBLE);
  }

  /** What somebody says is also kept among the lines of this page, and nowhere else. @param {Wire.Spoken} spoken */
  #hearWords({ who, name, text: words }) {
    const line = this.#show(who, name, words, BUBBLE * 2);
    this.set({ lines: [...this.game.lines, line].slice(-KEPT_LINES) });
  }

  /**
   * A bubble at somebody's seat for some time; returns what a screen reader says.
   * @param {string} who
   * @param {string} name
   * @param {string} words
   * @param {number} time milliseconds
   */
  #show(who, name, words, time) {
    const bubble = { words };
    // Where somebody may be told apart from a namesake.
    const seat = this.game.felt?.seats.find((one) => one?.who === who);
    this.set({ bubbles: { ...this.game.bubbles, [who]: bubble } });
    const line = `${text(seat?.name ?? name)}: ${words}`;
    announce(line);
    setTimeout(() => {
      const { [who]: shown, ...others } = this.game.bubbles;
      if (shown === bubble) this.set({ bubbles: others });
    }, time);
    return line;
  }

  /**
   * @param {Wire.Action} action
   * @param {Wire.Refusal} refusal
   */
  #refuse(action, { code, why }) {
    if (action.do === 'cut') return; // the page cuts by itself
    if (action.do === 'leave' || action.do === 'close') this.#next = '';
    if (action.do === 'bet') this.set({ changing: true });
    if (action.do === 'move') this.set({ sent: null });
    // Somebody else was faster: then any seat will do.
    if (action.do === 'sit' && action.seat !== null && code === 'refused' && this.game.mayJoin) {
      this.#sit(null, action.amount);
      return;
    }
    if (action.do === 'sit' && this.#goes) return; // who does not want to wait any more knows it
    const late = code === 'late' ? say('That comes too late: the table has gone on.') : '';
    const words = text(why) || late || say('The table refused that.');
    this.notify('stop', words);
    interrupt(words);
  }
}

/** The page may say that whoever clicks here is a machine, which needs no time to see a card. */
function patience() {
  const { patience: told } = document.documentElement.dataset;
  return told === undefined ? undefined : Number(told);
}

/**
 * A bet that was begun is forgotten with its round, or when bets are made no more.
 * @param {Game} before
 * @param {Game} now
 */
function newBet(before, now) {
  const { mayBet } = now;
  const over = before.felt?.round !== now.felt.round || !mayBet;
  return { changing: mayBet && now.changing, ...(over && { stake: new Stake(), spot: null }) };
}

/**
 * The moves of this table: those that anybody was asked for last. They keep their places while others play.
 * @param {Game} game
 */
function moves({ felt }) {
  const { question } = felt;
  return question && !question.yes_or_no && question.options.length > 1 ? { moves: question.options } : {};
}

/**
 * The cards of a full shoe: the most that was seen left in it.
 * @param {Game} game
 */
function fullShoe({ felt, shoeSeen: before }) {
  const { number, left } = felt.shoe;
  const cards = Math.ceil((left?.[0] ?? 0) / 52) * 52;
  return { shoeSeen: { number, cards: Math.max(cards, before.number === number ? before.cards : 0) } };
}
