// The bet that somebody is putting together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stake } from '../../src/croupier/web/static/stake.js';

test('chips add up, each on its bet', () => {
  assert.equal(new Stake().empty, true);
  const stake = new Stake().add('main', 500).add('main', 100).add('pairs', 25);
  assert.deepEqual(stake.bets, { main: 600, pairs: 25 });
  assert.equal(stake.total, 625);
  assert.equal(stake.empty, false);
});

test('a stake is a value: what was drawn before stays as it was', () => {
  const before = new Stake().add('main', 500);
  before.double();
  before.clear();
  assert.deepEqual(before.bets, { main: 500 });
  assert.throws(() => {
    before.steps = [];
  }, TypeError);
});

test('every step can be undone, down to the empty stake and not further', () => {
  const cleared = new Stake().add('main', 500).double().clear();
  assert.equal(cleared.total, 0);
  assert.deepEqual(cleared.undo().bets, { main: 1000 });
  assert.deepEqual(cleared.undo().undo().bets, { main: 500 });
  assert.deepEqual(cleared.undo().undo().undo().undo().undo().bets, {});
});

test('to clear an empty stake is no step', () => {
  assert.equal(new Stake().clear().steps.length, 1);
});

test('the last bets are put without those of nothing', () => {
  assert.deepEqual(new Stake().put({ main: 1000, pairs: 0 }).bets, { main: 1000 });
});
