/** A process that is killed while it packs a print batch: each letter is in one batch, or waits in the outbox. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { openStage, type Stage } from '../harness/cases.ts';
import { givenLetter, returnAbandonedBatches } from '../harness/dunning-letters.ts';
import { byLane } from '../harness/lane.ts';
import { chanceOf } from '../harness/random.ts';
import { startApart } from '../harness/separate-process.ts';
import { send } from '../harness/service.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const kills = byLane({ gate: 1, whole: 4 });
const letters_count = byLane({ gate: 6, whole: 20 });

/** The letters that are taken, by their batch; all others must wait in the outbox. */
async function takenByBatch(): Promise<ReadonlyMap<unknown, readonly unknown[]>> {
  const letters = await stage.sql(
    `select l.id, l.status, l.batch_id, (select min(d.status::text) from dunnings d where d.letter_id = l.id) as notice from letters l order by l.id`,
  );
  assert.equal(letters.length, letters_count);
  for (const { status, notice, batch_id } of letters)
    assert.deepEqual([notice, batch_id !== null], [status, status === 'taken'], 'a letter is taken with its batch');
  const taken = Map.groupBy(
    letters.filter(({ status }) => status === 'taken'),
    ({ batch_id }) => batch_id,
  );
  return new Map([...taken].map(([batch, rows]) => [batch, rows.map(({ id }) => id)]));
}

test('killed at any moment, it leaves each letter in one batch or in the outbox', async () => {
  const company = await stage.givenCompany();
  const key = await stage.givenKey('operator');
  for (let given = 0; given < letters_count; given += 1) await givenLetter(stage, company);
  const chance = chanceOf(11);
  for (let kill = 0; kill < kills; kill += 1) {
    const apart = await startApart(stage);
    const asked = send<PrintBatch>(apart.url, 'POST', '/operator/v1/print-batches/', { key, body: { format: 'pdf' } });
    const answered = asked.catch(() => undefined);
    await Promise.race([sleep(chance.whole(2_500)), answered]);
    await apart.kill();
    const answer = await answered;
    // Its transactions end with its connections, and its lease lapses.
    await sleep(100);
    await stage.sql(`update print_batch_leases set leased_until = '-infinity'`);
    await stage.run(returnAbandonedBatches);
    const taken = await takenByBatch();
    const batches = await stage.sql(`select id, manifest from print_batches where status = 'taken'`);
    assert.deepEqual(
      batches.map(({ id, manifest }) => [id, (manifest as PrintBatch['manifest']).map((row) => row.letter_id).sort()]),
      [...taken],
    );
    if (answer?.status === 201) assert.ok(taken.has(answer.body.id), 'an answered batch exists');
    for (const { id } of batches) await stage.operate('POST', `/operator/v1/print-batches/${String(id)}/return/`);
  }
});
