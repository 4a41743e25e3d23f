// The coach at a table: asked once it is wanted, after every change of the game, and anew in another language.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './browser.js';

const { document } = openBrowser();
// What is said aloud is not looked at here.
Object.assign(document, { createElement: () => ({}), getElementById: () => ({ append: () => {}, children: [] }) });
Object.assign(globalThis, { requestAnimationFrame: setTimeout, cancelAnimationFrame: clearTimeout });
const { useCoach } = await import('../../src/croupier/web/static/coach.js');
const { choose } = await import('../../src/croupier/web/static/settings.js');
const { html, render } = await import('../../src/croupier/web/static/vendor/preact-htm.js');

/** What the house was asked, and in which language. */
let asked = [];
globalThis.fetch = async (address, { headers = {} } = {}) => {
  if (/\.json$/.test(String(address))) return { json: async () => ({}) };
  asked.push([String(address), headers['Accept-Language']]);
  const said = String(address).includes('?') ? { status: 'ready', line: 'It cost 3.' } : { nets: [5] };
  return { ok: true, headers: new Headers({ 'Content-Type': 'application/json' }), json: async () => said };
};

const Coach = ({ game }) => {
  useCoach(game);
  return null;
};
const page = { nodeType: 1, childNodes: [], firstChild: null };
/** Effects run a few turns after a drawing, however busy the machine is. */
async function effects() {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((done) => setTimeout(done, 1));
}

async function show(game) {
  asked = [];
  render(html`<${Coach} game=${game} />`, page);
  await effects();
  return asked.filter(([path]) => path.includes('coach=1'));
}

test('the coach is asked again for every change of the game, and in the language that is read', async () => {
  const kept = {};
  const live = { game: kept, set: (parts) => Object.assign(kept, parts) };
  const game = { id: 'abc', live, seat: 0, n: 1, table: {} };
  await choose({ coach: 'on', language: 'en' });
  assert.deepEqual(await show(game), [['/api/tables/abc/coach?coach=1', 'en']]);
  assert.equal(kept.advice.line, 'It cost 3.');
  assert.deepEqual(await show(game), []);
  assert.equal((await show({ ...game, n: 2 })).length, 1);
  await choose({ language: 'fr' });
  assert.deepEqual(await show({ ...game, n: 2 }), [['/api/tables/abc/coach?coach=1', 'fr']]);
  await choose({ coach: 'off' });
  assert.deepEqual(await show({ ...game, n: 2 }), []);
  assert.equal(kept.advice, null);
});
