// Verify: paste or open the log of a game, and see step by step what holds. Nothing is sent anywhere.

import { get } from './api.js';
import { codeOf } from './code.js';
import { verify } from './fair.js';
import { Frame } from './frame.js';
import { Icon } from './icons.js';
import { copyText } from './invitation.js';
import { nameList, number, say } from './language.js';
import { ShoeCode } from './shoe_code.js';
import { Suit } from './suits.js';
import { html, useEffect, useState } from './vendor/preact-htm.js';
import { nameOf, problemText } from './verify_problems.js';

const DIGEST = /^[0-9a-f]{16,64}$/i;

const names = (people) => nameList(people.map(nameOf));

/** The digits of a seed or digest, in groups of four. */
function Hex({ of, digits = 16 }) {
  const groups = of.slice(0, digits).replace(/(.{4})(?=.)/g, '$1 ');
  return html`<code class="hx">${groups}${of.length > digits ? ' …' : ''}</code>`;
}

/** The code of a digest, a moment later: it takes many hashes. */
function CodeOf({ digest }) {
  const [made, show] = useState({ digest: null, code: '' });
  useEffect(() => {
    let here = true;
    codeOf(digest, () => here).then((code) => here && show({ digest, code }));
    return () => {
      here = false;
    };
  }, [digest]);
  return made.digest === digest && html`<${ShoeCode} code=${made.code} />`;
}

function Step({ title, done = true, children }) {
  return html`
    <li class=${done ? 'done' : 'open-step'}>
      <span class="tick2"><${Icon} name=${done ? 'check' : 'clock'} /></span>
      <h3>${title}</h3>
      <p>${children}</p>
    </li>
  `;
}

/** Who cut a shoe, who promised and did not, and who sat there without a part in its order. */
function Cuts({ shoe }) {
  const cuts = [...shoe.cuts.values()];
  const { unsaid, without, again } = shoe;
  return html`
    <${Step} title=${say('Cut')} done=${cuts.length > 0}>
      ${
        cuts.length
          ? html`
            ${say('These people added words that the house could not know:')}
            ${cuts.map((cut) => html` <b>${nameOf(cut)}</b> <${Hex} of=${cut.words} digits=${8} />`)}
            ${shoe.promises.size > 0 && html` <b>${say('All words were promised before any was said.')}</b>`}
          `
          : say('Nobody cut this shoe: the house promised its order, but chose the seed alone.')
      }
      ${unsaid.length > 0 && ` ${say('Promised and never said: {names}.', { names: names(unsaid) })}`}
      ${without.length > 0 && ` ${say('At the table without a cut: {names}.', { names: names(without) })}`}
      ${
        again.length > 0 &&
        ` ${say('Cut again, since somebody sat down when words had been said: {names}.', { names: names(again) })}`
      }
    <//>
  `;
}

function Dealt({ shoe }) {
  const values = { rounds: number(shoe.rounds), cards: number(shoe.drawn) };
  return html`
    <${Step} title=${say('Dealt')}>
      ${shoe.rounds === 1 ? say('One round, {cards} cards.', values) : say('{rounds} rounds, {cards} cards.', values)}
      ${shoe.early && ` ${say('It ended before its cut card, with the game.')}`}
    <//>
  `;
}

function Opened({ shoe, master }) {
  if (!shoe.opened) {
    return html`
      <${Step} title=${say('Opened')} done=${false}>
        ${say('This shoe is still in play: its seed is opened when it ends.')}
      <//>
    `;
  }
  return html`
    <${Step} title=${say('Opened')}>
      ${say('The seed:')} <${Hex} of=${shoe.seed} /> <b>${say('Its SHA-256 is the seal.')}</b> ${
        master && say('It comes from the master seed of the game.')
      }
      ${shoe.digest && html`${say('The code that everybody at the table sees then:')} `}
      ${shoe.digest && html`<${CodeOf} digest=${shoe.digest} />`}
    <//>
  `;
}

function DealtAgain({ shoe }) {
  const same = { same: number(shoe.matched), cards: number(shoe.matched) };
  return html`
    <${Step} title=${say('Dealt again')} done=${shoe.opened}>
      ${
        shoe.opened
          ? html`
            ${say('Shuffled anew from the seed and the cuts, here.')} <b>
              ${say('{same} of {cards} cards that were shown match.', same)}
            </b>
          `
          : say('Possible once the seed is opened.')
      }
    <//>
  `;
}

function Steps({ shoe, master }) {
  return html`
    <ol class="steps leaf" aria-label=${say('What was checked')}>
      <${Step} title=${say('Sealed')}>
        ${say('Before any bet the house published the SHA-256 of its seed:')} <${Hex} of=${shoe.seal} />
      <//>
      <${Cuts} shoe=${shoe} />
      <${Dealt} shoe=${shoe} />
      <${Opened} shoe=${shoe} master=${master} />
      <${DealtAgain} shoe=${shoe} />
    </ol>
  `;
}

/** The whole shoe in its order: light what was dealt, outlined what was not. */
function ShoeMap({ shoe }) {
  if (!shoe.order) return null;
  const card = (text, place) => html`
    <li class=${`${text.at(-1)} ${place < shoe.drawn ? 'was' : ''}`}>
      ${text.slice(0, -1)}
      <${Suit} suit=${text.at(-1)} />
    </li>
  `;
  return html`
    <section class="map">
      <h2>${say('The shoe, as the seed and the cuts order it')}</h2>
      <p>${say('Light: dealt, and as in the log. Outlined: never dealt.')}</p>
      <ol class="shoe-map" aria-label=${say('The cards in order')}>${shoe.order.map(card)}</ol>
    </section>
  `;
}

const titleOf = (verdict) =>
  ({
    fair: say('The cards were fair'),
    'nothing wrong so far': say('So far nothing is wrong'),
    'nothing to prove': say('Nothing to prove'),
    'not fair': say('Not fair'),
    'not a log': say('This is not a log of a game'),
  })[verdict];

/** Why the verdict is not a better one. */
function reasonOf({ verdict, problem, repeatable, master }) {
  if (problem) {
    const where = problem.record ? say('Record {record}:', { record: number(problem.record) }) : '';
    return `${where} ${problemText(problem.what, problem.values)}`;
  }
  if (verdict === 'nothing to prove') return say('No round was dealt.');
  if (verdict === 'fair') return '';
  if (repeatable) {
    return say(
      'The game was dealt from a number that somebody chose: it can be repeated, card for card, but not called fair.',
    );
  }
  return master
    ? say('What is not opened yet cannot be proven yet.')
    : say('What is not opened yet cannot be proven yet: shoes in play, and the master seed of bots and lots.');
}

/** What takes the rules of the games, and is left to the command. */
function Unchecked({ unchecked }) {
  if (!unchecked.length) return null;
  const words = {
    settlements: say('what the bets pay'),
    bots: say('what the bots do'),
    clock: say('what the clock decides'),
  };
  const things = nameList(unchecked.map((one) => words[one]));
  return html`
    <p class="lead">
      ${say('Not checked here: {things}. That is checked by croupier verify in the terminal.', { things })}
    </p>
  `;
}

/** How much was checked, and where. */
function countsOf({ records, rounds, shoes }, took) {
  const counts = say(
    'Records: {records}, rounds: {rounds}, shoes: {shoes}; checked here, on your device, in {time} ms.',
    { records: number(records), rounds: number(rounds), shoes: number(shoes.length), time: number(took) },
  );
  return `${counts} ${say('Nothing was sent.')}`;
}

function Verdict({ found, took }) {
  const { verdict, problem, covered, clockMoves, clockBets } = found;
  const icon = problem ? 'warn' : verdict === 'fair' ? 'check' : 'clock';
  const clock = { moves: number(clockMoves), bets: number(clockBets) };
  const records = covered && number(covered);
  return html`
    <section class=${`verdict ${problem ? 'bad' : ''}`} role="status">
      <span class="seal-mark"><${Icon} name=${icon} /></span>
      <h1 class="title">${titleOf(verdict)}</h1>
      <p>${reasonOf(found)} ${verdict !== 'not a log' && countsOf(found, took)}</p>
      ${clockMoves + clockBets > 0 && html`<p>${say('By the clock: decisions {moves}, bets {bets}.', clock)}</p>`}
      ${
        covered &&
        html`
          <p>
            <b>${say('The digest was found: the first {records} records are as they were written.', { records })}</b>
          </p>
        `
      }
    </section>
  `;
}

/** The digest after the last record, to be kept. */
function DigestLine({ digest }) {
  const [note, tell] = useState('');
  const copy = async () => tell((await copyText(digest)) ? say('Copied.') : say('Mark the address and copy it.'));
  return html`
    <p class="head-line">
      ${say('Digest:')} <code class="hx long">${digest}</code>
      <button class="line" onClick=${copy}><${Icon} name="copy" />${say('Copy')}</button>
      <span role="status">${note}</span>
    </p>
  `;
}

function Result({ found, took }) {
  const [at, pick] = useState(0);
  const { shoes } = found;
  const shoe = shoes[Math.min(at, shoes.length - 1)];
  const button = (one, i) => html`
    <button aria-pressed=${one === shoe} onClick=${() => pick(i)}>${say('Shoe {shoe}', { shoe: one.number })}</button>
  `;
  return html`
    <${Verdict} found=${found} took=${took} />
    ${shoes.length > 1 && html`<div class="games" role="group" aria-label=${say('Shoes')}>${shoes.map(button)}</div>`}
    ${
      shoe &&
      html`
        <div class="proof"><${Steps} shoe=${shoe} master=${found.master} /><${ShoeMap} shoe=${shoe} /></div>
      `
    }
    ${found.verdict !== 'not a log' && html`<${DigestLine} digest=${found.digest} />`}
    <${Unchecked} unchecked=${found.unchecked} />
  `;
}

/** A file as text. Bytes that are no UTF-8 are no log: they become a text that is none. @param {File} file */
async function textOf(file) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return '\ufffd\n';
  }
}

function Introduction() {
  return html`
    <h1 class="title">${say('Was the game fair?')}</h1>
    <p class="lead">
      ${say(
        'Open or paste the log of a game. This page seals, cuts and deals every shoe of it again, here on your device.',
      )}
    </p>
  `;
}

export function VerifyScreen({ house, place }) {
  const [log, setLog] = useState('');
  const [digest, setDigest] = useState('');
  const [result, show] = useState(/** @type {{ found: ReturnType<typeof verify>, took: number } | null} */ (null));
  const [why, refuse] = useState('');
  const check = (text, given = digest) => {
    const kept = given.trim();
    const began = performance.now();
    setLog(text);
    refuse(kept && !DIGEST.test(kept) ? say('A digest is 16 to 64 of the characters 0–9 and a–f.') : '');
    const found = text.trim() && verify(text.replace(/\n+$/, '\n'), DIGEST.test(kept) ? kept : '');
    show(found ? { found, took: performance.now() - began } : null);
  };
  const table = place.query.get('table');
  useEffect(() => {
    if (table) get(`/api/tables/${encodeURIComponent(table)}/log`).then(check, (error) => refuse(error.message));
  }, [table]);
  const read = (file) => file && textOf(file).then(check);
  const drop = (event) => {
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  };
  const keep = (event) => {
    setDigest(event.target.value);
    if (log) check(log, event.target.value);
  };
  return html`
    <${Frame} here="/verify" house=${house} title=${say('Verify')} cls="ver">
      ${result ? html`<${Result} found=${result.found} took=${result.took} />` : html`<${Introduction} />`}
      <div class="panel" onDragOver=${(event) => event.preventDefault()} onDrop=${drop}>
        <label class="drop">
          <${Icon} name="share" />
          ${say('Open a log, or drop one here')}
          <input
            type="file"
            class="hush"
            accept=".jsonl,.json,.txt"
            onChange=${(event) => read(event.target.files[0])}
          />
        </label>
        <label class="field">
          ${say('Or paste it')}
          <textarea
            rows="3"
            spellcheck="false"
            onInput=${(event) => check(event.target.value)}
            onFocus=${(event) => event.target.scrollIntoView({ block: 'nearest' })}
          ></textarea>
        </label>
        <label class="field">
          ${say('The digest you kept, if you did')}
          <input value=${digest} maxlength="64" spellcheck="false" autocomplete="off" onInput=${keep} />
        </label>
        ${why && html`<p class="refused" role="alert">${why}</p>`}
        ${table && html`<a class="line" href=${`/t/${table}`}><${Icon} name="back" />${say('Back to the table')}</a>`}
      </div>
    <//>
  `;
}
