/** Nothing a client sends is a failure of ours, goes unanswered or is answered with what was not declared. `npm run bench fuzz` asks 100 000 times. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { everyRoute } from '@mahnwerk/contract/api.ts';
import { seedOf } from '../harness/chance.ts';
import { fuzz, told } from '../harness/fuzz.ts';

test('3 000 right and mutated requests of every declared route find no 5xx, no silence and no undeclared answer', async (t) => {
  const seed = seedOf(process.env.SEED);
  const fuzzed = await fuzz({ requests: 3_000, seed });
  t.diagnostic(`${told(fuzzed)}; seed ${seed}`);
  assert.deepEqual([...fuzzed.findings.values()], [], `seed ${seed}`);
  // Mutations of requests that never work would say nothing.
  assert.ok(fuzzed.succeeded.size > everyRoute().length * 0.7, told(fuzzed));
});
