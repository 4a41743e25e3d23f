// The felt of a table, of which the house sends only what changes.

/** @import * as Wire from './wire.js' */

/**
 * The felt after a change: its members replace those of the felt; of the shoe and of each seat, only their members do.
 * @param {Wire.Felt} felt
 * @param {Wire.FeltChange} change
 * @returns {Wire.Felt}
 */
export function applyChange(felt, change) {
  const seats = felt.seats.map((seat, i) => {
    const changed = change.seats?.[i];
    return changed === undefined ? seat : changed && /** @type {Wire.Seat} */ ({ ...seat, ...changed });
  });
  return { ...felt, ...change, seats, shoe: { ...felt.shoe, ...change.shoe } };
}
