// The reader's language: sentences of the page, texts of the server, numbers and money.

const ENGLISH = 'en';
/**
 * The languages of the house with their own names, as the page brings them.
 * @type {{ language: string, name: string }[]}
 */
export const languages = JSON.parse(
  /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="languages"]'))?.content ?? '[]',
);
let wanted = ENGLISH;
let spoken = ENGLISH;
/** The texts of each language that was spoken here. @type {Map<string, Record<string, string>>} */
const catalogues = new Map([[ENGLISH, {}]]);
/** @type {Record<string, string>} */
let catalogue = {};
/** @type {Set<() => void>} */
const readers = new Set();

/** Ask to be told when the language changes; returns a function that ends it. @param {() => void} reader */
export function onLanguage(reader) {
  readers.add(reader);
  return () => readers.delete(reader);
}

export const language = () => spoken;

/** The language in which the house is to answer: the one that is spoken, or about to be. */
export const reading = () => wanted;

/** The language after this one, with its own name. */
export const nextLanguage = () =>
  languages[(languages.findIndex((one) => one.language === spoken) + 1) % languages.length];

/** From now on the house is asked in this language. @param {string} next */
export function want(next) {
  wanted = next;
}

/** @param {string} next */
export async function speak(next) {
  want(next);
  if (!catalogues.has(next))
    catalogues.set(next, await (await fetch(new URL(`texts/${next}.json`, import.meta.url))).json());
  if (wanted !== next) return; // another one was chosen meanwhile
  catalogue = catalogues.get(next) ?? {};
  spoken = next;
  document.documentElement.lang = tag();
  for (const reader of readers) reader();
}

/** The tag of the language, for dates: the English here is British. */
export const tag = () => (spoken === ENGLISH ? 'en-GB' : spoken.replace('_', '-'));

/**
 * The language to begin with: what was chosen, else the first that the browser asks for and the house speaks.
 * @param {string} chosen
 */
export function preferredLanguage(chosen) {
  const tags = [chosen, ...navigator.languages].map((one) => one.toLowerCase().replace('_', '-'));
  /** @param {string} one */
  const find = (one) => languages.find(({ language }) => language.toLowerCase().replace('_', '-') === one);
  const found = tags.map((one) => find(one) ?? find(one.split('-')[0])).find(Boolean);
  return found?.language ?? ENGLISH;
}

// The fonts have no narrow no-break space.
/** @param {string} text */
const withKnownSpaces = (text) => text.replaceAll('\u202f', '\u00a0');

/**
 * A sentence of the page itself; values stand in braces.
 * @param {string} id
 * @param {Record<string, unknown>} values
 */
export function say(id, values = {}) {
  return withKnownSpaces((catalogue[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? '')));
}

/** A text of the house, in the reader's language already. @param {string | number | null | undefined} said */
export const text = (said) => withKnownSpaces(String(said ?? ''));

/** What stands before thousands and before decimals. */
function signs() {
  const [, thousands, point] = /^1(\D*)234(\D+)5$/.exec(say('1,234.5')) ?? ['', ',', '.'];
  return /** @type {Record<string, string>} */ ({ ',': thousands, '.': point });
}

export const decimalPoint = () => signs()['.'];

/**
 * @param {number} value
 * @param {number} decimals
 * @param {boolean} signed
 */
export function number(value, decimals = 0, signed = false) {
  let digits = Math.abs(value)
    .toFixed(decimals)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  if (decimals > 3) digits = Math.abs(value).toFixed(decimals);
  const sign = /[1-9]/.test(digits) ? (value < 0 ? '−' : signed && value > 0 ? '+' : '') : '';
  const written = signs();
  return sign + digits.replace(/[,.]/g, (one) => written[one]);
}

/**
 * Whole cents as money: decimals only if there are any, or if the house has a currency.
 * @param {number} cents
 * @param {{ signed?: boolean, currency?: string }} how
 */
export function money(cents, { signed = false, currency = '' } = {}) {
  const written = number(cents / 100, cents % 100 || currency ? 2 : 0, signed);
  const sign = /^[−+]/.test(written) ? written[0] : '';
  return sign + currency + written.slice(sign.length);
}

/**
 * From what to what one may bet at a table; its maximum is null if there is none.
 * @param {{ minimum: number, maximum: number | null, currency: string }} table
 */
export function limits(table) {
  const least = money(table.minimum, table);
  if (table.maximum === table.minimum) return least;
  return table.maximum === null ? say('from {least}', { least }) : `${least}–${money(table.maximum, table)}`;
}

/** Names in a row: Léa, Inès and Bruno. @param {string[]} names */
export function nameList(names) {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${say('and')} ${names.at(-1)}`;
}

/** The letter of a word: what is typed for it, in each language. @param {string} word */
export const initial = (word) => word[0].toUpperCase();
