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
  const batch = await whileOpen(
    async (query) => {
      await query(`update dunning_invoices set paid_cents = 4000 where id = $1`, [id]);
      await query(
        `insert into dunning_payments (company_id, id, invoice_id, amount_cents, value_date, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, 4000, '2026-03-09', now(), now())`,
        [company.id, id],
      );
    },
    () => take(company),
  );
  assert.deepEqual(batch.manifest, [], 'the letter is made anew');
  await stage.service.workOnDunning();
  assert.equal((await take(company)).letter_count, 1);
  assert.equal((await company.notices(id))[0]?.demanded_cents, '6000');
});

test('a payment that commits while a run holds the invoice is the answer of the day', async () => {
  const company = await stage.company();
  const { id } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await whileOpen(
    async (query) => {
      await query(`update dunning_invoices set status = 'paid', settled_at = now(), next_on = null where id = $1`, [
        id,
      ]);
      await query(
        `insert into ladder_decisions (kind, company_id, subject_id, from_on, id, outcome, reason, details, policy_version, problems)
         values ('invoice', $1, $2, '2026-03-19', gen_random_uuid(), 'end', 'paid', '{"level":1}', 1, '[]')`,
        [company.id, id],
      );
    },
    () => stage.run({ on: '2026-03-19', company_id: company.id }),
  );
  assert.equal((await company.decision(id, '2026-03-19'))?.reason, 'paid');
});

test('a letter stopped in the outbox says so on its day, and is asked again on the next', async () => {
  const company = await stage.company();
  const { id, debtor } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await stage.run({ on: '2026-03-10', company_id: company.id });
  await stage.service.sql(`update dunning_debtors set dunning_stop = 'insolvent' where id = $1`, [debtor]);
  assert.deepEqual(
    (await take(company)).stopped.map(({ reason }) => reason),
    ['insolvent'],
  );
  const decision = await company.decision(id, '2026-03-10');
  assert.deepEqual(
    [decision?.outcome, decision?.reason, decision?.level, decision?.next_on],
    ['hold', 'insolvent', 1, null],
  );
  assert.equal((await company.row(id)).next_on, '2026-03-11');
});

test('a letter that had passed the gate before its run was stopped is printed', async () => {
  const company = await stage.company();
  await company.invoice();
  const { id } = await stage.run({ on: '2026-03-09', company_id: company.id });
  await stage.service.sql(`update ladder_runs set status = 'stopped' where id = $1`, [id]);
  assert.equal((await take(company)).letter_count, 1);
});

test('an invoice on which only the fee of a letter was open is paid once the letter is stopped', async () => {
  const company = await stage.company();
  await stage.patchLadder(company.id, { remainder: 'demand' });
  const { id, debtor } = await company.invoice({ version: 2, agreed: true });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  for (const table of ['dunnings', 'letters'])
    await stage.service.sql(`update ${table} set status = 'posted' where company_id = $1`, [company.id]);
  await stage.run({ on: '2026-03-19', company_id: company.id });
  const payment = { amount: { currency: 'EUR', value: '100.00' }, value_date: '2026-03-19' };
  const path = `/mahnservice/v1/invoices/${id}/payments/`;
  assert.equal((await stage.service.send('POST', path, { key: company.key, body: payment })).status, 201);
  await stage.service.sql(`update dunning_debtors set dunning_stop = 'insolvent' where id = $1`, [debtor]);
  assert.equal((await take(company)).stopped.length, 1);
  const row = await company.row(id);
  assert.deepEqual([row.status, row.fees_cents, row.next_on], ['paid', '0', null]);
});

test('a letter of a paid invoice and of one whose debtor cannot be reached waits for a person', async () => {
  const company = await stage.company();
  const { id: one, debtor } = await company.invoice();
  const { id: other } = await company.invoice({ debtor });
  await stage.run({ on: '2026-03-09', company_id: company.id });
  const [first] = [one, other].toSorted();
  await stage.service.sql(`update dunning_invoices set status = 'paid', settled_at = now() where id = $1`, [first]);
  await stage.service.sql('update dunning_debtors set address = null where id = $1', [debtor]);
  assert.deepEqual(
    (await take(company)).stopped.map(({ reason }) => reason),
    ['unreachable'],
  );
  const notices = [...(await company.notices(one)), ...(await company.notices(other))];
  assert.deepEqual(notices.map(({ stop_reason }) => String(stop_reason)).toSorted(), ['paid', 'unreachable']);
  const { body } = await stage.service.send<{ count: number }>(
    'GET',
    `/operator/v1/dunning-letters/?attention=true&company_id=${company.id}`,
    { key: stage.operator },
  );
  assert.equal(body.count, 1);
});

test('a letter to an address that has failed meanwhile takes the mailbox', async () => {
  const company = await stage.company();
  const { id, debtor } = await company.invoice();
  await stage.run({ on: '2026-03-09', company_id: company.id });
  await stage.service.sql(
    `update dunning_debtors set address_failed_at = now(), email = 'buchhaltung@muster-metallbau.example' where id = $1`,
    [debtor],
  );
  assert.deepEqual((await take(company)).manifest, []);
  await stage.service.workOnDunning();
  assert.deepEqual(
    (await company.notices(id)).map(({ channel, status }) => [channel, status]),
    [['email', 'sent']],
  );
});

/** Does something that waits for the locks of a transaction, and commits the transaction meanwhile. */
async function whileOpen<T>(write: (query: pg.Client['query']) => Promise<void>, act: () => Promise<T>): Promise<T> {
  const other = new pg.Client(stage.service.address);
  await other.connect();
  try {
    await other.query('begin');
    await write(other.query.bind(other));
    const acting = act();
    await until(async () => (await waiting()) > 0);
    await other.query('commit');
    return await acting;
  } finally {
    await other.end();
  }
}

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
