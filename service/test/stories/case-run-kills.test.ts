/** Runs over cases survive the death of their processes. In full: `npm run bench kills-cases`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killRuns, saidOf } from '../harness/case-kills.ts';
import { byLane } from '../harness/lane.ts';
import { seedOf } from '../harness/random.ts';

test('killed while a run plans and takes steps, it goes on: no step, letter, fee or task twice, none lost', async (t) => {
  const seed = seedOf(process.env.SEED);
  const tally = await killRuns({ seed, ...byLane({ gate: { kills: 1, cases: 6 }, whole: { kills: 6, cases: 24 } }) });
  t.diagnostic(`seed ${seed}: ${saidOf(tally)}`);
  assert.deepEqual(tally.wrong, []);
  assert.ok(tally.interrupted > 0);
});
