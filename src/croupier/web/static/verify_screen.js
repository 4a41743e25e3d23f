// Verify: paste or open the log of a game, and see step by step what holds. Nothing is sent anywhere.
import { html, useEffect, useState } from './vendor/preact-htm.js';
import { get } from './api.js';
import { Suit } from './suits.js';
import { verify } from './fair.js';
import { Frame } from './frame.js';
import { Icon } from './icons.js';
import { copied } from './invitation.js';
import { number, say } from './language.js';

const problems = (values) => ({
  unreadable: say('This line is no record of a game.'), number: say('A record is missing, or comes twice.'), 'after the end': say('There are records after the end of the game.'), 'no table': say('The log does not begin with a table.'),
  'another table': say('The table became another one.'), chain: say('The chain of digests is broken: an earlier record was changed.'), 'not opened': say('Shoe {shoe} was never opened.', values), 'shoe number': say('The shoes are not numbered in order.'),
  early: say('Shoe {shoe} was put away before its cut card.', values), cut: say('This cut does not belong here.'), 'promise late': say('This promise came after words had been said.'), promise: say('{name} said other words than the promised ones.', values),
  'round number': say('The rounds are not numbered in order.'), 'no shoe': say('Cards were dealt without a sealed shoe.'), 'past the cut': say('Shoe {shoe} was dealt on after its cut card.', values), card: say('This is no card that could come here.'), purse: say('The purse of {name} is not what it was plus what was won.', values),
  seal: say('The seed of shoe {shoe} is not the one that was sealed.', values), 'another card': say('Card {place} of shoe {shoe} was {said}; the sealed shoe held {held}.', values), 'master seal': say('The master seed is not the one that was sealed.'), 'master seed': say('The seed of shoe {shoe} does not come from the master seed.', values),
  empty: say('More cards were dealt than the shoe held.'), head: say('The log does not lead to the head you gave: it was changed, or cut off before it.'), misfit: say('This record does not fit the game.'),
});

const Hex = ({ of, digits = 16 }) => html`<code class="hx">${of.slice(0, digits).replace(/(.{4})(?=.)/g, '$1 ')}${of.length > digits ? ' …' : ''}</code>`;
const Step = ({ title, done = true, children }) => html`<li class=${done ? 'done' : 'open-step'}><span class="tick2"><${Icon} name=${done ? 'check' : 'clock'} /></span><h3>${title}</h3><p>${children}</p></li>`;

function Steps({ shoe, names, master }) {
  const cuts = [...shoe.cuts], unsaid = [...shoe.promises.keys()].filter((seat) => !shoe.cuts.has(seat)), shown = shoe.draws.filter((draw) => draw.card !== null).length;
  return html`<ol class="steps leaf" aria-label=${say('What was checked')}>
    <${Step} title=${say('Sealed')}>${say('Before any bet the house published the SHA-256 of its seed:')} <${Hex} of=${shoe.seal} /><//>
    <${Step} title=${say('Cut')} done=${cuts.length > 0}>${cuts.length ? html`${say('These people added words that the house could not know:')} ${cuts.map(([seat, words]) => html`<b>${names[seat] || say('Seat {seat}', { seat: seat + 1 })}</b> <${Hex} of=${words} digits=${8} /> `)}${shoe.promises.size > 0 && html`<b>${say('All words were promised before any was said.')}</b>`}` : say('Nobody cut this shoe: the house promised its order, but chose the seed alone.')} ${unsaid.length > 0 && say('Promised and never said: {names}.', { names: unsaid.map((seat) => names[seat]).join(', ') })}<//>
    <${Step} title=${say('Dealt')}>${shoe.rounds === 1 ? say('One round, {cards} cards.', { cards: number(shoe.draws.length) }) : say('{rounds} rounds, {cards} cards.', { rounds: number(shoe.rounds), cards: number(shoe.draws.length) })}<//>
    <${Step} title=${say('Opened')} done=${Boolean(shoe.seed)}>${shoe.seed ? html`${say('The seed:')} <${Hex} of=${shoe.seed} /> <b>${say('Its SHA-256 is the seal.')}</b> ${master && say('It comes from the master seed of the game.')}` : say('This shoe is still in play: its seed is opened when it ends.')}<//>
    <${Step} title=${say('Dealt again')} done=${Boolean(shoe.seed)}>${shoe.seed ? html`${say('Shuffled anew from the seed and the cuts, here.')} <b>${say('{same} of {cards} cards that were shown match.', { same: number(shown), cards: number(shown) })}</b>` : say('Possible once the seed is opened.')}<//></ol>`;
}

/** The whole shoe in its order: light what was dealt, outlined what was not. */
function Map({ shoe }) {
  if (!shoe.order) return null;
  return html`<section class="map"><h2>${say('The shoe, as the seed and the cuts order it')}</h2><p>${say('Light: dealt, and as in the log. Outlined: never dealt.')}</p>
    <ol class="shoe-map" aria-label=${say('The cards in order')}>${shoe.order.map((card, i) => html`<li class=${`${card.at(-1)} ${i < shoe.draws.length ? 'was' : ''}`}>${card.slice(0, -1)}<${Suit} suit=${card.at(-1)} /></li>`)}</ol></section>`;
}

function Result({ found, took }) {
  const ended = found.shoes.filter((shoe) => shoe.draws.length), [at, pick] = useState(0), shoe = ended[Math.min(at, ended.length - 1)], [note, tell] = useState('');
  const title = { fair: say('The cards were fair'), 'nothing wrong so far': say('So far nothing is wrong'), 'not fair': say('Not fair') }[found.verdict];
  const why = found.problem ? `${found.problem.record ? say('Record {record}:', { record: number(found.problem.record) }) : ''} ${problems(found.problem.values)[found.problem.what]}` : found.repeatable ? say('The game was dealt from a number that somebody chose: it can be repeated, card for card, but not called fair.') : found.version < 2 ? say('A log of version 1 has no chain and no cuts.') : found.verdict !== 'fair' ? say('What is not opened yet cannot be proven yet.') : '';
  return html`<section class=${`verdict ${found.verdict === 'not fair' ? 'bad' : ''}`} role="status"><span class="seal-mark"><${Icon} name=${found.problem ? 'warn' : found.verdict === 'fair' ? 'check' : 'clock'} /></span><h1 class="title">${title}</h1>
      <p>${why} ${say('Records: {records}, rounds: {rounds}, shoes: {shoes}; checked here, on your device, in {time} ms. Nothing was sent.', { records: number(found.records), rounds: number(found.rounds), shoes: number(ended.length), time: number(took) })}</p>
      ${found.covered && html`<p><b>${say('The head was found: the first {records} records are as they were written.', { records: number(found.covered) })}</b></p>`}</section>
    ${ended.length > 1 && html`<div class="games" role="group" aria-label=${say('Shoes')}>${ended.map((one, i) => html`<button aria-pressed=${one === shoe} onClick=${() => pick(i)}>${say('Shoe {shoe}', { shoe: one.number })}</button>`)}</div>`}
    ${shoe && html`<div class="proof"><${Steps} shoe=${shoe} names=${found.names} master=${found.master} /><${Map} shoe=${shoe} /></div>`}
    <p class="head-line">${say('Head:')} <code class="hx long">${found.digest}</code> <button class="line" onClick=${async () => tell((await copied(found.digest)) ? say('Copied.') : say('Mark the address and copy it.'))}><${Icon} name="copy" />${say('Copy')}</button> <span role="status">${note}</span></p>
    <p class="lead">${say('What a bet pays and what a bot decides is checked by croupier verify in the terminal.')}</p>`;
}

export function VerifyScreen({ house, place }) {
  const [log, setLog] = useState(''), [head, setHead] = useState(''), [result, show] = useState(null), [why, refuse] = useState('');
  const check = (text, kept = head) => {
    setLog(text);
    refuse('');
    if (!text.trim()) {
      show(null);
      return;
    }
    if (kept.trim() && !/^[0-9a-f]{16,64}$/i.test(kept.trim())) refuse(say('A head is 16 to 64 of the characters 0–9 and a–f.'));
    const began = performance.now(), found = verify(text, /^[0-9a-f]{16,64}$/i.test(kept.trim()) ? kept : '');
    show({ found, took: performance.now() - began });
  };
  const table = place.query.get('table');
  useEffect(() => { if (table) get(`/api/tables/${encodeURIComponent(table)}/log`).then(check, (error) => refuse(error.message)); }, [table]);
  const read = (file) => file && file.text().then(check);
  const drop = (event) => { event.preventDefault(); read(event.dataTransfer.files[0]); };
  return html`<${Frame} here="/verify" house=${house} title=${say('Verify')} cls="ver">
    ${result ? html`<${Result} found=${result.found} took=${result.took} />` : html`<h1 class="title">${say('Was the game fair?')}</h1><p class="lead">${say('Open or paste the log of a game. This page seals, cuts and deals every shoe of it again, here on your device.')}</p>`}
    <div class="panel" onDragOver=${(event) => event.preventDefault()} onDrop=${drop}>
      <label class="drop"><${Icon} name="share" />${say('Open a log, or drop one here')}<input type="file" class="hush" accept=".jsonl,.json,.txt" onChange=${(event) => read(event.target.files[0])} /></label>
      <label class="field">${say('Or paste it')}<textarea rows="3" spellcheck="false" onFocus=${(event) => event.target.scrollIntoView({ block: 'nearest' })} onInput=${(event) => check(event.target.value)}></textarea></label>
      <label class="field">${say('The head you kept, if you did')}<input value=${head} maxlength="64" spellcheck="false" autocomplete="off" onInput=${(event) => { setHead(event.target.value); if (log) check(log, event.target.value); }} /></label>
      ${why && html`<p class="refused" role="alert">${why}</p>`}${table && html`<a class="line" href=${`/t/${table}`}><${Icon} name="back" />${say('Back to the table')}</a>`}</div><//>`;
}
