// A digest as three words that people at one table compare by eye or aloud:
// `lan-vo-tir-bel mu-sa-ke-ro gin-dal-pou-fi`. docs/fairness.md says how it is made, and why it is made of many hashes.

import { sha256 } from './sha256.js';

const TURNS = 2 ** 14;
/** So many hashes take some milliseconds; then the page may draw a frame. */
const SLICE = 2 ** 9;
const BEGINNINGS = ['b', 'ch', 'd', 'f', 'g', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'];
const ENDS = ['a', 'al', 'an', 'ar', 'e', 'el', 'en', 'i', 'il', 'ir', 'o', 'ol', 'on', 'or', 'ou', 'u'];

/** Give the page its turn. A timer would make a page in the background wait for minutes. */
function pause() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((go) => {
    port1.onmessage = () => {
      port1.close();
      go(undefined);
    };
    port2.postMessage(null);
  });
}

/** @param {Uint8Array} bytes */
const word = (bytes) => [...bytes].map((byte) => BEGINNINGS[byte >> 4] + ENDS[byte & 15]).join('-');

/**
 * The code of a digest; nothing where nobody wants it any more.
 *
 * @param {Uint8Array} digest
 * @param {() => boolean} wanted
 */
export async function codeOf(digest, wanted = () => true) {
  let bytes = digest;
  for (let turn = 0; turn < TURNS; turn++) {
    if (turn % SLICE === 0) await pause();
    if (!wanted()) return '';
    bytes = sha256(bytes);
  }
  return [0, 4, 8].map((first) => word(bytes.slice(first, first + 4))).join(' ');
}
