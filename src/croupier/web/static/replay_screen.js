// The replay of a past game, card by card: the same felt as at the table, with what every move was worth then.
import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact-htm.js';
import { Boxes } from './boxes.js';
import { Drawn } from './cards.js';
import { Arc, Dealer, Facts, Rim, Shoe } from './dealer.js';
import { Icon } from './icons.js';
import { Key } from './key_cap.js';
import { number, say, text } from './language.js';
import { LookBack } from './look_back.js';
import { Motion } from './motion.js';
import { Replay } from './replay.js';
import { Rounds, RoundsColumn, Steps } from './replay_sheets.js';
import { Seats } from './seats.js';
import { PACES, settings } from './settings.js';
import { announce } from './speech.js';
import { useWide } from './table_screen.js';
import { useAnswer } from './values.js';

const BEAT = 900, AT_ONCE = 120;
const TOOLS = [['steps', '?', 'values'], ['rounds', 'L', 'log'], ['review', 'M', 'undo']];
const names = () => ({ steps: say('Values'), rounds: say('Rounds'), review: say('Look back') });
const titles = (replay) => ({ steps: text(replay.step.felt.title), rounds: say('Rounds'), review: say('How it went, and why') });
/** So wide: the rounds, the felt and the values side by side. */
const THREE = '(min-width: 1580px) and (min-height: 700px)';
const SHEETS = { steps: Steps, rounds: Rounds, review: LookBack };

function useReplay(id, place) {
  const [, tick] = useState(0), holder = useRef(null);
  if (!holder.current) holder.current = new Replay(id, () => tick((n) => n + 1));
  useEffect(() => { holder.current.begin(Number(place.query.get('round')) || 0, Number(place.query.get('step')) || 0); }, [id]);
  return holder.current;
}

/** Step by step in the reader's pace, until the end or until somebody stops it. */
function usePlaying(replay) {
  const [playing, play] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    if (replay.ended) { play(false); return undefined; }
    const timer = setTimeout(() => replay.move(1), BEAT * PACES[settings().pace] || AT_ONCE);
    return () => clearTimeout(timer);
  }, [playing, replay.at]);
  return [playing, play];
}

function Sheet({ name, close, takes, ...rest }) {
  const Inner = SHEETS[name], box = useRef(null), title = titles(rest.replay)[name];
  useEffect(() => { if (takes) box.current?.focus({ preventScroll: true }); }, [name]);
  return html`<aside class="dock"><section class=${`note leaf sheet-${name}`} role="dialog" aria-label=${title} tabindex="-1" ref=${box}>
    <h2><span>${title}</span><button class="x" aria-label=${say('Close')} onClick=${close}><${Icon} name="close" /></button></h2><div class="inside" tabindex="0"><${Inner} ...${rest} close=${close} /></div></section></aside>`;
}

function Transport({ replay, playing, play }) {
  const { at, steps } = replay, begun = at.round === replay.first && at.step === 0;
  const button = (icon, key, word, act, off) => html`<button class="plain" aria-label=${word} title=${`${word} (${key})`} disabled=${off} onClick=${act}><${Icon} name=${icon} /></button>`;
  return html`<div class="transport"><input type="range" min="0" max=${steps.length - 1} value=${at.step} aria-label=${say('Step')} aria-valuetext=${`${say('step {step} of {steps}', { step: at.step + 1, steps: steps.length })}: ${text(replay.step.line)}`} onInput=${(event) => { play(false); replay.go(at.round, Number(event.target.value)); }} />
    <div class="keys" role="group" aria-label=${say('Replay')}>${button('first', '↑', say('Round back'), () => replay.go(at.round - 1, 0), at.round === replay.first)}${button('prev', '←', say('Card back'), () => replay.move(-1), begun)}
      <button class="move" data-play disabled=${replay.ended} onClick=${() => play(!playing)}><${Icon} name=${playing ? 'pause' : 'play'} /><span>${playing ? say('Stop') : say('Play')}</span></button>
      ${button('next', '→', say('Card on'), () => replay.move(1), replay.ended)}${button('last', '↓', say('Next round'), () => replay.go(at.round + 1, 0), at.round === replay.last)}</div></div>`;
}

/** What was decided with the step that is shown, if it cost something. */
const costly = (values, replay) => values?.round === replay.at.round && values.decisions?.find((one) => one.mistake && one.step === replay.at.step - 1);

export function ReplayScreen({ id, me, place }) {
  const replay = useReplay(id, place), wide = useWide(), three = useWide(THREE), [playing, play] = usePlaying(replay), stage = useRef(null), motion = useRef(new Motion()), opener = useRef(null), last = useRef(null);
  const beside = () => window.matchMedia('(min-width: 1180px) and (min-height: 600px)').matches, [sheet, open] = useState(() => place.query.get('panel') ?? (beside() ? 'steps' : null)), [who, look] = useState(me.id);
  const ready = Boolean(replay.step), { round, step } = replay.at;
  const values = useAnswer(ready ? `/api/tables/${id}/rounds/${round}/values` : null, round);
  const show = (name) => {
    if (name) opener.current = document.activeElement;
    else opener.current?.focus?.();
    open(name);
  };
  const go = (toRound, toStep = 0) => { play(false); replay.go(toRound, toStep); if (!beside()) open(null); };
  const mistakes = useRef(null);

  useEffect(() => {
    if (!ready) return;
    history.replaceState(null, '', `/history/${id}?round=${round}&step=${step}`);
    document.title = `${text(replay.list.title)} · Croupier`;
  }, [ready, round, step]);
  useEffect(() => { if (ready) announce(text(replay.step.line)); }, [ready, round, step]);
  useLayoutEffect(() => {
    if (!stage.current || !ready) return;
    const before = last.current;
    motion.current.lay(stage.current, Boolean(before) && before.round === round && before.step === step - 1);
    last.current = replay.at;
  });
  useEffect(() => {
    const press = (event) => {
      if (!ready || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.('input, select, textarea')) return;
      const key = event.key.toLowerCase(), pressed = event.target.closest?.('button, a, summary, [tabindex="0"]');
      const mistake = (by) => {
        const places = mistakes.current ?? [], here = [round, step], far = (one) => one[0] - here[0] || one[1] - here[1];
        const next = by > 0 ? places.find((one) => far(one) > 0) : places.findLast((one) => far(one) < 0);
        if (next) go(...next);
        else if (!mistakes.current) show('review'); // they are looked for there
      };
      const acts = { arrowleft: () => { play(false); replay.move(-1); }, arrowright: () => { play(false); replay.move(1); }, arrowup: () => go(round - 1), pageup: () => go(round - 1), arrowdown: () => go(round + 1), pagedown: () => go(round + 1), home: () => go(round, 0), end: () => go(round, -1), n: () => mistake(1), p: () => mistake(-1), escape: () => sheet && show(null) };
      if (key === ' ' && !pressed) play(!playing);
      else if (acts[key] && !(pressed?.matches('.inside') && /arrow(up|down)|page|home|end/.test(key))) acts[key]();
      else {
        const tool = TOOLS.find(([, letter]) => letter.toLowerCase() === key);
        if (!tool) return;
        show(sheet === tool[0] ? null : tool[0]);
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  const plain = (words) => html`<main class="plain-page"><h1 class="title">${words}</h1><a class="move" href="/history">${say('History')}</a></main>`;
  if (replay.why) return plain(replay.why);
  if (replay.list && !replay.list.rounds.length) return plain(say('No round is over yet.'));
  if (!ready) return html`<main class="plain-page" aria-busy="true"><p>${say('One moment…')}</p></main>`;

  const game = replay.seenBy(who), felt = game.felt, boxes = game.table.layout === 'boxes', wrong = costly(values, replay), full = Math.max(...[...replay.rounds.values()].map((one) => Math.ceil((one.steps[0].felt.shoe.left?.[0] ?? 0) / 52) * 52));
  game.shoeSeen = { number: felt.shoe.number, cards: full };
  const words = names(), cls = ['table past', boxes ? 'bac' : 'around', sheet ? 'docked' : '', three ? 'columns3' : '', sheet === 'steps' && game.seat >= 0 ? 'asked' : '', `seats-${felt.seats.length}`].join(' ');
  return html`<div class=${cls} onPointerDown=${() => motion.current.finish()}>
    <header class="bar"><a class="back" href="/history" aria-label=${say('History')}><${Icon} name="back" /></a><h1 class="house">${text(replay.list.title)}<small>${say('Replay')} · ${text(felt.title)} · ${say('step {step} of {steps}', { step: step + 1, steps: replay.steps.length })}</small></h1>
      <a class="more" href=${`/api/tables/${id}/log`} download=${`${id}.jsonl`} aria-label=${say('Save the log')} title=${say('Save the log')}><${Icon} name="save" /></a><a class="more" href=${`/verify?table=${id}`} aria-label=${say('Verify')} title=${say('Verify')}><${Icon} name="seal" /></a></header>
    <main class="stage" ref=${stage}><div class="cloth"></div><${Rim} share=${null} />
      ${boxes ? html`<${Boxes} game=${game} wide=${wide} put=${() => {}} /><div class="boxes-facts"><${Shoe} shoe=${felt.shoe} full=${full} /><${Facts} game=${game} /></div>`
        : html`<div class="play"><${Dealer} game=${game} /><${Arc} game=${game} wide=${wide} /><${Seats} game=${game} wide=${wide} /></div>`}</main>
    ${three && html`<${RoundsColumn} replay=${replay} go=${go} who=${who} />`}${sheet && SHEETS[sheet] && html`<${Sheet} name=${sheet} takes=${Boolean(opener.current)} replay=${replay} values=${values} go=${go} who=${who} look=${look} mistakes=${mistakes} close=${() => show(null)} />`}
    <footer class="rail" aria-label=${say('Replay')}><p class="say"><span><b><${Drawn} text=${text(replay.step.line)} /></b> ${wrong && html`<em class="cost">${text(wrong.said)}</em>`}</span><span class="where">${number(round)} / ${number(replay.last)}</span></p>
      <div class="middle"><${Transport} replay=${replay} playing=${playing} play=${play} /></div>
      <nav class="tools" aria-label=${say('Panels')}>${TOOLS.filter(([name]) => !three || name !== 'rounds').map(([name, key, icon]) => html`<button key=${name} data-tool=${name} aria-pressed=${sheet === name} onClick=${() => show(sheet === name ? null : name)}><${Key} of=${key} /><${Icon} name=${icon} /><span>${words[name]}</span></button>`)}</nav>
      <div class="talk"><p class="hints">← → ${say('card')} · ↑ ↓ ${say('round')} · N P ${say('mistake')}</p></div></footer></div>`;
}
