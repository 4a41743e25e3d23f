// The entrance: a name, and the key that came with a link.
import { html, useEffect, useState } from './vendor/preact-htm.js';
import { post } from './api.js';
import { Languages } from './frame.js';
import { money, say } from './language.js';
import { Mark } from './people.js';
import { choose, settings } from './settings.js';
import { go, wipe } from './router.js';

const titles = (kind) => ({ host: say('Your house is open'), invite: say('You are invited to a table'), move: say('Go on with this device') })[kind] ?? say('Come in');
const words = (kind, house) => ({
  host: say('This link is the host’s own: you may give chips, ask players to leave and close tables.'),
  invite: say('Somebody keeps a seat for you. A name is all it takes.'),
  move: say('You will be the same person here, with the same chips.'),
})[kind] ?? say('You begin with {amount} in chips that are worth nothing but honour.', { amount: money(house.grant) });

export function Entrance({ house, place, entered }) {
  const [name, set] = useState(house.me?.name ?? settings().name), [why, refuse] = useState(''), [busy, work] = useState(false), named = place.kind === 'move';
  useEffect(() => { document.title = `${titles(place.kind)} · Croupier`; }, []);
  const enter = async (event) => {
    event.preventDefault();
    if (busy) return;
    work(true);
    try {
      const { me } = await post('/api/enter', { name: named ? '' : name.trim(), ...(place.key ? { key: place.key } : {}) });
      if (place.key) wipe();
      await choose({ name: me.name });
      entered(me);
    } catch (error) {
      refuse(error.message);
      work(false);
    }
  };
  return html`<div class="join"><header class="bar"><${Mark} /><span class="brand">Croupier</span><span class="right"><${Languages} /></span></header>
    <main><section class="card-in leaf"><${Mark} /><h1 class="title">${titles(place.kind)}</h1><p>${words(place.kind, house)}</p></section>
    <form class="form" onSubmit=${enter}>${!named && html`<label>${say('Your name at the table')}<input value=${name} autocomplete="nickname" maxlength="24" required autofocus onInput=${(event) => set(event.target.value)} /></label>`}
      ${why && html`<p class="refused" role="alert">${why}</p>`}<button class="move" disabled=${busy || (!named && !name.trim())}>${say('Come in')}</button>
      ${why && place.key && html`<button type="button" class="line wide" onClick=${() => { refuse(''); go('/', { replace: true }); }}>${say('Come in without the link')}</button>`}
      <p class="small-print">${say('No account, no mail, no money. This browser keeps a key; if you lose the line, your seat is held.')}</p></form></main></div>`;
}
