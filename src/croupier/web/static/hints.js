// The first five minutes: three hints over the first three hands, for somebody who has not played here before. How one
// wins and bets, what the moves do at the first decision, and where to find more before the third hand.

import { say, text } from './language.js';
import { choose, settings } from './settings.js';
import { useEffect } from './vendor/preact-htm.js';

/** @import { Game } from './game.js' */

/** How many hints there are. */
const HINTS = 3;

/**
 * What somebody new is told now; empty if it is not the moment for it.
 * @param {Game} game
 * @param {number} told how many were told before
 */
export function hint(game, told) {
  const { question } = game;
  const moves = question && !question.yes_or_no && question.options.length > 1;
  if (told === 0 && game.mayBet) return `${text(game.table.aim)} ${say('Tap chips, then the golden button.')}`.trim();
  if (told === 1 && moves) return `${text(game.table.first_move)} ${say('“Values” shows the best move.')}`.trim();
  if (told === 2 && game.mayBet && !game.betting && hand(game) > HINTS - 1)
    return say('“Again” repeats your bet. The menu has the chart, the rules and how to invite friends.');
  return '';
}

/** Which hand is played, or about to be. @param {Game} game */
const hand = ({ felt }) => (felt.phase === 'play' ? felt.round : felt.round + 1);

/** Tell the next hint once, and keep that in mind. @param {Game | null} game */
export function useHints(game) {
  const told = settings().hints;
  const next = game?.felt && told < HINTS ? hint(game, told) : '';
  const settled = Boolean(game?.mayBet && !game.betting);
  useEffect(() => {
    if (!next || !game?.live || game.notice) return;
    // After a round the sentence has the result: what is told then stands below the moves.
    if (settled) game.live.set({ hint: next });
    else game.live.notify('ok', next);
    choose({ hints: told + 1 });
  }, [next, Boolean(game?.notice)]);
  useEffect(() => {
    if (!settled && game?.hint) game.live?.set({ hint: '' });
  }, [settled]);
}
