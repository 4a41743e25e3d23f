// What a screen reader says of a game that goes on.
import { money, say, text } from './language.js';

/** @import * as Wire from './wire.js' */
/** @import { Game } from './game.js' */

/** The line to the table is lost. @param {Game} game */
export const lostText = (game) =>
  game.seat < 0
    ? `${say('No answer from the table.')} ${say('Trying again.')}`
    : say('No answer from the table. Trying again. Your seat is held.');

/** The line is there again, and whether something happened meanwhile. @param {readonly Wire.Text[]} lines */
export const backText = (lines) =>
  `${say('You are back.')} ${lines.length ? say('The log has what happened meanwhile.') : say('Nothing happened.')}`;

/** The house has another log than the one that came here. */
export const alarmText = () =>
  [
    say('Alarm: the house has another log than the one that came here.'),
    say('Compare the codes with the others; keep your digest.'),
  ].join(' ');

/**
 * The code of a shoe that has ended. Its line does not end after a hyphen: a code breaks between its words alone.
 * @param {{ shoe: number, code: string }} ended
 */
export const codeText = ({ shoe, code }) =>
  say('Shoe {shoe}, the same code for all: {code}', { shoe, code: code.replaceAll('-', '-\u2060') });

/** What this person is asked: a question with its open moves, or to bet. @param {Game} game */
export function askedText(game) {
  const { question, felt } = game;
  if (!question) return game.mayBet ? text(game.mine?.invite) : '';
  const open = question.options.filter((option) => !option.closed).map(optionText);
  const seconds = felt.clock ? say('{seconds} seconds.', { seconds: Math.round(felt.clock.left) }) : '';
  const words = [question.text, ...(question.note ?? [])].map(text);
  return [...words, `${open.join(', ')}.`, seconds].join(' ');
}

/** What the title of the window says: whose turn it is. @param {Game} game */
export function titleText(game) {
  const { felt } = game;
  if (game.question) return say('Your turn');
  if (game.mayBet) return say('Place your bets');
  return felt.question ? say('{name}’s turn', { name: game.name(felt.question.seat) }) : '';
}

/** @param {Wire.Option} option */
const optionText = (option) =>
  option.cost > 0
    ? say('{move} for {amount}', { move: text(option.label), amount: money(option.cost) })
    : text(option.label);
