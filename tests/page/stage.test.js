// The stage alone, for every size and number of seats.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealerStep, formOf, hands, kindOf, ring, stage } from '../../src/croupier/web/static/stage.js';

const SIZES = [
  [320, 568],
  [360, 640],
  [360, 780],
  [390, 844],
  [430, 932],
  [568, 320],
  [640, 360],
  [640, 400],
  [667, 375],
  [844, 390],
  [932, 430],
  [600, 960],
  [768, 1024],
  [820, 1180],
  [1024, 1366],
  [1024, 768],
  [1180, 820],
  [1280, 720],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];

/** Whether two boxes lie on one another. */
const cut = (a, b, m = 2) => a.x < b.x + b.w - m && b.x < a.x + a.w - m && a.y < b.y + b.h - m && b.y < a.y + a.h - m;

function each(check) {
  for (const [w, h] of SIZES)
    for (let seats = 1; seats <= 7; seats++)
      for (const sides of [0, 2])
        for (const panel of [false, true])
          check(
            stage({ w, h, seats, sides, panel }),
            `${w}x${h}, ${seats} seats, ${sides} side bets, panel ${panel}`,
            seats,
          );
}

/** The dealer's cards as they lie: on a phone from the left, elsewhere in the middle of their box. */
function dealerCards({ dealer, kind }) {
  const w = dealer.card * 2.1;
  return kind === 'phone' ? dealer : { ...dealer, w, x: dealer.x + dealer.w / 2 - w / 2 };
}

test('nothing overlaps and nothing leaves the felt', () => {
  each((s, at, seats) => {
    const boxes = [...s.seats, s.own];
    assert.equal(boxes.length, seats, at);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) assert(!cut(a, b), `${at}: ${JSON.stringify([a, b])}`);
      assert(!cut(a, dealerCards(s)), `${at}: on the dealer ${JSON.stringify(a)}`);
      const inside = a.x >= -1 && a.x + a.w <= s.felt.w + 1 && a.y >= s.felt.y && a.y + a.h <= s.felt.y + s.felt.h + 1;
      assert(inside, `${at}: off the felt ${JSON.stringify(a)}`);
    }
  });
});

test('a sheet covers neither the dealer’s cards nor one’s own hand, and the moves stay', () => {
  each((s, at) => {
    assert(!cut(s.panel, s.own) && !cut(s.panel, dealerCards(s)), at);
    assert(s.panel.h >= 58 && s.panel.w > 150, `${at}: ${JSON.stringify(s.panel)}`);
  });
});

test('cards are never too small, and one’s own are the largest', () => {
  each((s, at) => {
    assert(s.own.card >= 44 && s.dealer.card >= 35, `${at}: own ${s.own.card}`);
    for (const { card } of s.seats) assert(card >= 28 && card <= s.own.card, `${at}: ${card} of ${s.own.card}`);
  });
});

test('the rail is no more than two fifths of a phone and a fifth elsewhere', () => {
  each((s, at) => {
    const most = { phone: 0.34, low: 0.36, tablet: 0.21, desk: 0.21 }[s.kind];
    assert(s.rail / (s.kind === 'low' ? s.w : s.h) <= most, at);
  });
});

test('the cards of the table in the specification', () => {
  const wanted = {
    '320x568': [62, 49, 37],
    '360x780': [85, 68, 44],
    '390x844': [92, 73, 48],
    '667x375': [88, 72, 58],
    '640x400': [94, 77, 58],
    '820x1180': [131, 118, 96],
    '1280x800': [98, 94, 72],
    '1920x1080': [139, 133, 102],
  };
  for (const [size, cards] of Object.entries(wanted)) {
    const [w, h] = size.split('x').map(Number);
    const { own, dealer, seats } = stage({ w, h, seats: 5 });
    assert.deepEqual([own.card, dealer.card, seats[0].card], cards, size);
  }
  assert.deepEqual(
    [kindOf(640, 400), kindOf(599, 900), kindOf(820, 1180), kindOf(1180, 820)],
    ['low', 'phone', 'tablet', 'desk'],
  );
});

const COUNTS = [[1], [2], [5], [7], [11], [2, 2], [3, 4], [2, 3, 2], [2, 2, 3, 2], [3, 3, 2, 4], [5, 2, 6, 2]];

test('hands stay in their room with every rank in sight', () => {
  for (const room of [68, 90, 120, 160, 220, 300, 400, 700])
    for (const card of [30, 48, 72, 98, 131])
      for (const counts of COUNTS)
        for (const own of [false, true]) {
          const lie = hands({ w: room, card, counts, own, zone: card * 1.4 + 24 });
          const at = JSON.stringify({ room, card, counts, own, lie });
          for (const [i, { w, step, form }] of lie.each.entries()) {
            assert(w >= 18 && w <= card, at);
            assert.equal(form, formOf(w), at);
            const narrow = w === 18; // narrower it does not get: a hand of many cards among four is drawn closer
            assert(narrow || w * (1 + (counts[i] - 1) * step) <= lie.share + 1, at);
            assert(counts[i] < 2 || narrow || step * w >= 11, at);
          }
        }
});

test('a hand alone shrinks by itself', () => {
  const { each: lain } = hands({ w: 300, card: 90, counts: [2, 7] });
  assert.equal(lain[0].w, 90);
  assert(lain[1].w < 90 && lain[1].step > 0);
});

test('the dealer’s cards lie side by side while there is room', () => {
  const s = stage({ w: 390, h: 844, seats: 5 });
  assert.equal(dealerStep(s, 1), 1);
  assert.equal(dealerStep(s, 2), 1.06);
  for (let count = 3; count < 9; count++)
    assert(s.dealer.card * (1 + (count - 1) * dealerStep(s, count)) <= s.dealer.w * 0.64 + 1, String(count));
});

const table = (text) => [...text].map((letter) => (letter === '.' ? null : { letter }));

test('one sits in the middle, the others keep the order of play', () => {
  assert.deepEqual(ring({ seats: table('abcde'), own: 2, chair: true }), { left: [0, 1], own: 2, right: [3, 4] });
  assert.deepEqual(ring({ seats: table('abcde'), own: 0, chair: true }), { left: [3, 4], own: 0, right: [1, 2] });
  assert.deepEqual(ring({ seats: table('a'), own: 0, chair: true }), { left: [], own: 0, right: [] });
  assert.deepEqual(ring({ seats: table('abcd'), own: 3, chair: true }), { left: [2], own: 3, right: [0, 1] });
});

test('a free chair stands on the shorter side where there are sides', () => {
  assert.deepEqual(ring({ seats: table('ab...'), own: 0, chair: true }), { left: [4], own: 0, right: [1] });
  assert.deepEqual(ring({ seats: table('ab...'), own: 0, chair: false }), { left: [], own: 0, right: [1] });
  assert.deepEqual(ring({ seats: table('abc..'), own: 0, chair: true }), { left: [2], own: 0, right: [1] });
});

test('who watches sees a free chair in the middle, else the middle seat', () => {
  assert.deepEqual(ring({ seats: table('a.c'), own: -1, chair: true }), { left: [0], own: 1, right: [2] });
  assert.deepEqual(ring({ seats: table('abc'), own: -1, chair: true }), { left: [0], own: 1, right: [2] });
  assert.deepEqual(ring({ seats: table('...'), own: -1, chair: true }), { left: [], own: 0, right: [] });
});

test('on a television the felt has the whole screen but one line', () => {
  for (const [w, h] of [
    [1920, 1080],
    [1280, 720],
    [3840, 2160],
  ]) {
    const { felt, bar, rail, seats, own } = stage({ w, h, seats: 5, caption: true });
    assert.deepEqual([bar, felt.y, felt.w, felt.h + rail], [0, 0, w, h]);
    assert.ok(rail <= 84);
    for (const box of [...seats, own]) assert.ok(box.y >= 0 && box.y + box.h <= felt.h);
  }
});

test('at a table with boxes a sheet lies on the felt below the cards of both sides', () => {
  for (const [w, h] of SIZES) {
    const { kind, felt, panel, rest } = stage({ w, h, boxes: true, panel: true });
    if (kind === 'desk') continue; // there it stands beside the felt
    assert.equal(panel, rest ?? panel);
    const cards = { x: 0, y: felt.y, w: felt.w, h: kind === 'tablet' ? 220 : kind === 'low' ? 78 : 84 };
    assert.ok(!cut(panel, cards), `${w}x${h}`);
    assert.ok(panel.y + panel.h <= felt.y + felt.h && panel.h >= 100, `${w}x${h}: ${panel.h} px`);
  }
});
