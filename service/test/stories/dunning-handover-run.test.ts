/** The ladder hands invoices over on its day (dunning.md 6.2, 7). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { DunningHandover } from '@mahnwerk/contract/operator/dunning-handovers.ts';
import type { Page } from '../harness/cases.ts';
import { type DunningCompany, type DunningStage, dunningStage } from '../harness/dunning-stage.ts';

let stage: DunningStage;
before(async () => {
  stage = await dunningStage();
});
after(() => stage.stop());

const email = 'buchhaltung@muster-metallbau.example';

/** Levels 1 to 3 by mail; the handover is due on 9 April 2026, the third working day after Easter. */
async function climb({ id }: DunningCompany): Promise<void> {
  for (const on of ['2026-03-09', '2026-03-19', '2026-03-30']) await stage.run({ on, company_id: id });
}

const answerOf = (decision: Decision | undefined) =>
  decision && [decision.on, decision.outcome, decision.reason, decision.order_id];

async function ordersOf({ id }: DunningCompany): Promise<readonly Order[]> {
  const key = await stage.service.givenKey('case', id);
  return (await stage.service.send<{ results: readonly Order[] }>('GET', '/v2/orders/', { key })).body.results;
}

test('ten days after the last notice an unpaid invoice becomes an order with its letters', async () => {
  const company = await stage.company();
  const { id } = await company.invoice({ email, claimType: 'H11' });
  await climb(company);
  const { next_on } = await company.row(id);
  assert.equal(next_on, '2026-04-09');
  const run = await stage.run({ on: '2026-04-09', company_id: company.id });
  assert.deepEqual([run.status, run.counts.handovers, run.counts.held], ['finished', 1, 0]);
  const [order] = await ordersOf(company);
  assert.equal(order?.status, 'submitted');
  const [claim] = order?.claims ?? [];
  assert.equal(claim?.delay_date, (await company.row(id)).default_since);
  assert.deepEqual(
    claim?.reminders.map(({ date, due_date }) => [date, due_date]),
    [
      ['2026-03-19', '2026-03-26'],
      ['2026-03-30', '2026-04-07'],
    ],
  );
  assert.deepEqual(
    claim?.documents.map(({ type, status }) => [type, status]),
    Array.from({ length: 3 }, () => ['reminder', 'ready']),
  );
  assert.deepEqual(answerOf(await company.decision(id, '2026-04-09')), ['2026-04-09', 'handover', 'due', order?.id]);
  const events = await stage.service.sql(`select type from events where company_id = $1 order by recorded_at`, [
    company.id,
  ]);
  assert.deepEqual(
    events.map(({ type }) => type),
    [
      'dunning.level_reached',
      'dunning.level_reached',
      'dunning.level_reached',
      'order.submitted',
      'dunning.handed_to_collection',
    ],
  );
  const later = await stage.run({ on: '2026-04-10', company_id: company.id });
  assert.equal(later.counts.examined, 0);
  assert.deepEqual(answerOf(await company.decision(id, '2026-04-10')), ['2026-04-10', 'end', 'handed_over', null]);
});

test('one that is not ready is held with its problems, and handed over on the next working day once it is', async () => {
  const company = await stage.company();
  const { id, debtor } = await company.invoice({ email, claimType: 'H11', address: null });
  await climb(company);
  const dry = await stage.run({ on: '2026-04-09', company_id: company.id, dry_run: true });
  assert.deepEqual([dry.counts.handovers, dry.counts.held], [0, 1]);
  const foreseen = async (path: string, key: string) =>
    (await stage.service.send<Page<Decision>>('GET', path, { key })).body.results.map(({ reason, problems }) => [
      reason,
      ...problems.map(({ field }) => field),
    ]);
  const lacks = [['handover_not_ready', 'debtor.address']];
  assert.deepEqual(await foreseen(`/operator/v1/dunning-runs/${dry.id}/decisions/`, stage.operator), lacks);
  assert.deepEqual(await foreseen('/mahnservice/v1/dunning-preview/?on=2026-04-09', company.key), lacks);
  const held = await stage.run({ on: '2026-04-09', company_id: company.id });
  assert.deepEqual([held.counts.handovers, held.counts.held], [0, 1]);
  const decision = await company.decision(id, '2026-04-09');
  assert.deepEqual(answerOf(decision), ['2026-04-09', 'hold', 'handover_not_ready', null]);
  assert.deepEqual(
    decision?.problems.map(({ field, code }) => `${field} ${code}`),
    ['debtor.address required'],
  );
  assert.equal((await company.row(id)).next_on, '2026-04-10');
  await stage.run({ on: '2026-04-10', company_id: company.id });
  assert.equal((await company.row(id)).next_on, '2026-04-13');
  await stage.service.sql(
    `update dunning_debtors set address = '{"street": "Musterweg 1", "postal_code": "10115", "city": "Berlin", "country": "DE"}' where id = $1`,
    [debtor],
  );
  const done = await stage.run({ on: '2026-04-13', company_id: company.id });
  assert.equal(done.counts.handovers, 1);
  assert.equal((await ordersOf(company)).length, 1);
});

test('a dry run decides the handover and hands nothing over', async () => {
  const company = await stage.company();
  const { id } = await company.invoice({ email, claimType: 'H11' });
  await climb(company);
  const run = await stage.run({ on: '2026-04-09', company_id: company.id, dry_run: true });
  assert.equal(run.counts.handovers, 1);
  assert.equal((await company.row(id)).status, 'in_dunning');
  assert.deepEqual(await ordersOf(company), []);
});

test('the operator sees no refused handover of an invoice that is settled', async () => {
  const company = await stage.company();
  const paid = await company.invoice({ email, claimType: 'H11', address: null });
  const cancelled = await company.invoice({ email, claimType: 'H11', address: null });
  await climb(company);
  await stage.run({ on: '2026-04-09', company_id: company.id });
  const refused = async () => {
    const path = `/operator/v1/dunning-handovers/?status=refused&company_id=${company.id}`;
    return (await stage.service.send<Page<DunningHandover>>('GET', path, { key: stage.operator })).body.results;
  };
  assert.equal((await refused()).length, 2);
  const post = async (path: string, status: number, body?: object) => {
    const sent = { key: company.key, ...(body === undefined ? {} : { body }) };
    const answer = await stage.service.send('POST', `/mahnservice/v1/invoices/${path}`, sent);
    assert.equal(answer.status, status, answer.text);
  };
  await post(`${paid.id}/payments/`, 201, {
    amount: { currency: 'EUR', value: '100.00' },
    value_date: '2026-04-09',
  });
  await post(`${cancelled.id}/cancel/`, 200);
  assert.deepEqual(await refused(), []);
});
