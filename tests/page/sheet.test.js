// The counter's sheet: what the house is asked with, and the lines of its pictures.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsRounds, sheetQuery } from '../../src/croupier/web/static/sheet_question.js';
import { openBrowser } from './browser.js';

openBrowser();
const { line, scale } = await import('../../src/croupier/web/static/sheet_pictures.js');

const plain = { top: 12, enter: null, leave: null, hands: 1, jump: null, keep: 0, errors: 0, spotters: 0 };

test('what is off is not asked for', () => {
  assert.deepEqual(sheetQuery(plain), { spread: '1-12', hands: 1, keep: 0, errors: 0, spotters: 0 });
  assert.equal(sheetQuery({ ...plain, leave: -2 }).leave, -2);
});

test('a team is called from a count on and stays at its tables', () => {
  const team = sheetQuery({ ...plain, spotters: 3, leave: -2 });
  assert.equal(team.enter, 2);
  assert.equal('leave' in team, false);
  assert.equal(sheetQuery({ ...plain, spotters: 3, enter: 1 }).enter, 1);
});

test('cover, errors, leaving, teams and hands need rounds', () => {
  assert.equal(needsRounds(plain), false);
  assert.equal(needsRounds({ ...plain, enter: 1 }), false);
  for (const one of [{ leave: -1 }, { jump: 2 }, { keep: 5 }, { errors: 0.1 }, { spotters: 2 }, { hands: 2 }])
    assert.equal(needsRounds({ ...plain, ...one }), true);
});

test('values become places', () => {
  assert.equal(scale(0, 10, 100, 0)(5), 50);
  assert.equal(scale(3, 3, 7, 9)(3), 7);
  assert.equal(
    line([
      [0, 1],
      [2, 3.25],
    ]),
    'M0.0 1.0L2.0 3.3',
  );
});
