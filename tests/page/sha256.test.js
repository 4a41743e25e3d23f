// SHA-256 and HMAC: the vectors of the standards, and Node's own implementation beside them.

import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { hex, hmac, pack, sha256, unhex, utf8 } from '../../src/croupier/web/static/sha256.js';

/** FIPS 180-4, the examples of NIST. */
const DIGESTS = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
];

/** RFC 4231: key, data, HMAC-SHA-256; the last key is longer than a block. */
const CODES = [
  ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  ['4a656665', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  [
    'aa'.repeat(131),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
];

test('the digests of the standard', () => {
  for (const [text, digest] of DIGESTS) assert.equal(hex(sha256(utf8(text))), digest);
});

test('the codes of the standard', () => {
  for (const [key, data, code] of CODES) assert.equal(hex(hmac(unhex(key), utf8(data))), code);
});

test('every length around the borders of blocks, as Node has it', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'));
    assert.equal(hex(hmac(bytes, utf8('data'))), createHmac('sha256', bytes).update('data').digest('hex'));
  }
});

test('fields in a row cannot be taken for others', () => {
  assert.notEqual(hex(pack('ab', 'c')), hex(pack('a', 'bc')));
  assert.equal(hex(pack('é', 10)), '00000002c3a9000000023130');
});

test('what is not hexadecimal is refused', () => {
  for (const text of ['0', 'xy', 'AB', '0x']) assert.throws(() => unhex(text), /not hexadecimal/);
  assert.deepEqual([...unhex('00ff')], [0, 255]);
});
