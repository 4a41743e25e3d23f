// Sheets of the replay: the steps of a round with what every move was worth, and all rounds of the game.
import { html, useEffect, useRef } from './vendor/preact-htm.js';
import { Drawn, written } from './cards.js';
import { Net } from './history_screen.js';
import { number, say, text } from './language.js';
import { Wait, Why, Worths, useAnswer } from './values.js';

/** What a decision cost, in a word or two. */
function Cost({ made }) {
  if (made.clock) return html`<small>${say('played by the clock')}</small>`;
  if (made.status === 'computing') return html`<small class="faint">${say('counting…')}</small>`;
  if (made.status !== 'known') return null;
  const worth = made.moves.find((move) => move.word === made.word)?.worth;
  return html`<small class=${made.mistake ? 'costs' : ''}>${worth === undefined ? '' : `${number(worth, 4, true)} · `}${made.mistake ? say('costs {cost}', { cost: number(made.cost, 2) }) : made.cost < 1e-9 ? say('best') : say('costs {cost}', { cost: number(made.cost, 4) })}</small>`;
}

/** Why the moves were worth that much, in words; for a seat with a decision. */
function Reasons({ replay }) {
  const { round, step } = replay.at, path = `/api/tables/${replay.id}/rounds/${round}/why?step=${step}`, answer = useAnswer(path, path);
  const here = answer?.round === round && answer.step === step ? answer : null;
  return html`<div class="reasons-now">${here?.status === 'known' ? html`<${Why} why=${here} />` : html`<${Wait} answer=${here} />`}</div>`;
}

export function Steps({ replay, values, go }) {
  const { round, step } = replay.at, current = useRef(null), list = useRef(null), known = values?.round === round ? values.decisions : null;
  const here = known?.find((one) => one.step === step);
  useEffect(() => {
    if (here?.moves) list.current.closest('.inside').scrollTop = 0; // the values and their reasons first
    else current.current?.scrollIntoView({ block: 'nearest' });
  }, [round, step, Boolean(here?.moves)]);
  const made = (place) => known?.find((one) => one.step === place - 1 && one.word);
  return html`<div class="values"><div class="worth-now">${here?.moves && html`<${Worths} rows=${here.moves} played=${here.word} caption=${say('What each move is worth')} />`}${here?.bets && html`<${Worths} rows=${here.bets} caption=${say('What each bet is worth')} />`}
    ${here && here.status === 'computing' && html`<${Wait} answer=${here} />`}</div>${here?.moves && html`<${Reasons} key=${`${round} ${step}`} replay=${replay} />`}
    <ol class="steps-list" ref=${list}>${replay.steps.map((one, place) => html`<li key=${place} ref=${place === step ? current : null}><button class=${place > step ? 'ahead' : ''} aria-current=${place === step ? 'step' : null} onClick=${() => go(round, place)}><span><${Drawn} text=${text(one.line)} /></span>${made(place) && html`<${Cost} made=${made(place)} />`}</button></li>`)}</ol>
    <p class="faint">${say('Values from the cards not seen then.')}</p></div>`;
}

export function Rounds({ replay, go }) {
  const current = useRef(null);
  useEffect(() => current.current?.scrollIntoView({ block: 'center' }), []);
  return html`<ol class="rounds-list">${replay.list.rounds.map((one) => html`<li key=${one.round} ref=${one.round === replay.at.round ? current : null}><button aria-current=${one.round === replay.at.round ? 'true' : null} onClick=${() => go(one.round)}><b>${number(one.round)}</b>
    <span class="hand-words">${one.hands.length ? one.hands.map((hand) => html`<span>${html`<${Drawn} text=${hand.map(written).join(' ')} />`}</span>`) : one.ended && html`<em>${text(one.ended)}</em>`}</span>${one.net === null ? html`<span class="faint">–</span>` : html`<${Net} cents=${one.net} currency=${replay.list.currency} />`}</button></li>`)}</ol>`;
}
