// A sitting at a drill: the question on the cloth, the answers in the action bar. A right answer goes straight on; a
// miss stops, with the reason.

import { Card, cardName, Drawn, Fan } from './cards.js';
import { Answers } from './drill_answers.js';
import { Reason } from './drill_reason.js';
import { Languages } from './frame.js';
import { Icon } from './icons.js';
import { number, say, text } from './language.js';
import { LiveDrill } from './live_drill.js';
import { go, place } from './router.js';
import { interrupt } from './speech.js';
import { Summary } from './train_progress.js';
import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */
/** @import { DrillState } from './live_drill.js' */

const SPOKEN = 1;
const now = () => performance.now() / 1000;

/**
 * The cards of a question; those that pass are shown one by one.
 * @param {Wire.DrillQuestion | null} question
 * @param {() => void} ready is called when all have passed
 * @returns {[number, boolean]}
 */
function useCards(question, ready) {
  const [shown, show] = useState(0);
  const passing = Boolean(question?.pace && shown < question.cards.length);
  useEffect(() => {
    show(0);
    if (!question) return undefined;
    const { cards, pace } = question;
    if (!pace) {
      ready();
      return undefined;
    }
    let at = 0;
    const speak = () => {
      if (pace >= SPOKEN) interrupt(cardName(cards[at]));
    };
    speak();
    const timer = setInterval(() => {
      at += 1;
      show(at);
      if (at < cards.length) speak();
      else {
        clearInterval(timer);
        ready();
      }
    }, 1000 * pace);
    return () => clearInterval(timer);
  }, [question?.number]);
  return [shown, passing];
}

/** @param {{ question: Wire.DrillQuestion, shown: number, passing: boolean }} drawn */
function Cloth({ question, shown, passing }) {
  if (!question.cards.length)
    return html`
      <div class="drill-cards">
        <p class="on-cloth title" aria-hidden="true"><${Drawn} text=${text(question.text)} /></p>
      </div>
    `;
  if (question.pace)
    return html`
      <div class="drill-cards passing">
        ${
          passing
            ? html`<${Card} key=${shown} card=${question.cards[shown]} />`
            : html`<p class="passed">${say('{count} cards have passed.', { count: question.cards.length })}</p>`
        }
      </div>
    `;
  return html`
    <div class="drill-cards">
      ${
        question.against &&
        html`<div class="one-side"><p>${say('Dealer')}</p><${Card} card=${question.against} /></div>`
      }
      ${
        question.cards.length > 0 &&
        html`
          <div class="one-side">
            <${Fan} cards=${question.cards} />
            ${question.against && html`<p>${say('You')}</p>`}
          </div>
        `
      }
    </div>
  `;
}

/** @param {{ tally: Wire.DrillTally, length: number }} shown */
function Sums({ tally, length }) {
  const share = tally.answers ? `${number((100 * tally.right) / tally.answers)}\u00a0%` : '–';
  const done = length ? Math.min(1, tally.answers / length) : 0;
  return html`
    <div class="sums">
      <dl>
        <div><dd>${number(tally.in_a_row)}</dd><dt>${say('in a row')}</dt></div>
        <div><dd>${share}</dd><dt>${say('right')}</dt></div>
        ${
          tally.lost === null
            ? html`<div><dd>${number(tally.due)}</dd><dt>${say('due')}</dt></div>`
            : html`<div><dd>${number(tally.lost, 2)}</dd><dt>${say('bets lost in 100')}</dt></div>`
        }
      </dl>
      ${length > 0 && html`<span class="run" style=${`--done:${(100 * done).toFixed(1)}%`}></span>`}
    </div>
  `;
}

/**
 * @typedef {object} Sat what is drawn of a sitting
 * @property {LiveDrill} live
 * @property {DrillState} state
 * @property {number} shown how many cards have passed
 * @property {boolean} passing
 * @property {(given: string) => void} answer
 */

/**
 * A sitting of this page: begun once, left when the screen goes.
 * @returns {[LiveDrill, DrillState]}
 */
function useDrill(wish, length, anew) {
  const [live] = useState(() => new LiveDrill(wish, length, (state) => draw(state)));
  const [state, draw] = useState(live.state);
  useEffect(() => {
    live.begin(anew);
    return () => live.end();
  }, []);
  useEffect(() => {
    // A sitting that has begun is not begun anew when the page is loaded again.
    const { query } = place();
    if (!state.sitting || !query.get('anew')) return;
    query.delete('anew');
    go(`/train?${query}`, { replace: true });
  }, [state.sitting]);
  return [live, state];
}

/** Whoever uses keys stands before the next question, and before the way on after a miss. @param {DrillState} state */
function useFocus({ question, missed }) {
  const sentence = useRef(/** @type {HTMLElement | null} */ (null));
  const onwards = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(question?.number);
  useLayoutEffect(() => {
    if (before.current) sentence.current?.focus({ preventScroll: true });
    before.current = question?.number;
  }, [question?.number]);
  useEffect(() => onwards.current?.focus({ preventScroll: true }), [missed]);
  return { sentence, onwards };
}

/** @param {Sat} sat */
function useKeys({ live, state: { question, missed, over }, answer }) {
  useEffect(() => {
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || over) return;
      const key = event.key.toLowerCase();
      const typing = event.target.matches?.('input, select, textarea');
      const chosen = question?.choices.find((choice) => choice.key === key);
      if (key === 'escape') live.stop();
      else if (missed && (key === 'enter' || key === ' ') && !event.target.closest?.('button, a')) live.next(missed);
      else if (chosen && !missed && !typing) answer(chosen.word);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** @param {{ state: DrillState, at: string, length: number }} drawn */
const Bar = ({ state: { sitting, tally }, at, length }) => html`
  <header class="bar">
    <a class="back" href="/train" aria-label=${say('Back')}><${Icon} name="back" /></a>
    <h1 class="house">
      ${sitting ? text(sitting.title) : say('Train')}<small>${sitting ? text(sitting.house_title) : at}</small>
    </h1>
    <span class="right">
      ${
        tally &&
        html`
          <span class="purse">
            ${length ? `${number(tally.answers)} / ${number(length)}` : number(tally.answers)}
          </span>
        `
      }
      <${Languages} />
    </span>
  </header>
`;

/** @param {{ sat: Sat, length: number }} drawn */
const Stage = ({ sat: { state, shown, passing }, length }) => html`
  <main class="stage">
    <div class="cloth"></div>
    <div class="play">
      ${state.tally && html`<${Sums} tally=${state.tally} length=${length} />`}
      ${
        !state.question
          ? html`<p class="drill-wait" role="status">${state.why || say('The drill is being prepared.')}</p>`
          : state.missed
            ? html`<${Reason} missed=${state.missed} question=${state.question} />`
            : html`<${Cloth} question=${state.question} shown=${shown} passing=${passing} />`
      }
    </div>
  </main>
`;

/** The answers to a question, or the way on after a miss. @param {{ sat: Sat, onwards: object }} drawn */
function Choices({ sat: { live, state, passing, answer }, onwards }) {
  const { question, missed, busy } = state;
  if (!question) return null;
  return missed
    ? html`
      <div class="moves one">
        <button class="move" ref=${onwards} onClick=${() => live.next(missed)}>
          <kbd aria-hidden="true">↵</kbd>
          <span>${say('Go on')}</span>
        </button>
      </div>
    `
    : html`<${Answers} key=${question.number} question=${question} answer=${answer} busy=${busy || passing} />`;
}

/** @param {{ sat: Sat, focus: ReturnType<typeof useFocus> }} drawn */
function Rail({ sat, focus: { sentence, onwards } }) {
  const { live, state, passing } = sat;
  const { question, missed, right, why } = state;
  return html`
    <footer class="rail" aria-label=${say('Your side')}>
      <p class=${`say ${question && !question.cards.length && !missed ? 'hush' : ''}`} tabindex="-1" ref=${sentence}>
        ${
          question &&
          html`
            <span>${passing ? say('Watch the cards.') : html`<b><${Drawn} text=${text(question.text)} /></b>`}</span>
          `
        }
      </p>
      <div class="middle">
        ${why && question && html`<p class="refused" role="alert">${why}</p>`}
        <${Choices} sat=${sat} onwards=${onwards} />
      </div>
      <p class="quiet">
        <span>
          ${right ? html`<${Icon} name="check" />${right}` : missed ? '' : say('A right answer goes straight on.')}
        </span>
        <button class="quiet-end" onClick=${() => live.stop()} disabled=${!state.sitting}>${say('Finish')}</button>
      </p>
    </footer>
  `;
}

export function Drill({ house, drill, at, options, length, anew }) {
  const [live, state] = useDrill({ drill, house: at, options }, length, anew);
  const asked = useRef(0);
  const [shown, passing] = useCards(state.question, () => {
    asked.current = now();
    interrupt(text(state.question?.text));
  });
  const answer = (given) => (passing ? undefined : live.answer(given, now() - asked.current));
  const sat = { live, state, shown, passing, answer };
  const focus = useFocus(state);
  useKeys(sat);
  useEffect(() => {
    document.title = `${say('Train')} · Croupier`;
  });
  if (state.over && state.sitting)
    return html`<${Summary} house=${house} sitting=${state.sitting} again=${() => live.again()} />`;
  return html`
    <div class="drill">
      <${Bar} state=${state} at=${at} length=${length} />
      <${Stage} sat=${sat} length=${length} />
      <${Rail} sat=${sat} focus=${focus} />
    </div>
  `;
}
