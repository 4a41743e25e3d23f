// A sitting at a drill: the question on the cloth, the answers in the action bar. A right answer goes straight on; a
// miss stops, with the reason.

import { persistent, post } from './api.js';
import { Card, Drawn, Fan, said } from './cards.js';
import { Answers } from './drill_answers.js';
import { Reason } from './drill_reason.js';
import { Languages } from './frame.js';
import { Icon } from './icons.js';
import { number, say, text } from './language.js';
import { go, place } from './router.js';
import { announce, interrupt } from './speech.js';
import { Summary } from './train_progress.js';
import { html, useEffect, useRef, useState } from './vendor/preact-htm.js';

const AGAIN = 500;
const LOST = 404;
const SPOKEN = 1;
const now = () => performance.now() / 1000;

/** The cards of a question; those that pass are shown one by one. */
function useCards(question, ready) {
  const [shown, show] = useState(0);
  const passing = Boolean(question?.pace) && shown < question.cards.length;
  useEffect(() => {
    show(0);
    if (!question) return undefined;
    if (!question.pace) {
      ready();
      return undefined;
    }
    let at = 0;
    const speak = () => {
      if (question.pace >= SPOKEN) interrupt(said(question.cards[at]));
    };
    speak();
    const timer = setInterval(() => {
      at += 1;
      show(at);
      if (at < question.cards.length) speak();
      else {
        clearInterval(timer);
        ready();
      }
    }, 1000 * question.pace);
    return () => clearInterval(timer);
  }, [question?.number]);
  return [shown, passing];
}

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

export function Drill({ house, drill, at, options, length, anew }) {
  const [sitting, begin] = useState(null);
  const [question, ask] = useState(null);
  const [tally, count] = useState(null);
  const [missed, miss] = useState(null);
  const [why, refuse] = useState('');
  const [over, end] = useState(false);
  const [busy, work] = useState(false);
  const asked = useRef(0);
  const sentence = useRef(null);
  const wait = useRef(null);
  const onwards = useRef(null);
  const [last, note] = useState(null);
  useEffect(() => {
    document.title = `${say('Train')} · Croupier`;
  });
  const open = (fresh) =>
    post('/api/train/begin', { drill, house: at, options, anew: fresh }).then(
      (found) => {
        if (found.status === 'computing') {
          wait.current = setTimeout(() => open(fresh), AGAIN);
          return;
        }
        if (found.status !== 'known') {
          refuse(text(found.why) || say('The question could not be made. Try again.'));
          return;
        }
        if (place().query.get('anew')) {
          const query = place().query;
          query.delete('anew');
          go(`/train?${query}`, { replace: true });
        }
        refuse('');
        miss(null);
        end(false);
        begin(found);
        count(found.tally);
        ask(found.question);
      },
      (error) => refuse(error.message),
    );
  useEffect(() => {
    open(anew);
    return () => clearTimeout(wait.current);
  }, []);
  useEffect(() => onwards.current?.focus({ preventScroll: true }), [missed]);
  const [shown, passing] = useCards(question, () => {
    asked.current = now();
    interrupt(text(question.text));
  });
  const stop = () => end(true);
  const next = (found) => {
    miss(null);
    if (length && found.tally.answers >= length) {
      stop();
      return;
    }
    ask(found.next);
    sentence.current?.focus({ preventScroll: true });
  };
  const answer = async (given) => {
    if (busy || passing || missed || !question) return;
    work(true);
    refuse('');
    try {
      const wish = {
        sitting: sitting.sitting,
        number: question.number,
        given,
        seconds: Math.min(3600, Math.max(0, now() - asked.current)),
      };
      const found = await persistent(() => post('/api/train/answer', wish));
      count(found.tally);
      if (found.right) {
        note(text(found.answer));
        announce(say('Right.'));
        next(found);
      } else {
        note(null);
        miss(found);
        interrupt(`${say('No: {answer}.', { answer: text(found.answer) })} ${found.lines.map(text).join(' ')}`);
      }
    } catch (error) {
      // The house has forgotten the sitting, as after a restart: the answers are kept, and another question follows.
      if (error.status === LOST)
        open(false).then(() =>
          refuse(
            [
              say('The house does not know this drill any more, as after a restart.'),
              say('It goes on with another question; your answers are kept.'),
            ].join(' '),
          ),
        );
      else {
        refuse(error.message);
        interrupt(error.message);
      }
    }
    work(false);
  };
  useEffect(() => {
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || over) return;
      const key = event.key.toLowerCase();
      const typing = event.target.matches?.('input, select, textarea');
      if (key === 'escape') stop();
      else if (missed && (key === 'enter' || key === ' ') && !event.target.closest?.('button, a')) next(missed);
      else if (!missed && !typing && question?.choices.some((choice) => choice.key === key))
        answer(question.choices.find((choice) => choice.key === key).word);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  if (over && sitting)
    return html`
      <${Summary}
        house=${house}
        sitting=${sitting}
        again=${() => {
          begin(null);
          ask(null);
          open(true);
        }}
      />
    `;
  const title = sitting ? text(sitting.title) : say('Train');
  return html`
    <div class="drill">
      <header class="bar">
        <a class="back" href="/train" aria-label=${say('Back')}><${Icon} name="back" /></a>
        <h1 class="house">${title}<small>${sitting ? text(sitting.house_title) : at}</small></h1>
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
      <main class="stage">
        <div class="cloth"></div>
        <div class="play">
          ${tally && html`<${Sums} tally=${tally} length=${length} />`}
          ${
            !question
              ? html`<p class="drill-wait" role="status">${why || say('The drill is being prepared.')}</p>`
              : missed
                ? html`<${Reason} missed=${missed} question=${question} />`
                : html`<${Cloth} question=${question} shown=${shown} passing=${passing} />`
          }
        </div>
      </main>
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
          ${
            question &&
            (missed
              ? html`
                <div class="moves one">
                  <button class="move" ref=${onwards} onClick=${() => next(missed)}>
                    <kbd aria-hidden="true">↵</kbd>
                    <span>${say('Go on')}</span>
                  </button>
                </div>
              `
              : html`
                <${Answers} key=${question.number} question=${question} answer=${answer} busy=${busy || passing} />
              `)
          }
        </div>
        <p class="quiet">
          <span>
            ${
              last && !missed
                ? html`<${Icon} name="check" />${last}`
                : missed
                  ? ''
                  : say('A right answer goes straight on.')
            }
          </span>
          <button class="quiet-end" onClick=${stop} disabled=${!sitting}>${say('Finish')}</button>
        </p>
      </footer>
    </div>
  `;
}
