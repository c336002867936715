/** The days of dunning: working days, the business date of a sandbox, the days of runs (dunning.md 1, 6.3). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pino from 'pino';
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import type { DunningRun } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { resetHandler } from '../../src/domain/sandbox/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { bodyOf, euros, openStage, type Page, type Stage } from '../harness/cases.ts';
import {
  anInvoice,
  type DunningCompany,
  givenOpenInvoice,
  givenReadyInvoice,
  invoiceAt,
  openDunning,
} from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';
import { TestClock } from '../harness/service.ts';

let sandbox: Stage;
let production: Stage;

// Monday, 2 March 2026; in production a Friday evening.
before(async () => {
  sandbox = await openStage();
  production = await openStage({ environment: 'production', clock: new TestClock('2026-03-06T18:00:00.000Z') });
});

after(async () => {
  await sandbox.stop();
  await production.stop();
});

const invoices = '/mahnservice/v1/invoices/';

const ask = (stage: Stage, body: object) => stage.operate<DunningRun>('POST', '/operator/v1/dunning-runs/', body);

/** Does a run to its end. */
async function run(stage: Stage, body: object): Promise<DunningRun> {
  const { id } = bodyOf(await ask(stage, body), 202);
  await stage.workOnDunning();
  return bodyOf(await stage.operate<DunningRun>('GET', `/operator/v1/dunning-runs/${id}/`), 200);
}

const businessDateOf = async (company: DunningCompany): Promise<string> =>
  (await company.read<DunningPolicy>('/mahnservice/v1/dunning-levels/')).business_date;

const next = async (company: DunningCompany, { id }: Invoice) => (await invoiceAt(company, id)).next_dunning_at;

test('after a run ahead, today is the day of the run for all that a company and the operator write', async () => {
  const company = await openDunning(sandbox);
  assert.equal((await run(sandbox, { on: '2026-05-30', company_id: company.company })).on, '2026-06-01');
  assert.equal(await businessDateOf(company), '2026-06-01');
  const draft = await givenReadyInvoice(sandbox, company, {
    invoice_date: '2026-06-01',
    due_date: '2026-06-01',
    contract_date: '2026-06-01',
  });
  const { debtor_id, created_at } = draft;
  assert.equal(created_at, sandbox.clock.now());
  const late = { ...anInvoice({ invoice_date: '2026-06-02', due_date: '2026-06-02', contract_date: '2026-06-02' }) };
  for (const answer of [
    await company.send('POST', invoices, { ...late, debtor_id }),
    await company.send('PATCH', `${invoices}${draft.id}/`, late),
    await sandbox.operate('PATCH', `/operator/v1/dunning-invoices/${draft.id}/`, late),
  ])
    assertRefused(answer, 400, 'validation_error', 'invalid invoice_date', 'invalid contract_date');
  const payment = (value_date: string) => ({ amount: euros('1.00'), value_date });
  const paths = [`${invoices}${draft.id}/payments/`, `/operator/v1/dunning-invoices/${draft.id}/payments/`] as const;
  assertRefused(
    await company.send('POST', paths[0], payment('2026-06-02')),
    400,
    'validation_error',
    'invalid value_date',
  );
  assertRefused(
    await sandbox.operate('POST', paths[1], payment('2026-06-02')),
    400,
    'validation_error',
    'invalid value_date',
  );
  bodyOf(await company.send('POST', paths[0], payment('2026-06-01')), 201);
  const released = bodyOf(await company.send<Invoice>('POST', `${invoices}${draft.id}/release/`), 200);
  // 09:00 in Berlin in summer.
  assert.deepEqual([released.released_at, released.next_dunning_at], [sandbox.clock.now(), '2026-06-08T07:00:00.000Z']);
  const decisionsOn = async (day: string) =>
    (await company.read<Page<unknown>>(`${invoices}${draft.id}/decisions/?on=${day}`)).count;
  assert.deepEqual([await decisionsOn('2026-06-01'), await decisionsOn('2026-06-02')], [1, 0]);
  const preview = (day: string) => company.send('GET', `/mahnservice/v1/dunning-preview/?on=${day}`);
  assertRefused(await preview('2026-05-31'), 400, 'validation_error', 'invalid_parameter on');
  bodyOf(await preview('2027-06-02'), 200);
  assertRefused(await preview('2027-06-03'), 400, 'validation_error', 'invalid_parameter on');
});

test('a step that comes to be on a Friday is due on Monday at the earliest', async () => {
  const company = await openDunning(sandbox);
  await run(sandbox, { on: '2026-03-06', company_id: company.company });
  const invoice = await givenOpenInvoice(sandbox, company);
  const at = `${invoices}${invoice.id}/`;
  const monday = '2026-03-09T08:00:00.000Z';
  assert.equal(invoice.next_dunning_at, monday, 'released');
  for (const command of ['pause', 'resume']) bodyOf(await company.send('POST', `${at}${command}/`), 200);
  assert.equal(await next(company, invoice), monday, 'resumed');
  bodyOf(await company.send('PATCH', at, { is_disputed: true, dispute_reason: 'Broken.' }), 200);
  bodyOf(await company.send('PATCH', at, { is_disputed: false }), 200);
  assert.equal(await next(company, invoice), monday, 'no dispute any more');
  const payment = { amount: euros('100.00'), value_date: '2026-03-06' };
  const { id } = bodyOf(await company.send<{ id: string }>('POST', `${at}payments/`, payment), 201);
  bodyOf(await company.send('DELETE', `${at}payments/${id}/`), 204);
  assert.equal(await next(company, invoice), monday, 'reopened');
});

test('resumed before its step an invoice keeps the day', async () => {
  const company = await openDunning(sandbox);
  const invoice = await givenOpenInvoice(sandbox, company, { due_date: '2026-03-20' });
  for (const command of ['pause', 'resume'])
    bodyOf(await company.send('POST', `${invoices}${invoice.id}/${command}/`), 200);
  assert.equal(invoice.next_dunning_at, '2026-03-27T08:00:00.000Z');
  assert.equal(await next(company, invoice), invoice.next_dunning_at);
});

test('on its quiet day a company gets no run, but its own run on the next working day', async () => {
  const company = await openDunning(sandbox);
  bodyOf(
    await sandbox.operate('PATCH', `/operator/v1/companies/${company.company}/dunning-ladder/`, {
      quiet_days: ['2026-03-09'],
    }),
    200,
  );
  const invoice = await givenOpenInvoice(sandbox, company, { due_date: '2026-03-01' });
  assert.equal(invoice.next_dunning_at, '2026-03-10T08:00:00.000Z');
  await run(sandbox, { on: '2026-03-09' });
  assert.equal(await businessDateOf(company), '2026-03-02');
  const { on, counts } = await run(sandbox, { on: '2026-03-09', company_id: company.company });
  assert.deepEqual([on, counts.notices], ['2026-03-10', 1]);
  assert.equal(await businessDateOf(company), '2026-03-10');
});

test('a company that is ahead of the day of a run is left out, and refused by name', async () => {
  const company = await openDunning(sandbox);
  await givenOpenInvoice(sandbox, company);
  await run(sandbox, { on: '2026-04-01', company_id: company.company, dry_run: true });
  assert.equal(await businessDateOf(company), '2026-03-02', 'a dry run moves nothing');
  await run(sandbox, { on: '2026-04-01', company_id: company.company });
  assertRefused(
    await ask(sandbox, { on: '2026-03-31', company_id: company.company }),
    400,
    'validation_error',
    'invalid on',
  );
  assertRefused(await ask(sandbox, { on: '2026-02-27' }), 400, 'validation_error', 'invalid on');
  assert.equal((await run(sandbox, { company_id: company.company })).on, '2026-04-01', 'its today');
  const ahead = await sandbox.sql(`select id from companies where dunning_business_date > '2026-03-31'`);
  assert.ok(ahead.some(({ id }) => id === company.company));
  // Nothing of it is due: it is ahead all the same.
  assert.equal((await run(sandbox, { on: '2026-03-31' })).counts.skipped_companies, ahead.length);
  await sandbox.sql(`update dunning_invoices set next_on = '2026-03-31' where company_id = $1`, [company.company]);
  await sandbox.sql(
    `insert into ladder_queue (kind, company_id, due_on, group_id, subject_id)
     select 'invoice', company_id, next_on, debtor_id, id from dunning_invoices where company_id = $1`,
    [company.company],
  );
  assert.equal((await run(sandbox, { on: '2026-03-31' })).counts.skipped_companies, ahead.length);
  assert.equal(await businessDateOf(company), '2026-04-01');
});

test('the same command again starts no second run', async () => {
  const { company } = await openDunning(sandbox);
  const sent = { idempotencyKey: randomUUID() };
  const start = (body: object) => sandbox.operate<DunningRun>('POST', '/operator/v1/dunning-runs/', body, sent);
  const input = { on: '2026-03-09', company_id: company };
  const first = bodyOf(await start(input), 202);
  await sandbox.workOnDunning();
  const again = await start(input);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(bodyOf(again, 202), first);
  const { count } = bodyOf(
    await sandbox.operate<Page<DunningRun>>('GET', `/operator/v1/dunning-runs/?company_id=${company}`),
    200,
  );
  assert.equal(count, 1);
  assertRefused(await start({ ...input, on: '2026-03-10' }), 409, 'idempotency_key_conflict');
});

test('in a sandbox a run lies at most 1100 days ahead, a dry run 366 days after the business date', async () => {
  const { company: company_id } = await openDunning(sandbox);
  bodyOf(await ask(sandbox, { on: '2027-03-03', company_id, dry_run: true }), 202);
  assertRefused(
    await ask(sandbox, { on: '2027-03-04', company_id, dry_run: true }),
    400,
    'validation_error',
    'invalid on',
  );
  bodyOf(await ask(sandbox, { on: '2029-03-06', company_id }), 202);
  assertRefused(await ask(sandbox, { on: '2029-03-07', company_id }), 400, 'validation_error', 'invalid on');
  await sandbox.workOnDunning();
  bodyOf(await ask(sandbox, { company_id, dry_run: true }), 202);
  bodyOf(await ask(sandbox, { on: '2030-03-07', company_id, dry_run: true }), 202);
  const path = `/operator/v1/companies/${company_id}/dunning-ladder/`;
  bodyOf(await sandbox.operate('PATCH', path, { quiet_days: ['9999-12-31'] }), 200);
  assertRefused(await ask(sandbox, { on: '9999-12-31', company_id }), 400, 'validation_error', 'invalid on');
});

test('a reset takes debtors, invoices and runs with it, and the business date back to today', async () => {
  const company = await openDunning(sandbox);
  await givenOpenInvoice(sandbox, company);
  await run(sandbox, { on: '2026-06-01', company_id: company.company });
  bodyOf(
    await sandbox.send('POST', '/account/v1/sandbox-resets/', {
      key: await sandbox.givenAdmin(company.company),
      body: { company_id: company.company },
    }),
    201,
  );
  await drain({
    database: sandbox.database,
    handlers: [resetHandler(sandbox.database)],
    log: pino({ level: 'silent' }),
  });
  assert.equal(await businessDateOf(company), '2026-03-02');
  for (const list of ['invoices', 'debtors', 'dunnings'])
    assert.equal((await company.read<Page<unknown>>(`/mahnservice/v1/${list}/`)).count, 0, list);
  const { counts } = await run(sandbox, { on: '2026-03-09', company_id: company.company });
  assert.equal(counts.examined, 0);
});

test('in production a run of another working day than today is a dry run', async () => {
  const company = await openDunning(production);
  const company_id = company.company;
  const { on, counts } = await run(production, { company_id });
  assert.deepEqual([on, counts.examined], ['2026-03-06', 0]);
  for (const day of ['2026-03-07', '2026-03-09'])
    assertRefused(await ask(production, { on: day, company_id }), 400, 'validation_error', 'invalid on');
  assert.equal((await run(production, { on: '2026-03-07', company_id, dry_run: true })).on, '2026-03-09');
  assertRefused(
    await ask(production, { on: '2027-03-08', company_id, dry_run: true }),
    400,
    'validation_error',
    'invalid on',
  );
  assert.equal(await businessDateOf(company), '2026-03-06');
  production.clock.advance({ days: 1 });
  assertRefused(await ask(production, { company_id }), 400, 'validation_error', 'invalid on');
});

test('a preview without a day is that of the next automatic run: today until 09:00, then the next working day', async () => {
  const { clock } = production;
  const company = await openDunning(production);
  await givenOpenInvoice(production, company);
  const previewed = async (now: string) => {
    clock.advance({ milliseconds: Date.parse(now) - Date.parse(clock.now()) });
    return (await company.read<Page<Decision>>('/mahnservice/v1/dunning-preview/')).results.map(({ on }) => on);
  };
  assert.deepEqual(await previewed('2026-03-08T18:00:00.000Z'), ['2026-03-09']);
  assert.deepEqual(await previewed('2026-03-09T07:59:59.999Z'), ['2026-03-09']);
  assert.deepEqual(await previewed('2026-03-09T08:00:00.000Z'), ['2026-03-10']);
});
