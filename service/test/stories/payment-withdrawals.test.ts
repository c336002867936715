/** A company reports a payment that never was, and takes the report back before the operator books it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { WorkQueues } from '@mahnwerk/contract/operator/work-queues.ts';
import {
  assertConsistent,
  bodyOf,
  claimAt,
  type Company,
  euros,
  first,
  givenAccepted,
  givenSubmitted,
  openStage,
  orderAt,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

interface Named {
  readonly id: string;
}

const body = (amount: string) => ({ amount: euros(amount), value_date: '2026-02-20' });
const report = ({ send }: Company, claim: Named, amount: string) =>
  send<Payment>('POST', `/v2/claims/${claim.id}/payments/`, body(amount));
const withdraw = ({ send }: Company, claim: Named, payment: Named) =>
  send<Payment>('POST', `/v2/claims/${claim.id}/payments/${payment.id}/withdraw/`);
const waiting = async () =>
  bodyOf(await stage.operate<WorkQueues>('GET', '/operator/v1/work-queues/'), 200).payments_reported.count;

test('a withdrawn report on an order counts no longer, and the same payment can be reported again', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const claim = first(order.claims);
  const payment = bodyOf(await report(company, claim, '90.00'), 201);
  const events = (await company.feed()).length;

  const withdrawn = bodyOf(await withdraw(company, claim, payment), 200);
  assert.deepEqual([withdrawn.status, withdrawn.rejection_reason], ['withdrawn', null]);
  assert.deepEqual(await company.read(`/v2/payments/${payment.id}/`), withdrawn);
  const { totals } = await orderAt(company, order);
  assert.deepEqual([totals.payments_amount, totals.order_value], [euros('0.00'), euros('100.00')]);
  assert.deepEqual((await claimAt(company, claim)).total_amount, euros('100.00'));
  assert.equal((await company.read<Page<Payment>>('/v2/payments/?status=withdrawn')).count, 1);
  assert.equal((await company.feed()).length, events, 'no event');
  await assertConsistent(company);

  bodyOf(await report(company, claim, '90.00'), 201);
  bodyOf(await stage.operate('POST', `/operator/v1/orders/${order.id}/accept/`), 200);
  const { payments } = await claimAt(company, claim);
  assert.deepEqual(payments.map(({ status }) => status).toSorted(), ['booked', 'withdrawn']);
  await assertConsistent(company);
});

test('a withdrawn report on a case leaves the queue of the operator, is in the history, and cannot be booked', async () => {
  const company = await stage.aCompany();
  const { order, mandate } = await givenAccepted(stage, company);
  const claim = first(order.claims);
  const before = await waiting();
  const payment = bodyOf(await report(company, claim, '100.00'), 201);
  assertRefused(await report(company, claim, '5.00'), 400, 'validation_error', 'overpayment amount');
  assert.equal(await waiting(), before + 1);

  bodyOf(await withdraw(company, claim, payment), 200);
  assert.equal(await waiting(), before);
  const paths = ['', '?status=withdrawn'].map((query) => `/operator/v1/mandates/${mandate.id}/payments/${query}`);
  for (const path of paths)
    assert.deepEqual(
      bodyOf(await stage.operate<Page<MandatePayment>>('GET', path), 200).results.map(({ id, status }) => [id, status]),
      [[payment.id, 'withdrawn']],
    );
  const { results } = await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/`);
  assert.deepEqual(
    results.filter(({ code }) => code === 'payment.withdrawn').map(({ title, values }) => [title, values]),
    [['Payment report of 100.00 EUR withdrawn', { amount: euros('100.00') }]],
  );
  const book = await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, {
    ...body('100.00'),
    payer: 'client',
    payment_id: payment.id,
  });
  assertRefused(book, 409, 'conflict');
  assertRefused(
    await stage.operate('POST', `/operator/v1/payment-reports/${payment.id}/reject/`, { reason: 'No such payment.' }),
    409,
    'conflict',
  );
  bodyOf(await report(company, claim, '5.00'), 201);
  await assertConsistent(company);
});

test('only the report of the own claim that waits can be withdrawn', async () => {
  const company = await stage.aCompany();
  const { order, mandate } = await givenAccepted(stage, company);
  const claim = first(order.claims);
  const payment = bodyOf(await report(company, claim, '20.00'), 201);
  const other = await givenSubmitted(company);
  assertRefused(await withdraw(company, first(other.claims), payment), 404, 'not_found');
  assertRefused(await withdraw(await stage.aCompany(), claim, payment), 404, 'not_found');
  bodyOf(
    await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, { ...body('20.00'), payer: 'client' }),
    201,
  );
  assertRefused(await withdraw(company, claim, payment), 409, 'conflict');
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/${payment.id}/reverse/`), 200);
  bodyOf(await withdraw(company, claim, payment), 200);
  assertRefused(await withdraw(company, claim, payment), 409, 'conflict');
});
