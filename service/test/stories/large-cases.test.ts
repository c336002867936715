/** Cases with many payments: they are read in a thread, which may end at any moment. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { verifyBooks } from '../../src/domain/collection/books/index.ts';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  givenAccepted,
  openStage,
  type Page,
  type Stage,
  publicUrl,
} from '../harness/cases.ts';
import { endThreadInside, hold, wholeTable } from '../harness/held-locks.ts';
import { bookCents } from '../harness/large-cases.ts';

let stage: Stage;
let company: Company;
let mandate: Mandate;
let path: string;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
  ({ mandate } = await givenAccepted(stage, company, { claims: [aClaim(1, { delay_date: '2026-02-01' })] }));
  path = `/v2/mandates/${mandate.id}/`;
  await bookCents(
    stage.database,
    { company: company.company, id: mandate.id },
    { count: 250, value_date: '2026-02-10' },
  );
});
after(() => stage.stop());

test('the balance, the case, the list and the claim statement of a large case have the same figures', async () => {
  const balance = await company.read<MandateBalance>(`${path}balance/`);
  assert.equal(balance.payments.length, 250);
  assert.equal(balance.legal_balance.total_payment.value, '2.50');
  assert.equal(balance.mandate.href, `https://api.mahnwerk.test${path}`);
  const { legal_balance } = await company.read<Mandate>(path);
  assert.deepEqual(legal_balance, balance.legal_balance);
  const { results } = await company.read<Page<Mandate>>('/v2/mandates/');
  assert.deepEqual(
    results.map((each) => each.legal_balance),
    [balance.legal_balance],
  );
  const ofOperator = await stage.operate<MandateBalance>('GET', `/operator/v1/mandates/${mandate.id}/balance/`);
  assert.deepEqual({ ...ofOperator.body, mandate: balance.mandate }, balance);
  const statement = await company.send('GET', `${path}balance/download/`);
  assert.equal(statement.status, 200);
});

test('a large balance has an ETag, is not sent again, and is of the day and the knowledge that were asked for', async () => {
  const first = await company.send('GET', `${path}balance/?known_at=2026-03-02T09:00:00.000Z`);
  const again = await company.send('GET', `${path}balance/?known_at=2026-03-02T09:00:00.000Z`, undefined, {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  });
  assert.equal(again.status, 304);
  const earlier = await company.read<MandateBalance>(`${path}balance/?as_of=2026-02-09`);
  assert.equal(earlier.legal_balance.total_payment.value, '0.00');
  const tooLate = await company.send('GET', `${path}balance/?as_of=2099-01-01`);
  assert.equal(tooLate.status, 400);
  assert.match(tooLate.text, /"field":"as_of"/);
});

test('another company does not read it', async () => {
  const other = await stage.aCompany();
  assert.equal((await other.send('GET', `${path}balance/`)).status, 404);
});

test('a thread that ends in the middle of a balance refuses it, and the next one is read', async () => {
  const release = await hold(stage.address, wholeTable('mandate_costs'));
  const reading = company.send('GET', `${path}balance/`);
  await endThreadInside(stage, stage.database.readThread);
  const refused = await reading;
  await release();
  assert.equal(refused.status, 503);
  assert.notEqual(refused.headers.get('retry-after'), null);
  assert.equal((await company.send('GET', `${path}balance/`)).status, 200);
});

test('a thread that ends in the middle of the night changes nothing, and the job goes on', async () => {
  const balancedOn = () => stage.sql('select balanced_on from mandates');
  const earlier = await balancedOn();
  const release = await hold(stage.address, wholeTable('base_rates'));
  const night = assert.rejects(
    stage.run(balanceMandates({ publicUrl })),
    (error) => (error as Refusal).code === 'service_unavailable',
  );
  await endThreadInside(stage, stage.database.readThread);
  await night;
  await release();
  assert.deepEqual(await balancedOn(), earlier);
  await stage.run(balanceMandates({ publicUrl }));
  assert.deepEqual(
    (await stage.sql('select balanced_on::text as day, total_balance_cents::text as cents from mandates'))[0]?.day,
    '2026-03-02',
  );
});

test('a payment on a large case is booked, and its balance is that of all of them', async () => {
  const payment = { amount: euros('1.00'), value_date: '2026-02-05', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, payment), 201);
  const balance = await company.read<MandateBalance>(`${path}balance/`);
  assert.equal(balance.legal_balance.total_payment.value, '3.50');
});

test('two bookings of one transaction on a large case see each other, and its books are those of its facts', async () => {
  await bookCents(
    stage.database,
    { company: company.company, id: mandate.id },
    { count: 2, value_date: '2026-02-08', bookings: 2 },
  );
  const balance = await company.read<MandateBalance>(`${path}balance/`);
  assert.equal(balance.payments.length, 255);
  const verified = await Array.fromAsync(verifyBooks(stage.database));
  assert.deepEqual(
    verified.flatMap(({ differences }) => differences),
    [],
  );
});

test('what a command compares on a large case is that of all its facts', async () => {
  const post = (noun: string, body: unknown) =>
    stage.operate('POST', `/operator/v1/mandates/${mandate.id}/${noun}/`, body);
  const waiver = { line: 'principal_claim', amount: euros('500.00'), value_date: '2026-03-01', reason: 'x' };
  const refused = await post('waivers', waiver);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /On 2026-03-01, [0-9.]+ EUR were open/);
  const { id } = bodyOf(await post('waivers', { ...waiver, amount: euros('1.00') }), 201);
  bodyOf(await post(`waivers/${String(id)}/reverse`, undefined), 200);
  const payment = bodyOf(
    await post('payments', { amount: euros('2.00'), value_date: '2026-02-06', payer: 'debtor' }),
    201,
  );
  bodyOf(await post(`payments/${String(payment['id'])}/reverse`, {}), 200);
  bodyOf(await post('costs', { kind: 'collection_fee', date: '2026-02-20', interest_bearing: false }), 201);
  const verified = await Array.fromAsync(verifyBooks(stage.database));
  assert.deepEqual(
    verified.flatMap(({ differences }) => differences),
    [],
  );
});
