/** A process that is killed while it hands invoices over: each becomes one order, one claim and one event. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Company, openStage, type Stage } from '../harness/cases.ts';
import { givenDunned, invoiceRow } from '../harness/dunned-invoices.ts';
import type { HandoverProcessSettings } from '../harness/handover-process.ts';
import { byLane } from '../harness/lane.ts';
import { chanceOf } from '../harness/random.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const program = fileURLToPath(new URL('../harness/handover-process.ts', import.meta.url));
const kills = byLane({ gate: 1, whole: 8 });
const invoices_count = byLane({ gate: 10, whole: 40 });

/** Of tables with a company in them. */
const countOf = async (rows: string): Promise<number> =>
  Number((await stage.sql(`select count(*) as count from ${rows} where company_id = $1`, [company.company]))[0]?.count);

test('killed at any moment and started again, it makes one order, one claim and one event of each invoice', async () => {
  const invoices: string[] = [];
  for (let made = 0; made < invoices_count; made += 1) invoices.push((await givenDunned(stage, company)).id);
  const settings: HandoverProcessSettings = {
    address: stage.address,
    company: company.company,
    invoices,
    on: stage.clock.now().slice(0, 10),
  };
  const chance = chanceOf(7);
  let ended = 0;
  for (let started = 0; ended === 0; started += 1) {
    const child = fork(program, [JSON.stringify(settings)]);
    const exit = once(child, 'exit');
    await Promise.race([once(child, 'message'), exit]);
    if (started < kills) {
      await Promise.race([sleep(chance.whole(120)), exit]);
      child.kill('SIGKILL');
    }
    const [code] = await exit;
    ended = code === 0 ? 1 : 0;
    // The lease of the killed process lapses.
    await stage.sql(`update work_items set due_at = clock_timestamp(), lease_until = '-infinity'`);
  }
  for (const id of invoices) assert.equal((await invoiceRow(stage, { id })).status, 'in_inkasso');
  for (const rows of ['orders', 'claims', 'debtors', 'dunning_handovers'])
    assert.equal(await countOf(rows), invoices_count, rows);
  assert.equal(await countOf('work_items'), 0);
  const events = (await company.feed()).filter(({ type }) => type === 'dunning.handed_to_collection');
  assert.deepEqual(events.map(({ data }) => String(data.invoice_id)).sort(), [...invoices].sort());
});
