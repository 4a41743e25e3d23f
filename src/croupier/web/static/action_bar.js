// The action bar, your side of the table: one sentence, then what can be done now, each in its place.

import { Betting } from './betting.js';
import { Drawn } from './cards.js';
import { Icon } from './icons.js';
import { Idle } from './idle.js';
import { Key } from './key_cap.js';
import { initial, say, text } from './language.js';
import { Moves } from './moves.js';
import { Purchase } from './purchase.js';
import { sentence } from './sentence.js';
import { Notices } from './table_bar.js';
import { Tools } from './tools.js';
import { html, useLayoutEffect, useRef } from './vendor/preact-htm.js';

function Clock({ game }) {
  const left = game.left;
  if (left === null || game.state !== 'open') return null;
  return html`<span class="tick"><${Icon} name="clock" />${Math.ceil(left)} s</span>`;
}

/** While somebody looks at the ranking: back to the cards, or the same bet again. */
function FromRanking({ game, open }) {
  return html`
    <div class="slots">
      <div class="row">
        <button class="move" data-to-table onClick=${() => open('standings')}><${Key} of="V" />${say('Table')}</button>
        ${
          game.mayBet &&
          game.again &&
          html`
            <button class="move" data-again onClick=${() => game.live.bets.again()}>
              <${Key} of=${initial(say('Again'))} />
              ${say('Again')}
            </button>
          `
        }
      </div>
      <p class="row two coach"><span>${text(game.lines.at(-1))}</span></p>
    </div>
  `;
}

/**
 * A person who uses keys keeps the focus: on the same move after a redraw, or on the sentence if the pressed button is
 * gone.
 */
function useFocus() {
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  const pressed = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useLayoutEffect(() => {
    const last = pressed.current;
    if (!last || document.activeElement !== document.body) return;
    if (!last.isConnected) {
      /** @type {HTMLElement | null | undefined} */
      const wanted = at.current?.parentElement?.querySelector('[autofocus]');
      (wanted ?? at.current)?.focus({ preventScroll: true });
    } else if (!last.disabled) last.focus({ preventScroll: true });
  });
  return [
    at,
    {
      onfocusin: (event) => {
        pressed.current = event.target;
      },
      onfocusout: (event) => {
        if (event.relatedTarget) pressed.current = null;
      },
    },
  ];
}

/** A figure that is not the rank of a card. */
const FIGURE = /(\d+)(?![\d♠♥♦♣])/;

/** What is asked, its figures in brass. @param {{ words: string }} shown */
const Asked = ({ words }) =>
  words
    .split(FIGURE)
    .map((part, i) => (i % 2 ? html`<span class="up">${part}</span>` : html`<${Drawn} text=${part} />`));

/** The sentence and the clock. */
function Say({ game, at }) {
  const [strong, next] = sentence(game);
  return html`
    <p class="say" tabindex="-1" ref=${at}>
      <span class="words">
        ${
          strong &&
          html`<b>${game.question ? html`<${Asked} words=${strong} />` : html`<${Drawn} text=${strong} />`}</b> `
        }
        <${Drawn} text=${next || ''} />
      </span>
      <${Clock} game=${game} />
    </p>
  `;
}

/** What can be done now. */
function Middle({ game, stage, values, open, touring }) {
  if (touring) return html`<${FromRanking} game=${game} open=${open} />`;
  if (game.question) return html`<${Moves} game=${game} stage=${stage} values=${values} />`;
  if (game.purchase) return html`<${Purchase} game=${game} />`;
  if (game.mayBet || (game.mine?.ready && game.felt.betting.length > 0))
    return html`<${Betting} game=${game} stage=${stage} />`;
  return html`<${Idle} game=${game} stage=${stage} open=${open} />`;
}

/** The seal of the shoe, and some signs for the others. */
function Talk({ game }) {
  const { seal, number: shoe } = game.felt.shoe;
  const signs = game.seat >= 0 ? game.reactions.slice(0, 3) : [];
  return html`
    <div class="talk">
      ${
        seal &&
        html`
          <a class="seal" href=${`/verify?table=${game.id}`}>
            <${Icon} name="seal" />
            <span>
              ${say('Shoe {shoe} is sealed', { shoe })} · <b>${seal.slice(0, 4)} ${seal.slice(4, 8)}</b>
            </span>
          </a>
        `
      }
      <div class="row">
        ${signs.map(
          (sign, i) => html`<button class="plain" onClick=${() => game.live.react(i)}>${text(sign)}</button>`,
        )}
      </div>
    </div>
  `;
}

export function ActionBar({ game, stage, values, sheet, open, touring }) {
  const [at, focus] = useFocus();
  return html`
    <footer class="rail" ...${focus} aria-label=${say('Your side')}>
      <${Say} game=${game} at=${at} />
      <${Middle} game=${game} stage=${stage} values=${values} open=${open} touring=${touring} />
      <${Tools} game=${game} stage=${stage} sheet=${sheet} open=${open} touring=${touring} />
      <${Talk} game=${game} />
      <${Notices} game=${game} />
    </footer>
  `;
}
