/** A worker that is killed loses nothing. In full: `npm run bench kills-deliveries`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seedOf } from '../harness/random.ts';
import { killDispatchers } from '../harness/delivery-kills.ts';
import { byLane } from '../harness/lane.ts';

test('a worker killed at any moment, with deliveries under way, loses no event; what arrives twice is the same event', async (t) => {
  const seed = seedOf(process.env.SEED);
  t.diagnostic(`seed ${seed}`);
  const wanted = byLane({ gate: 1, whole: 6 });
  const { kills, wrong } = await killDispatchers({ kills: wanted, underWay: 120, receivers: 12, seed });
  assert.deepEqual([kills, wrong], [wanted, []]);
});
