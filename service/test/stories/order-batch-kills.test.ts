/** The process is killed while it does a batch: another one goes on, and every item is done exactly once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../harness/cases.ts';
import { byLane } from '../harness/lane.ts';
import { batchAt, itemsOf, sendBatch, someItems, workOnBatches } from '../harness/order-batches.ts';
import { startApart } from '../harness/separate-process.ts';
import { until } from '../harness/until.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

test('killed in the middle of a batch, the service goes on behind the last item: none twice, none lost', async () => {
  for (let kill = 0; kill < byLane({ gate: 1, whole: 5 }); kill += 1) {
    const company = await stage.aCompany();
    const sent = await sendBatch(company, someItems(60));
    const apart = await startApart(stage);
    apart.child.send('begin');
    await until(async () => (await batchAt(company, sent)).counts.done > 2 + 5 * kill, 'some items are done');
    await apart.kill();
    const { counts } = await batchAt(company, sent);
    assert.ok(counts.done < counts.items, 'the kill came before the end');
    // As the next process does at its start, once the lease of the killed one is over.
    await stage.sql(
      `update work_items set lease_until = '-infinity', lease_token = null where kind = 'intake.order_batch'`,
    );
    await workOnBatches(stage);
    const batch = await batchAt(company, sent);
    assert.deepEqual([batch.status, batch.counts.finalized], ['finished', 60]);
    const made = (await itemsOf(company, sent)).map(({ order_id }) => order_id);
    assert.equal(new Set(made).size, 60);
    const [row] = await stage.sql(
      'select (select count(*) from orders where company_id = $1)::int as orders, (select count(*) from debtors where company_id = $1)::int as debtors',
      [company.company],
    );
    assert.deepEqual(row, { orders: 60, debtors: 60 });
  }
});
