// Keys of the replay: steps, rounds, mistakes, sheets. Off while somebody types.

/** Keys that scroll a sheet which has the focus. */
const SCROLLS = /arrow(up|down)|page|home|end/;

/** What is done with the steps, by the key. */
function moves(replay, { go, play, show, sheet, mistakes }) {
  const { round, step } = replay.at;
  const move = (by) => {
    play(false);
    replay.move(by);
  };
  const mistake = (by) => {
    const next = nextMistake(mistakes ?? [], [round, step], by);
    if (next) go(...next);
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
    n: () => mistake(1),
    p: () => mistake(-1),
    escape: () => sheet && show(null),
  };
}

/** The place, a round and a step, of the next mistake after a place or before it. */
export function nextMistake(places, here, by) {
  const far = (one) => one[0] - here[0] || one[1] - here[1];
  return by > 0 ? places.find((one) => far(one) > 0) : places.findLast((one) => far(one) < 0);
}

const typing = (target) => target.matches?.('input, select, textarea');

/** `view`: the sheet that is open, what shows another, goes to a step and plays, the tools, and the mistakes. */
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
