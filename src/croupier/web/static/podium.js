// The podium of a tournament: the first three, everybody's chips after each round, and the round that decided.

import { Fan } from './cards.js';
import { Crown } from './hall.js';
import { money, number, say, text } from './language.js';
import { Badge, shortName } from './people.js';
import { ordinal } from './ranks.js';
import { html } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** @param {Wire.Rank} one @param {Wire.Person} me */
const name = (one, me) => (one.who && one.who === me.id ? say('You') : text(one.name));

/** What stands on a step of the podium. @param {Wire.Rank} one */
function note(one) {
  if (one.out !== null) return say('out after round {round}', { round: number(one.out) });
  return one.bot ? text(one.bot) : '';
}

/** @param {{ one: Wire.Rank, rank: number, me: Wire.Person }} shown */
const Step = ({ one, rank, me }) => html`
  <li class=${`p${rank}`}>
    ${rank === 1 && html`<${Crown} />`}
    <${Badge} name=${one.name} bot=${one.bot} grade=${one.grade} />
    <b>${name(one, me)}</b>
    <span class="ch">${one.out === null ? money(one.purse) : ''}</span>
    <span class="block"><i>${rank}</i><small>${note(one)}</small></span>
  </li>
`;

/**
 * Labels at the ends of lines, moved down until none covers another.
 * @template {{ y: number }} End
 * @param {End[]} ends
 * @param {number} step
 */
export function spread(ends, step) {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  let last = Number.NEGATIVE_INFINITY;
  for (const end of sorted) {
    end.y = Math.max(end.y, last + step);
    last = end.y;
  }
  return ends;
}

/**
 * Everybody's chips after each round. It is drawn for two widths, since type must not shrink with a picture.
 * @param {{ podium: Wire.Podium, me: Wire.Person, cls: string, w: number, h: number, type: number }} shown
 */
function Race({ podium, me, cls, w, h, type }) {
  const { ranking, cuts } = podium;
  const rounds = Math.max(...ranking.map((one) => one.path.length)) - 1;
  const all = ranking.flatMap((one) => one.path);
  const low = Math.min(...all);
  const high = Math.max(...all);
  const room = 7.4 * type;
  const x = (i) => 8 + (i * (w - room - 8)) / Math.max(1, rounds);
  const y = (cents) => 12 + ((h - 42) * (high - cents)) / (high - low || 1);
  const ends = spread(
    ranking.map((one) => ({ one, x: x(one.path.length - 1), y: y(one.path.at(-1) ?? 0) })),
    type * 1.15,
  );
  const line = (path) => path.map((cents, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(cents).toFixed(1)}`).join('');
  const kind = (one, rank) => (rank === 0 ? 'first' : one.who && one.who === me.id ? 'mine' : '');
  return html`
    <svg class=${`race ${cls}`} viewBox=${`0 0 ${w} ${h}`} role="img" aria-label=${say('Chips after each round')}>
      <path class="start" d=${`M8 ${y(ranking[0].path[0])}H${x(rounds)}`} />
      ${cuts
        .filter((cut) => cut < rounds)
        .map(
          (cut) => html`
            <path class="gate" d=${`M${x(cut)} 6V${h - 24}`} />
            <text class="soft" x=${x(cut)} y=${h - 6} font-size=${type} text-anchor="middle">${say('cut')}</text>
          `,
        )}
      ${ranking.map((one, rank) => html`<path class=${`of ${kind(one, rank)}`} d=${line(one.path)} />`)}
      ${ends.map(
        (end, rank) => html`
          <circle
            class=${`of ${kind(end.one, rank)}`}
            cx=${end.x}
            cy=${y(end.one.path.at(-1) ?? 0)}
            r=${end.one.out === null ? 4.5 : 3}
          />
          <text class=${kind(end.one, rank)} x=${end.x + 9} y=${end.y + type * 0.35} font-size=${type}>
            ${shortName(name(end.one, me))}
          </text>
        `,
      )}
    </svg>
  `;
}

/** @param {{ game: Wire.Evening, podium: Wire.Podium, me: Wire.Person }} shown */
function Tale({ game, podium: { ranking, turned }, me }) {
  if (!turned) return null;
  const words = { name: name(ranking[0], me), other: text(ranking[1].name), amount: money(turned.gain) };
  const mine = ranking[0].who === me.id;
  const second = ranking[1].who === me.id;
  return html`
    <a class="tale leaf" href=${`/history/${game.id}?round=${turned.round}&step=${turned.step}`}>
      <span>
        <b>${say('It turned in round {round}:', { round: number(turned.round) })}</b>
        ${' '}${
          mine
            ? say('you gained {amount} on {other}.', words)
            : second
              ? say('{name} gained {amount} on you.', words)
              : say('{name} gained {amount} on {other}.', words)
        }
      </span>
      <span class="cards1">
        ${turned.hands.map((hand) => html`<${Fan} cards=${hand} form="compact" step=${0.52} w=${44} />`)}
      </span>
    </a>
  `;
}

/** The own rank, for somebody who did not win. @param {{ podium: Wire.Podium, me: Wire.Person }} shown */
function Own({ podium: { ranking }, me }) {
  const rank = ranking.findIndex((one) => one.who && one.who === me.id);
  if (rank <= 0) return null;
  const behind = money(ranking[0].purse - ranking[rank].purse);
  const words = { rank: ordinal(rank + 1), players: number(ranking.length), behind, name: text(ranking[0].name) };
  return html`
    <p class="sub">
      ${
        ranking[rank].out === null
          ? say('You came {rank}, {behind} behind {name}.', words)
          : say('You came {rank} of {players}.', words)
      }
    </p>
  `;
}

/** @param {{ game: Wire.Evening, podium: Wire.Podium, me: Wire.Person }} shown */
export function Podium({ game, podium, me }) {
  const { ranking } = podium;
  const steps = [1, 0, 2].filter((rank) => ranking[rank]);
  const mine = ranking[0].who === me.id;
  return html`
    <div class="pod-head">
      <h2 class="title">${mine ? say('You win') : html`<b>${text(ranking[0].name)}</b> ${say('wins')}`}</h2>
      <${Own} podium=${podium} me=${me} />
    </div>
    <ol class="stand">
      ${steps.map((rank) => html`<${Step} key=${rank} one=${ranking[rank]} rank=${rank + 1} me=${me} />`)}
    </ol>
    <${Race} podium=${podium} me=${me} cls="slim" w=${358} h=${190} type=${13} />
    <${Race} podium=${podium} me=${me} cls="wide" w=${690} h=${330} type=${16} />
    <${Tale} game=${game} podium=${podium} me=${me} />
  `;
}
