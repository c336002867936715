/** What happens to an invoice while its letter is under way (dunning.md 4.2, 5, 6.4). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import pg from 'pg';
import { type DunningCompany, type DunningStage, dunningStage } from '../harness/dunning-stage.ts';
import { until } from '../harness/until.ts';

let stage: DunningStage;

before(async () => {
  stage = await dunningStage();
});
after(() => stage.stop());

test('a debtor whose payment commits while a batch takes the letter is not asked for the whole amount', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const other = new pg.Client(stage.service.address);
  await other.connect();
  try {
    await other.query('begin');
    await other.query(`update dunning_invoices set paid_cents = 4000 where id = $1`, [id]);
    await other.query(
      `insert into dunning_payments (company_id, id, invoice_id, amount_cents, value_date, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, 4000, '2026-03-09', now(), now())`,
      [company.id, id],
    );
    const batch = take(company);
    await until(async () => (await waiting()) > 0);
    await other.query('commit');
    assert.deepEqual((await batch).manifest, [], 'the letter is made anew');
  } finally {
    await other.end();
  }
  await stage.service.workOnDunning();
  assert.equal((await take(company)).letter_count, 1);
  assert.equal((await company.notices(id))[0]?.demanded_cents, '6000');
});

async function take({ id }: DunningCompany): Promise<PrintBatch> {
  const answer = await stage.service.send<PrintBatch>('POST', '/operator/v1/print-batches/', {
    key: stage.operator,
    body: { company_id: id, format: 'pdf' },
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

const waiting = async (): Promise<number> =>
  (
    await stage.service.sql(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length;
