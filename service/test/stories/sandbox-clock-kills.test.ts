/** A sandbox's clock survives the death of its processes. In full: `npm run bench kills-clock`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killClock, saidOf } from '../harness/case-kills.ts';
import { byLane } from '../harness/lane.ts';
import { seedOf } from '../harness/random.ts';

test('killed at any moment of a day, the clock goes on with it: nothing happens twice, nothing is lost', async (t) => {
  const seed = seedOf(process.env.SEED);
  const tally = await killClock({ seed, ...byLane({ gate: { kills: 2, days: 25 }, whole: { kills: 12, days: 150 } }) });
  t.diagnostic(`seed ${seed}: ${saidOf(tally)}`);
  assert.deepEqual(tally.wrong, []);
  assert.ok(tally.interrupted > 0);
});
