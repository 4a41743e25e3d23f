// The season of a club: standings by chips and by skill, what they say, and the records.

import { money, number, say, text } from './language.js';
import { Badge } from './people.js';
import { costText, Whisker, widest } from './skill.js';
import { html, useState } from './vendor/preact-htm.js';

/** @import * as Wire from './wire.js' */

/** A name as the reader takes it; who was forgotten has none. @param {{ who: string, name: string | null }} one */
export const nameIn = (one, me) => (one.who === me ? say('You') : (one.name ?? say('Somebody')));

/** The range of ranks by skill. @param {number[] | null} ranks */
function rankText(ranks) {
  if (!ranks) return '';
  const [first, last] = ranks.map((rank) => number(rank));
  return first === last ? say('rank {rank}', { rank: first }) : say('rank {first} to {last}', { first, last });
}

/** In which order people stand; who cannot be rated comes last. @param {Wire.StandingInClub[]} standings */
export function order(standings, bySkill) {
  if (!bySkill) return standings;
  const worth = ({ cost }) => (cost.high === null ? Number.POSITIVE_INFINITY : cost.mean);
  return [...standings].sort((a, b) => (worth(a) === worth(b) ? 0 : worth(a) - worth(b)));
}

/** @param {{ one: Wire.StandingInClub, place: number, me: string, most: number }} shown */
const Row = ({ one, place, me, most }) => html`
  <li class=${one.who === me ? 'you1' : ''} aria-current=${one.who === me ? 'true' : null}>
    <span class="n">${place}</span>
    <${Badge} name=${one.name ?? ''} away=${!one.member} />
    <span class="nm">
      ${nameIn(one, me)}
      <small>${say('{won} of {evenings} won', { won: number(one.won), evenings: number(one.evenings) })}</small>
    </span>
    <span class="ev1">${number(one.evenings)}</span>
    <span class="ev1">${number(one.won)}</span>
    <span class=${`ch ${one.chips > 0 ? 'up1' : 'dn1'}`}>${one.chips ? money(one.chips, { signed: true }) : '='}</span>
    <${Whisker} cost=${one.cost} most=${most} />
    <span class="sk">
      ${one.cost.high !== null && html`<b>${costText(one.cost)}</b>`}
      <small>${one.cost.high === null ? say('too few rounds') : rankText(one.ranks)}</small>
    </span>
  </li>
`;

/** Who has won most, and who plays best, if that can be said. @param {{ club: Wire.Club }} shown */
function Verdict({ club: { standings, me } }) {
  const [richest] = standings;
  const best = standings.find((one) => one.ranks?.[1] === 1);
  const alone = standings.filter((one) => one.ranks).length < 2;
  const says = [];
  if (richest?.chips > 0)
    says.push(
      richest.who === me ? say('You have won most.') : say('{name} has won most.', { name: nameIn(richest, me) }),
    );
  if (best && !alone)
    says.push(best.who === me ? say('You play best.') : say('{name} plays best.', { name: nameIn(best, me) }));
  else says.push(say('Who plays best cannot be said yet.'));
  const bars = !alone && say('The bars are intervals of 95 %; where they overlap, more rounds would tell.');
  return html`<p class="season-says leaf"><b>${says.join(' ')}</b> ${bars}</p>`;
}

/** @param {{ feat: Wire.Feat | null, title: string, words: string, me: string }} shown */
const Feat = ({ feat, title, words, me }) =>
  feat &&
  html`
    <li>
      <a href=${`/e/${feat.game}`}>
        <span class="cap1">${title}</span>
        <span class="w1"><${Badge} name=${feat.name ?? ''} /><b>${nameIn(feat, me)}</b></span>
        <span class="t1x">${words}</span>
      </a>
    </li>
  `;

/** @param {{ club: Wire.Club }} shown */
const Feats = ({ club: { streak, comeback, me } }) => html`
  <ul class="fs">
    <${Feat}
      feat=${streak}
      title=${say('Longest streak')}
      words=${say('{count} rounds won in a row', { count: number(streak?.amount ?? 0) })}
      me=${me}
    />
    <${Feat}
      feat=${comeback}
      title=${say('Biggest comeback')}
      words=${say('was {amount} behind and came back', { amount: money(comeback?.amount ?? 0) })}
      me=${me}
    />
  </ul>
`;

/** @param {{ name: string }} season @param {number} place from 0 on */
export const seasonName = (season, place) => text(season.name) || say('Season {number}', { number: number(place + 1) });

/** @param {{ club: Wire.Club, choose: (season: number) => void }} shown */
export function Season({ club, choose }) {
  const [bySkill, set] = useState(false);
  const standings = order(club.standings, bySkill);
  const most = widest(standings.map((one) => one.cost));
  const season = club.seasons[club.season];
  return html`
    <div class="sea-head">
      <div>
        <h2 class="title">${seasonName(season, club.season)}</h2>
        <p class="sub">${say('Chips: luck and skill. Skill: bets given away in 100 rounds, without luck.')}</p>
        ${
          club.seasons.length > 1 &&
          html`
            <label class="field">
              ${say('Season')}
              <select value=${club.season} onChange=${(event) => choose(Number(event.target.value))}>
                ${club.seasons.map((one, i) => html`<option value=${i}>${seasonName(one, i)}</option>`)}
              </select>
            </label>
          `
        }
      </div>
      <div class="sw" role="group" aria-label=${say('Order')}>
        <button aria-pressed=${!bySkill} onClick=${() => set(false)}>${say('By chips')}</button>
        <button aria-pressed=${bySkill} onClick=${() => set(true)}>${say('By skill')}</button>
      </div>
    </div>
    ${
      standings.length > 0
        ? html`
            <ol class="standings" aria-busy=${club.status === 'computing'}>
              <li class="hd" aria-hidden="true">
                <span></span>
                <span></span>
                <span>${say('Player')}</span>
                <span>${say('Evenings')}</span>
                <span>${say('Won')}</span>
                <span>${say('Chips')}</span>
                <span>${say('Bets given away: less is better')}</span>
                <span>${say('Skill')}</span>
              </li>
              ${standings.map(
                (one, i) => html`<${Row} key=${one.who} one=${one} place=${i + 1} me=${club.me} most=${most} />`,
              )}
            </ol>
            <${Verdict} club=${club} />
            <${Feats} club=${club} />
          `
        : html`<p class="sub">${say('No evening was played in this season yet.')}</p>`
    }
  `;
}
