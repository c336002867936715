/** The process is killed while it states, publishes and pays out (bench/kills-statements.ts does so 50 times). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byLane, isWholeLane } from '../harness/lane.ts';
import { seedOf } from '../harness/random.ts';
import { phases } from '../harness/statement-kill-work.ts';
import { killStatements, summaryOf } from '../harness/statement-kills.ts';

test('killed in the middle of a run, its interest, a publication, documents, a payout, its file or a cancellation, it states and pays each item once, and its numbers have no gap', async (t) => {
  const seed = seedOf(process.env.SEED);
  const killed = phases.slice(0, byLane({ gate: 1, whole: phases.length }));
  const tally = await killStatements({ kills: killed.length, companies: 2, mandates: 6, held: 1, seed });
  t.diagnostic(`seed ${seed}: ${summaryOf(tally)}`);
  assert.deepEqual(tally.wrong, []);
  for (const phase of killed) assert.equal(tally.phases[phase], 1, phase);
  // On a busy machine a transaction may commit before its kill arrives.
  assert.ok(tally.open > killed.length / 2, `${tally.open} kills in the middle of a transaction`);
  if (isWholeLane) assert.ok(tally.between > 0, 'a run, or the postings of its interest, were done in part');
});
