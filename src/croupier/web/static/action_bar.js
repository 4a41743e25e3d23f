// The action bar, your side of the table: one sentence, then what can be done now.
import { html, useEffect, useLayoutEffect, useRef } from './vendor/preact-htm.js';
import { costText } from './bet_edges.js';
import { Again, Betting } from './betting.js';
import { Icon } from './icons.js';
import { Key } from './key_cap.js';
import { language, listed, money, number, say, text } from './language.js';
import { Drawn } from './cards.js';
import { Moves } from './moves.js';

function Clock({ game }) {
  const left = game.left;
  if (left === null || game.state !== 'open') return null;
  return html`<span class="tick"><${Icon} name="clock" />${Math.ceil(left)} s</span>`;
}

const results = (game) => {
  const hands = game.mine?.hands.length ?? 0, net = game.felt.nets?.[game.seat];
  // So many sentences would cover the table: the log has them.
  if (hands > 2 && net !== undefined) return say('Your {count} hands: {net} in all.', { count: number(hands), net: money(net, { signed: true }) });
  const own = game.felt.results.filter((line) => line.seat === null || line.seat === game.seat);
  return (game.seat >= 0 ? own : game.felt.results.filter((line) => line.seat === null)).map((line) => text(line.text)).join(' ');
};

/** The first sentence, which is printed bold, and the rest. */
function parted(words) {
  const end = words.search(/[.?!](\s|$)/) + 1;
  return [words.slice(0, end), words.slice(end).trim()];
}

const free = (game) => game.felt.seats.findIndex((one) => !one);
/** Nobody joins a tournament that has begun. */
const closed = (game) => Boolean(game.table.tournament && game.felt.round);
const turn = (game) => say('It is {name}’s turn.', { name: game.name(game.felt.question.seat) });

/** The sentence for somebody without a seat. */
function watching(game) {
  const { felt, table } = game, news = felt.question ? turn(game) : results(game);
  if (game.mineOut) return [table.tournament ? say('You are out of the tournament.') : say('You are out.'), news];
  if (closed(game)) return [say('You are watching.'), news || say('The tournament has begun.')];
  if (free(game) < 0) return [say('You are watching.'), news || say('Every seat is taken.')];
  return game.affords ? [say('A seat is free.'), news] : [say('You are watching.'), say('You have too few chips for this table: the host can give you more.')];
}

/** Whether this person's chips do not suffice for a bet any more. */
const broke = ({ felt, mine, table }) => Boolean(mine) && !['play', 'over'].includes(felt.phase) && !mine.bets && mine.balance < table.minimum;

/** So many seconds before the clock ends, the sentence says what happens then. */
const LATE = 10;

/** The sentence: what is going on, for this person. */
function sentence(game) {
  const { felt } = game, seat = game.mine;
  if (game.state === 'lost') return [say('No answer from the table.'), say('Nothing is lost.')];
  if (felt.phase === 'over') return [say('This table is closed.'), felt.winner !== null && felt.winner !== undefined ? say('{name} wins the tournament.', { name: game.name(felt.winner) }) : results(game)];
  if (game.question) {
    const [first, rest] = parted(text(game.question.text));
    return [first, game.left !== null && game.left <= LATE ? `${rest} ${say('Then the house plays for you.')}` : rest];
  }
  if (game.mayBet && !game.stake.empty) return ['', `${text(seat.invite ?? felt.invite)} ${costText(game, game.stake.bets)}`];
  if (game.mayBet && (game.changing || !game.stake.empty)) return ['', text(seat.invite ?? felt.invite)];
  if (game.mayBet) return [results(game), game.betting ? text(seat.invite ?? felt.invite) : say('What next?')];
  if (felt.phase === 'cut') return [say('The shoe is being cut.'), say('Every page adds its part to the order of the cards.')];
  if (!seat) return watching(game);
  if (felt.question) return [turn(game), ''];
  if (felt.phase === 'waiting') return [game.table.tournament ? say('The tournament begins when all seats are taken.') : say('Waiting for players.'), ''];
  if (broke(game)) return [results(game), say('You have too few chips for a bet.')];
  if (felt.betting.length) return [seat.bets ? say('Your bet is {amount}.', { amount: money(Object.values(seat.bets).reduce((a, b) => a + b, 0)) }) : say('You sit this round out.'), say('Waiting for {names}.', { names: listed(felt.betting.map((i) => game.name(i))) })];
  return [results(game), ''];
}

/** What somebody without a turn can do. */
function Idle({ game, open }) {
  const { felt, table } = game, seat = game.mine;
  if (game.state === 'lost') return null;
  if (felt.phase === 'over') return html`<div class=${`moves ${felt.round ? 'two' : 'one'}`}>${felt.round > 0 && html`<a class="move" href=${`/history/${game.id}?panel=review`}>${say('Look back')}</a>`}<a class="move" href="/">${say('To the lobby')}</a></div>`;
  const place = free(game);
  if (!seat) {
    if (game.mineOut) return html`<div class="moves two"><a class="move" href=${`/history/${game.id}?panel=review`}>${say('Look back')}</a><a class="move" data-broke href="/">${say('To the lobby')}</a></div>`;
    if (place < 0 || closed(game) || !game.affords) return null;
    return html`<div class="moves one"><button class="move" disabled=${game.sending('sit')} onClick=${() => game.sit(place)}>${say('Sit down at seat {seat}', { seat: place + 1 })} <small>${money(game.bring)}</small></button></div>`;
  }
  const moves = [];
  if (broke(game) && !(table.rebuy && game.affords)) moves.push(html`<a class="move" data-broke href="/">${say('To the lobby')}</a>`);
  else if (broke(game)) moves.push(html`<button class="move" data-buy disabled=${game.sending('buy')} onClick=${() => game.do({ do: 'buy', amount: game.bring })}>${say('Take another {amount}', { amount: money(game.bring) })}</button>`);
  if (felt.phase === 'waiting') moves.push(html`<button class="move" onClick=${() => open('invite')}>${say('Invite friends')}</button>`);
  if (felt.phase === 'waiting' && game.owns && place >= 0) moves.push(html`<button class="move" onClick=${() => game.do({ do: 'fill', plays: table.bots[0].plays })}>${say('Fill with bots')}</button>`);
  return moves.length > 0 && html`<div class=${`moves ${moves.length === 1 ? 'one' : 'two'}`}>${moves}</div>`;
}

/** While somebody looks at the ranking: back to the cards, or the same bet again. */
function FromRanking({ game, open }) {
  const bets = game.mayBet && game.state === 'open' && Object.keys(game.mine.again ?? {}).length > 0;
  return html`<div class=${`moves ${bets ? 'two' : 'one'}`}><button class="move" data-to-table onClick=${() => open('standings')}><${Key} of="V" />${say('Table')}</button>${bets && html`<${Again} game=${game} />`}</div>`;
}

export const TOOLS = [
  ['values', '?', 'values'], ['chart', 'G', 'chart'], ['count', 'K', 'count'], ['standings', 'V', 'cup'], ['rules', 'I', 'rules'], ['log', 'L', 'log'], ['react', 'M', 'say'], ['menu', 'Q', 'more'],
];
const names = () => ({ values: say('Values'), chart: say('Chart'), count: say('Count'), standings: say('Ranking'), rules: say('Rules'), log: say('Log'), react: say('React'), menu: say('Menu') });
/** The panels of this table. */
export const tools = (game) => TOOLS.filter(([name]) => (name === 'standings' ? game.felt.standings : name === 'count' ? game.table.count : name === 'react' ? game.seat >= 0 : name === 'values' || name === 'chart' ? game.panels?.includes(name) : true));

/** From the first question to the next bet the action bar of a phone does not shrink: the cards and the buttons stay where they are. */
function useHeight(game) {
  const rail = useRef(null), height = useRef(0), spoken = useRef(language()), { felt } = game;
  const held = game.seat >= 0 && (felt.phase === 'play' || felt.results.length > 0) && !(game.mayBet && game.betting);
  const hold = (pixels) => {
    if (pixels === height.current) return;
    height.current = pixels;
    rail.current.style.setProperty('--height', `${pixels}px`);
  };
  useLayoutEffect(() => {
    if (spoken.current !== language()) hold(0); // the words have other lengths now
    spoken.current = language();
    hold(held ? Math.max(height.current, rail.current.offsetHeight) : 0);
  });
  useEffect(() => {
    const turned = () => hold(0);
    window.addEventListener('resize', turned);
    return () => window.removeEventListener('resize', turned);
  }, []);
  return rail;
}

/** A person who uses keys keeps the focus: on the same move after a redraw, or on the sentence if the pressed button is gone. */
function useFocus() {
  const sentence = useRef(null), pressed = useRef(null);
  useLayoutEffect(() => {
    const last = pressed.current;
    if (!last || document.activeElement !== document.body) return;
    if (!last.isConnected) (sentence.current.parentNode.querySelector('[autofocus]') ?? sentence.current).focus({ preventScroll: true });
    else if (!last.disabled) last.focus({ preventScroll: true });
  });
  return [sentence, { onfocusin: (event) => { pressed.current = event.target; }, onfocusout: (event) => { if (event.relatedTarget) pressed.current = null; } }];
}

export function ActionBar({ game, sheet, open }) {
  const rail = useHeight(game), [sentenceAt, focus] = useFocus();
  const coach = text(game.advice?.line), [strong, next] = sentence(game), soft = coach && game.mayBet && !game.betting ? '' : next, seal = game.felt.shoe.seal, words = names();
  return html`<footer class="rail" ref=${rail} ...${focus} aria-label=${say('Your side')}>
    <p class="say" tabindex="-1" ref=${sentenceAt}><span>${strong && html`<b><${Drawn} text=${strong} /></b> `}<${Drawn} text=${soft || ''} />${coach && html` <em class="coach">${coach}</em>`}</span><${Clock} game=${game} /></p>
    <div class="middle">${game.touring ? html`<${FromRanking} game=${game} open=${open} />` : game.question ? html`<${Moves} game=${game} />` : game.mayBet && game.state === 'open' ? html`<${Betting} game=${game} />` : html`<${Idle} game=${game} open=${open} />`}</div>
    <nav class="tools" aria-label=${say('Panels')}>${tools(game).map(([name, key, icon]) => html`<button key=${name} data-tool=${name} aria-pressed=${name === 'standings' ? game.touring : sheet === name} onClick=${() => open(sheet === name ? null : name)}><${Key} of=${key} /><${Icon} name=${icon} /><span>${words[name]}</span></button>`)}</nav>
    <div class="talk">${seal && html`<a class="seal" href=${`/verify?table=${game.id}`}><${Icon} name="seal" /><span>${say('Shoe {shoe} is sealed', { shoe: game.felt.shoe.number })} · <b>${seal.slice(0, 4)} ${seal.slice(4, 8)}</b></span></a>`}
      ${game.seat >= 0 && html`<div class="row">${(game.reactions ?? []).slice(0, 3).map((sign, i) => html`<button class="plain" onClick=${() => game.line.react(i)}>${text(sign)}</button>`)}</div>`}</div>
  </footer>`;
}
