// A sitting at a drill: what the house answers makes the next state.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { openBrowser } from './browser.js';

openBrowser();
document.getElementById = () => ({ append: () => {}, children: [], textContent: '' });
document.createElement = () => ({});
const { LiveDrill } = await import('../../src/croupier/web/static/live_drill.js');
mock.timers.enable({ apis: ['setTimeout'] });

const tally = (answers) => ({ answers, right: answers, in_a_row: answers, due: 0, lost: null });
const question = (number) => ({
  number,
  text: `question ${number}`,
  choices: [],
  cards: [],
  against: null,
  pace: null,
});
const reply = (number) => ({ status: 'known', sitting: 'key', tally: tally(number - 1), question: question(number) });
const right = (number) => ({ right: true, answer: 'Hit', lines: [], tally: tally(number), next: question(number + 1) });
const wrong = (number) => ({ ...right(number), right: false, answer: 'Stand', lines: ['because'] });

/** A sitting whose house gives these answers, one after the other; a number is a refusal with that status. */
function drill(answers, length = 0) {
  const asked = [];
  globalThis.fetch = async (path, { body }) => {
    const answer = answers.shift();
    asked.push([path, JSON.parse(body)]);
    const refused = typeof answer === 'number';
    return new Response(JSON.stringify(refused ? { why: 'refused' } : answer), {
      status: refused ? answer : 200,
      headers: { 'Content-Type': 'application/json' },
    });
  };
  const states = [];
  const live = new LiveDrill({ drill: 'chart', house: 'blackjack/changer', options: {} }, length, (state) => {
    states.push(state);
  });
  return { live, states, asked };
}

test('a drill that is being made is asked for again', async () => {
  const { live, asked } = drill([{ status: 'computing' }, reply(1)]);
  await live.begin(true);
  assert.equal(live.state.question, null);
  mock.timers.tick(500);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  assert.equal(live.state.question.number, 1);
  assert.deepEqual(
    asked.map(([, { anew }]) => anew),
    [true, true],
  );
});

test('a drill that was left is not asked for again', async () => {
  const { live, states, asked } = drill([{ status: 'computing' }, reply(1)]);
  await live.begin(false);
  live.end();
  mock.timers.tick(500);
  await new Promise(setImmediate);
  assert.deepEqual([asked.length, states.length], [1, 0]);
});

test('a right answer goes straight on, a miss stops until one goes on', async () => {
  const { live, asked } = drill([reply(1), right(1), wrong(2)]);
  await live.begin(false);
  await live.answer('hit', 1.5);
  assert.deepEqual([live.state.question.number, live.state.right, live.state.missed], [2, 'Hit', null]);
  assert.deepEqual(asked[1][1], { sitting: 'key', number: 1, given: 'hit', seconds: 1.5 });
  await live.answer('hit', -1);
  assert.equal(asked[2][1].seconds, 0);
  assert.deepEqual([live.state.question.number, live.state.right, live.state.missed.answer], [2, '', 'Stand']);
  await live.answer('stand', 1); // it is answered already
  assert.equal(asked.length, 3);
  live.next(live.state.missed);
  assert.deepEqual([live.state.question.number, live.state.missed], [3, null]);
});

test('the last question ends the sitting', async () => {
  const { live } = drill([reply(1), right(1)], 1);
  await live.begin(false);
  await live.answer('hit', 1);
  assert.deepEqual([live.state.over, live.state.busy], [true, false]);
});

test('two answers at once are one', async () => {
  const { live, asked } = drill([reply(1), right(1)]);
  await live.begin(false);
  await Promise.all([live.answer('hit', 1), live.answer('hit', 1)]);
  assert.equal(asked.length, 2);
});

test('a house that has forgotten the sitting asks another question', async () => {
  mock.timers.reset();
  const { live } = drill([reply(1), ...Array(8).fill(404), reply(7)]);
  await live.begin(false);
  await live.answer('hit', 1);
  assert.equal(live.state.question.number, 7);
  assert.match(live.state.why, /does not know this drill any more/);
});

test('a refusal is said, and the question stays open', async () => {
  const { live, asked } = drill([reply(1), 429, right(1)]);
  await live.begin(false);
  await live.answer('hit', 1);
  assert.deepEqual([live.state.why, live.state.question.number, live.state.busy], ['refused', 1, false]);
  await live.answer('hit', 1);
  assert.deepEqual([live.state.why, asked.length], ['', 3]);
});
