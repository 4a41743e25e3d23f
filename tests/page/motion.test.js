// Motion: which cards move, in which order, and what waits for them.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openBrowser } from './browser.js';

openBrowser();
const { Motion } = await import('../../src/croupier/web/static/motion.js');
const { choose } = await import('../../src/croupier/web/static/settings.js');

/** What was moved: the element, when it begins, and whether it was ended. */
let moved = [];

function element(name, dataset = {}, left = 0) {
  return {
    dataset,
    classList: { contains: (wanted) => wanted === 'third' && name === 'third' },
    getBoundingClientRect: () => ({ left, top: 0, right: 400, width: 50, height: 70 }),
    animate: (frames, { delay = 0, duration }) => {
      const animation = { name, delay, duration, frames, playState: 'running' };
      animation.finish = () => {
        animation.playState = 'finished';
      };
      moved.push(animation);
      return animation;
    },
  };
}

/** A felt with cards, by place, card (an empty one lies face down) and distance from the left, and a total. */
function felt(cards) {
  const lying = cards.map(([place, card, left]) => element(place, { place, card }, left));
  const root = element('felt');
  root.querySelectorAll = (words) => (words === '[data-place]' ? lying : [element('total')]);
  root.parentElement = { querySelectorAll: (words) => words.split(', ').map((one) => element(one)) };
  return root;
}

const names = () => moved.map((one) => one.name);
/** The question waits for the cards that it is about: the total, the sentence, the moves. */
const AFTER = ['total', '.say .words', '.slots'];

beforeEach(async () => {
  moved = [];
  await choose({ pace: 'steady', motion: 'on' });
});

test('first cards come first, seat by seat, the dealer last', () => {
  const motion = new Motion();
  const places = ['dealer.0.1', '1.0.0', '0.0.1', 'dealer.0.0', '0.0.0', '1.0.1'];
  motion.lay(felt(places.map((place) => [place, 'As'])), true);
  assert.deepEqual(names(), ['0.0.0', '1.0.0', 'dealer.0.0', '0.0.1', '1.0.1', 'dealer.0.1', ...AFTER]);
  assert.deepEqual(
    moved.slice(0, 3).map((one) => one.delay),
    [0, 250, 500],
  );
  assert.equal(moved.at(-1).duration, 6 * 250);
});

test('only what is new moves, and a card that turns, turns first', () => {
  const motion = new Motion();
  motion.lay(
    felt([
      ['0.0.0', 'As'],
      ['dealer.0.0', ''],
    ]),
    false,
  );
  motion.lay(
    felt([
      ['0.0.0', 'As'],
      ['dealer.0.0', 'Kd'],
      ['dealer.0.1', '9c'],
    ]),
    true,
  );
  assert.deepEqual(names(), ['dealer.0.0', 'dealer.0.1', ...AFTER]);
  assert.equal(moved[0].frames[0].transform, 'rotateY(90deg)');
});

test('with nothing new nothing moves, and nothing that moves is cut short', () => {
  const motion = new Motion();
  motion.lay(felt([['0.0.0', 'As']]), true);
  const before = moved.length;
  motion.lay(felt([['0.0.0', 'As']]), true);
  assert.equal(moved.length, before);
  assert.equal(moved[0].playState, 'running');
});

test('results wait for the cards, once the round is settled', () => {
  const took = new Motion().lay(felt([['0.0.0', 'As']]), true, true);
  assert.deepEqual(names(), ['0.0.0', 'total', '.won', '.lost', '.say .words', '.slots']);
  assert.equal(took, 250);
});

test('with many cards each comes sooner', () => {
  new Motion().lay(felt(Array.from({ length: 13 }, (_, i) => [`${i}.0.0`, 'As'])), true);
  assert.equal(moved[1].delay, 125);
});

test('whoever wants no motion gets none', async () => {
  await choose({ motion: 'off' });
  new Motion().lay(felt([['0.0.0', 'As']]), true);
  await choose({ motion: 'on', pace: 'none' });
  new Motion().lay(felt([['0.0.0', 'As']]), true);
  assert.deepEqual(moved, []);
});

test('a tap finishes what moves', () => {
  const motion = new Motion();
  motion.lay(
    felt([
      ['0.0.0', 'As'],
      ['1.0.0', 'Kd'],
    ]),
    true,
  );
  motion.finish();
  assert.ok(moved.every((one) => one.playState === 'finished'));
});

test('a card that is split slides from where it lay, and so do those that make room', () => {
  const motion = new Motion();
  motion.lay(
    felt([
      ['0.0.0', '7c', 100],
      ['0.0.1', '7s', 130],
    ]),
    true,
  );
  moved = [];
  motion.lay(
    felt([
      ['0.0.0', '7c', 40],
      ['0.0.1', 'Qd', 70],
      ['0.1.0', '7s', 200],
    ]),
    true,
  );
  assert.deepEqual(names(), ['0.0.1', '0.0.0', '0.1.0', ...AFTER]);
  assert.deepEqual(
    moved.slice(1, 3).map((one) => one.frames[0].transform),
    ['translate(60px, 0px)', 'translate(-70px, 0px)'],
  );
  assert.match(moved[0].frames[0].transform, /rotate/);
});
