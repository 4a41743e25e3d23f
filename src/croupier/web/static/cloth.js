// What lies on the cloth, at a table that is played and in the replay of one.

import { Boxes } from './boxes.js';
import { Arc, Dealer, Facts, Shoe } from './dealer.js';
import { Note, Seats } from './seats.js';
import { html } from './vendor/preact-htm.js';

/** A table whose hands belong to nobody. */
const Beside = ({ game, wide, put }) => html`
  <${Boxes} game=${game} wide=${wide} put=${put} />
  <div class="boxes-facts">
    <${Shoe} shoe=${game.felt.shoe} full=${game.shoeSeen.cards} />
    <${Facts} game=${game} />
  </div>
`;

/** The dealer, and the seats around the table. */
const Around = ({ game, wide }) => html`
  <div class="play">
    <${Dealer} game=${game} />
    <${Arc} game=${game} wide=${wide} />
    ${wide && html`<${Note} game=${game} />`}
    <${Seats} game=${game} wide=${wide} />
  </div>
`;

/** `put`: what is done when somebody points at the box of a bet. */
export const Cloth = ({ game, wide, put }) =>
  game.table.layout === 'boxes'
    ? html`<${Beside} game=${game} wide=${wide} put=${put} />`
    : html`<${Around} game=${game} wide=${wide} />`;
