// Ranks in words: the second, the third.

import { number, say } from './language.js';

/** A rank, from 1 on, as it stands in a sentence: you are second. @param {number} rank */
export function ordinal(rank) {
  const words = [
    say('first'),
    say('second'),
    say('third'),
    say('fourth'),
    say('fifth'),
    say('sixth'),
    say('seventh'),
    say('eighth'),
    say('ninth'),
    say('tenth'),
    say('eleventh'),
    say('twelfth'),
    say('thirteenth'),
    say('fourteenth'),
  ];
  return words[rank - 1] ?? say('ranked {rank}', { rank: number(rank) });
}
