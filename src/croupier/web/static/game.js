// One table as this page sees it: what the house said last, what it told before, and what this person may do.
import { noteResult } from './coach.js';
import { Cutter } from './cutting.js';
import { money, say, text } from './language.js';
import { Line } from './line.js';
import { announce, interrupt } from './speech.js';
import { Stake } from './stake.js';
import { play } from './sounds.js';

const KEPT_LINES = 300, BUBBLE = 3500, BLINK = 100;

export class Game {
  constructor(id, me, changed) {
    Object.assign(this, { id, me, changed });
    this.state = 'opening';
    this.felt = this.table = this.notice = this.spot = this.chip = null;
    this.lines = [];
    this.bubbles = new Map();
    this.stake = new Stake();
    this.asked = '';
    this.motion = false;
    this.cutter = new Cutter(this);
    this.line = new Line(id, {
      hear: (message, back) => this.hear(message, back),
      change: (state) => this.turn(state),
      refuse: (action, message) => this.refused(action, message),
      proven: (codes, alarm) => this.proven(codes, alarm),
    });
  }

  /** The seat of this person, or -1 for somebody who watches. */
  get seat() {
    return this.felt ? this.felt.seats.findIndex((seat) => seat && seat.who === this.me.id && !seat.out) : -1;
  }

  /** Whether this person is out of the tournament. */
  get mineOut() {
    return this.felt.seats.some((seat) => seat && seat.who === this.me.id && seat.out);
  }

  get mine() {
    return this.felt?.seats[this.seat] ?? null;
  }

  get question() {
    return this.seat >= 0 && this.felt.question?.seat === this.seat ? this.felt.question : null;
  }

  get mayBet() {
    return this.seat >= 0 && this.felt.betting.includes(this.seat);
  }

  get owns() {
    return this.me.host || this.table?.by === this.me.id;
  }

  /** What to bring to the table: the house's budget, or what there is in whole chips; in a tournament everybody brings the same. */
  get bring() {
    const { budget, chip, tournament } = this.table;
    return tournament ? budget : Math.min(budget, this.me.balance - (this.me.balance % chip));
  }

  /** Whether there is enough beside the tables to play here. */
  get affords() {
    return this.me.balance >= (this.table.tournament ? this.table.budget : this.table.minimum);
  }

  sit(seat) {
    this.goes = false;
    if (!this.sending('sit')) this.do({ do: 'sit', seat, amount: this.bring });
  }

  name(seat) {
    return text(this.felt.seats[seat]?.name);
  }

  turn(state) {
    this.state = state;
    if (state === 'lost') interrupt(this.seat < 0 ? `${say('No answer from the table.')} ${say('Trying again.')}` : say('No answer from the table. Trying again. Your seat is held.'));
    this.changed();
  }

  hear(message, back) {
    if (message.react) {
      this.react(message.react);
      return;
    }
    if (message.not_opened) {
      this.notOpened = message.not_opened;
      return;
    }
    const first = !this.felt, sat = this.seat >= 0;
    if (message.table) this.table = message.table;
    const round = this.felt?.round;
    this.felt = message.felt;
    this.heard = performance.now();
    // Nothing moves on a first look, after a lost line or in a tab that nobody sees.
    this.motion = !first && !back && !document.hidden && !message.resync;
    if (round !== this.felt.round || !this.mayBet) {
      this.stake.forget();
      this.spot = null;
    }
    const lines = message.lines ?? [];
    this.lines = [...this.lines, ...lines].slice(-KEPT_LINES);
    if (back) this.notify('ok', `${say('You are back.')} ${lines.length ? lines.slice(-3).map(text).join(' ') : say('Nothing happened.')}`);
    else if (!first) lines.forEach((line) => announce(text(line)));
    if (sat && this.seat < 0 && !this.goes && !this.mineOut && this.felt.phase !== 'over') this.notify('ok', say('You do not sit here any more: the seat was freed. Your chips are with you again.'));
    noteResult(this, first);
    this.cutter.follow();
    this.ask();
    this.changed();
  }

  /** Tell the codes of shoes that have ended, made of this page's own digest; and once that the house has another one. */
  proven(codes, alarm) {
    const told = codes.map(({ shoe, code }) => say('Code of shoe {shoe}, the same for everybody here: {code}', { shoe, code }));
    this.lines = [...this.lines, ...told].slice(-KEPT_LINES);
    told.forEach((line) => announce(line));
    if (alarm) interrupt(this.alarm);
    if (alarm || told.length) this.changed();
  }

  /** What stays on the screen if the house has another log than the one that came here. */
  get alarm() {
    if (!this.line.chain.alarm) return '';
    return say('Alarm: the house has another log than the one that came here. Compare the codes with the others; keep your digest.');
  }

  /** Tell a screen reader when it is this person's turn, once for each question. */
  ask() {
    const question = this.question, key = question ? JSON.stringify([this.felt.round, question.hand, question.text, question.options]) : this.mayBet ? `bet ${this.felt.round}` : '';
    if (key === this.asked) return;
    this.asked = key;
    if (question) {
      const open = question.options.filter((option) => !option.closed).map((option) => (option.cost > 0 ? say('{move} for {amount}', { move: text(option.label), amount: money(option.cost) }) : text(option.label)));
      const seconds = this.felt.clock ? say('{seconds} seconds.', { seconds: Math.round(this.felt.clock.left) }) : '';
      interrupt([question.text, ...(question.note ?? [])].map(text).concat(`${open.join(', ')}.`, seconds).join(' '));
      play('turn');
    } else if (this.mayBet) interrupt(text(this.mine.invite ?? this.felt.invite));
  }

  react({ who, name, sign }) {
    const until = { sign };
    this.bubbles.set(who, until);
    const seat = this.felt?.seats.find((one) => one?.who === who); // where somebody may be told apart from a namesake
    announce(`${text(seat?.name ?? name)}: ${text(this.reactions?.[sign])}`);
    setTimeout(() => {
      if (this.bubbles.get(who) === until) this.bubbles.delete(who);
      this.changed();
    }, BUBBLE);
    this.changed();
  }

  refused(action, { code, why }) {
    if (action.do === 'cut') return; // the page cuts by itself
    if (action.do === 'bet') this.changing = true;
    const late = code === 'late' ? say('That comes too late: the table has gone on.') : '';
    this.notify('stop', text(why) || late || say('The table refused that.'));
    interrupt(this.notice.text);
  }

  notify(kind, words) {
    const notice = { kind, text: words };
    this.notice = notice;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => {
      if (this.notice === notice) this.notice = null;
      this.changed();
    }, 8000);
    this.changed();
  }

  /** Send an action; nothing is shown as done before the table says so. That it is on its way is shown if the answer is slow. */
  do(what) {
    const { notice } = this;
    this.notice = null;
    this.line.send(what);
    if (notice) this.changed();
    setTimeout(() => this.line.waiting.size && this.changed(), BLINK);
  }

  /** Whether an action of this kind is on its way. */
  sending(kind) {
    return [...this.line.waiting.values()].some((entry) => entry.action.do === kind);
  }

  /** Seconds left on the clock, counted from the last message. */
  get left() {
    const clock = this.felt?.clock;
    return clock ? Math.max(0, clock.left - (performance.now() - this.heard) / 1000) : null;
  }

  end() {
    clearTimeout(this.noticeTimer);
    this.line.end();
  }
}
