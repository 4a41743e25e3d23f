// A game as the page shows it: a frozen state, and what follows from it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './browser.js';

openBrowser();
const { Game } = await import('../../src/croupier/web/static/game.js');
const { partOf } = await import('../../src/croupier/web/static/count_up.js');
const { hint } = await import('../../src/croupier/web/static/hints.js');
const { caption, lastRanks } = await import('../../src/croupier/web/static/television.js');
const { sentence } = await import('../../src/croupier/web/static/sentence.js');
const { nextMistake } = await import('../../src/croupier/web/static/replay_keys.js');

const me = { id: 'lea', name: 'Léa', balance: 100_050, host: false };
const table = {
  budget: 100_000,
  chip: 100,
  minimum: 1000,
  maximum: 50_000,
  tournament: null,
  by: 'hugo',
  layout: 'around',
  title: 'Casino',
  bets: [
    { bet: 'pairs', main: false },
    { bet: 'main', main: true },
  ],
};
const seat = (who, more = {}) => ({ who, name: who, hands: [], bets: null, balance: 50_000, out: false, ...more });
const felt = {
  phase: 'bets',
  round: 4,
  betting: [],
  results: [],
  sides: [],
  nets: null,
  question: null,
  clock: null,
  winner: null,
  waiting: [],
  seats: [null, seat('lea'), seat('hugo')],
  shoe: { number: 1, left: [100, 40] },
  invite: 'Place your bets.',
};
const game = (changes = {}, more = {}) =>
  new Game({ me, table, state: 'open', felt: { ...felt, ...changes }, ...more });

test('whoever draws a game cannot change it', () => {
  const shown = game();
  for (const name of ['felt', 'stake', 'changing', 'seat', 'other'])
    assert.throws(() => {
      shown[name] = null;
    }, TypeError);
  assert.equal(shown.with({ changing: true }).changing, true);
  assert.equal(shown.changing, false);
});

test('a seat is one’s own, unless one is out of the tournament', () => {
  assert.equal(game().seat, 1);
  const out = game({ seats: [seat('lea', { out: true })] });
  assert.deepEqual([out.seat, out.mineOut, out.mine], [-1, true, null]);
});

test('one is asked only what is asked of one’s own seat, and nothing in the past', () => {
  const question = { seat: 1, text: 'Hit?', options: [] };
  assert.equal(game({ question }).question, question);
  assert.equal(game({ question: { ...question, seat: 2 } }).question, null);
  assert.equal(game({ question, betting: [1] }, { state: 'past' }).question, null);
  assert.equal(game({ betting: [1] }, { state: 'past' }).mayBet, false);
});

test('after a round its cards stay until a new bet is begun', () => {
  const seats = [null, seat('lea', { again: { main: 1000 } })];
  const after = game({ betting: [1], seats, results: [{ seat: 1, text: 'You win.' }] });
  assert.equal(after.betting, false);
  assert.equal(after.with({ changing: true }).betting, true);
  assert.equal(after.with({ stake: after.stake.add('main', 500) }).betting, true);
  assert.equal(game({ betting: [1] }).betting, true);
});

test('one brings the budget or what there is in whole chips; to a tournament what everybody brings', () => {
  assert.equal(game().bring, 100_000);
  assert.equal(game({}, { me: { ...me, balance: 20_050 } }).bring, 20_000);
  assert.equal(game({}, { me: { ...me, balance: 50 }, table: { ...table, tournament: {} } }).bring, 100_000);
});

test('chips go on the chosen bet, else on the main one; the chip in hand makes a low bet', () => {
  assert.equal(game().chosenBet, 'main');
  assert.equal(game({}, { spot: 'pairs' }).chosenBet, 'pairs');
  assert.equal(game().chosenChip, 500);
  assert.equal(game({}, { chip: 2500 }).chosenChip, 2500);
});

test('the last bet is offered again only if it can be paid', () => {
  const after = (balance) => game({ betting: [1], seats: [null, seat('lea', { again: { main: 1000 }, balance })] });
  assert.deepEqual(after(1000).again, { main: 1000 });
  assert.equal(after(900).again, null);
  assert.equal(game().again, null);
});

test('each card is a decision of its own, each round a bet of its own', () => {
  const hand = (...cards) => [null, seat('lea', { hands: [{ cards }] })];
  const ask = (...words) => ({ seat: 1, hand: 0, text: '', options: words.map((word) => ({ word })) });
  const question = ask('hit', 'stand', 'double');
  const two = game({ question, seats: hand('As', '2s') }).decision;
  const three = game({ question, seats: hand('As', '2s', '3s') }).decision;
  assert.equal(two[0], three[0]);
  assert.notEqual(two[1], three[1]);
  const insurance = game({ question: ask('insure', 'decline'), seats: hand('As', '2s') }).decision;
  assert.notEqual(insurance[0], two[0], 'the slots ask something else');
  assert.deepEqual(game({ betting: [1] }).decision, ['bets', '4']);
  assert.deepEqual(game().decision, ['wait', '']);
});

test('the clock runs on from the last message, down to nothing', () => {
  const clock = { left: 10, of: 20, seats: [1] };
  const shown = game({ clock }, { heard: performance.now() - 4000 });
  assert.ok(Math.abs(shown.left - 6) < 0.5);
  assert.equal(game({ clock }, { heard: performance.now() - 60_000 }).left, 0);
  assert.equal(game().left, null);
});

test('the sentence says what goes on, for this person', () => {
  const won = [
    { seat: 1, text: 'Léa wins 15.', net: 1500 },
    { seat: 1, text: 'Léa loses 5.', net: -500 },
    { seat: 2, text: 'Hugo loses.', net: -500 },
    { seat: null, text: 'Dealer busts.' },
  ];
  assert.deepEqual(sentence(game({}, { state: 'lost' })), ['No answer from the table.', 'Nothing is lost.']);
  assert.deepEqual(sentence(game({ results: won })), ['You win 10.', 'Dealer busts.']);
  assert.deepEqual(sentence(game({ results: won }, { me: { ...me, id: 'zoe' } })), [
    'A seat is free.',
    'Dealer busts.',
  ]);
  assert.deepEqual(sentence(game({ betting: [2] })), ['You sit this round out.', 'Waiting for hugo.']);
  const waits = game({ seats: [null, seat('lea', { bets: { main: 500 } }), seat('hugo', { broke: true })] });
  assert.deepEqual(sentence(waits), ['Your bet is 5.', 'Waiting for hugo.']);
  assert.deepEqual(sentence(game({ question: { seat: 2, text: 'Hit?' } })), ['It is hugo’s turn.', '']);
  const asked = game({ question: { seat: 1, text: 'You have 16. Hit or stand?', options: [] } });
  assert.deepEqual(sentence(asked), ['You have 16. Hit or stand?', '']);
  const named = game({ question: { seat: 1, text: 'Your move, lea. 16 against a 6.', options: [] } });
  assert.deepEqual(sentence(named), ['16 against a 6.', '']);
  const tie = game({ question: { seat: 1, text: 'lea\u202f: tie. War, or surrender half?', options: [] } });
  assert.deepEqual(sentence(tie), ['tie. War, or surrender half?', '']);
  const broke = game({ phase: 'settled', seats: [null, seat('lea', { balance: 500 })] });
  assert.deepEqual(sentence(broke), ['', 'You have too few chips for a bet.']);
});

test('the next mistake is the next place after this one, or the last before it', () => {
  const places = [
    [1, 4],
    [3, 0],
    [3, 7],
  ];
  assert.deepEqual(nextMistake(places, [1, 4], 1), [3, 0]);
  assert.deepEqual(nextMistake(places, [3, 5], -1), [3, 0]);
  assert.equal(nextMistake(places, [3, 7], 1), undefined);
});

test('a seat may be asked for while a bot sits there, and who waits knows their place', () => {
  const zoe = { me: { ...me, id: 'zoe' } };
  const waits = (...who) => ({ waiting: who.map((one) => ({ who: one, name: one })) });
  const bot = { seats: [seat('', { bot: 'expert' }), seat('hugo')] };
  const people = { seats: [seat('lea'), seat('hugo')] };
  assert.deepEqual([game(bot, zoe).mayJoin, game(people, zoe).mayJoin, game(people).mayJoin], [true, true, false]);
  assert.equal(sentence(game(bot, zoe))[0], 'A bot gives its seat to you.');
  assert.equal(sentence(game(people, zoe))[1], 'Every seat is taken, but you can wait for one.');
  const [after] = sentence(game({ ...bot, ...waits('zoe') }, zoe));
  assert.equal(after, 'You sit down after this round: a bot gives its seat to you.');
  const [next] = sentence(game({ ...bot, ...waits('tom', 'zoe') }, zoe));
  assert.equal(next, 'You are next: the first seat that is left is yours.');
  const [third] = sentence(game({ ...people, ...waits('tom', 'ines', 'zoe') }, zoe));
  assert.equal(third, 'You are number 3 in the queue for a seat.');
  const begun = { ...zoe, table: { ...table, tournament: { rounds: 9, block: 3 } } };
  assert.equal(game(bot, begun).mayJoin, false);
});

test('a television tells everybody what goes on, in the third person', () => {
  const question = { seat: 1, text: 'Your move, lea.', options: [] };
  const results = [{ seat: 1, text: 'lea wins 15.', net: 1500 }];
  assert.deepEqual(caption(game({ question })), ['It is lea’s turn.', '']);
  const two = [...results, { seat: 2, text: 'hugo loses 5.', net: -500 }, { seat: 2, text: 'hugo wins 5.', net: 500 }];
  assert.deepEqual(caption(game({ results: two, dealer: { caption: 'Dealer has 26, bust' }, betting: [2] })), [
    'Dealer has 26, bust',
    'lea +15 · hugo =',
  ]);
  assert.deepEqual(caption(game({ betting: [2], round: 0 })), ['Casino', 'Waiting for hugo.']);
  const waits = { ...table, room: true, by: 'lea' };
  assert.deepEqual(caption(game({ phase: 'waiting', round: 0 }, { table: waits })), [
    'Casino',
    'lea starts the evening.',
  ]);
  assert.equal(caption(game({ phase: 'over', winner: 2 }))[1], 'hugo wins the tournament.');
});

test('a television ends with the ranking: by what was won, in a tournament by what is left', () => {
  const seats = [
    seat('lea', { purse: 900, bought: 1000 }),
    null,
    seat('hugo', { purse: 1500, bought: 2000, out: true }),
    seat('zoe', { purse: 700, bought: 500 }),
  ];
  const names = (shown, results = []) => lastRanks(shown, results).map(({ seat: one, amount }) => [one.name, amount]);
  assert.deepEqual(names(game({ seats: seats.map((one) => one && { ...one, out: false }) })), [
    ['zoe', 200],
    ['lea', -100],
    ['hugo', -500],
  ]);
  const results = [
    { who: 'ines', name: 'ines', net: 50 },
    { who: 'lea', name: 'lea', net: 0 },
  ];
  assert.deepEqual(names(game({ seats: [seat('lea', { purse: 900, bought: 1000, who: 'lea' })] }), results), [
    ['ines', 50], // who left before the end
    ['lea', -100],
  ]);
  assert.deepEqual(names(game({ seats }, { table: { ...table, tournament: {} } })), [
    ['lea', 900],
    ['zoe', 700],
    ['hugo', 1500],
  ]);
});

test('somebody new gets three hints over three hands, each in its moment', () => {
  const moves = [{ word: 'hit' }, { word: 'stand' }];
  const asked = game({ question: { seat: 1, text: '', options: moves } }, { moves });
  const bets = game({ betting: [1] });
  const settled = { seats: [null, seat('lea', { again: { main: 1000 } })], results: [{ seat: 1, text: '' }] };
  const after = game({ betting: [1], round: 2, ...settled });
  const early = game({ betting: [1], round: 1, ...settled });
  const insurance = game({ question: { seat: 1, text: '', options: moves, yes_or_no: true } });
  const told = (shown) => [0, 1, 2, 3].map((n) => Boolean(hint(shown, n)));
  assert.deepEqual(told(bets), [true, false, false, false]);
  assert.deepEqual(told(asked), [false, true, false, false]);
  assert.deepEqual(told(after), [true, false, true, false]);
  assert.deepEqual(told(early), [true, false, false, false]);
  assert.deepEqual(told(insurance), [false, false, false, false]);
  assert.deepEqual(told(game()), [false, false, false, false]);
  assert.match(hint(game({ betting: [1] }, { table: { ...table, aim: 'Win.' } }), 0), /^Win\. /);
});

test('one’s own result counts up in whole units to the exact amount', () => {
  assert.deepEqual(
    [0, 0.5, 1, 2].map((part) => partOf(1550, part)),
    [0, 700, 1550, 1550],
  );
  assert.equal(partOf(-1550, 0.5), -700);
  assert.equal(partOf(-1550, 1), -1550);
});

test('a house may ask how many chips somebody buys, a tournament never', () => {
  const asks = { ...table, rules: { buy_in: true } };
  assert.equal(game({}, { table: asks }).asksForChips, true);
  assert.equal(game().asksForChips, false);
  assert.equal(game({}, { table: { ...asks, tournament: {} } }).asksForChips, false);
});
