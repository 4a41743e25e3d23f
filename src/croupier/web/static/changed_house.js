// A house with changes, by its name: `game/house:minimum=25,decks=4`.

/** @import * as Wire from './wire.js' */

/**
 * The name of the same house with one rule changed; its other changes stay.
 * @param {string} house
 * @param {string} rule
 * @param {string} value
 */
export function withRule(house, rule, value) {
  const [base, ...changes] = house.split(':'); // a value may have a colon, too: `pays=9:1`
  const others = changes
    .join(':')
    .split(',')
    .filter((one) => one && !one.startsWith(`${rule}=`));
  return `${base}:${[...others, `${rule}=${value}`].join(',')}`;
}

/**
 * A bet as somebody types it, in cents; null if it is no amount. A comma is a point; spaces are left out.
 * @param {string} typed
 */
export function amount(typed) {
  const found = typed.replace(/\s/g, '').replace(',', '.');
  return /^\d{1,9}(\.\d{1,2})?$/.test(found) ? Math.round(100 * Number(found)) : null;
}

/**
 * Why a table cannot have these limits: `chip`, `order`, or empty if it can. No highest bet is null.
 * @param {{ minimum: number | null, maximum: number | null }} wished
 * @param {{ chip: number }} house
 */
export function limitsProblem({ minimum, maximum }, { chip }) {
  if (minimum === null || minimum < chip || minimum % chip || (maximum ?? 0) % chip) return 'chip';
  return maximum !== null && maximum < minimum ? 'order' : '';
}

/** An amount as house names write it: `25` or `0.50`. @param {number} cents */
export const units = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));
