// Keys of the replay: steps, rounds, mistakes, sheets. Off while somebody types.

/** @import { Replay } from './replay.js' */

/**
 * @typedef {object} ReplayView what is shown, and what changes it
 * @property {string | null} sheet the sheet that is open
 * @property {(sheet: string | null) => void} show
 * @property {(round: number, step?: number) => void} go
 * @property {boolean} playing
 * @property {(on: boolean) => void} play
 * @property {string[][]} tools
 * @property {number[][] | null} mistakes their places, if they are known
 */

/** Keys that scroll a sheet which has the focus. */
const SCROLLS = /arrow(up|down)|page|home|end/;

/**
 * What is done with the steps, by the key.
 * @param {Replay} replay
 * @param {ReplayView} view
 * @returns {Record<string, () => void>}
 */
function moves(replay, { go, play, show, sheet, mistakes }) {
  const { round, step } = replay.at;
  /** @param {number} by */
  const move = (by) => {
    play(false);
    replay.move(by);
  };
  /** @param {1 | -1} by */
  const mistake = (by) => {
    const next = nextMistake(mistakes ?? [], [round, step], by);
    if (next) go(next[0], next[1]);
    else if (!mistakes) show('review'); // they are looked for there
  };
  return {
    arrowleft: () => move(-1),
    arrowright: () => move(1),
    arrowup: () => go(round - 1),
    pageup: () => go(round - 1),
    arrowdown: () => go(round + 1),
    pagedown: () => go(round + 1),
    home: () => go(round, 0),
    end: () => go(round, -1),
    '>': () => mistake(1),
    '<': () => mistake(-1),
    escape: () => sheet && show(null),
  };
}

/**
 * The place, a round and a step, of the next mistake after a place or before it.
 * @param {number[][]} places
 * @param {number[]} here
 * @param {1 | -1} by
 */
export function nextMistake(places, here, by) {
  /** @param {number[]} one */
  const far = (one) => one[0] - here[0] || one[1] - here[1];
  return by > 0 ? places.find((one) => far(one) > 0) : places.findLast((one) => far(one) < 0);
}

/** @param {Element} target */
const typing = (target) => target.matches?.('input, select, textarea');

/**
 * @param {KeyboardEvent & { target: Element }} event
 * @param {Replay} replay
 * @param {ReplayView} view
 */
export function onReplayKey(event, replay, view) {
  if (!replay.step || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const key = event.key.toLowerCase();
  const pressed = event.target.closest?.('button, a, summary, [tabindex="0"]');
  const move = moves(replay, view)[key];
  const tool = view.tools.find(([, letter]) => letter.toLowerCase() === key);
  if (key === ' ' && !pressed) view.play(!view.playing);
  else if (move && !(pressed?.matches('.inside') && SCROLLS.test(key))) move();
  else if (tool) view.show(view.sheet === tool[0] ? null : tool[0]);
  else return;
  event.preventDefault();
}
