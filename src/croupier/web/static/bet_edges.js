// What each bet of a table is worth on average, from a fresh shoe: every bet shows it.

import { number, say } from './language.js';
import { useAnswer } from './values.js';
import { useEffect, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { Game } from './game.js' */

const LATER = 500;

/** Keep the worth of each bet in the game. It is asked for once the table stands. @param {Game | null} game */
export function useBetEdges(game) {
  const [stands, set] = useState(false);
  /** @type {Wire.TableEdges | null} */
  const answer = useAnswer(stands ? `/api/tables/${game?.id}/edges` : null, game?.id);
  useEffect(() => {
    if (!game?.table) return undefined;
    const timer = setTimeout(() => set(true), LATER);
    return () => clearTimeout(timer);
  }, [game?.table?.id]);
  useEffect(() => {
    if (answer?.bets) game?.live?.set({ edges: Object.fromEntries(answer.bets.map((bet) => [bet.bet, bet.worth])) });
  }, [answer]);
}

/** `−1.06 %`; empty while it is not known. @param {Game} game @param {string} bet */
export const edgeText = (game, bet) =>
  game.edges[bet] === undefined ? '' : `${number(100 * game.edges[bet], 2, true)}\u00a0%`;

/**
 * What a bet brings on average; null while that is not known.
 * @param {Game} game
 * @param {Record<string, number>} bets
 */
function worthOf(game, bets) {
  const placed = Object.entries(bets).filter(([, cents]) => cents > 0);
  if (!placed.length || placed.some(([bet]) => game.edges[bet] === undefined)) return null;
  return placed.reduce((sum, [bet, cents]) => sum + (cents / 100) * game.edges[bet], 0);
}

/**
 * What a bet costs on average, in two words; empty while that is not known.
 * @param {Game} game
 * @param {Record<string, number>} bets
 */
export function costOf(game, bets) {
  const worth = worthOf(game, bets);
  return worth !== null && worth < 0 ? say('costs {cost}', { cost: number(-worth, 2) }) : '';
}

/** The same in a sentence. @param {Game} game @param {Record<string, number>} bets */
export function costText(game, bets) {
  const worth = worthOf(game, bets);
  if (worth === null) return '';
  return worth < 0
    ? say('It costs {cost} on average.', { cost: number(-worth, 2) })
    : say('It earns {gain} on average.', { gain: number(worth, 2) });
}
