/** Payments that are designated, that exceed what is owed, that are given back, or that the bank takes back. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { HistoryEntry } from '@mahnwerk/contract/case/mandates.ts';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  bodyOf,
  euros,
  everything,
  first,
  givenAccepted,
  openStage,
  type Page,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

/** Two claims of 100.00: the first has a fee of 4.00, the second is younger. Neither bears interest. */
const twoClaims = () => [
  aClaim(1, { additional_charges: [{ amount: euros('4.00'), occurrence_date: '2026-02-02' }] }),
  aClaim(2, { due_date: '2026-01-25' }),
];

async function aCase(claims = [aClaim()]) {
  const company = await stage.aCompany();
  const { order, mandate } = await givenAccepted(stage, company, { claims });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const list = async <T>(noun: string) =>
    bodyOf(await stage.operate<Page<T>>('GET', `${path}${noun}/?limit=100`), 200).results;
  return {
    company,
    mandate,
    claims: order.claims,
    path,
    list,
    pay: (amount: string, more: object = {}) =>
      stage.operate<MandatePayment>('POST', `${path}payments/`, {
        amount: euros(amount),
        value_date: '2026-02-10',
        payer: 'debtor',
        ...more,
      }),
    charge: async (amount: string, date: string) =>
      bodyOf(
        await stage.operate<MandateCost>('POST', `${path}costs/`, {
          kind: 'court_fee',
          amount: euros(amount),
          date,
          interest_bearing: false,
        }),
        201,
      ),
    refund: ({ id }: { id: string }, amount: string, value_date = '2026-02-12', more: object = {}) =>
      stage.operate<MandatePayment>('POST', `${path}payments/${id}/refund/`, {
        amount: euros(amount),
        value_date,
        ...more,
      }),
    reverse: ({ id }: { id: string }, body?: unknown) =>
      stage.operate<MandatePayment>('POST', `${path}payments/${id}/reverse/`, body),
    balance: (query = '') => company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/${query}`),
    titles: async () =>
      (await everything<HistoryEntry>(company.read, `/v2/mandates/${mandate.id}/history/`)).map(({ title }) => title),
    told: async () => (await company.feed()).filter(({ type }) => type.startsWith('mandate.')).map(({ type }) => type),
  };
}

const settledBy = ({ payments }: MandateBalance) =>
  payments.map(({ allocation }) => allocation.map(({ claim_id, line, amount }) => [claim_id, line, amount.value]));
const totalOf = ({ legal_balance }: MandateBalance) => legal_balance.total_balance.value;

describe('a designation', () => {
  test('of a claim puts it before the others, and is shown on the payment and in the balance', async () => {
    const { claims, pay, list, balance } = await aCase(twoClaims());
    const designation = { claim_id: claims[1]?.id, line: null };
    const payment = bodyOf(await pay('110.00', { designation: { claim_id: claims[1]?.id } }), 201);
    assert.deepEqual(payment.designation, designation);
    assert.deepEqual(await list('payments'), [payment]);
    const shown = await balance();
    assert.deepEqual(
      [first(shown.payments).designation, first(shown.payments).rule],
      [designation, 'allocation.designated'],
    );
    assert.deepEqual(settledBy(shown), [
      [
        [claims[1]?.id, 'principal_claim', '100.00'],
        [claims[0]?.id, 'costs_interest_free', '4.00'],
        [claims[0]?.id, 'principal_claim', '6.00'],
      ],
    ]);
  });

  test('of a line comes before the costs of the case, on its claim or on every claim in turn', async () => {
    const { claims, pay, charge, balance } = await aCase(twoClaims());
    await charge('20.00', '2026-02-01');
    bodyOf(await pay('30.00', { designation: { claim_id: claims[1]?.id, line: 'principal' } }), 201);
    bodyOf(await pay('50.00', { designation: { line: 'costs' } }), 201);
    // The larger first: the fee of the first claim, the costs of the case, the first claim; then the smaller one.
    assert.deepEqual(settledBy(await balance()), [
      [
        [claims[0]?.id, 'costs_interest_free', '4.00'],
        [null, 'costs_interest_free', '20.00'],
        [claims[0]?.id, 'principal_claim', '26.00'],
      ],
      [[claims[1]?.id, 'principal_claim', '30.00']],
    ]);
  });

  test('must name something, and a claim of the case', async () => {
    const { pay, claims } = await aCase();
    const other = await aCase();
    const refused = async (designation: object, ...failures: string[]) =>
      assertRefused(await pay('1.00', { designation }), 400, 'validation_error', ...failures);
    await refused({}, 'required designation');
    await refused({ claim_id: null, line: null }, 'required designation');
    await refused({ claim_id: first(other.claims).id }, 'invalid designation.claim_id');
    await refused({ line: 'fees' }, 'invalid_choice designation.line');
    bodyOf(await pay('1.00', { designation: { claim_id: first(claims).id, line: 'interest' } }), 201);
    assert.equal(bodyOf(await pay('2.00', { designation: null }), 201).designation, null);
  });

  test('of a client’s report is its claim', async () => {
    const { company, claims, pay, list } = await aCase(twoClaims());
    const [one, other] = claims.map(({ id }) => id);
    const amount = { amount: euros('30.00'), value_date: '2026-02-20' };
    const report = bodyOf(await company.send<Payment>('POST', `/v2/claims/${other}/payments/`, amount), 201);
    assert.deepEqual(first(await list<MandatePayment>('payments')).designation, { claim_id: other, line: null });
    const book = (designation: object) =>
      pay('30.00', { value_date: '2026-02-20', payer: 'client', payment_id: report.id, designation });
    assertRefused(await book({ claim_id: one }), 400, 'validation_error', 'invalid designation.claim_id');
    assertRefused(
      await book({ claim_id: other, line: 'costs' }),
      400,
      'validation_error',
      'not_allowed designation.line',
    );
    assert.deepEqual(bodyOf(await book({ claim_id: other }), 201).designation, { claim_id: other, line: null });
  });
});

test('a case has at most ten thousand payments', async () => {
  const { mandate, pay } = await aCase();
  await stage.sql(
    `insert into ledger_facts (company_id, mandate_id, number, kind, recorded_at, fact)
     select company_id, mandate_id, 1 + n, 'payment', recorded_at,
       json_build_object('id', gen_random_uuid(), 'amount_cents', '1n', 'value_date', '2026-02-01', 'designation', null)
     from ledger_facts, generate_series(1, 9999) n where mandate_id = $1 and number = 1`,
    [mandate.id],
  );
  bodyOf(await pay('0.01'), 201);
  assertRefused(await pay('0.02'), 400, 'validation_error', 'max_length payments');
});

describe('surplus', () => {
  test('is given back, at most what stands on the day and on every later one', async () => {
    const { pay, refund, balance, charge, told, titles, list } = await aCase();
    const payment = bodyOf(await pay('140.00'), 201);
    await charge('15.00', '2026-02-20');
    // 40.00 from the payment on, 25.00 since the costs.
    const before = (await told()).length;
    assertRefused(await refund(payment, '25.01'), 400, 'validation_error', 'overpayment amount');
    assertRefused(await refund(payment, '40.00'), 400, 'validation_error', 'overpayment amount');
    const refunded = bodyOf(await refund(payment, '10.00', '2026-02-12', { reference: 'Transfer 12' }), 200);
    const given = first(refunded.refunds);
    assert.deepEqual(refunded.refunds, [
      { id: given.id, status: 'booked', amount: euros('10.00'), value_date: '2026-02-12', reference: 'Transfer 12' },
    ]);
    assert.deepEqual(await list('payments'), [refunded]);
    assert.deepEqual((await told()).slice(before), ['mandate.balance_updated']);
    assert.equal((await titles()).filter((title) => title === 'Surplus of 10.00 EUR given back').length, 1);
    for (const [day, total] of [
      ['2026-02-11', '-40.00'],
      ['2026-02-12', '-30.00'],
      ['2026-02-20', '-15.00'],
    ])
      assert.equal(totalOf(await balance(`?as_of=${day}`)), total);
    const shown = first((await balance()).payments);
    assert.deepEqual([shown.surplus.value, shown.refunded.value], ['15.00', '10.00']);

    assertRefused(await refund(payment, '15.01', '2026-02-20'), 400, 'validation_error', 'overpayment amount');
    bodyOf(await refund(payment, '15.00', '2026-02-20'), 200);
    assertRefused(await refund(payment, '0.01', '2026-02-20'), 400, 'validation_error', 'overpayment amount');
    assert.equal(totalOf(await balance()), '0.00');
  });

  test('is given back once, however often it is asked for at the same time', async () => {
    const { pay, refund, list } = await aCase();
    const payment = bodyOf(await pay('140.00'), 201);
    assert.deepEqual(statusesOf(await Promise.all([refund(payment, '40.00'), refund(payment, '40.00')])), [200, 400]);
    assert.equal(first(await list<MandatePayment>('payments')).refunds.length, 1);
  });

  test('is given back from its own payment on its days, and while the case is open', async () => {
    const { pay, refund, path, reverse } = await aCase();
    const paid = bodyOf(await pay('90.00'), 201);
    const over = bodyOf(await pay('30.00', { value_date: '2026-02-11' }), 201);
    assertRefused(await refund(paid, '1.00'), 400, 'validation_error', 'overpayment amount');
    assertRefused(await refund(over, '1.00', '2026-02-10'), 400, 'validation_error', 'invalid value_date');
    assertRefused(await refund(over, '1.00', '2099-01-01'), 400, 'validation_error', 'invalid value_date');
    assertRefused(await refund(over, '0.00'), 400, 'validation_error', 'invalid amount.value');
    bodyOf(await reverse(over), 200);
    assertRefused(await refund(over, '1.00'), 409, 'conflict');
    const again = bodyOf(await pay('31.00', { value_date: '2026-02-11' }), 201);
    bodyOf(await stage.operate('POST', `${path}close/`, { reason: 'Paid in full' }), 200);
    assertRefused(await refund(again, '1.00'), 409, 'conflict');
  });

  test('that was given back is a payment’s own: a reversal takes both away, and the books balance', async () => {
    const { pay, refund, reverse, balance, list } = await aCase();
    const payment = bodyOf(await pay('140.00'), 201);
    bodyOf(await refund(payment, '25.00'), 200);
    bodyOf(await refund(payment, '5.00', '2026-02-13'), 200);
    const reversed = bodyOf(await reverse(payment), 200);
    assert.deepEqual(
      [reversed.status, reversed.refunds.map(({ status, amount }) => [status, amount.value])],
      [
        'reversed',
        [
          ['reversed', '25.00'],
          ['reversed', '5.00'],
        ],
      ],
    );
    const shown = await balance();
    assert.deepEqual([totalOf(shown), shown.payments], ['100.00', []]);
    const sums = new Map<string, number>();
    for (const { lines } of await list<LedgerEntry>('ledger'))
      for (const { account, debit, credit } of lines)
        sums.set(account, (sums.get(account) ?? 0) + Number(debit?.value ?? 0) - Number(credit?.value ?? 0));
    for (const account of ['received_by_service', 'payments_to_allocate', 'refunded_to_payer'])
      assert.equal(sums.get(account), 0, account);
    assertRefused(await reverse(payment), 409, 'conflict');
  });

  test('of a report goes with its booking: the report can be booked again, without the refund', async () => {
    const { company, claims, pay, refund, reverse, charge, balance } = await aCase();
    const sent = { amount: euros('100.00'), value_date: '2026-02-10' };
    await charge('20.00', '2026-02-01');
    const report = bodyOf(await company.send<Payment>('POST', `/v2/claims/${first(claims).id}/payments/`, sent), 201);
    const book = () => pay('100.00', { payer: 'client', payment_id: report.id });
    const booked = bodyOf(await book(), 201);
    assertRefused(await refund(booked, '0.01'), 400, 'validation_error', 'overpayment amount');
    bodyOf(await pay('20.00', { value_date: '2026-02-09' }), 201);
    bodyOf(await pay('15.00', { value_date: '2026-02-09' }), 201);
    bodyOf(await refund(booked, '15.00'), 200);
    bodyOf(await reverse(booked), 200);
    const again = bodyOf(await book(), 201);
    assert.deepEqual(
      again.refunds.map(({ status }) => status),
      ['reversed'],
    );
    assert.equal(totalOf(await balance()), '-15.00');
  });
});

describe('a payment that the bank takes back', () => {
  test('is reversed for all days, and what the bank charged becomes costs of that day', async () => {
    const { pay, reverse, balance, titles, told, list } = await aCase();
    const payment = bodyOf(await pay('60.00'), 201);
    const before = (await told()).length;
    const body = { returned_on: '2026-02-14', bank_charge: euros('3.50') };
    assert.equal(bodyOf(await reverse(payment, body), 200).status, 'reversed');
    assert.deepEqual((await told()).slice(before), ['mandate.balance_updated', 'mandate.state.changed']);
    assert.ok(
      (await titles()).includes('Payment of 60.00 EUR reversed, returned on 2026-02-14, bank charge of 3.50 EUR added'),
    );
    const [cost] = await list<MandateCost>('costs');
    assert.deepEqual(
      [cost?.kind, cost?.total_amount.value, cost?.date, cost?.vat_rate, cost?.interest_bearing],
      ['bank_charge', '3.50', '2026-02-14', null, false],
    );
    for (const [day, total] of [
      ['2026-02-10', '100.00'],
      ['2026-02-13', '100.00'],
      ['2026-02-14', '103.50'],
    ])
      assert.equal(totalOf(await balance(`?as_of=${day}`)), total);
  });

  test('may cost the same as another one of that day', async () => {
    const { pay, reverse, list } = await aCase();
    const payments = [bodyOf(await pay('10.00'), 201), bodyOf(await pay('20.00'), 201)];
    for (const payment of payments)
      bodyOf(await reverse(payment, { returned_on: '2026-02-14', bank_charge: euros('3.50') }), 200);
    assert.equal((await list('costs')).length, 2);
  });

  test('came back neither before it was paid nor in the future; without a day it is today', async () => {
    const { pay, reverse, list, titles } = await aCase();
    const payment = bodyOf(await pay('10.00'), 201);
    const refused = async (body: object, ...failures: string[]) =>
      assertRefused(await reverse(payment, body), 400, 'validation_error', ...failures);
    await refused({ returned_on: '2026-02-09' }, 'invalid returned_on');
    await refused({ returned_on: '2099-01-01' }, 'invalid returned_on');
    await refused({ bank_charge: euros('0.00') }, 'invalid bank_charge.value');
    bodyOf(await reverse(payment, { bank_charge: euros('3.50') }), 200);
    const today = stage.clock.now().slice(0, 10);
    const cost = first(await list<MandateCost>('costs'));
    assert.equal(cost.date, today);
    const entries = await list<LedgerEntry>('ledger');
    const charged = entries.filter(({ lines }) => lines.some(({ cost_id }) => cost_id === cost.id));
    assert.deepEqual(
      charged.map(({ value_date }) => value_date),
      [today],
    );
    const told = `Payment of 10.00 EUR reversed, returned on ${today}, bank charge of 3.50 EUR added`;
    assert.ok((await titles()).includes(told), 'the history says the same day');
    const mistaken = bodyOf(await pay('20.00'), 201);
    bodyOf(await reverse(mistaken, {}), 200);
    const days = await stage.sql('select returned_on::text from mandate_payments where id = any($1) order by id', [
      [payment.id, mistaken.id],
    ]);
    assert.deepEqual(
      days.map(({ returned_on }) => returned_on),
      [today, null],
      'what was entered by mistake never was on the account',
    );
  });
});
