// The next evening, and the ends of lines on the podium.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './browser.js';

openBrowser();
process.env.TZ = 'Europe/Paris';
const { nextEvening } = await import('../../src/croupier/web/static/evening_screen.js');
const { spread } = await import('../../src/croupier/web/static/podium.js');

test('the next evening is on the same weekday at the same time, whatever the clocks do between', () => {
  const friday = new Date(2026, 9, 23, 21, 7); // clocks are set back on Sunday
  const next = nextEvening(friday.getTime() / 1000, new Date(2026, 9, 24, 1, 0));
  assert.deepEqual(
    [next.getFullYear(), next.getMonth(), next.getDate(), next.getHours(), next.getMinutes()],
    [2026, 9, 30, 21, 0],
  );
  assert.equal(next.getTime() - friday.getTime(), (7 * 24 + 1) * 3600e3 - 7 * 60e3);
});

test('an evening of long ago is followed by one that is still to come', () => {
  const now = new Date(2026, 10, 18, 12, 0);
  const next = nextEvening(new Date(2026, 0, 2, 20, 50).getTime() / 1000, now);
  assert.ok(next > now);
  assert.deepEqual([next.getDay(), next.getHours(), next.getMinutes()], [5, 21, 0]);
  assert.ok(next.getTime() - now.getTime() <= 7 * 24 * 3600e3);
});

test('names beside the lines never cover one another', () => {
  const ends = spread([{ y: 10 }, { y: 12 }, { y: 11 }, { y: 90 }], 15);
  assert.deepEqual(
    ends.map((end) => end.y),
    [10, 40, 25, 90],
  );
});
