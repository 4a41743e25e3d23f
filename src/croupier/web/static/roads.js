// Baccarat's roads, drawn from the cells that the house sends: column, row, mark, ties, pairs. It also says what would
// be marked next.

import { number, say, text } from './language.js';
import { html, useState } from './vendor/preact-htm.js';

const UNIT = 16;
const ROWS = 6;
const ORDER = ['big', 'bead', 'eye', 'small', 'pig'];
const HUE = { B: 'bank', P: 'punto', T: 'tie', R: 'bank' };

/** Small dots: a pair of the banker over the mark, one of the player below it. */
const pairDots = (x, y, pairs = '') => html`
  ${pairs.includes('B') && html`<circle class="pair bank" cx=${x - 5} cy=${y - 5} r="2.2" />`}
  ${pairs.includes('P') && html`<circle class="pair punto" cx=${x + 5} cy=${y + 5} r="2.2" />`}
`;

const grid = (columns) =>
  Array.from({ length: columns + 1 }, (_, i) => `M${i * UNIT} 0V${ROWS * UNIT}`).join('') +
  Array.from({ length: ROWS + 1 }, (_, i) => `M0 ${i * UNIT}H${columns * UNIT}`).join('');

const MARKS = {
  big: (x, y, mark, ties) => html`
    <g class=${HUE[mark]}>
      <circle class="ring-mark" cx=${x} cy=${y} r="5.4" />
      ${mark === 'B' && html`<circle cx=${x} cy=${y} r="2" />`}
      ${ties > 0 && html`<path class="tie-line" d=${`M${x - 6} ${y + 6}L${x + 6} ${y - 6}`} />`}
      ${ties > 1 && html`<text class="tie-count" x=${x + 4.4} y=${y + 7} font-size="7.6">${ties}</text>`}
    </g>
  `,
  bead: (x, y, mark, _ties, letters) => html`
    <g class=${HUE[mark]}>
      <circle cx=${x} cy=${y} r="6.6" />
      <text class="letter" x=${x} y=${y + 3.4} text-anchor="middle" font-size="9.4">${letters[mark]}</text>
    </g>
  `,
  eye: (x, y, red) => html`
    <circle class=${`ring-mark ${red ? 'bank' : 'punto'}`} cx=${x} cy=${y} r=${red ? 5.2 : 3.2} />
  `,
  small: (x, y, red) => html`<circle class=${red ? 'bank' : 'punto'} cx=${x} cy=${y} r=${red ? 5.4 : 3.2} />`,
  pig: (x, y, red) => html`
    <path
      class=${`slash ${red ? 'bank' : 'punto'}`}
      d=${red ? `M${x - 4.5} ${y + 4.5}L${x + 4.5} ${y - 4.5}` : `M${x - 4} ${y - 4}L${x + 4} ${y + 4}`}
    />
  `,
};

function Road({ road, kind, columns, letters }) {
  const last = road.cells.reduce((most, cell) => Math.max(most, cell[0]), -1);
  const first = Math.max(0, last + 2 - columns);
  const derived = kind !== 'big' && kind !== 'bead';
  const marks = road.cells
    .filter(([column]) => column >= first)
    .map(([column, row, mark, ties, pairs]) => {
      const x = (column - first) * UNIT + UNIT / 2;
      const y = row * UNIT + UNIT / 2;
      return html`${MARKS[kind](x, y, derived ? mark === 'R' : mark, ties, letters)}${pairDots(x, y, pairs)}`;
    });
  return html`
    <svg
      class="road"
      viewBox=${`-.5 -.5 ${columns * UNIT + 1} ${ROWS * UNIT + 1.5}`}
      style=${`--cols:${columns}`}
      role="img"
      aria-label=${text(road.name)}
    >
      <path class="road-grid" d=${grid(columns)} />
      ${marks}
    </svg>
  `;
}

/** What each derived road would be marked with if a side won the next coup. */
function Next({ next }) {
  const markName = (mark) => (mark === null ? say('nothing yet') : mark ? say('regular') : say('not'));
  return html`
    <p class="next-marks">
      <span>${say('Next would mark')}</span>
      ${next.map(
        (one) => html`
          <span key=${one.side} class="next-mark">
            <b class=${one.side}>${text(one.name)}</b>
            <svg viewBox="0 0 48 16" role="img" aria-label=${one.marks.map(markName).join(', ')}>
              ${one.marks.map((mark, i) => mark !== null && MARKS[ORDER[i + 2]](8 + 16 * i, 8, mark))}
            </svg>
          </span>
        `,
      )}
    </p>
  `;
}

/** The sums of the shoe, and what its roads would be marked with next. */
function Sums({ tally, next, paired }) {
  return html`
    <div class="r-sum">
      <p class="wins">
        ${tally.wins.map(
          (one) => html`
            <span key=${one.side}><span class=${one.side}>${text(one.name)}</span> <b>${number(one.count)}</b> </span>
          `,
        )}
      </p>
      <p class="faint coups">${text(tally.line)}</p>
      ${next && html`<${Next} next=${tally.next} />`}
      ${
        paired &&
        html`
          <p class="faint pair-key">
            <i class="dot-b"></i>
            ${say('Banker pair')} <i class="dot-p"></i>
            ${say('Player pair')}
          </p>
        `
      }
      <p class="faint motto"><em>${say('Roads remember. They do not foretell.')}</em></p>
    </div>
  `;
}

const Tabs = ({ roads, shown, show }) => html`
  <div class="tabs" role="tablist">
    ${roads.map(
      (road, i) => html`
        <button role="tab" aria-selected=${i === shown} onClick=${() => show(i)}>${text(road.name)}</button>
      `,
    )}
  </div>
`;

/** The columns of each road: its grid is there from the first coup on. */
const COLUMNS = { phone: [20, 20, 20, 20, 20], low: [14, 14, 14, 14, 14], wide: [28, 8, 16, 16, 16] };

/** All roads: on a phone one at a time; a tap on it shows the next. */
export function Roads({ roads, tally, sides, stage }) {
  const [shown, show] = useState(0);
  const letters = { B: text(sides[1].name)[0] ?? 'B', P: text(sides[0].name)[0] ?? 'P', T: say('Tie')[0] };
  const paired = roads[1]?.cells.some((cell) => cell[4]);
  const columns = COLUMNS[stage.kind] ?? COLUMNS.wide;
  const wide = columns === COLUMNS.wide;
  const road = (i) => html`
    <${Road} road=${roads[i]} kind=${ORDER[i]} columns=${columns[i]} letters=${letters} />
  `;
  return html`
    <section class="roads leaf" aria-label=${say('Roads')}>
      ${
        wide
          ? roads.map(
              (one, i) => html`
                <div class=${`r-${ORDER[i]}`} key=${i}>
                  <h2>${text(one.name)}</h2>
                  ${road(i)}
                </div>
              `,
            )
          : html`
            <button
              class="r-one"
              aria-label=${say('{road}: show the next road', { road: text(roads[shown].name) })}
              onClick=${() => show((shown + 1) % roads.length)}
            >
              ${road(shown)}
              <span class="r-name">${text(roads[shown].name)} ›</span>
            </button>
          `
      }
      <${Sums} tally=${tally} next=${wide || shown > 1} paired=${paired && wide} />
      ${!wide && html`<${Tabs} roads=${roads} shown=${shown} show=${show} />`}
    </section>
  `;
}
