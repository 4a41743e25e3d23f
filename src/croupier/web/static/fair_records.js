// A line of a log as its record. There is one way to write a record: whatever is written in another way is none.
// docs/fairness.md has the fields and their limits.

/** A line that is no record. */
export class NoRecord extends Error {}

const LONGEST = 1_000_000;
const MOST = 10 ** 15;
const WHOLE = /(?:0|-?[1-9]\d{0,15})(?![\d.e])/y;
const DECIMAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has them only escaped, and so has a record.
const TEXT = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\btnfr]|u00(?:0[0-7be-f]|1[0-9a-f]))[^"\\\u0000-\u001f]*)*"/y;
const UNPRINTABLE = /(?![ \u00a0\u202f])[\p{C}\p{Z}]/u;

/** The text of a line, read from left to right. */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** Whether this comes next; then it is read. @param {string} literal */
  take(literal) {
    if (!this.text.startsWith(literal, this.at)) return false;
    this.at += literal.length;
    return true;
  }

  /** @param {string} literal */
  expect(literal) {
    if (!this.take(literal)) throw new NoRecord();
  }

  /** What a sticky pattern finds here. @param {RegExp} pattern @returns {string} */
  find(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) throw new NoRecord();
    this.at = pattern.lastIndex;
    return found[0];
  }

  get next() {
    return this.text[this.at];
  }
}

/**
 * A kind of values: it reads one from a line, or refuses it.
 * @template Value
 * @typedef {(reader: Reader) => Value} Kind
 */
/**
 * @template Value
 * @template Usual
 * @typedef {{ kind: Kind<Value>, usual: Usual }} Optional a field that is left out where it has its usual value
 */
/**
 * @template Field
 * @typedef {Field extends Optional<infer Value, infer Usual>
 *   ? Value | Usual
 *   : Field extends Kind<infer Value>
 *     ? Value
 *     : never} ValueOf
 */
/**
 * @template Described
 * @typedef {{ [Field in keyof Described]: ValueOf<Described[Field]> }} Fields what the description of an object reads
 */
/**
 * @template {keyof typeof RECORDS} Event
 * @typedef {{ event: Event } & Fields<(typeof RECORDS)[Event]>} RecordOf
 */
/** @typedef {{ [Event in keyof typeof RECORDS]: RecordOf<Event> }[keyof typeof RECORDS]} LogRecord */

/** @param {boolean} holds */
function check(holds) {
  if (!holds) throw new NoRecord();
}

/**
 * @param {number} least
 * @param {number} most
 * @returns {Kind<number>}
 */
const whole = (least, most) => (reader) => {
  const number = Number(reader.find(WHOLE));
  check(number >= least && number <= most);
  return number;
};

/** A number with decimals stays a text, which says how it is written. @param {Reader} reader */
function decimal(reader) {
  const text = reader.find(DECIMAL);
  const value = Number(text);
  if (/^-?\d+$/.test(text)) return value;
  check(Number.isFinite(value) && (/e/.test(text) || text === (Number.isInteger(value) ? `${value}.0` : `${value}`)));
  return { decimal: text };
}

/** @type {(most: number, least?: number) => Kind<string>} */
const text =
  (most, least = 0) =>
  (reader) => {
    const value = JSON.parse(reader.find(TEXT));
    const length = value.length <= most ? value.length : [...value].length;
    check(length >= least && length <= most);
    return value;
  };

/**
 * A text that people see: one line, without signs that a screen obeys.
 * @type {(most: number, least?: number) => Kind<string>}
 */
const line =
  (most, least = 0) =>
  (reader) => {
    const value = text(most, least)(reader);
    check(!UNPRINTABLE.test(value));
    return value;
  };

/** @type {(most: number, pattern: RegExp) => Kind<string>} */
const matching = (most, pattern) => (reader) => {
  const value = text(most)(reader);
  check(pattern.test(value));
  return value;
};

/** @param {Reader} reader */
function flag(reader) {
  if (reader.take('true')) return true;
  reader.expect('false');
  return false;
}

/** @type {<Value>(kind: Kind<Value>) => Kind<Value | null>} */
const orNull = (kind) => (reader) => (reader.take('null') ? null : kind(reader));

/** @type {<Value>(kind: Kind<Value>, most: number, least?: number) => Kind<Value[]>} */
const list =
  (kind, most, least = 0) =>
  (reader) => {
    const values = [];
    reader.expect('[');
    while (!reader.take(']')) {
      if (values.length) reader.expect(',');
      values.push(kind(reader));
      check(values.length <= most);
    }
    check(values.length >= least);
    return values;
  };

/** @type {<Key, Value>(key: Kind<Key>, kind: Kind<Value>, most?: number) => Kind<Map<Key, Value>>} */
const map =
  (key, kind, most = Infinity) =>
  (reader) => {
    const values = new Map();
    reader.expect('{');
    while (!reader.take('}')) {
      if (values.size) reader.expect(',');
      const name = key(reader);
      check(!values.has(name));
      reader.expect(':');
      values.set(name, kind(reader));
      check(values.size <= most);
    }
    return values;
  };

/**
 * One of several kinds: the first character tells which.
 * @template {Record<string, Kind<unknown>>} Kinds
 * @param {Kinds} kinds
 * @returns {Kind<ReturnType<Kinds[keyof Kinds]>>}
 */
const either = (kinds) => (reader) => {
  const kind = kinds[/[-0-9]/.test(reader.next) ? '0' : reader.next];
  check(kind !== undefined);
  return /** @type {ReturnType<Kinds[keyof Kinds]>} */ (kind(reader));
};

/**
 * A field that is left out where it has this value.
 * @type {<Value, const Usual>(kind: Kind<Value>, usual: Usual) => Optional<Value, Usual>}
 */
const optional = (kind, usual) => ({ kind, usual });

/**
 * The fields of an object in their order, from the first name to the closing brace.
 * @template {Record<string, Kind<unknown> | Optional<unknown, unknown>>} Described
 * @param {Reader} reader
 * @param {Described} described
 */
function fields(reader, described) {
  /** @type {Record<string, unknown>} */
  const found = {};
  let first = reader.text[reader.at - 1] === '{';
  for (const [name, field] of Object.entries(described)) {
    if (reader.take(`${first ? '' : ','}"${name}":`)) {
      found[name] = 'kind' in field ? field.kind(reader) : field(reader);
      check(!('kind' in field) || found[name] !== field.usual);
      first = false;
    } else if ('kind' in field) found[name] = field.usual;
    else throw new NoRecord();
  }
  reader.expect('}');
  return /** @type {Fields<Described>} */ (found);
}

/**
 * @type {<Described extends Record<string, Kind<unknown> | Optional<unknown, unknown>>>(
 *   described: Described,
 * ) => Kind<Fields<Described>>}
 */
const part = (described) => (reader) => {
  reader.expect('{');
  return fields(reader, described);
};

const NUMBER = whole(0, MOST);
const ORDINAL = whole(1, MOST);
const NET = whole(-MOST, MOST);
const SEAT = whole(0, 13);
const DIGEST = matching(64, /^[0-9a-f]{64}$/);
const ID = matching(64, /^[!-~]*$/);
const WORD = text(64);
const NAME = text(200);
const BETS = map(WORD, ORDINAL, 64);
const LOTS = map((reader) => Number(matching(2, /^(\d|1[0-3])$/)(reader)), NUMBER, 14);
const CELLS = map(WORD, list(WORD, 16), 64);
const CHART = map(WORD, either({ t: flag, f: flag, '"': NAME, '{': CELLS }), 16);
const RULE = either({ t: flag, f: flag, 0: decimal, '"': NAME, '[': list(NAME, 64), '{': map(WORD, NAME) });
const BY = { id: optional(ID, ''), by: optional(ID, '') };
const BOT = { plays: optional(line(4096), ''), chart: optional(CHART, null) };
const WHO = optional(ID, '');

const PLAYER = part({
  name: line(200),
  purse: NUMBER,
  ...BOT,
  bought: optional(NUMBER, 0),
  gone: optional(flag, false),
  who: WHO,
  bets: optional(BETS, null),
});
const HOSTING = part({
  clock: NUMBER,
  by: ID,
  private: flag,
  title: optional(line(48), ''),
  programs: optional(flag, false),
  room: optional(flag, false),
});
const CALENDAR = part({ rounds: whole(1, 1000), block: whole(1, 1000) });
const PAYMENT = part({ seat: SEAT, amount: NUMBER, who: WHO });

const RECORDS = {
  table: {
    n: ORDINAL,
    version: NUMBER,
    id: ID,
    house: line(4096),
    game: WORD,
    rules: map(WORD, RULE, 200),
    players: list(PLAYER, 14, 1),
    seal: DIGEST,
    rounds: NUMBER,
    shoes: NUMBER,
    digest: DIGEST,
    repeatable: optional(flag, false),
    hosted: optional(HOSTING, null),
    tournament: optional(CALENDAR, null),
  },
  bet: { n: ORDINAL, seat: SEAT, bets: orNull(BETS), ...BY },
  pass: { n: ORDINAL },
  deal: { n: ORDINAL, round: ORDINAL },
  answer: {
    n: ORDINAL,
    need: WORD,
    answer: either({ t: flag, f: flag, '"': WORD }),
    amount: optional(ORDINAL, null),
    ...BY,
  },
  settled: { n: ORDINAL, round: ORDINAL, net: list(NET, 14, 1), purses: list(NUMBER, 14, 1) },
  shuffle: { n: ORDINAL, shoe: ORDINAL, commitment: DIGEST, digest: DIGEST },
  promise: { n: ORDINAL, seat: SEAT, shoe: ORDINAL, promise: DIGEST, id: BY.id },
  cut: { n: ORDINAL, seat: SEAT, shoe: ORDINAL, words: line(200, 1), id: BY.id },
  shoe: { n: ORDINAL, shoe: ORDINAL, seed: DIGEST },
  sit: { n: ORDINAL, seat: SEAT, name: line(200), purse: ORDINAL, ...BOT, who: WHO, ...BY },
  buy: { n: ORDINAL, seat: SEAT, amount: ORDINAL, who: WHO, id: BY.id },
  leave: {
    n: ORDINAL,
    seat: SEAT,
    amount: optional(NUMBER, null),
    who: WHO,
    ...BY,
    rank: optional(ORDINAL, null),
    after: optional(ORDINAL, null),
    lots: optional(LOTS, null),
  },
  over: {
    n: ORDINAL,
    digest: DIGEST,
    paid: optional(list(PAYMENT, 14), null),
    ranking: optional(list(SEAT, 14, 1), null),
    lots: optional(LOTS, null),
    master: optional(DIGEST, null),
    ...BY,
  },
};

/**
 * The record of a line, without its line break. Objects whose keys are free are Maps; numbers with decimals keep their
 * text.
 * @param {string} text
 * @param {number} bytes how long the line is in UTF-8
 * @returns {LogRecord}
 */
export function recordOf(text, bytes) {
  check(bytes <= LONGEST);
  const reader = new Reader(text);
  reader.expect('{"event":"');
  const event = /** @type {keyof typeof RECORDS} */ (reader.find(/[a-z]+/y));
  check(Object.hasOwn(RECORDS, event));
  reader.expect('"');
  const record = fields(reader, RECORDS[event]);
  check(reader.at === text.length);
  return /** @type {LogRecord} */ ({ event, ...record });
}
