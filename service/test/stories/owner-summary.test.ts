/** What a company sees first: what is open, what was received, what waits for it (portal.md 4). */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import type { CompanySummary } from '@mahnwerk/contract/account/summary.ts';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  givenAccepted,
  givenDraft,
  openStage,
  type Stage,
  publicUrl,
} from '../harness/cases.ts';
import { assertFigures } from '../harness/company-figures.ts';
import { aPdf } from '../harness/files.ts';
import { outcome } from '../harness/owners.ts';
import { TestClock } from '../harness/service.ts';
import { givenDocument } from '../harness/uploads.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ clock: new TestClock('2026-06-10T09:00:00.000Z') });
});
after(() => stage.stop());

type Business = Company & { readonly summary: () => Promise<CompanySummary> };

async function aBusiness(): Promise<Business> {
  const company = await stage.aCompany();
  const summary = async () => {
    // A session of its own each time: the clock moves on.
    const key = await stage.givenSession({ kind: 'company', owner: company.company, roles: ['member'] });
    return bodyOf(await stage.send<CompanySummary>('GET', '/account/v1/summary/', { key }), 200);
  };
  return { ...company, summary };
}

/** A case over this amount. */
const aCase = async (company: Company, amount = '100.00'): Promise<string> =>
  (await givenAccepted(stage, company, { claims: [aClaim(1, { principal_amount: euros(amount) })] })).mandate.id;

const pay = async (mandate: string, amount: string, fields: object): Promise<string> =>
  bodyOf(
    await stage.operate<{ id: string }>('POST', `/operator/v1/mandates/${mandate}/payments/`, {
      amount: euros(amount),
      payer: 'debtor',
      ...fields,
    }),
    201,
  ).id;

const reverse = async (mandate: string, payment: string): Promise<void> => {
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate}/payments/${payment}/reverse/`), 200);
};

const isSound = () => assertFigures((text) => stage.sql(text));

test('a company without a case has nothing open, and nothing waits for it', async () => {
  const { summary } = await aBusiness();
  assert.deepEqual(await summary(), {
    open: { amount: euros('0.00'), cases: 0 },
    received_this_year: euros('0.00'),
    waiting: { requests: 0, drafts_expiring: 0, documents_failed: 0, failed_documents: [] },
    next_statement_on: null,
    median_days_to_first_payment: null,
  });
});

test('payments, a payment that comes back, a closed case: each is in the summary at once', async () => {
  const business = await aBusiness();
  const [one, two] = [await aCase(business), await aCase(business, '50.00')];
  const { open, next_statement_on } = await business.summary();
  assert.deepEqual([open, next_statement_on], [{ amount: euros('150.00'), cases: 2 }, '2026-07-01']);

  const first = await pay(one, '30.00', { value_date: '2026-06-10' });
  await pay(one, '10.00', { value_date: '2026-06-10', payer: 'client' });
  stage.clock.advance({ days: 8 });
  await pay(two, '50.00', { value_date: '2026-06-18' });
  const paid = await business.summary();
  assert.deepEqual([paid.open.amount, paid.received_this_year], [euros('60.00'), euros('90.00')]);
  assert.equal(paid.median_days_to_first_payment, 0, 'the lower of 0 and 8');

  await reverse(one, first);
  const { open: left, received_this_year, median_days_to_first_payment } = await business.summary();
  assert.deepEqual([left.amount, received_this_year], [euros('90.00'), euros('60.00')]);
  assert.equal(median_days_to_first_payment, 0, 'the client was paid on the day of the opening');

  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${two}/close/`, { reason: 'paid' }), 200);
  assert.deepEqual((await business.summary()).open, { amount: euros('90.00'), cases: 1 });
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${two}/reopen/`, { reason: 'An error' }), 200);
  assert.equal((await business.summary()).open.cases, 2);
  await isSound();
});

test('the first payment of a case is the first that stands', async () => {
  const business = await aBusiness();
  const mandate = await aCase(business);
  stage.clock.advance({ days: 3 });
  const today = stage.clock.now().slice(0, 10);
  const only = await pay(mandate, '10.00', { value_date: today });
  assert.equal((await business.summary()).median_days_to_first_payment, 3);
  await reverse(mandate, only);
  const { median_days_to_first_payment, received_this_year } = await business.summary();
  assert.deepEqual([median_days_to_first_payment, received_this_year], [null, euros('0.00')]);
  await isSound();
});

test('what a client reported with its order is not received, nor taken off when it comes back', async () => {
  const business = await aBusiness();
  const payments = [{ amount: euros('20.00'), value_date: '2026-03-01' }];
  const { mandate } = await givenAccepted(stage, business, { claims: [aClaim(1, { payments })] });
  const { open, received_this_year, median_days_to_first_payment } = await business.summary();
  assert.deepEqual(
    [open.amount, received_this_year, median_days_to_first_payment],
    [euros('80.00'), euros('0.00'), null],
  );
  const [report] = await stage.sql('select id from payments where company_id = $1', [business.company]);
  await reverse(mandate.id, String(report?.id));
  const after = await business.summary();
  assert.deepEqual([after.open.amount, after.received_this_year], [euros('100.00'), euros('0.00')]);
  await isSound();
});

test('bookings on many cases at once add up, and the night that brings interest keeps the sum', async () => {
  const business = await aBusiness();
  const claims = [aClaim(1, { principal_amount: euros('1000.00'), delay_date: '2026-01-25' })];
  const cases = await Promise.all(
    Array.from({ length: 6 }, async () => (await givenAccepted(stage, business, { claims })).mandate.id),
  );
  const value_date = stage.clock.now().slice(0, 10);
  const booked = await Promise.all(cases.map((id) => pay(id, '100.00', { value_date })));
  await Promise.all(cases.slice(0, 3).map((id, index) => reverse(id, booked[index] ?? '')));
  const before = await business.summary();
  assert.deepEqual([before.open.cases, before.received_this_year], [6, euros('300.00')]);
  stage.clock.advance({ days: 30 });
  await stage.run(balanceMandates({ publicUrl }));
  const after = await business.summary();
  assert.ok(Number(after.open.amount.value) > Number(before.open.amount.value), 'interest has grown');
  await isSound();
});

test('a new year begins with nothing received', async () => {
  const business = await aBusiness();
  const mandate = await aCase(business);
  await pay(mandate, '10.00', { value_date: stage.clock.now().slice(0, 10) });
  stage.clock.advance({ days: 220 });
  assert.equal(stage.clock.now().slice(0, 4), '2027');
  assert.deepEqual((await business.summary()).received_this_year, euros('0.00'));
  await pay(mandate, '5.00', { value_date: '2027-01-05' });
  await pay(mandate, '1.00', { value_date: '2026-12-30' });
  assert.deepEqual((await business.summary()).received_this_year, euros('5.00'));
  await isSound();
});

test('open requests, drafts that expire soon and documents that failed wait for the company', async () => {
  const business = await aBusiness();
  const draft = await givenDraft(business);
  const documents = `/v2/claims/${String(draft.claims[0]?.id)}/documents/`;
  const { id } = await givenDocument(business, documents, { file: aPdf(1) });
  const mandate = await aCase(business);
  const question = { title: 'Was it delivered?', description: 'The debtor denies it.', question_type: 'yes-no' };
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate}/requests-to-client/`, question), 201);
  const { waiting } = await business.summary();
  const none = { documents_failed: 0, failed_documents: [] };
  assert.deepEqual(waiting, { requests: 1, drafts_expiring: 0, ...none });

  stage.clock.advance({ days: 85 });
  await stage.sql(`update documents set status = 'failed', failure_reason = 'corrupt', updated_at = $2 where id = $1`, [
    id,
    stage.clock.now(),
  ]);
  const { failed_documents, ...counts } = (await business.summary()).waiting;
  assert.deepEqual(counts, { requests: 1, drafts_expiring: 1, documents_failed: 1 });
  assert.deepEqual(
    failed_documents.map((each) => [each.id, each.shown_with]),
    [[id, { type: 'order', id: draft.id }]],
  );
  stage.clock.advance({ days: 15 });
  assert.deepEqual((await business.summary()).waiting, { requests: 1, drafts_expiring: 0, ...none });
});

test('people of a Partner have no summary', async () => {
  const key = await stage.givenSession({ kind: 'partner', owner: await stage.givenPartner() });
  assert.equal(outcome(await stage.send('GET', '/account/v1/summary/', { key })), '403 permission_denied');
});
