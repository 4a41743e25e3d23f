// The chain of the records that came: a house that tells another story than before is found out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Chain } from '../../src/croupier/web/static/chain.js';

const DIGEST = 'ab'.repeat(32);
/** A message without records, after so many of them. */
const shows = (chain, n, digest = DIGEST) => chain.take(`{"n":${n},"events":[],"lines":[]}`, { n, felt: { digest } });

test('a house that takes records back is an alarm, also after the page was loaded again', async () => {
  const chain = new Chain(null, async () => '');
  await shows(chain, 60);
  await shows(chain, 60);
  assert.equal(chain.alarm, false);
  const again = new Chain(chain.kept, async () => '');
  for (const one of [chain, again]) {
    await shows(one, 50, 'cd'.repeat(32));
    assert.equal(one.alarm, true);
    await shows(one, 60);
    assert.equal(one.alarm, true, 'it stays');
  }
});
