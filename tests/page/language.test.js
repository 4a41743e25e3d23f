// The reader's language: sentences, numbers and money. The terminal writes them the same way (tests/test_language.py).
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { openBrowser } from './browser.js';

const { document } = openBrowser();
const page = await import('../../src/croupier/web/static/language.js');
const { nameList, money, number, onLanguage, preferredLanguage, say, speak } = page;

let fetched = 0;
globalThis.fetch = async (address) => {
  assert.match(String(address), /\/fr\.json$/);
  fetched += 1;
  return {
    json: async () => ({
      and: 'et',
      '1,234.5': '1\u202f234,5',
      'Bet {amount}': 'Miser {amount}',
      'What next?': 'Et maintenant\u202f?',
    }),
  };
};

afterEach(() => speak('en'));

test('the catalogue is fetched once, when somebody wants French', async () => {
  await speak('en');
  assert.equal(fetched, 0);
  await speak('fr');
  await speak('en');
  await speak('fr');
  assert.equal(fetched, 1);
  assert.equal(document.documentElement.lang, 'fr');
});

test('a sentence has its values; one without a translation stays as it is', async () => {
  assert.equal(say('Bet {amount}', { amount: '5' }), 'Bet 5');
  await speak('fr');
  assert.equal(say('Bet {amount}', { amount: '5' }), 'Miser 5');
  assert.equal(say('Not translated'), 'Not translated');
});

test('the fonts have no narrow no-break space: an ordinary one is shown', async () => {
  await speak('fr');
  assert.equal(say('What next?'), 'Et maintenant\u00a0?');
});

test('whoever listens hears of another language, until they end it', async () => {
  let heard = 0;
  const end = onLanguage(() => {
    heard += 1;
  });
  await speak('fr');
  end();
  await speak('en');
  assert.equal(heard, 1);
});

test('what was chosen comes before what the browser asks for', () => {
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['fr-CH', 'en'] }, configurable: true });
  assert.equal(preferredLanguage(''), 'fr');
  assert.equal(preferredLanguage('en'), 'en');
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['de'] }, configurable: true });
  assert.equal(preferredLanguage(''), 'en');
});

test('numbers have groups of three, a true minus, and a sign where it is wanted', async () => {
  assert.equal(number(1234567), '1,234,567');
  assert.equal(number(-1234.5, 2), '−1,234.50');
  assert.equal(number(0.5, 1, true), '+0.5');
  assert.equal(number(0, 2, true), '0.00');
  assert.equal(number(-0.0001, 2), '0.00');
  await speak('fr');
  assert.equal(number(1234.5, 2), '1\u00a0234,50');
});

test('money has cents only if there are any, or if the house has a currency', async () => {
  assert.equal(money(123400), '1,234');
  assert.equal(money(123450), '1,234.50');
  assert.equal(money(-500, { signed: true }), '−5');
  assert.equal(money(500, { signed: true, currency: '€' }), '+€5.00');
  await speak('fr');
  assert.equal(money(123450), '1\u00a0234,50');
});

test('names stand in a row', async () => {
  assert.equal(nameList([]), '');
  assert.equal(nameList(['Léa']), 'Léa');
  assert.equal(nameList(['Léa', 'Inès', 'Bruno']), 'Léa, Inès and Bruno');
  await speak('fr');
  assert.equal(nameList(['Léa', 'Bruno']), 'Léa et Bruno');
});
