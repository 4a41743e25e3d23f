// Modules with logic say the type of everything: there the type checker may not take a value for anything. Modules that
// draw may leave out what a template hands them, which the checker does not follow.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STATIC = 'src/croupier/web/static';
const LOGIC = `
  api bet_edges bet_maker chain changed_house chips coach code connection cutting edges fair fair_game fair_records
  fair_shoe fair_tournament felt game guard icons key_cap keys language live_drill live_game media
  motion replay replay_keys router sentence settings sha256 sheet_question sounds speech spoken_game
  stage stake stylesheet suits use_sheet use_stage verify_problems
`
  .trim()
  .split(/\s+/)
  .map((name) => `${STATIC}/${name}.js`);

test('modules with logic leave no type out', () => {
  for (const file of LOGIC) assert.ok(existsSync(ROOT + file), file);
  const command = [
    'node_modules/.bin/tsc',
    '--project',
    'jsconfig.json',
    '--noImplicitAny',
    'true',
    '--pretty',
    'false',
  ];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  assert.ok(stdout ? /: error TS/.test(stdout) : status === 0, 'the checker itself did not run');
  const faults = stdout.split('\n').filter((line) => LOGIC.some((file) => line.startsWith(`${file}(`)));
  assert.deepEqual(faults, []);
});
