// What lies on the cloth, at a table that is played and in the replay of one.

import { Boxes } from './boxes.js';
import { Dealer, Sign } from './dealer.js';
import { Seats } from './seats.js';
import { SideBets } from './side_bets.js';
import { html } from './vendor/preact-htm.js';

/** The dealer, and the seats around the table. */
const Around = ({ game, stage }) => html`
  <${Dealer} game=${game} stage=${stage} />
  <${Sign} game=${game} stage=${stage} />
  <${Seats} game=${game} stage=${stage} />
  <${SideBets} game=${game} stage=${stage} />
`;

/** `put`: what is done when somebody points at the box of a bet. */
export const Cloth = ({ game, stage, put }) =>
  game.table.layout === 'boxes'
    ? html`<${Boxes} game=${game} stage=${stage} put=${put} />`
    : html`<${Around} game=${game} stage=${stage} />`;
