/** The process is killed while it books (bench/kills-ledger.ts does so 50 times). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killBookings } from '../harness/ledger-kills.ts';
import { byLane, isWholeLane } from '../harness/lane.ts';
import { seedOf } from '../harness/random.ts';

test('a booking that is killed happened whole or not at all, and its retry makes it happen once', async (t) => {
  const seed = seedOf(process.env.SEED);
  t.diagnostic(`seed ${seed}`);
  const tally = await killBookings({ kills: byLane({ gate: 1, whole: 8 }), seed });
  assert.deepEqual(tally.wrong, []);
  // A single kill may come before the first command.
  if (isWholeLane) assert.ok(tally.between > 0 || tally.answered > 0, 'commands were under way');
});
