// Keys at a table, as in the terminal and following the language. Off while somebody types.
import { add, again, chipOf, place, tap } from './betting.js';
import { rack } from './chips.js';
import { language } from './language.js';
import { pick } from './moves.js';
import { tools } from './action_bar.js';
import { choose, rooms } from './settings.js';

/** F1 to F4 as in the terminal: the rules, the other language, the next room, the settings. */
const ROOMS = ['dark', 'light', 'contrast'];
const FIXED = {
  f1: (sheet, open) => open(sheet === 'rules' ? null : 'rules'),
  f2: () => choose({ language: language() === 'fr' ? 'en' : 'fr' }),
  f3: () => choose({ room: ROOMS[(ROOMS.indexOf(rooms()) + 1) % ROOMS.length] }),
  f4: (sheet, open) => open(sheet === 'settings' ? null : 'settings'),
};

const typing = (target) => target.matches?.('input:not([type=range]), textarea, select');

export function onKey(event, game, sheet, open) {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || !game.felt) return;
  const key = event.key.toLowerCase(), at = language() === 'fr' ? 1 : 0, matches = (keys) => keys?.[at] && keys[at].toLowerCase() === key;
  if (key === 'escape') {
    if (!sheet && !game.touring) return;
    open(null);
  } else if (FIXED[key]) FIXED[key](sheet, open);
  else if (game.question?.options.some((option) => matches(option.keys))) pick(game, game.question.options.find((option) => matches(option.keys)));
  else if (game.mayBet && (!game.touring || key === 'a') && bets(game, key, matches, event)) game.changed();
  else {
    const tool = tools(game).find(([, letter]) => letter.toLowerCase() === key);
    if (!tool) return;
    open(sheet === tool[0] ? null : tool[0]);
  }
  event.preventDefault();
}

function bets(game, key, matches, event) {
  const bet = game.table.bets.find((one) => matches(one.keys));
  if (bet && game.table.bets.length > 1) {
    game.changing = true;
    if (game.table.layout === 'boxes') add(game, bet.bet, chipOf(game));
    else game.spot = bet.bet;
  } else if (key === 'a') again(game);
  else if (key === 'x' && !game.betting) game.changing = true;
  else if (key === 'x') game.stake.clear();
  else if (rack(game.table)[Number(key) - 1]) tap(game, rack(game.table)[Number(key) - 1]);
  else if (key === 'd' && !game.stake.empty) game.stake.double();
  else if (key === '0' && !game.table.tournament) {
    game.stake.forget();
    place(game);
  } else if (key === 'enter' && !event.target.closest?.('button, a, summary')) {
    if (game.stake.empty) again(game);
    else place(game);
  }
  else return false;
  return true;
}
