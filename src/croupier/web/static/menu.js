// The menu of a table: what is rarely needed.

import { Icon } from './icons.js';
import { moreChips } from './idle.js';
import { number, say, text } from './language.js';
import { ShoeCode } from './shoe_code.js';
import { toolNames, tools } from './tools.js';
import { html, useState } from './vendor/preact-htm.js';

/** Words of one's own for the next cut. */
function OwnCut({ game }) {
  const [words, set] = useState(game.live.cutter.own);
  const change = (event) => {
    set(event.target.value);
    game.live.cutter.cutWith(event.target.value);
  };
  return html`
    <label class="field">
      ${say('Cut the next shoe with words of your own')}
      <input maxlength="64" value=${words} onInput=${change} placeholder=${say('random ones')} autocomplete="off" />
    </label>
  `;
}

/** What ends the game for everybody is pressed twice. */
function CloseTable({ game, close }) {
  const [sure, ask] = useState(false);
  const playing = game.felt.phase === 'play';
  const press = () => {
    if (!sure) {
      ask(true);
      return;
    }
    game.live.close();
    if (playing) game.live.notify('ok', say('The table closes after this round.'));
    close();
  };
  return html`
    <button class="line wide" data-close-table onClick=${press} onBlur=${() => ask(false)}>
      ${sure ? say('Close it for everybody? Press again.') : say('Close the table after this round')}
    </button>
  `;
}

function Owner({ game, close }) {
  const fill = () => {
    game.live.do({ do: 'fill', plays });
    close();
  };
  const { table, felt } = game;
  const [plays, choose] = useState(table.bots[0]?.plays);
  const free = felt.seats.some((seat) => !seat);
  return html`
    <h3>${say('Your table')}</h3>
    ${
      free &&
      table.bots.length > 0 &&
      html`
        <div class="inline">
          <label class="field">
            ${say('Bots')}
            <select value=${plays} onChange=${(event) => choose(event.target.value)}>
              ${table.bots.map((bot) => html`<option value=${bot.plays}>${text(bot.name)}</option>`)}
            </select>
          </label>
          <button class="line" onClick=${fill}>${say('Fill the empty seats')}</button>
        </div>
      `
    }
    ${felt.seats.map(
      (seat, i) =>
        seat &&
        i !== game.seat &&
        !table.tournament &&
        html`
          <button class="line wide" disabled=${seat.leaving} onClick=${() => game.live.do({ do: 'remove', seat: i })}>
            ${
              seat.leaving
                ? say('{name} leaves after this round', { name: text(seat.name) })
                : say('Ask {name} to leave', { name: text(seat.name) })
            }
          </button>
        `,
    )}
    ${
      table.private &&
      html`
        <button class="line wide" data-hush onClick=${() => game.live.do({ do: 'hush', on: felt.talk })}>
          ${felt.talk ? say('Switch messages off') : say('Switch messages on')}
        </button>
      `
    }
    <${CloseTable} game=${game} close=${close} />
  `;
}

/** Every panel of this table: not all have a button of their own on every device. */
const Panels = ({ game, open }) => html`
  <div class="panels" role="group" aria-label=${say('Panels')}>
    ${tools(game)
      .slice(0, -1)
      .map(
        ([name, , icon]) => html`
          <button class="line" onClick=${() => open(name)}><${Icon} name=${icon} />${toolNames()[name]}</button>
        `,
      )}
  </div>
`;

export function Menu({ game, open, close }) {
  const seat = game.mine;
  const { table, felt } = game;
  const leave = () => {
    if (felt.phase === 'play') {
      game.live.leave();
      close();
    } else game.live.leave(felt.round > 0 ? `/e/${game.id}` : '/');
  };
  return html`
    <div class="menu">
      ${
        (seat || game.owns) &&
        html`
          <button class="line wide" onClick=${() => open('invite')}>
            <${Icon} name="link" />
            ${say('Invite friends')}
          </button>
        `
      }
      ${
        seat &&
        table.programs &&
        html`
          <button class="line wide" onClick=${() => open('program')}>
            <${Icon} name="gear" />
            ${say('Let a program play')}
          </button>
        `
      }
      <button class="line wide" onClick=${() => open('settings')}><${Icon} name="gear" />${say('Settings')}</button>
      <${Panels} game=${game} open=${open} />
      ${
        felt.round > 0 &&
        html`
          <a class="line wide" href=${`/history/${game.id}`}><${Icon} name="undo" />${say('See the rounds again')}</a>
        `
      }
      <a class="line wide" href=${`/verify?table=${game.id}`}>
        <${Icon} name="seal" />
        ${say('Check that the cards were fair')}
      </a>
      <a class="line wide" href=${`/edge?house=${encodeURIComponent(table.house)}`}>
        <${Icon} name="values" />
        ${say('Figures of this house')}
      </a>
      ${
        seat &&
        table.rebuy &&
        game.bring > 0 &&
        html`
          <button
            class="line wide"
            onClick=${() => {
              game.live.buy();
              close();
            }}
          >
            <${Icon} name="plus" />
            ${moreChips(game)}
          </button>
        `
      }
      ${
        seat &&
        html`
          <button class="line wide" disabled=${game.sending('leave')} onClick=${leave}>
            <${Icon} name="back" />
            ${seat.leaving ? say('You leave after this round') : say('Leave the table')}
          </button>
        `
      }
      ${seat && html`<${OwnCut} game=${game} />`}
      ${game.owns && felt.phase !== 'over' && html`<${Owner} game=${game} close=${close} />`}
      <h3>${say('Proof')}</h3>
      <p class="faint">${say('Digest of the records that came here; keep it to check the log later:')}</p>
      <p class="hexline">${game.digest}</p>
      ${
        game.codes.length > 0 &&
        html`
          <p class="faint">${say('Codes of the shoes; everybody here has the same:')}</p>
          <ul class="codes">
            ${game.codes.map(({ shoe, code }) => html`<li>${number(shoe)}: <${ShoeCode} code=${code} /></li>`)}
          </ul>
        `
      }
    </div>
  `;
}
