/** Letters of cases survive the death of their processes. In full: `npm run bench kills-letters`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byLane } from '../harness/lane.ts';
import { killLetters, toldOf } from '../harness/letter-kills.ts';
import { seedOf } from '../harness/random.ts';

test('killed at any moment between its command and its post, a letter leaves once, with its fees once', async (t) => {
  const seed = seedOf(process.env.SEED);
  const kills = byLane({ gate: 1, whole: 12 });
  const tally = await killLetters({ kills, seed });
  t.diagnostic(`seed ${seed}: ${toldOf(tally)}`);
  assert.deepEqual([tally.kills, tally.wrong], [kills, []]);
});
