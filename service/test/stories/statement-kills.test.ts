/** The process is killed while it states, publishes and pays out (bench/kills-statements.ts does so 50 times). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seedOf } from '../harness/random.ts';
import { killStatements, summaryOf } from '../harness/statement-kills.ts';

test('killed at any moment of a run, a publication, a payout or a cancellation, it states and pays each item once, and its numbers have no gap', async (t) => {
  const seed = seedOf(process.env.SEED);
  const tally = await killStatements({ kills: 4, companies: 2, mandates: 12, seed });
  t.diagnostic(`seed ${seed}: ${summaryOf(tally)}`);
  assert.deepEqual(tally.wrong, []);
  assert.ok(Object.values(tally.phases).every((count) => count > 0));
});
