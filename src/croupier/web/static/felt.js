// The felt of a table, of which the house sends only what changes.

/**
 * The felt after a change: its members replace those of the felt; of the shoe and of each seat, only their members do.
 */
export function applyChange(felt, change) {
  const seats = felt.seats.map((seat, i) => {
    const changed = change.seats?.[i];
    return changed === undefined ? seat : changed && { ...seat, ...changed };
  });
  return { ...felt, ...change, seats, shoe: { ...felt.shoe, ...change.shoe } };
}
