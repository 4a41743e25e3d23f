// The rail: your side of the table. One sentence, then what can be done now.
import { html } from './vendor/preact-htm.js';
import { costText } from './bet_edges.js';
import { Betting } from './betting.js';
import { Icon } from './icons.js';
import { Key } from './key_cap.js';
import { listed, money, say, text } from './language.js';
import { Drawn } from './cards.js';
import { Moves } from './moves.js';

function Clock({ game }) {
  const left = game.left;
  if (left === null || game.state !== 'open') return null;
  return html`<span class="tick"><${Icon} name="clock" />${Math.ceil(left)} s</span>`;
}

const results = (game) => {
  const own = game.felt.results.filter((line) => line.seat === null || line.seat === game.seat);
  return (game.seat >= 0 ? own : game.felt.results.filter((line) => line.seat === null)).map((line) => text(line.text)).join(' ');
};

/** The first sentence, which is printed bold, and the rest. */
function parted(words) {
  const end = words.search(/[.?!](\s|$)/) + 1;
  return [words.slice(0, end), words.slice(end).trim()];
}

/** The sentence: what is going on, for this person. */
function sentence(game) {
  const { felt } = game, seat = game.mine;
  if (game.state === 'lost') return [say('No answer from the table.'), say('Nothing is lost.')];
  if (felt.phase === 'over') return [say('This table is closed.'), felt.winner !== null && felt.winner !== undefined ? say('{name} wins the tournament.', { name: game.name(felt.winner) }) : results(game)];
  if (game.question) return parted(text(game.question.text));
  if (game.mayBet && !game.stake.empty) return ['', `${text(seat.invite ?? felt.invite)} ${costText(game, game.stake.bets)}`];
  if (game.mayBet) return [results(game), game.betting ? text(seat.invite ?? felt.invite) : say('What next?')];
  if (felt.phase === 'cut') return [say('The shoe is being cut.'), say('Every page adds its part to the order of the cards.')];
  if (felt.question) return [say('{name} is asked.', { name: game.name(felt.question.seat) }), seat ? '' : say('You are watching.')];
  if (!seat) return [say('You are watching.'), results(game) || say('The hole card is hidden from you too.')];
  if (felt.phase === 'waiting') return [game.table.tournament ? say('The tournament begins when all seats are taken.') : say('Waiting for players.'), ''];
  if (felt.betting.length) return [seat.bets ? say('Your bet is {amount}.', { amount: money(Object.values(seat.bets).reduce((a, b) => a + b, 0)) }) : say('You sit this round out.'), say('Waiting for {names}.', { names: listed(felt.betting.map((i) => game.name(i))) })];
  return [results(game), ''];
}

/** What somebody without a turn can do. */
function Idle({ game, open }) {
  const { felt, table } = game, seat = game.mine;
  if (game.state === 'lost') return null;
  if (felt.phase === 'over') return html`<div class=${`moves ${felt.round ? 'two' : 'one'}`}>${felt.round > 0 && html`<a class="move" href=${`/history/${game.id}?panel=review`}>${say('Look back')}</a>`}<a class="move" href="/">${say('To the lobby')}</a></div>`;
  const free = felt.seats.findIndex((one) => !one);
  if (!seat) {
    if (free < 0 || (table.tournament && felt.round > 0)) return null;
    return html`<div class="moves one"><button class="move" disabled=${game.sending('sit')} onClick=${() => game.sit(free)}>${say('Sit down at seat {seat}', { seat: free + 1 })} <small>${money(game.bring)}</small></button></div>`;
  }
  const moves = [];
  if (table.rebuy && felt.phase !== 'play' && seat.balance < table.minimum) moves.push(html`<button class="move" onClick=${() => game.do({ do: 'buy', amount: game.bring })}>${say('Take another {amount}', { amount: money(game.bring) })}</button>`);
  if (felt.phase === 'waiting') moves.push(html`<button class="move" onClick=${() => open('invite')}>${say('Invite friends')}</button>`);
  if (felt.phase === 'waiting' && game.owns && free >= 0) moves.push(html`<button class="move" onClick=${() => game.do({ do: 'fill', plays: table.bots[0].plays })}>${say('Fill with bots')}</button>`);
  return moves.length > 0 && html`<div class=${`moves ${moves.length === 1 ? 'one' : 'two'}`}>${moves}</div>`;
}

export const TOOLS = [
  ['values', '?', 'values'], ['chart', 'G', 'chart'], ['count', 'K', 'count'], ['standings', 'T', 'cup'], ['rules', 'I', 'rules'], ['log', 'L', 'log'], ['react', 'M', 'say'], ['menu', 'Q', 'more'],
];
const names = () => ({ values: say('Values'), chart: say('Chart'), count: say('Count'), standings: say('Ranking'), rules: say('Rules'), log: say('Log'), react: say('React'), menu: say('Menu') });
/** The panels of this table. */
export const tools = (game) => TOOLS.filter(([name]) => (name === 'standings' ? game.felt.standings : name === 'count' ? game.table.count : name === 'react' ? game.seat >= 0 : name === 'values' || name === 'chart' ? game.panels?.includes(name) : true));

export function Rail({ game, sheet, open }) {
  const coach = text(game.advice?.line), [strong, next] = sentence(game), soft = coach && game.mayBet && !game.betting ? '' : next, seal = game.felt.shoe.seal, words = names();
  return html`<footer class="rail" aria-label=${say('Your side')}>
    <p class="say"><span>${strong && html`<b><${Drawn} text=${strong} /></b> `}<${Drawn} text=${soft || ''} />${coach && html` <em class="coach">${coach}</em>`}</span><${Clock} game=${game} /></p>
    <div class="middle">${game.question ? html`<${Moves} game=${game} />` : game.mayBet && game.state === 'open' ? html`<${Betting} game=${game} />` : html`<${Idle} game=${game} open=${open} />`}</div>
    <nav class="tools" aria-label=${say('Panels')}>${tools(game).map(([name, key, icon]) => html`<button key=${name} data-tool=${name} aria-pressed=${sheet === name} onClick=${() => open(sheet === name ? null : name)}><${Key} of=${key} /><${Icon} name=${icon} /><span>${words[name]}</span></button>`)}</nav>
    <div class="talk">${seal && html`<a class="seal" href=${`/verify?table=${game.id}`}><${Icon} name="seal" /><span>${say('Shoe {shoe} is sealed', { shoe: game.felt.shoe.number })} · <b>${seal.slice(0, 4)} ${seal.slice(4, 8)}</b></span></a>`}
      ${game.seat >= 0 && html`<div class="row">${(game.reactions ?? []).slice(0, 3).map((sign, i) => html`<button class="plain" onClick=${() => game.line.react(i)}>${text(sign)}</button>`)}</div>`}</div>
  </footer>`;
}
