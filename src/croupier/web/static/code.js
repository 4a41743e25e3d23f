// A digest as four syllables that people at one table compare by eye or aloud (docs/fairness.md).
const BEGINNINGS = ['b', 'ch', 'd', 'f', 'g', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'];
const ENDS = ['a', 'al', 'an', 'ar', 'e', 'el', 'en', 'i', 'il', 'ir', 'o', 'ol', 'on', 'or', 'ou', 'u'];

/** @param {Uint8Array} digest */
export function codeOf(digest) {
  return [...digest.slice(0, 4)].map((byte) => BEGINNINGS[byte >> 4] + ENDS[byte & 15]).join('-');
}
