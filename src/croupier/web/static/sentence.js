// The sentence of the action bar: what is going on, for this person. Its first part is printed bold.

import { costText } from './bet_edges.js';
import { money, nameList, number, say, text } from './language.js';
import { shortName } from './people.js';

/** @import { Game } from './game.js' */

/** So many seconds before the clock ends, the sentence says what happens then. */
const LATE = 10;
/** So many names stand in a sentence. */
const FEW = 3;

/** What the last round brought this person; somebody who watches hears of the whole table. @param {Game} game */
function results(game) {
  const { felt, seat } = game;
  const told = felt.results.filter((line) => line.seat === null).map((line) => text(line.text));
  const own = felt.results.filter((line) => seat >= 0 && line.seat === seat);
  return [...(own.length ? [netSentence(own.reduce((sum, line) => sum + (line.net ?? 0), 0))] : []), ...told].join(' ');
}

/** @param {number} net */
const netSentence = (net) =>
  net > 0
    ? say('You win {amount}.', { amount: money(net) })
    : net < 0
      ? say('You lose {amount}.', { amount: money(-net) })
      : say('Your bet comes back.');

/** @param {string} words */
function splitSentence(words) {
  const end = words.search(/[.?!](\s|$)/) + 1;
  return [words.slice(0, end), words.slice(end).trim()];
}

/** @param {Game} game */
const turn = (game) => say('It is {name}’s turn.', { name: shortName(game.name(game.felt.question?.seat ?? -1)) });

/** @param {Game} game */
function watching(game) {
  const { felt, table } = game;
  const news = felt.question ? turn(game) : results(game);
  if (game.mineOut) return [table.tournament ? say('You are out of the tournament.') : say('You are out.'), news];
  if (game.closed) return [say('You are watching.'), news || say('The tournament has begun.')];
  if (game.queue) return [waitingForSeat(game), news];
  if (!game.affords)
    return [say('You are watching.'), say('You have too few chips for this table: the host can give you more.')];
  if (game.freeSeat >= 0) return [say('A seat is free.'), news];
  return game.bots
    ? [say('A bot gives its seat to you.'), news]
    : [say('You are watching.'), news || say('Every seat is taken, but you can wait for one.')];
}

/** When somebody who waits for a seat gets one. @param {Game} game */
function waitingForSeat(game) {
  const { queue } = game;
  if (queue <= game.bots) return say('You sit down after this round: a bot gives its seat to you.');
  return queue - game.bots === 1
    ? say('You are next: the first seat that is left is yours.')
    : say('You are number {place} in the queue for a seat.', { place: number(queue - game.bots) });
}

/** @param {Game} game @param {number} winner */
const winnerText = (game, winner) =>
  game.felt.seats[winner]?.who === game.me.id
    ? say('You win the tournament.')
    : say('{name} wins the tournament.', { name: shortName(game.name(winner)) });

/** @param {Game} game */
function over(game) {
  const { winner } = game.felt;
  const won = winner !== null && winner !== undefined;
  return [say('This table is closed.'), won ? winnerText(game, winner) : results(game)];
}

/** @param {Game} game */
function questionWords(game) {
  const name = game.name(game.seat); // one knows one's name
  const told = text(game.question?.text);
  const [, after] = told.startsWith(name) ? told.slice(name.length).split(/^\s*:\s*/) : [];
  const [first, rest] = splitSentence(after ?? told);
  const words = rest && first.includes(name) ? rest : `${first} ${rest}`.trim();
  return [words, game.left !== null && game.left <= LATE ? say('Then the house plays for you.') : ''];
}

/** @param {Game} game */
function betting(game) {
  const invite = text(game.mine?.invite);
  if (!game.stake.empty) return ['', `${invite} ${costText(game, game.stake.bets)}`];
  if (game.changing) return ['', invite];
  return game.betting ? [results(game), invite] : splitSentence(results(game));
}

/** The first names of many, and how many more there are. @param {string[]} names */
const fewNames = (names) =>
  names.length > FEW
    ? [...names.slice(0, FEW - 1), say('{count} others', { count: number(names.length - FEW + 1) })]
    : names;

/** @param {Game} game */
function waitingForBets(game) {
  const { bets } = game.mine ?? {};
  const total = Object.values(bets ?? {}).reduce((sum, cents) => sum + cents, 0);
  const none = game.table.tournament ? say('Your bet is made. Nobody sees it yet.') : say('You sit this round out.');
  return [
    bets ? say('Your bet is {amount}.', { amount: money(total) }) : none,
    say('Waiting for {names}.', { names: nameList(fewNames(game.awaited.map((i) => shortName(game.name(i))))) }),
  ];
}

/** @param {Game} game */
export function sentence(game) {
  const { felt } = game;
  if (game.state === 'lost') return [say('No answer from the table.'), say('Nothing is lost.')];
  if (felt.phase === 'over') return over(game);
  if (game.question) return questionWords(game);
  if (game.mayBet) return betting(game);
  if (felt.phase === 'cut')
    return [say('The shoe is being cut.'), say('Every page adds its part to the order of the cards.')];
  if (!game.mine) return watching(game);
  if (felt.question) return [turn(game), ''];
  if (felt.phase === 'waiting')
    return [
      game.table.tournament ? say('The tournament begins when all seats are taken.') : say('Waiting for players.'),
      '',
    ];
  if (game.broke) return [results(game), say('You have too few chips for a bet.')];
  if (game.awaited.length) return waitingForBets(game);
  return splitSentence(results(game));
}
