// The reader's language: sentences of the page, texts of the server, numbers and money.

let spoken = 'en';
let catalogue = {};
const readers = new Set();

/** Ask to be told when the language changes; returns a function that ends it. */
export function onLanguage(reader) {
  readers.add(reader);
  return () => readers.delete(reader);
}

export const language = () => spoken;

export async function speak(wanted) {
  const next = wanted === 'fr' ? 'fr' : 'en';
  if (next === 'fr' && !Object.keys(catalogue).length) catalogue = await (await fetch(new URL('fr.json', import.meta.url))).json();
  spoken = next;
  document.documentElement.lang = next;
  readers.forEach((reader) => reader());
}

/** The language to begin with: what was chosen, else what the browser asks for. */
export const preferred = (chosen) => chosen || (navigator.language?.toLowerCase().startsWith('fr') ? 'fr' : 'en');

// The fonts have no narrow no-break space.
const shown = (text) => text.replaceAll('\u202f', '\u00a0');

/** A sentence of the page itself; values stand in braces. */
export function say(id, values = {}) {
  const sentence = spoken === 'fr' ? (catalogue[id] ?? id) : id;
  return shown(sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''));
}

/** A text of the server: a pair of English and French, or a name that is the same in both. */
export function text(pair) {
  if (!pair) return '';
  return shown(typeof pair === 'string' ? pair : pair[spoken === 'fr' ? 1 : 0]);
}

export function number(value, decimals = 0, signed = false) {
  let digits = Math.abs(value).toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  if (decimals > 3) digits = Math.abs(value).toFixed(decimals);
  const sign = /[1-9]/.test(digits) ? (value < 0 ? '−' : signed && value > 0 ? '+' : '') : '';
  if (spoken === 'fr') digits = digits.replace('.', ';').replaceAll(',', '\u00a0').replace(';', ',');
  return sign + digits;
}

/** Whole cents as money: decimals only if there are any, or if the house has a currency. */
export function money(cents, { signed = false, currency = '' } = {}) {
  const written = number(cents / 100, cents % 100 || currency ? 2 : 0, signed);
  const sign = /^[−+]/.test(written) ? written[0] : '';
  return sign + currency + written.slice(sign.length);
}

/** Names in a row: Léa, Inès and Bruno. */
export function listed(names) {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${say('and')} ${names.at(-1)}`;
}
