// Keys at a table, as in the terminal and following the language. Off while somebody types.

import { rack } from './chips.js';
import { nextLanguage } from './language.js';
import { choose, rooms } from './settings.js';
import { tools } from './tools.js';

/** F1 to F4 as in the terminal: the rules, the other language, the next room, the settings. */
const ROOMS = ['dark', 'light', 'contrast'];
const FIXED = {
  f1: ({ sheet, open }) => open(sheet === 'rules' ? null : 'rules'),
  f2: () => choose({ language: nextLanguage().language }),
  f3: () => choose({ room: ROOMS[(ROOMS.indexOf(rooms()) + 1) % ROOMS.length] }),
  f4: ({ sheet, open }) => open(sheet === 'settings' ? null : 'settings'),
};

const typing = (target) => target.matches?.('input:not([type=range]), textarea, select');

/** What a key does at a table. `view`: the sheet that is open, how to open one, and whether the ranking is shown. */
export function onKey(event, game, view) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target) || !game.felt) return;
  if (press(event, game, view)) event.preventDefault();
}

/** Whether the key means something here. */
function press(event, game, view) {
  const key = event.key.toLowerCase();
  const matches = (one) => one.key?.toLowerCase() === key;
  if (key === 'escape') return closeTop(view);
  if (FIXED[key]) {
    FIXED[key](view);
    return true;
  }
  const option = game.question?.options.find(matches);
  if (option) {
    game.live.pick(option);
    return true;
  }
  if (game.mayBet && (!view.touring || key === 'a') && pressWhileBetting(event, key, game, matches)) return true;
  const tool = tools(game).find(([, letter]) => letter.toLowerCase() === key);
  if (tool) view.open(view.sheet === tool[0] ? null : tool[0]);
  return Boolean(tool);
}

function closeTop({ sheet, touring, open }) {
  if (!sheet && !touring) return false;
  open(null);
  return true;
}

function pressWhileBetting(event, key, game, matches) {
  const { bets } = game.live;
  const bet = game.table.bets.length > 1 && game.table.bets.find(matches);
  const chip = rack(game.table)[Number(key) - 1];
  if (bet && game.table.layout === 'boxes') bets.put(bet.bet);
  else if (bet) bets.choose(bet.bet);
  else if (key === 'a') bets.again();
  else if (key === 'x' && !game.betting) bets.change();
  else if (key === 'x') bets.clear();
  else if (chip) bets.tap(chip);
  else if (key === 'd' && !game.stake.empty) bets.double();
  else if (key === '0' && !game.table.tournament) bets.sitOut();
  else if (key === 'enter' && !event.target.closest?.('button, a, summary')) {
    if (game.stake.empty) bets.again();
    else bets.place();
  } else return false;
  return true;
}
