/** What the office reads of dunning, and the debtors that it writes (portal-office.md 4, 11.2). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { OperatorDunningDebtor } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import type { DunningHandover } from '@mahnwerk/contract/operator/dunning-handovers.ts';
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import type { DunningRunSummary } from '@mahnwerk/contract/operator/dunning-runs.ts';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import { copyRows } from '../../bench/copy-rows.ts';
import { givenRefusedHandover } from '../harness/dunned-invoices.ts';
import { type DunningStage, dunningStage } from '../harness/dunning-stage.ts';
import { assertRefused } from '../harness/every-route.ts';
import type { Answer } from '../harness/service.ts';

let stage: DunningStage;

before(async () => {
  stage = await dunningStage();
});
after(() => stage.stop());

const operate = <B>(method: string, path: string, body?: unknown): Promise<Answer<B>> =>
  stage.service.send<B>(method, `/operator/v1/${path}`, {
    key: stage.operator,
    ...(body === undefined ? {} : { body }),
  });

async function read<B>(path: string): Promise<B> {
  const answer = await operate<B>('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const rowsOf = async <B>(path: string): Promise<readonly B[]> => (await read<{ results: B[] }>(path)).results;

const euros = (value: string) => ({ currency: 'EUR', value });

test('a dry run says how many letters would leave by each way, and its sums are those of its decisions', async () => {
  const company = await stage.company();
  const bundled = await company.invoice({ cents: 5_000, email: 'a@muster.example' });
  await company.invoice({ cents: 2_000, debtor: bundled.debtor });
  const posted = await company.invoice({ cents: 3_000 });
  const unreachable = await company.invoice({ cents: 4_000, address: null });
  const run = await stage.run({ on: '2026-03-09', company_id: company.id, dry_run: true });
  const summary = await read<DunningRunSummary>(`dunning-runs/${run.id}/summary/`);
  assert.deepEqual(summary, {
    rows: [
      { outcome: 'hold', reason: 'unreachable', count: 1, open_amount: euros('40.00') },
      { outcome: 'notice', reason: 'due', count: 3, open_amount: euros('100.00') },
    ],
    channels: { email: 1, post: 1 },
  });
  const decisions = await rowsOf<Decision>(`dunning-runs/${run.id}/decisions/?outcome=notice`);
  assert.equal(decisions.length, 3);
  const own = decisions.find(({ invoice_id }) => invoice_id === posted.id);
  const { invoice_number, debtor_name, company_name, due_date, open_amount } = own ?? assert.fail();
  assert.deepEqual(
    { invoice_number, debtor_name, company_name, due_date, open_amount },
    {
      invoice_number: `R-${posted.id.slice(0, 8)}`,
      debtor_name: 'Muster',
      company_name: 'Beispiel Handel GmbH',
      due_date: '2026-03-02',
      open_amount: euros('30.00'),
    },
  );
  const [held] = await rowsOf<Decision>(`dunning-runs/${run.id}/decisions/?reason=unreachable`);
  assert.equal(held?.invoice_id, unreachable.id);
});

test('a run says what has left by each way', async () => {
  const company = await stage.company();
  await company.invoice({ email: 'b@muster.example' });
  await company.invoice();
  await company.invoice();
  const run = await stage.run({ on: '2026-03-09', company_id: company.id });
  const summary = await read<DunningRunSummary>(`dunning-runs/${run.id}/summary/`);
  assert.deepEqual(summary, {
    rows: [{ outcome: 'notice', reason: 'due', count: 3, open_amount: euros('300.00') }],
    channels: { email: 1, post: 2 },
  });
  assertRefused(await operate('GET', `dunning-runs/${randomUUID()}/summary/`), 404, 'not_found');
});

test('an invoice shows the decision of today, and invoices are found by words, level, dispute and next step', async () => {
  const company = await stage.company();
  const later = await company.invoice({ due: '2026-03-20', cents: 9_000 });
  const soon = await company.invoice({ due: '2026-03-02', cents: 20_000 });
  const disputed = await company.invoice({ due: '2026-03-01', cents: 1_000 });
  await company.change(disputed.id, `is_disputed = true, dispute_reason = 'Mangel'`);
  const ids = async (query: string) =>
    (await rowsOf<OperatorInvoice>(`dunning-invoices/?company_id=${company.id}&${query}`)).map(({ id }) => id);
  assert.deepEqual(await ids('ordering=next'), [soon.id, later.id]);
  assert.deepEqual(await ids('ordering=-next'), [later.id, soon.id]);
  assert.deepEqual(await ids('next_from=2026-03-20'), [later.id]);
  assert.deepEqual(await ids('next_to=2026-03-20'), [soon.id]);
  assert.deepEqual(await ids('ordering=open_amount'), [disputed.id, later.id, soon.id]);
  assert.deepEqual(await ids('is_disputed=true'), [disputed.id]);
  assert.deepEqual(await ids(`q=R-${soon.id.slice(0, 8)}`), [soon.id]);
  assert.deepEqual(await ids('level=1'), []);
  const [shown] = await rowsOf<OperatorInvoice>(`dunning-invoices/?company_id=${company.id}&is_disputed=true`);
  assert.equal(shown?.company_name, 'Beispiel Handel GmbH');
  assert.deepEqual(shown?.decision, { outcome: 'hold', reason: 'disputed', next_on: null });
  assert.deepEqual((await read<OperatorInvoice>(`dunning-invoices/${soon.id}/`)).decision, {
    outcome: 'wait',
    reason: 'not_due',
    next_on: '2026-03-09',
  });
});

test('the lists of one company find its own behind the many that another one has by that name', async () => {
  const [crowded, company] = [await stage.company(), await stage.company()];
  const { debtor: copied } = await crowded.invoice();
  await copyRows(stage.service, 'dunning_debtors', [copied, limits.search_matches], {
    members: `'id', gen_random_uuid(), 'customer_number', 'Vielfach ' || n`,
    from: 'dunning_debtors t, generate_series(1, $2::int) n where t.id = $1',
  });
  const { id, debtor } = await company.invoice();
  await stage.service.sql(`update dunning_debtors set customer_number = 'Vielfacht' where id = $1`, [debtor]);
  const ids = async (list: string) =>
    (await rowsOf<{ id: string }>(`${list}/?company_id=${company.id}&q=vielfach`)).map((row) => row.id);
  assert.deepEqual(await ids('dunning-debtors'), [debtor]);
  assert.deepEqual(await ids('dunning-invoices'), [id]);
});

test('the operator writes a debtor of a locked company by the rules of the company, with an audit trail', async () => {
  const company = await stage.company();
  await stage.service.sql('update companies set dunning_locked = true, updated_at = $2 where id = $1', [
    company.id,
    stage.service.clock.now(),
  ]);
  const input = { customer_number: 'K-77', acting_as: 'business', organization: { name: 'Zaunbau Beispiel GmbH' } };
  const made = await operate<OperatorDunningDebtor>('POST', 'dunning-debtors/', { company_id: company.id, ...input });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(
    [made.body.company_name, made.body.open_amount, made.body.invoice_count],
    ['Beispiel Handel GmbH', euros('0.00'), 0],
  );
  const again = await operate('POST', 'dunning-debtors/', { company_id: company.id, ...input });
  assert.equal(again.status, 400, again.text);
  const unknown = await operate('POST', 'dunning-debtors/', { company_id: randomUUID(), ...input });
  assert.equal(unknown.status, 400, unknown.text);

  const at = `dunning-debtors/${made.body.id}/`;
  const stopped = await operate<OperatorDunningDebtor>('PATCH', at, { dunning_stop: 'insolvent' });
  assert.equal(stopped.body.dunning_stop, 'insolvent', stopped.text);
  const found = await rowsOf<OperatorDunningDebtor>(`dunning-debtors/?company_id=${company.id}&stopped=true&q=zaunbau`);
  assert.deepEqual(found, [stopped.body]);
  assert.deepEqual(await rowsOf(`dunning-debtors/?company_id=${company.id}&failed=true`), []);
  const gone = await operate('DELETE', at);
  assert.equal(gone.status, 204, gone.text);
  const lines = await stage.service.sql('select action from audit_log where target_id = $1 order by id', [
    made.body.id,
  ]);
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['operator-dunning-debtors.create', 'operator-dunning-debtors.update', 'operator-dunning-debtors.delete'],
  );
});

test('a debtor is found behind whatever many invoices and another company have that begins alike', async () => {
  const [crowded, company] = [await stage.company(), await stage.company()];
  const { body } = await operate<OperatorDunningDebtor>('POST', 'dunning-debtors/', {
    company_id: company.id,
    customer_number: 'K-1',
    acting_as: 'business',
    organization: { name: 'Zypressenhof' },
  });
  for (const [owner, kind] of [
    [crowded.id, 'debtor'],
    [company.id, 'invoice'],
  ])
    await stage.service.sql(
      `insert into dunning_search_terms select $1, $2, gen_random_uuid(), 'zypresse' from generate_series(1, $3)`,
      [owner, kind, limits.search_matches],
    );
  const of = `dunning-debtors/?company_id=${company.id}&q=zypresse`;
  assert.deepEqual(await rowsOf(of), [body]);
});

test('a debtor shows what is open of its invoices in dunning', async () => {
  const company = await stage.company();
  const { debtor } = await company.invoice({ cents: 1_500 });
  const paid = await company.invoice({ cents: 9_900, debtor });
  await company.pay(paid.id, 9_900);
  const shown = await read<OperatorDunningDebtor>(`dunning-debtors/${debtor}/`);
  assert.deepEqual([shown.open_amount, shown.invoice_count], [euros('15.00'), 1]);
});

test('a refused handover names its invoice and waits for a person while the invoice is not settled', async () => {
  const company = await stage.company();
  const id = await givenRefusedHandover(stage.service, { company: company.id });
  const count = async () => (await read<WorkQueues>('work-queues/')).handovers_refused.count;
  const open = () => rowsOf<DunningHandover>(`dunning-handovers/?company_id=${company.id}&open=true`);
  const [handover] = await open();
  assert.equal(handover?.id, id);
  assert.equal(handover?.company_name, 'Beispiel Handel GmbH');
  assert.match(handover?.open_amount.value ?? '', /^\d+\.\d\d$/);
  assert.equal(await count(), 1);
  await stage.service.sql(`update dunning_invoices set status = 'cancelled', settled_at = now() where id = $1`, [
    handover?.invoice_id,
  ]);
  assert.deepEqual(await open(), []);
  assert.equal(await count(), 0);
});
