/** A run of the ladder survives the death of its processes. In full: `npm run bench kills-dunning`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killRuns, toldOf } from '../harness/dunning-kills.ts';
import { byLane } from '../harness/lane.ts';
import { seedOf } from '../harness/random.ts';

test('workers killed at any moment of a run: each invoice has one notice, level, fee, letter, event and message id, or one order', async (t) => {
  const seed = seedOf(process.env.SEED);
  const kills = byLane({ gate: 1, whole: 3 });
  const tally = await killRuns({ kills, companies: 2 * kills, due: 8, mail_ms: 500, seed });
  t.diagnostic(`seed ${seed}: ${toldOf(tally)}`);
  assert.deepEqual([tally.kills, tally.wrong], [kills, []]);
});
