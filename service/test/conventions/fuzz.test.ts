/** Nothing a client sends is a failure of ours, goes unanswered or is answered with what was not declared. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { seedOf } from '../harness/random.ts';
import { fuzz, summaryOf } from '../harness/fuzz.ts';
import { isWholeLane } from '../harness/lane.ts';

/** In the whole lane enough that each operation has its turn with what others have made. */
const requests = isWholeLane ? everyRoute().length * 20 : 1_000;

/** How many operations succeed at least: mutations of requests that never work would say nothing. */
const succeeding = isWholeLane ? everyRoute().length * 0.3 : requests * 0.03;

test('right and mutated requests of every declared route find no 5xx, no silence and no undeclared answer', async (t) => {
  const seed = seedOf(process.env.SEED);
  const fuzzed = await fuzz({ requests, seed });
  t.diagnostic(`${summaryOf(fuzzed)}; seed ${seed}`);
  assert.deepEqual([...fuzzed.findings.values()], [], `seed ${seed}`);
  assert.ok(fuzzed.succeeded.size > succeeding, summaryOf(fuzzed));
});
