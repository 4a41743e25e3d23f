// The panels of a table: which there are, and the buttons that open them.

import { Icon } from './icons.js';
import { Key } from './key_cap.js';
import { say } from './language.js';
import { html } from './vendor/preact-htm.js';

/**
 * In the order in which they keep a button of their own where there is little room; the menu has all of them. A letter
 * means here what it means in the terminal (`tui/keys.py`).
 */
const TOOLS = [
  ['values', '?', 'values'],
  ['standings', 'V', 'cup'],
  ['chart', 'G', 'chart'],
  ['log', 'L', 'log'],
  ['react', ':', 'say'],
  ['rules', 'F1', 'rules'],
  ['count', 'K', 'count'],
];
const MENU = ['menu', 'F10', 'more'];
export const toolNames = () => ({
  values: say('Values'),
  chart: say('Chart'),
  count: say('Count'),
  standings: say('Ranking'),
  rules: say('Rules'),
  log: say('Log'),
  react: say('React'),
  menu: say('Menu'),
});
/** Whether a table has a panel; those that are not listed are always there. */
const HAS = {
  standings: (game) => Boolean(game.felt.standings),
  count: (game) => Boolean(game.table.count),
  react: (game) => game.seat >= 0,
  chart: (game) => Boolean(game.table.chart),
};
/** The panels of this table. */
export const tools = (game) => [...TOOLS.filter(([name]) => !HAS[name] || HAS[name](game)), MENU];

/** How many buttons there is room for. */
const ROOM = { phone: 5, low: 4, tablet: 6, desk: 6 };

/** The panels that have a button beside the moves: the menu is the last one, unless the bar above has it alone. */
function visibleTools(game, stage) {
  const all = tools(game).slice(0, -1);
  const room = stage.kind === 'desk' && stage.w < 1180 ? 3 : ROOM[stage.kind];
  return stage.kind === 'phone' || stage.kind === 'tablet' ? [...all.slice(0, room - 1), MENU] : all.slice(0, room);
}

export function Tools({ game, stage, sheet, open, touring }) {
  const words = toolNames();
  const isOpen = (name) => (name === 'standings' ? touring : sheet === name);
  return html`
    <nav class="tools" aria-label=${say('Panels')}>
      ${visibleTools(game, stage).map(
        ([name, key, icon]) => html`
          <button
            key=${name}
            data-tool=${name}
            aria-pressed=${isOpen(name)}
            onClick=${() => open(sheet === name ? null : name)}
          >
            <${Key} of=${key} />
            <${Icon} name=${icon} />
            <span>${words[name]}</span>
          </button>
        `,
      )}
    </nav>
  `;
}
