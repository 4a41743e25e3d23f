// The verifier of the page. tests/web/test_fair.py compares it with two others on thousands of logs.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { codeOf } from '../../src/croupier/web/static/code.js';
import { verify } from '../../src/croupier/web/static/fair.js';
import { NoRecord, recordOf } from '../../src/croupier/web/static/fair_records.js';

const log = readFileSync(new URL('honest.jsonl', import.meta.url), 'utf8');
const lines = log.trimEnd().split('\n');
const logText = (some) => `${some.join('\n')}\n`;

/** The digest after each record, as docs/fairness.md says: SHA-256 of the digest before and the line. */
function digests() {
  let digest = Buffer.alloc(32);
  return lines.map((line) => {
    digest = createHash('sha256').update(digest).update(line).digest();
    return digest.toString('hex');
  });
}

test('an honest game is fair, and its digest is the chain of its lines', () => {
  const found = verify(log);
  assert.equal(found.verdict, 'fair');
  assert.equal(found.problem, null);
  assert.equal(found.records, lines.length);
  assert.equal(found.digest, digests().at(-1));
});

test('a digest that somebody kept is found at its record, also by its beginning', () => {
  const kept = digests();
  for (const at of [1, 5, lines.length]) {
    assert.equal(verify(log, kept[at - 1]).covered, at);
    assert.equal(verify(log, kept[at - 1].slice(0, 16)).covered, at);
  }
  assert.equal(verify(log, 'f'.repeat(64)).verdict, 'not fair');
});

test('whatever digit is changed in whatever record, the game is not fair any more', () => {
  for (const [place, line] of lines.entries())
    for (const { 0: digit, index } of line.matchAll(/\d/g)) {
      const changed = line.slice(0, index) + ((Number(digit) + 1) % 10) + line.slice(index + 1);
      const { verdict } = verify(logText(lines.with(place, changed)));
      assert.notEqual(verdict, 'fair', `${place + 1}: ${changed}`);
    }
});

test('a record that is missing, doubled or moved is found', () => {
  for (let place = 1; place < lines.length - 1; place++) {
    assert.notEqual(verify(logText(lines.toSpliced(place, 1))).verdict, 'fair');
    assert.notEqual(verify(logText(lines.toSpliced(place, 0, lines[place]))).verdict, 'fair');
    assert.notEqual(verify(logText(lines.toSpliced(place, 2, lines[place + 1], lines[place]))).verdict, 'fair');
  }
});

test('what was cut off at its end is no proof of the whole', () => {
  const opened = lines.findIndex((line) => line.includes('"event":"shoe"'));
  assert.equal(verify(logText(lines.slice(0, opened))).verdict, 'nothing wrong so far');
  assert.equal(verify('').verdict, 'not a log');
});

test('there is one way to write a record', () => {
  const line = lines[1];
  const record = (text) => recordOf(text, Buffer.byteLength(text));
  assert.equal(record(line).n, 2);
  for (const other of [
    ` ${line}`,
    line.replace(':', ': '),
    line.replace('"n":2', '"n":2.0'),
    line.replace('"n":2', '"n":02'),
    `${line.slice(0, -1)},"more":1}`,
    line.replace('"event":"sit"', '"event":"stand"'),
  ])
    assert.throws(() => record(other), NoRecord, other);
});

test('a code is three words of the first twelve bytes, after 16384 hashes', async () => {
  let bytes = Buffer.alloc(32);
  for (let turn = 0; turn < 16384; turn++) bytes = createHash('sha256').update(bytes).digest();
  assert.equal(bytes.subarray(0, 12).toString('hex'), 'cff6a055443c520f3fe3b25c');
  assert.equal(await codeOf(new Uint8Array(32)), 'su-zen-pa-jel ge-fon-jan-bu fu-var-ran-jon');
});

test('a code is made in slices: the page has its turn between them', async () => {
  let [turns, done] = [0, false];
  const turn = () => {
    turns++;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await codeOf(new Uint8Array(32));
  done = true;
  assert.ok(turns > 16, `${turns} turns`);
});
