// The stage of an element: measured when it is there and whenever it is resized. Never for a change of phase.
import { ring, stage } from './stage.js';
import { useLayoutEffect, useMemo, useRef, useState } from './vendor/preact-htm.js';

/** @import { Box, Stage } from './stage.js' */

/** @returns {[number, number]} */
const whole = () => [window.innerWidth, window.innerHeight];

/**
 * The size of an element, also after it has been resized: before it is there, the size of the window.
 * @returns {[{ current: HTMLElement | null }, number, number]}
 */
export function useSize() {
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, set] = useState(whole);
  useLayoutEffect(() => {
    const element = at.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: w, clientHeight: h } = element;
      set((before) => (before[0] === w && before[1] === h ? before : [w, h]));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [at.current]);
  return [at, ...size];
}

/**
 * Where everything lies at a table, and who sits where.
 * @param {number} w
 * @param {number} h
 * @param {import('./game.js').Game | null} game
 * @param {boolean} panel whether a sheet is open
 * @param {boolean} caption whether it is a television: somebody who plays sits in the middle, not a free chair
 * @returns {(Stage & { ring: ReturnType<typeof ring> }) | null}
 */
export function useStage(w, h, game, panel, caption = false) {
  const seats = game?.felt?.seats;
  const sides = game?.table ? game.table.bets.length - 1 : 0;
  const places = seats?.map((seat) => (seat ? 1 : 0)).join('');
  return useMemo(() => {
    if (!seats) return null;
    const chair = stage({ w, h }).kind !== 'phone';
    const taken = seats.flatMap((seat, i) => (seat ? [i] : []));
    const middle = taken[Math.floor((taken.length - 1) / 2)] ?? -1;
    const company = ring({ seats, own: caption ? middle : game.seat, chair });
    const count = company.left.length + company.right.length + 1;
    const boxes = game.table?.layout === 'boxes';
    return { ...stage({ w, h, seats: count, sides, panel, caption, boxes }), ring: company };
  }, [w, h, places, game?.seat, sides, panel, caption, game?.table?.layout]);
}

/** @param {number} value */
const px = (value) => `${Math.round(value * 10) / 10}px`;

/** The style that puts an element into a box; `from`: the box around it. @param {Box} box @param {Box} [from] */
export const at = ({ x, y, w, h }, from) =>
  `left:${px(x - (from?.x ?? 0))};top:${px(y - (from?.y ?? 0))};width:${px(w)};height:${px(h)}`;

/** The lengths that the style sheets need. @param {Stage} stage */
export const lengths = ({ bar, rail, felt, type, slots }) =>
  [
    ['top', bar],
    ['rail', rail],
    ['fw', felt.w],
    ['fh', felt.h],
    ...type.map((size, i) => [`t${i + 1}`, size]),
    ...slots.map((size, i) => [`s${i + 1}`, size]),
  ]
    .map(([name, value]) => `--${name}:${px(/** @type {number} */ (value))}`)
    .concat(`--u:${Math.min(felt.w / 1280, felt.h / 602).toFixed(3)}`)
    .join(';');

/** The classes of a stage. @param {Stage} stage */
export const stageClass = ({ tv, tiny, dock }) => `${tv ? 'tv' : ''} ${tiny ? 'tiny' : ''} ${dock ? 'beside' : ''}`;
