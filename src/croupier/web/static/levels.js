// Before a tournament: what a person wins against each level of AI players, as far as it is known.

import { askUntilKnown } from './api.js';
import { language, text } from './language.js';
import { useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const AGAIN = 1500;

/**
 * What is said beside a level; empty while it is not known, and where no tournament is played.
 * @param {{ house: string, seats?: number | null, tournament?: Wire.Calendar | null } | null | undefined} wish
 * @returns {(plays: string) => string}
 */
export function useLevels(wish) {
  const [levels, set] = useState(/** @type {Wire.Level[]} */ ([]));
  const { house = '', seats = 0, tournament = null } = wish ?? {};
  const asked = tournament && (seats ?? 0) > 1 ? Object.entries({ house, seats, ...tournament }) : [];
  const path = asked.length ? `/api/levels?${new URLSearchParams(asked.map(([name, one]) => [name, `${one}`]))}` : '';
  useEffect(() => {
    set([]);
    return path ? askUntilKnown(path, (found) => set(found.levels), { again: AGAIN }) : undefined;
  }, [path, language()]);
  return (plays) => text(levels.find((one) => one.plays === plays)?.line ?? '');
}
