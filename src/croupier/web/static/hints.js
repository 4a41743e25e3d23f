// The first five minutes: three hints over the first three hands, for somebody who has not played here before.

import { say } from './language.js';
import { choose, settings } from './settings.js';
import { useEffect, useRef } from './vendor/preact-htm.js';

/** @import { Game } from './game.js' */

/** How many hints there are. */
const HINTS = 3;

/**
 * What somebody new is told now, for the first, second and third hand; empty if it is not the moment for it.
 * @param {Game} game
 * @param {number} told how many were told before
 */
export function hint(game, told) {
  const moves = game.moves.length > 1;
  if (told === 0 && game.mayBet) return say('Tap chips for your bet, then the golden button. Nothing is bet before.');
  if (told === 1 && game.question && moves)
    return say('“Values” shows what each move is worth, now and exactly. Looking costs nothing.');
  if (told === 2 && game.mayBet && !game.betting)
    return say('“Again” repeats your bet. The menu has the chart, the rules and how to invite friends.');
  return '';
}

/** Which hand is played, or about to be. @param {Game} game */
const hand = ({ felt }) => (felt.phase === 'play' ? felt.round : felt.round + 1);

/** Tell the next hint once, one a hand, and keep that in mind. @param {Game | null} game */
export function useHints(game) {
  const last = useRef(0);
  const told = settings().hints;
  const next = game?.felt && told < HINTS && hand(game) > last.current ? hint(game, told) : '';
  const settled = Boolean(game?.mayBet && !game.betting);
  useEffect(() => {
    if (!next || !game?.live || game.notice) return;
    last.current = hand(game);
    // After a round the sentence has the result: what is told then stands below the moves.
    if (settled) game.live.set({ hint: next });
    else game.live.notify('ok', next);
    choose({ hints: told + 1 });
  }, [next]);
  useEffect(() => {
    if (!settled && game?.hint) game.live?.set({ hint: '' });
  }, [settled]);
}
