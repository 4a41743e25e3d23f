// What is wrong with a game, as sentences; by the keys that the verifier gives.

import { say } from './language.js';

/** What a player is called. @param {{ name?: string, seat: number }} player */
export const nameOf = ({ name, seat }) => name || say('Seat {seat}', { seat: seat + 1 });

/** The log as a whole. @param {any} values */
const ofLog = (values) => ({
  unreadable: say('This line is not a record of a game.'),
  'no table': say('The log does not begin with a table.'),
  version: say('This log was written by another version, {version}, and cannot be read.', values),
  number: say('A record is missing, or comes twice.'),
  'after the end': say('There are records after the end of the game.'),
  beginning: say('The log does not begin with a whole table.'),
  rules: say('No table has such rules.'),
  chain: say('The chain of digests is broken: an earlier record was changed.'),
  snapshot: say('The table became another one.'),
  'master seal': say('The master seed is not the one that was sealed.'),
  'master seed': say('The seed of shoe {shoe} does not come from the master seed.', values),
  digest: say('The log does not lead to the digest you gave: it was changed, or cut off before it.'),
  misfit: say('This record does not fit the game.'),
});

/** Shoes, their cuts and their cards. @param {any} values */
const ofShoe = (values) => ({
  early: say('Shoe {shoe} was put away before its cut card.', values),
  'not opened': say('Shoe {shoe} was never opened.', values),
  'shoe number': say('The shoes are not numbered in order.'),
  seal: say('The seed of shoe {shoe} is not the one that was sealed.', values),
  cut: say('This cut does not belong here.'),
  'cut late': say('This cut came after a bet.'),
  'promise late': say('This promise came after words had been said.'),
  promise: say('{name} said other words than the promised ones.', { name: nameOf(values) }),
  unpromised: say('These words were not promised.'),
  'no shoe': say('Cards were dealt without a sealed shoe.'),
  'past the cut': say('Shoe {shoe} was dealt on after its cut card.', values),
  card: say('This card could not come here.'),
  'another card': say('The card was {said}; the sealed shoe {shoe} held {held}.', values),
  'too many': say('The shoe does not hold so many of this card.'),
  empty: say('More cards were dealt than the shoe held.'),
});

/** Bets and rounds. @param {any} values */
const ofRound = (values) => ({
  bet: say('This bet could not be made here.'),
  clock: say('This is not what the clock bets.'),
  'not all bets': say('Not everybody had bet.'),
  'round number': say('The rounds are not numbered in order.'),
  answer: say('This answer does not belong here.'),
  purse: say('The purse of {name} is not what it was plus what was won.', { name: nameOf(values) }),
});

/** Who sits down, leaves and is paid. @param {any} values */
const ofSeats = (values) => ({
  due: say('Before this record a player had to leave.'),
  sit: say('This seat could not be taken.'),
  buy: say('No chips could be bought here.'),
  leave: say('Nobody could leave here.'),
  taken: say('{name} left with another amount than the purse.', { name: nameOf(values) }),
  departure: say('It was not this player who had to leave.'),
  lots: say('These are not the lots that were sealed.'),
  paid: say('The table closed with other amounts than the purses.'),
  ranking: say('This is not the ranking of the tournament.'),
});

/**
 * What is wrong, as a sentence.
 * @param {string} what the key
 * @param {object} values
 */
export const problemText = (what, values) =>
  /** @type {Record<string, string>} */ ({
    ...ofLog(values),
    ...ofShoe(values),
    ...ofRound(values),
    ...ofSeats(values),
  })[what];
