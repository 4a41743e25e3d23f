// People at a table: a colour each, and a letter that is what a reader takes for one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './browser.js';

openBrowser();
const { hues, initial, shortName } = await import('../../src/croupier/web/static/people.js');

test('no two people at a table have the same colour; bots need none', () => {
  const names = ['Ana', 'Ana', 'Naa', 'Léa', 'Zoé', 'Sami', 'Inès'];
  const seats = names.map((name) => ({ name, bot: null }));
  assert.equal(new Set(hues(seats)).size, 7);
  assert.equal(hues([null, { name: 'Ana', bot: null }])[1], hues([{ name: 'Ana', bot: null }])[0]);
  assert.equal(hues([{ name: 'Bruno', bot: 'expert' }])[0], 0);
});

test('a joined emoji is one letter', () => {
  assert.equal(initial('👩‍👩‍👧 family'), '👩‍👩‍👧');
  assert.equal(initial('É'), 'É');
  assert.equal(initial(''), '?');
});

test('a long name is shortened by what a reader takes for letters', () => {
  assert.equal(shortName('Léa'), 'Léa');
  assert.equal(shortName('Maximiliane-Josephine'), 'Maximiliane…');
  assert.equal(shortName('👩‍👩‍👧'.repeat(12)), '👩‍👩‍👧'.repeat(12));
  assert.equal(shortName('👩‍👩‍👧'.repeat(13)), `${'👩‍👩‍👧'.repeat(11)}…`);
  assert.equal(shortName('Anna of Green Gables', 6), 'Anna…');
});
