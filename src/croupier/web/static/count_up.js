// An amount that counts up to its value, for one's own result.

import { money } from './language.js';
import { PACES, settings, still } from './settings.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';

/** Milliseconds. */
const TIME = 300;

/** What is shown after a part of the time, in whole units. @param {number} cents @param {number} part from 0 to 1 */
export const partOf = (cents, part) => (part >= 1 ? cents : Math.trunc((cents * part) / 100) * 100);

/** @param {{ cents: number }} shown */
export function CountUp({ cents }) {
  const rests = still() || !PACES[settings().pace];
  const [now, set] = useState(rests ? cents : 0);
  useEffect(() => {
    if (rests) {
      set(cents);
      return undefined;
    }
    const begun = performance.now();
    let frame = 0;
    const step = () => {
      const part = (performance.now() - begun) / TIME;
      set(partOf(cents, part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [cents, rests]);
  return html`${money(now, { signed: true })}`;
}
