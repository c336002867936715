/** An operator runs a synchronous standby: the loss of the primary loses nothing that was acknowledged (docs/operate/deploy.md, "A standby"). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failOver } from '../harness/failover.ts';

test(
  'the primary is killed under load, its standby promoted: every acknowledged write is there',
  { timeout: 180_000 },
  async () => {
    const { acknowledged, lost, recoveries_ms } = await failOver(1);
    assert.equal(recoveries_ms.length, 1);
    assert.ok(acknowledged > 20);
    assert.equal(lost, 0);
  },
);
