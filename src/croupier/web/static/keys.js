// Keys at a table, as in the terminal and following the language. Off while somebody types.

import { rack } from './chips.js';
import { initial, nextLanguage, say } from './language.js';
import { choose, rooms } from './settings.js';
import { tools } from './tools.js';

/** @import { Game } from './game.js' */

/**
 * What is shown of a table: the sheet that is open, how to open one, whether the ranking is shown.
 * @typedef {{ sheet: string | null, touring: boolean, open: (sheet: string | null) => void }} View
 */

/** F1 to F4 as in the terminal: the rules, the other language, the next room, the settings. */
const ROOMS = ['dark', 'light', 'contrast'];
/** @type {Record<string, (view: View) => unknown>} */
const FIXED = {
  f1: ({ sheet, open }) => open(sheet === 'rules' ? null : 'rules'),
  f2: () => choose({ language: nextLanguage().language }),
  f3: () => choose({ room: ROOMS[(ROOMS.indexOf(rooms()) + 1) % ROOMS.length] }),
  f4: ({ sheet, open }) => open(sheet === 'settings' ? null : 'settings'),
};

/** The key of the same bet again. */
const again = () => initial(say('Again')).toLowerCase();

/** @param {EventTarget | null} target */
const typing = (target) => target instanceof Element && target.matches('input:not([type=range]), textarea, select');

/** Whether a key was pressed on something that it presses. @param {EventTarget | null} target */
const onControl = (target) => target instanceof Element && Boolean(target.closest('button, a, summary'));

/** What a key does at a table. @param {KeyboardEvent} event @param {Game} game @param {View} view */
export function onKey(event, game, view) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target) || !game.felt) return;
  if (press(event, game, view)) event.preventDefault();
}

/** Whether the key means something here. @param {KeyboardEvent} event @param {Game} game @param {View} view */
function press(event, game, view) {
  const key = event.key.toLowerCase();
  /** @param {{ key?: string | null }} one */
  const matches = (one) => one.key?.toLowerCase() === key;
  if (key === 'escape') return closeTop(view);
  if (FIXED[key]) {
    FIXED[key](view);
    return true;
  }
  const option = game.question?.options.find(matches);
  if (option) {
    game.live?.pick(option);
    return true;
  }
  if (game.mayBet && (!view.touring || key === again()) && pressWhileBetting(event, key, game, matches)) return true;
  const tool = tools(game).find(([, letter]) => letter.toLowerCase() === key);
  if (tool) view.open(view.sheet === tool[0] ? null : tool[0]);
  return Boolean(tool);
}

/** @param {View} view */
function closeTop({ sheet, touring, open }) {
  if (!sheet && !touring) return false;
  open(null);
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 * @param {Game} game
 * @param {(one: { key?: string | null }) => boolean} matches
 */
function pressWhileBetting(event, key, game, matches) {
  const bets = game.live?.bets;
  if (!bets) return false;
  const bet = game.table.bets.length > 1 && game.table.bets.find(matches);
  const chip = rack(game.table)[Number(key) - 1];
  if (bet && game.table.layout === 'boxes') bets.put(bet.bet);
  else if (bet) bets.choose(bet.bet);
  else if (key === again()) bets.again();
  else if (key === 'x' && !game.betting) bets.change();
  else if (key === 'x') bets.clear();
  else if (chip) bets.add(chip);
  else if (key === 'd' && !game.stake.empty) bets.double();
  else if (key === '0' && !game.table.tournament) bets.sitOut();
  else if (key === 'enter' && !onControl(event.target)) {
    if (game.stake.empty) bets.again();
    else bets.place();
  } else return false;
  return true;
}
