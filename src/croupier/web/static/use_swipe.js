// A sheet follows a finger that pulls it down, and closes when it has been pulled far enough.
import { useRef } from './vendor/preact-htm.js';

/** So many pixels down close a sheet. */
const FAR = 70;

/** Whether a finger pulls a sheet, or moves what can be scrolled in it. @param {EventTarget | null} target */
function scrolls(target) {
  const inside = target instanceof Element ? target.closest('.inside') : null;
  return Boolean(inside && inside.scrollTop > 0) || (target instanceof Element && target.matches('input, select'));
}

/**
 * What a sheet listens to. Only touches: a mouse has the cross, and marks text.
 * @param {{ current: HTMLElement | null }} box
 * @param {() => void} close
 */
export function useSwipe(box, close) {
  const from = useRef(/** @type {{ x: number, y: number } | null} */ (null));
  /** @param {TouchEvent} event */
  const reach = ({ changedTouches: [touch] }) => {
    const { x, y } = from.current ?? { x: 0, y: 0 };
    const down = touch.clientY - y;
    return from.current && down > Math.abs(touch.clientX - x) ? down : 0;
  };
  /** @param {number} down */
  const pull = (down) => {
    if (box.current) box.current.style.transform = down > 0 ? `translateY(${down}px)` : '';
  };
  return {
    ontouchstart: (/** @type {TouchEvent} */ event) => {
      const [{ clientX: x, clientY: y }] = event.touches;
      from.current = event.touches.length > 1 || scrolls(event.target) ? null : { x, y };
    },
    ontouchmove: (/** @type {TouchEvent} */ event) => pull(reach(event)),
    ontouchend: (/** @type {TouchEvent} */ event) => {
      const down = reach(event);
      from.current = null;
      pull(0);
      if (down > FAR) close();
    },
    ontouchcancel: () => {
      from.current = null;
      pull(0);
    },
  };
}
