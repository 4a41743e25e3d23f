// Addresses: where the page is, and links that change it without loading it again.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openBrowser } from './browser.js';

const browser = openBrowser('http://house.test/');
const { begin, go, onPlace, place, wipe } = await import('../../src/croupier/web/static/router.js');
begin();

beforeEach(() => {
  globalThis.location = new URL('http://house.test/');
});

const at = (address) => {
  globalThis.location = new URL(address, 'http://house.test');
  return place();
};

/** A click on a link, and whether the page kept it from the browser. */
function click(link, event = {}) {
  let prevented = false;
  browser.document.send('click', {
    target: { closest: () => link && { target: '', download: '', getAttribute: () => link, ...event.link } },
    preventDefault: () => {
      prevented = true;
    },
    ...event,
  });
  return prevented;
}

test('a place is the parts of its path, its query, and a key after the hash', () => {
  const { path, query, kind, key } = at('/t/abc/ranking?sit=1#invite=k_e-y');
  assert.deepEqual(path, ['t', 'abc', 'ranking']);
  assert.equal(query.get('sit'), '1');
  assert.deepEqual([kind, key], ['invite', 'k_e-y']);
});

test('what is no key is none', () => {
  for (const hash of ['', '#', '#other=abc', '#invite=', '#invite=a b', '#invite=a&move=b'])
    assert.equal(at(`/${hash}`).key, undefined, hash);
});

test('a key does not stay in the address, the rest does', () => {
  at('/t/abc?sit=1#invite=key');
  wipe();
  assert.equal(globalThis.location.href, 'http://house.test/t/abc?sit=1');
});

test('whoever listens hears of a new place, until they end it', () => {
  const heard = [];
  const end = onPlace(() => heard.push(globalThis.location.pathname));
  go('/open');
  browser.window.send('popstate');
  end();
  go('/settings');
  assert.deepEqual(heard, ['/open', '/open']);
});

test('the page scrolls to the top, unless it is to stay', () => {
  const scrolled = [];
  browser.window.scrollTo = (...where) => scrolled.push(where);
  go('/open', { stay: true });
  go('/open', { replace: true });
  assert.deepEqual(scrolled, [[0, 0]]);
});

test('a link of the page is followed here', () => {
  assert.equal(click('/history'), true);
  assert.equal(globalThis.location.pathname, '/history');
});

test('a link that the browser is to open is left to it', () => {
  for (const event of [
    { ctrlKey: true },
    { metaKey: true },
    { button: 1 },
    { defaultPrevented: true },
    { link: { target: '_blank' } },
    { link: { download: 'log.jsonl' } },
  ])
    assert.equal(click('/history', event), false, JSON.stringify(event));
  assert.equal(click(null), false);
  assert.equal(globalThis.location.pathname, '/');
});
