// The connection to a table, with a clock that the test turns and a socket that it holds at the other end.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { openBrowser } from './browser.js';

let browser = openBrowser();
const { Connection } = await import('../../src/croupier/web/static/connection.js');
mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'] });
mock.method(Math, 'random', () => 1);

/** The sockets that were opened, the last one last. */
let sockets = [];

class Socket {
  static CONNECTING = 0;
  readyState = 0;
  sent = [];

  constructor(address) {
    this.address = address;
    sockets.push(this);
  }

  send(frame) {
    this.sent.push(frame === '0' ? frame : JSON.parse(frame));
  }

  close() {
    this.drop(1006);
  }

  /** The other end says something. */
  say(message) {
    this.readyState = 1;
    this.onmessage({ data: message === '0' ? message : JSON.stringify(message) });
  }

  /** The connection breaks, or the house closes it. */
  drop(code) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose({ code });
  }
}
globalThis.WebSocket = Socket;

/** A connection and what it passed on. */
function openConnection() {
  const heard = { messages: [], states: [], refused: [] };
  const connection = new Connection('abc', {
    hear: (message, back) => heard.messages.push([message, back]),
    change: (state) => heard.states.push(state),
    refuse: (action, message) => heard.refused.push([action.do, message.code]),
    proven: () => {},
  });
  return { connection, heard };
}

const felt = { digest: '0'.repeat(64) };
const socket = () => sockets.at(-1);
const actions = () => socket().sent.filter((frame) => frame !== '0');

beforeEach(() => {
  browser = openBrowser('https://house.test/t/abc');
  sockets = [];
});

test('it opens at the address of the page and says from where on it knows the records', () => {
  const { heard, connection } = openConnection();
  assert.equal(socket().address, 'wss://house.test/live/abc?v=2&language=en&since=0');
  socket().say({ n: 3, resync: true, felt });
  assert.deepEqual(heard.states, ['open']);
  assert.equal(heard.messages[0][1], false);
  socket().drop(1006);
  mock.timers.tick(300);
  assert.match(socket().address, /since=3$/);
  connection.end();
});

test('it comes back after longer and longer, up to five seconds', () => {
  const { connection, heard } = openConnection();
  for (const wait of [300, 600, 1200, 2400, 4800, 5000, 5000]) {
    const before = sockets.length;
    socket().drop(1006);
    mock.timers.tick(wait - 1);
    assert.equal(sockets.length, before);
    mock.timers.tick(1);
    assert.equal(sockets.length, before + 1);
  }
  assert.deepEqual(heard.states, ['lost']);
  socket().say({ n: 0, resync: true, felt });
  assert.deepEqual(heard.states, ['lost', 'open']);
  assert.equal(heard.messages.at(-1)[1], true);
  connection.end();
});

test('a table that has moved to another process is followed at once, but only once', () => {
  const { connection } = openConnection();
  socket().drop(4009);
  mock.timers.tick(0);
  assert.equal(sockets.length, 2);
  socket().drop(4009);
  mock.timers.tick(599);
  assert.equal(sockets.length, 2);
  mock.timers.tick(1);
  assert.equal(sockets.length, 3);
  connection.end();
});

test('what is closed for good stays closed, and nobody listens any more', () => {
  for (const [code, why] of [
    [4001, 'no key'],
    [4003, 'not invited'],
    [4004, 'no such table'],
    [4010, 'too old'],
    [4012, 'not opened'],
  ]) {
    const { heard } = openConnection();
    const before = sockets.length;
    socket().drop(code);
    mock.timers.tick(60_000);
    assert.deepEqual(heard.states, [why]);
    assert.equal(sockets.length, before);
    assert.equal(browser.window.listeners('online'), 0);
  }
});

test('a full table is asked for again, up to half a minute later', () => {
  const { connection, heard } = openConnection();
  for (let tries = 0; tries < 9; tries++) {
    socket().drop(4011);
    mock.timers.tick(30_000);
  }
  assert.equal(heard.states[0], 'full');
  const before = sockets.length;
  socket().drop(4011);
  mock.timers.tick(29_999);
  assert.equal(sockets.length, before);
  mock.timers.tick(1);
  assert.equal(sockets.length, before + 1);
  connection.end();
});

test('an action is sent until it is answered, under the same name', () => {
  const { connection } = openConnection();
  connection.send({ do: 'leave' });
  assert.deepEqual(actions(), []);
  socket().say({ n: 2, resync: true, felt });
  mock.timers.tick(2500);
  const [first, second] = actions();
  assert.deepEqual(first, second);
  assert.equal(first.do, 'leave');
  assert.deepEqual(connection.kinds, ['leave']);
  socket().say({ ok: first.id });
  mock.timers.tick(10_000);
  assert.equal(actions().length, 2);
  assert.deepEqual(connection.kinds, []);
  connection.end();
});

test('what is wished for again before the answer is sent once: a second tap buys nothing more', () => {
  const { connection } = openConnection();
  socket().say({ n: 0, resync: true, felt });
  connection.send({ do: 'buy', amount: 200 });
  connection.send({ do: 'buy', amount: 200 });
  connection.send({ do: 'buy', amount: 300 });
  assert.deepEqual(
    actions().map(({ amount }) => amount),
    [200, 300],
  );
  socket().say({ ok: actions()[0].id });
  connection.send({ do: 'buy', amount: 200 });
  assert.equal(actions().length, 3);
  connection.end();
});

test('the record of an action answers it too', () => {
  const { connection } = openConnection();
  socket().say({ n: 0, resync: true, felt });
  connection.send({ do: 'leave' });
  const [{ id }] = actions();
  socket().say({ n: 1, events: [{ event: 'leave', id }], felt });
  assert.equal(connection.waiting.size, 0);
  connection.end();
});

test('an action that was not answered outlives a reload', () => {
  const { connection } = openConnection();
  connection.send({ do: 'leave' });
  const [id] = connection.waiting.keys();
  connection.end();
  const again = openConnection().connection;
  assert.deepEqual([...again.waiting.keys()], [id]);
  socket().say({ n: 0, resync: true, felt });
  assert.equal(actions()[0].id, id);
  again.end();
});

test('a refusal is passed on once; what was broken on the way is sent again', () => {
  const { connection, heard } = openConnection();
  socket().say({ n: 0, resync: true, felt });
  connection.send({ do: 'leave' });
  const [{ id }] = actions();
  socket().say({ no: id, code: 'broken' });
  assert.deepEqual(heard.refused, []);
  socket().say({ no: id, code: 'late' });
  socket().say({ no: id, code: 'late' });
  assert.deepEqual(heard.refused, [['leave', 'late']]);
  connection.end();
});

test('a missing record closes the connection: the next one brings it', () => {
  const { connection, heard } = openConnection();
  socket().say({ n: 3, resync: true, felt });
  socket().say({ n: 5, events: [{ event: 'bet' }], felt });
  assert.equal(heard.messages.length, 1);
  assert.deepEqual(heard.states, ['open', 'lost']);
  mock.timers.tick(300);
  assert.match(socket().address, /since=3$/);
  connection.end();
});

test('records that came before are not told twice', () => {
  const { connection, heard } = openConnection();
  socket().say({ n: 1, resync: true, felt });
  socket().say({ n: 3, events: [{ event: 'sit' }, { event: 'bet' }, { event: 'deal' }], felt });
  assert.deepEqual(
    heard.messages[1][0].events.map((record) => record.event),
    ['bet', 'deal'],
  );
  connection.end();
});

test('every five seconds a sign of life; after twelve of silence the connection counts as lost', () => {
  const { connection, heard } = openConnection();
  socket().say({ n: 0, resync: true, felt });
  mock.timers.tick(5000);
  assert.equal(socket().sent.filter((frame) => frame === '0').length, 1);
  socket().say('0');
  mock.timers.tick(12_000);
  assert.deepEqual(heard.states, ['open']);
  mock.timers.tick(500);
  assert.deepEqual(heard.states, ['open', 'lost']);
  connection.end();
});

test('a line that is lost counts as lost at once, also if its closing takes long', () => {
  const { connection, heard } = openConnection();
  socket().say({ n: 0, resync: true, felt });
  const dead = socket();
  dead.close = () => {}; // nothing comes through, not even that
  browser.window.send('offline');
  assert.deepEqual(heard.states, ['open', 'lost']);
  mock.timers.tick(300);
  assert.notEqual(socket(), dead);
  socket().say({ n: 0, resync: true, felt });
  socket().close = () => {};
  mock.timers.tick(12_500);
  assert.deepEqual(heard.states, ['open', 'lost', 'open', 'lost']);
  connection.end();
});

test('a browser that is on connection again tries at once', () => {
  const { connection } = openConnection();
  for (let tries = 0; tries < 4; tries++) {
    socket().drop(1006);
    mock.timers.tick(5000);
  }
  socket().drop(1006);
  const before = sockets.length;
  browser.window.send('online');
  mock.timers.tick(0);
  assert.equal(sockets.length, before + 1);
  connection.end();
});
