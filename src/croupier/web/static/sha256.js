// SHA-256 and HMAC, synchronous: `crypto.subtle` is missing on a page that is opened at a local address over http.
//
// Why not a library of others: @noble/hashes 2.4 (SHA-256 and HMAC alone, joined and minified) is 2.7 kB in
// brotli, this is 1.2. It hashes a record of 300 bytes in 2.2 microseconds, this in 4.6 (Node 20); the order of
// 416 cards takes 0.11 ms, where a person waits for nothing below 100. tests/page/sha256.test.js has the vectors
// of the standards, and compares every length with Node's own. Who reads how a game is checked reads these sixty
// lines too.

const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // The fractions of the roots of the first primes, as the standard defines its constants.
  /** @param {number} root */
  const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n && prime; d++) prime = n % d > 0;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(n));
    K[found++] = fraction(Math.cbrt(n));
  }
}

/**
 * @param {number} word
 * @param {number} by
 */
const rotate = (word, by) => (word >>> by) | (word << (32 - by));

/** The digest of bytes, as bytes. @param {Uint8Array} bytes */
export function sha256(bytes) {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  const view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, bytes.length << 3);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15];
      const b = w[i - 2];
      w[i] =
        w[i - 16] +
        (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) +
        w[i - 7] +
        (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] += word;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    digest.setUint32(4 * i, word);
  });
  return new Uint8Array(digest.buffer);
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} bytes
 */
export function hmac(key, bytes) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  /**
   * @param {number} byte
   * @param {Uint8Array} inner
   */
  const around = (byte, inner) => sha256(concat([block.map((k) => k ^ byte), inner]));
  return around(0x5c, around(0x36, bytes));
}

/** @param {Uint8Array[]} parts */
export function concat(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const encoder = new TextEncoder();
/** @param {string} string */
export const utf8 = (string) => encoder.encode(string);
/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** @param {string} string */
export function unhex(string) {
  if (!/^([0-9a-f]{2})*$/.test(string)) throw new Error(`not hexadecimal: ${string.slice(0, 20)}`);
  return Uint8Array.from(string.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Fields in a row, each in UTF-8 after its length in four bytes. @param {(string | number)[]} fields */
export function pack(...fields) {
  return concat(
    fields.flatMap((field) => {
      const bytes = utf8(String(field));
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, bytes.length);
      return [length, bytes];
    }),
  );
}
