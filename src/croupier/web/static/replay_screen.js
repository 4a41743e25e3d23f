// The replay of a past game, card by card: the same felt as at the table, with what every move was worth then.

import { Drawn } from './cards.js';
import { Cloth } from './cloth.js';
import { Rim } from './dealer.js';
import { Icon } from './icons.js';
import { Key } from './key_cap.js';
import { language, number, say, text } from './language.js';
import { LookBack } from './look_back.js';
import { useMedia } from './media.js';
import { Motion } from './motion.js';
import { Replay } from './replay.js';
import { onReplayKey } from './replay_keys.js';
import { Rounds, RoundsColumn, Steps } from './replay_sheets.js';
import { PACES, settings } from './settings.js';
import { Leaf } from './sheets.js';
import { announce } from './speech.js';
import { lengths, stageClass, useSize, useStage } from './use_stage.js';
import { useAnswer } from './values.js';
import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

const BEAT = 900;
const AT_ONCE = 120;
const TOOLS = [
  ['steps', '?', 'values'],
  ['rounds', '/', 'log'],
  ['review', 'E', 'undo'],
];
const names = () => ({ steps: say('Values'), rounds: say('Rounds'), review: say('Look back') });
const titles = (replay) => ({
  steps: text(replay.step.felt.title),
  rounds: say('Rounds'),
  review: say('Session review'),
});
/** So wide: the sheet lies beside the felt. */
const BESIDE = '(min-width: 1180px) and (min-height: 600px)';
/** So wide: the rounds, the felt and the values side by side. */
const THREE = '(min-width: 1500px) and (min-height: 700px)';
const SHEETS = { steps: Steps, rounds: Rounds, review: LookBack };

/** A past game: fetched once, drawn again whenever another step is shown. */
function useReplay(id, place) {
  const [, tick] = useState(0);
  const [replay] = useState(() => new Replay(id, () => tick((n) => n + 1)));
  useEffect(() => {
    replay.begin(Number(place.query.get('round')) || 0, Number(place.query.get('step')) || 0);
  }, [id]);
  const spoken = useRef(language());
  useEffect(() => {
    if (spoken.current !== language()) replay.readAnew();
    spoken.current = language();
  }, [language()]);
  return replay;
}

/**
 * Step by step in the reader's pace, until the end or until somebody stops it.
 * @param {Replay} replay
 * @returns {[boolean, (on: boolean) => void]}
 */
function usePlaying(replay) {
  const [playing, play] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    if (replay.ended) {
      play(false);
      return undefined;
    }
    const timer = setTimeout(() => replay.move(1), BEAT * PACES[settings().pace] || AT_ONCE);
    return () => clearTimeout(timer);
  }, [playing, replay.at]);
  return [playing, play];
}

function Sheet({ name, close, takes, stage, ...rest }) {
  const Inner = SHEETS[name];
  const asked = rest.game.seat >= 0;
  return html`
    <${Leaf}
      name=${name}
      title=${titles(rest.replay)[name]}
      close=${close}
      stage=${stage}
      asked=${asked && name === 'steps'}
      takes=${takes}
    >
      <${Inner} ...${rest} close=${close} />
    <//>
  `;
}

const where = (at, steps) => say('step {step} of {steps}', { step: at.step + 1, steps: steps.length });

function Transport({ replay, playing, play }) {
  const { at, steps } = replay;
  const begun = at.round === replay.first && at.step === 0;
  const button = (icon, key, word, act, off) => html`
    <button class="plain" aria-label=${word} title=${`${word} (${key})`} disabled=${off} onClick=${act}>
      <${Icon} name=${icon} />
    </button>
  `;
  return html`
    <div class="slots transport">
      <input
        type="range"
        min="0"
        max=${steps.length - 1}
        value=${at.step}
        aria-label=${say('Step')}
        aria-valuetext=${`${where(at, steps)}: ${text(replay.step.line)}`}
        onInput=${(event) => {
          play(false);
          replay.go(at.round, Number(event.target.value));
        }}
      />
      <div class="keys" role="group" aria-label=${say('Replay')}>
        ${button('first', '↑', say('Previous round'), () => replay.go(at.round - 1, 0), at.round === replay.first)}
        ${button('prev', '←', say('Previous card'), () => replay.move(-1), begun)}
        <button class="move" data-play disabled=${replay.ended} onClick=${() => play(!playing)}>
          <${Icon} name=${playing ? 'pause' : 'play'} />
          <span>${playing ? say('Stop') : say('Play')}</span>
        </button>
        ${button('next', '→', say('Next card'), () => replay.move(1), replay.ended)}
        ${button('last', '↓', say('Next round'), () => replay.go(at.round + 1, 0), at.round === replay.last)}
      </div>
    </div>
  `;
}

/** What was decided with the step that is shown, if it cost something. */
const costly = (values, replay) =>
  values?.round === replay.at.round && values.decisions?.find((one) => one.mistake && one.step === replay.at.step - 1);

const beside = () => window.matchMedia(BESIDE).matches;

/** The sheet that is open, and what opens one; where the focus was, it comes back to. */
function useSheet(first) {
  const [sheet, open] = useState(first);
  const opener = useRef(/** @type {HTMLElement | null} */ (null));
  const show = (name) => {
    if (name) opener.current = /** @type {HTMLElement | null} */ (document.activeElement);
    else opener.current?.focus?.();
    open(name);
  };
  return { sheet, show, close: () => open(null), takes: () => Boolean(opener.current) };
}

/** The address and the title follow what is shown, and a screen reader says it. */
function useAnnouncement(replay) {
  const { round, step } = replay.at;
  const ready = Boolean(replay.step);
  useEffect(() => {
    if (!ready) return;
    history.replaceState(null, '', `/history/${replay.id}?round=${round}&step=${step}`);
    document.title = `${text(replay.list.title)} · Croupier`;
    announce(text(replay.step.line));
  }, [ready, round, step]);
}

/** A card that the next step brings moves to its place. */
function useMotion(replay) {
  const felt = useRef(/** @type {HTMLElement | null} */ (null));
  const motion = useRef(new Motion());
  const last = useRef(/** @type {{ round: number, step: number } | null} */ (null));
  useLayoutEffect(() => {
    if (!felt.current || !replay.step) return;
    const { round, step } = replay.at;
    const before = last.current;
    motion.current.lay(felt.current, before !== null && before.round === round && before.step === step - 1);
    last.current = replay.at;
  });
  return [felt, () => motion.current.finish()];
}

function Bar({ replay, felt }) {
  const { id, at, steps } = replay;
  const log = say('Save the log');
  return html`
    <header class="bar">
      <a class="back" href="/history" aria-label=${say('History')}><${Icon} name="back" /></a>
      <h1 class="house">
        ${text(replay.list.title)}
        <small>
          ${say('Replay')} · ${text(felt.title)} · ${where(at, steps)}
        </small>
      </h1>
      <a class="more" href=${`/api/tables/${id}/log`} download=${`${id}.jsonl`} aria-label=${log} title=${log}>
        <${Icon} name="save" />
      </a>
      <a class="more" href=${`/verify?table=${id}`} aria-label=${say('Verify')} title=${say('Verify')}>
        <${Icon} name="seal" />
      </a>
    </header>
  `;
}

function Rail({ replay, wrong, playing, play, tools, sheet, show }) {
  const words = names();
  return html`
    <footer class="rail" aria-label=${say('Replay')}>
      <p class="say">
        <span class="words">
          <b><${Drawn} text=${text(replay.step.line)} /></b> ${wrong && html`<em class="cost">${text(wrong.said)}</em>`}
        </span>
        <span class="where">${number(replay.at.round)} / ${number(replay.last)}</span>
      </p>
      <${Transport} replay=${replay} playing=${playing} play=${play} />
      <nav class="tools" aria-label=${say('Panels')}>
        ${tools.map(
          ([name, key, icon]) => html`
            <button
              key=${name}
              data-tool=${name}
              aria-pressed=${sheet === name}
              onClick=${() => show(sheet === name ? null : name)}
            >
              <${Key} of=${key} />
              <${Icon} name=${icon} />
              <span>${words[name]}</span>
            </button>
          `,
        )}
      </nav>
      <div class="talk">
        <p class="hints">← → ${say('card')} · ↑ ↓ ${say('round')} · &lt; &gt; ${say('mistake')}</p>
      </div>
    </footer>
  `;
}

const Plain = ({ words }) => html`
  <main class="plain-page"><h1 class="title">${words}</h1><a class="move" href="/history">${say('History')}</a></main>
`;

/** The classes of a table in the past. */
const shape = (game, stage, sheet) =>
  [
    'table past',
    stageClass(stage),
    game.table.layout === 'boxes' ? 'bac' : 'around',
    sheet ? 'docked' : '',
    sheet === 'steps' && game.seat >= 0 ? 'asked' : '',
  ].join(' ');

export function ReplayScreen({ id, me, place }) {
  const replay = useReplay(id, place);
  const three = useMedia(THREE);
  const [playing, play] = usePlaying(replay);
  const panel = useSheet(() => place.query.get('panel') ?? (beside() ? 'steps' : null));
  const [who, look] = useState(place.query.get('who') ?? me.id);
  const [felt, finish] = useMotion(replay);
  const [root, w, h] = useSize();
  const { sheet, show } = panel;
  /** @type {Wire.RoundValues | null} */
  const values = useAnswer(replay.step ? `/api/tables/${id}/rounds/${replay.at.round}/values` : null, replay.at.round);
  const mistakes = useRef(/** @type {number[][] | null} */ (null));
  const go = (round, step = 0) => {
    play(false);
    replay.go(round, step);
    if (!beside()) panel.close();
  };
  const game = replay.step ? replay.seenBy(who) : null;
  const stage = useStage(w, h, game, Boolean(SHEETS[sheet]));
  useAnnouncement(replay);
  useEffect(() => {
    const press = (event) =>
      onReplayKey(event, replay, { sheet, show, go, playing, play, tools: TOOLS, mistakes: mistakes.current });
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  if (replay.why) return html`<${Plain} words=${replay.why} />`;
  if (replay.list && !replay.list.rounds.length) return html`<${Plain} words=${say('No round is over yet.')} />`;
  if (!replay.step || !game || !stage)
    return html`<main class="plain-page" aria-busy="true"><p>${say('One moment…')}</p></main>`;
  const shared = { game, replay, values, go, who, look, mistakes, stage };
  const tools = TOOLS.filter(([name]) => !three || name !== 'rounds');
  const wrong = costly(values, replay);
  return html`
    <div class=${`replay ${three ? 'columns3' : ''}`}>
      ${three && html`<${RoundsColumn} replay=${replay} go=${go} who=${who} />`}
      <div
        class=${shape(game, stage, sheet)}
        data-kind=${stage.kind}
        style=${lengths(stage)}
        ref=${root}
        onPointerDown=${finish}
      >
        <${Bar} replay=${replay} felt=${game.felt} />
        <main class="stage" ref=${felt}>
          <div class="cloth"></div>
          <${Rim} share=${null} />
          <${Cloth} game=${game} stage=${stage} />
        </main>
        ${
          SHEETS[sheet] &&
          html`<${Sheet} name=${sheet} takes=${panel.takes()} close=${() => show(null)} ...${shared} />`
        }
        <${Rail}
          replay=${replay}
          wrong=${wrong}
          playing=${playing}
          play=${play}
          tools=${tools}
          sheet=${sheet}
          show=${show}
        />
      </div>
    </div>
  `;
}
