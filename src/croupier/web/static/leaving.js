// Going away from a table in the middle of a hand: Back asks first. A step of the browser's history stands for that.

import { say } from './language.js';
import { go } from './router.js';
import { html, useEffect, useRef } from './vendor/preact-htm.js';

/** @import { Game } from './game.js' */

/** Whether this person has a bet in a round that is played. @param {Game | null} game */
export const inHand = (game) => Boolean(game?.felt?.phase === 'play' && game.mine?.bets);

/** Whether the step that is kept for Back is the current one, or lies below a sheet. */
const kept = () => Boolean(history.state?.hand || history.state?.sheet);

/**
 * While a hand is in play, Back leads to a question instead of away. `open`: opens a sheet.
 * @param {Game | null} game
 * @param {(sheet: string) => void} open
 */
export function useLeaving(game, open) {
  const playing = inHand(game);
  const now = useRef({ playing, open });
  now.current = { playing, open };
  const stands = useRef(Boolean(history.state?.hand)); // whether the step is there: it stays until somebody goes away
  useEffect(() => {
    if (!playing || stands.current || history.state?.sheet) return;
    stands.current = true;
    if (!kept()) history.pushState({ hand: true }, '', location.href);
  }, [playing, game?.felt]);
  useEffect(() => {
    const here = location.pathname.split('/')[2];
    const back = () => {
      if (!stands.current || kept() || location.pathname !== `/t/${here}`) return;
      if (now.current.playing) {
        history.pushState({ hand: true }, '', location.href);
        now.current.open('leaving');
      } else {
        stands.current = false;
        history.back();
      }
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
}

/** @param {{ close: () => void }} shown */
export const Leaving = ({ close }) => html`
  <div class="menu leaving">
    <p>${say('Your hand plays on by the chart. Your seat is held.')}</p>
    <button class="move" data-stay onClick=${close}>${say('Stay')}</button>
    <button class="line wide" data-away onClick=${() => go('/', { replace: true })}>${say('To the lobby')}</button>
  </div>
`;
