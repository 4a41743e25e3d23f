// The guard of decisions, with a clock of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Guard } from '../../src/croupier/web/static/guard.js';

function start() {
  const clock = { ms: 1000 };
  const guard = new Guard(() => clock.ms);
  guard.see('move', '1.0.2');
  clock.ms += 1000;
  return { clock, guard };
}

test('two taps on one place are one decision for a quarter of a second after the card is there', () => {
  for (const after of [50, 100, 180, 240]) {
    const { clock, guard } = start();
    assert.equal(guard.press(0), true);
    clock.ms += 10; // the answer of the house
    guard.see('move', '1.0.3');
    clock.ms += after;
    assert.equal(guard.press(0), false, `${after} ms`);
  }
});

test('two taps three tenths of a second apart are two decisions', () => {
  const { clock, guard } = start();
  guard.press(0);
  clock.ms += 10;
  guard.see('move', '1.0.3');
  clock.ms += 290;
  assert.equal(guard.press(0), true);
});

test('another move of the same round is pressed on purpose', () => {
  const { clock, guard } = start();
  guard.press(3);
  guard.see('move', '1.0.2b');
  clock.ms += 60;
  assert.equal(guard.press(0), true);
});

test('a tap on a move is no bet, and one on a bet is no move', () => {
  const { clock, guard } = start();
  guard.press(1);
  guard.see('settled', '1');
  clock.ms += 200;
  assert.equal(guard.press('again'), false);
  clock.ms += 60;
  assert.equal(guard.press('again'), true);
  guard.see('move', '2.0.2');
  clock.ms += 200;
  assert.equal(guard.press(0), false);
});

test('nothing is decided while cards are on their way; the tap that finishes them decides nothing', () => {
  const { clock, guard } = start();
  guard.see('move', '1.0.3');
  guard.fly(1000);
  clock.ms += 600;
  assert.equal(guard.press(0), false);
  guard.land();
  clock.ms += 80; // the same tap is lifted
  assert.equal(guard.press(0), false);
  assert.equal(guard.press(1), false);
  clock.ms += 180;
  assert.equal(guard.press(1), true);
  guard.land();
  assert.equal(guard.press(1), true, 'nothing was on its way');
});
