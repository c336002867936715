/** A client reports a payment that never was: the operator finds it, and neither debtor nor client gains or loses by the report. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
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

const body = (amount: string) => ({ amount: euros(amount), value_date: '2026-02-20' });
const report = ({ send }: Company, claim: { readonly id: string }, amount: string) =>
  send<Payment>('POST', `/v2/claims/${claim.id}/payments/`, body(amount));
const reject = ({ id }: { readonly id: string }, reason: unknown = 'The bank knows no such payment.') =>
  stage.operate<Payment>('POST', `/operator/v1/payment-reports/${id}/reject/`, { reason });

test('a false report on an order under review counts no longer: totals, open value, the order’s acceptance', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const claim = first(order.claims);
  const payment = bodyOf(await report(company, claim, '90.00'), 201);
  assert.deepEqual((await orderAt(company, order)).totals.order_value, euros('10.00'));
  const events = (await company.feed()).length;

  const rejected = bodyOf(await reject(payment), 200);
  assert.deepEqual([rejected.status, rejected.rejection_reason], ['rejected', 'The bank knows no such payment.']);
  assert.deepEqual(await company.read(`/v2/payments/${payment.id}/`), rejected);
  const { totals } = await orderAt(company, order);
  assert.deepEqual([totals.payments_amount, totals.order_value], [euros('0.00'), euros('100.00')]);
  const shown = await claimAt(company, claim);
  assert.deepEqual([shown.total_amount, shown.payments], [euros('100.00'), [rejected]]);
  assert.equal((await company.read<Page<Payment>>('/v2/payments/?status=rejected')).count, 1);
  assert.equal((await company.feed()).length, events, 'no event');
  await assertConsistent(company);

  // All of it is open again, and the same payment can be reported: it is no duplicate.
  assertRefused(await report(company, claim, '100.01'), 400, 'validation_error', 'overpayment amount');
  const second = bodyOf(await report(company, claim, '90.00'), 201);
  assertRefused(await report(company, claim, '90.00'), 409, 'duplicate_payment_report');
  bodyOf(await reject(second), 200);

  const accepted = bodyOf(
    await stage.operate<{ mandate: string }>('POST', `/operator/v1/orders/${order.id}/accept/`),
    200,
  );
  const mandate = await company.read<Mandate>(`/v2/mandates/${accepted.mandate}/`);
  assert.deepEqual([mandate.legal_balance.total_payment, mandate.payment_state], [euros('0.00'), 'unpaid']);
  assert.deepEqual(
    (await claimAt(company, claim)).payments.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
});

test('a false report on a case gives the open value back, stands in its history and audit log, and cannot be booked', async () => {
  const company = await stage.aCompany();
  const { order, mandate } = await givenAccepted(stage, company);
  const claim = first(order.claims);
  const payment = bodyOf(await report(company, claim, '100.00'), 201);
  assertRefused(await report(company, claim, '5.00'), 400, 'validation_error', 'overpayment amount');
  bodyOf(await reject(payment, 'No such payment.'), 200);
  const history = await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/`);
  assert.ok(
    history.results.some(({ type, title }) => type === 'payment' && title === 'Payment report of 100.00 EUR rejected'),
  );
  const { results } = bodyOf(
    await stage.operate<Page<Record<string, unknown>>>('GET', `/operator/v1/audit-log/?company_id=${company.company}`),
    200,
  );
  assert.deepEqual(
    [first(results).action, first(results).before, first(results).after],
    ['payment-reports.reject', { status: 'reported' }, { status: 'rejected', rejection_reason: 'No such payment.' }],
  );
  const book = (more: object) =>
    stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, {
      ...body('100.00'),
      payer: 'client',
      ...more,
    });
  assertRefused(await book({ payment_id: payment.id }), 409, 'conflict');
  bodyOf(await report(company, claim, '5.00'), 201);
  await assertConsistent(company);
});

test('only a report that waits can be rejected, and only with a reason', async () => {
  const company = await stage.aCompany();
  const { order, mandate } = await givenAccepted(stage, company);
  const payment = bodyOf(await report(company, first(order.claims), '20.00'), 201);
  for (const reason of ['', 'x'.repeat(501), 7]) assert.equal((await reject(payment, reason)).status, 400);
  assertRefused(await reject({ id: order.id }), 404, 'not_found');
  bodyOf(
    await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, { ...body('20.00'), payer: 'client' }),
    201,
  );
  assertRefused(await reject(payment), 409, 'conflict');
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/${payment.id}/reverse/`), 200);
  bodyOf(await reject(payment), 200);
  assertRefused(await reject(payment), 409, 'conflict');
});
