// The name of a house with changes, and the limits that a table can have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amount, limitsProblem, units, withRule } from '../../src/croupier/web/static/changed_house.js';

test('a change takes the place of the one before it; the others stay', () => {
  assert.equal(withRule('war/casino-war', 'minimum', '25'), 'war/casino-war:minimum=25');
  assert.equal(withRule('war/casino-war:decks=4', 'minimum', '25'), 'war/casino-war:decks=4,minimum=25');
  assert.equal(withRule('war/casino-war:minimum=25,decks=4', 'minimum', '0.50'), 'war/casino-war:decks=4,minimum=0.50');
  assert.equal(withRule('baccarat/ez:tie_pays=9:1', 'maximum', '60'), 'baccarat/ez:tie_pays=9:1,maximum=60');
  assert.equal(
    withRule('war/casino-war:minimum_x=1,maximum=9', 'maximum', 'none'),
    'war/casino-war:minimum_x=1,maximum=none',
  );
});

test('amounts are read as people type them, and written as house names have them', () => {
  assert.equal(amount(' 1 000 '), 100000);
  assert.equal(amount('2,50'), 250);
  for (const typed of ['', '-4', '1e3', '2.505', 'ten', '1,000,000']) assert.equal(amount(typed), null, typed);
  for (const cents of [50, 100, 2550, 100000]) assert.equal(amount(units(cents)), cents);
});

test('limits are whole chips, and the largest bet is not below the least', () => {
  const house = { chip: 100 };
  assert.equal(limitsProblem({ minimum: 500, maximum: 10000 }, house), '');
  assert.equal(limitsProblem({ minimum: 500, maximum: null }, house), '');
  assert.equal(limitsProblem({ minimum: 500, maximum: 500 }, house), '');
  assert.equal(limitsProblem({ minimum: 500, maximum: 400 }, house), 'order');
  for (const minimum of [null, 0, 50, 150]) assert.equal(limitsProblem({ minimum, maximum: null }, house), 'chip');
  assert.equal(limitsProblem({ minimum: 100, maximum: 250 }, house), 'chip');
});
