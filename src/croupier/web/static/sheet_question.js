// What the house is asked for the counter's sheet: where the sliders stand, without those that are off.

/** @typedef {Record<string, number | null>} Sliders */

/** What the house is asked with: a team needs a count to be called at, and stays at its tables. @param {Sliders} set */
export function sheetQuery({ top, ...others }) {
  const team = (others.spotters ?? 0) > 0;
  const given = { ...others, enter: team ? (others.enter ?? 2) : others.enter, leave: team ? null : others.leave };
  const told = Object.entries(given).filter(([, value]) => value !== null);
  return { spread: `1-${top}`, ...Object.fromEntries(told) };
}

/** Whether only rounds can answer. @param {Sliders} set */
export const needsRounds = (set) =>
  set.leave !== null || set.jump !== null || Boolean(set.keep || set.errors || set.spotters) || set.hands !== 1;
