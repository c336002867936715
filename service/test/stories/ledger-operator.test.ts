/** The operator keeps a case's books: books payments, adds costs, undoes both; the client sees the balance, the states, the history and the events. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import { balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  assertConsistent,
  bodyOf,
  claimAt,
  euros,
  everything,
  first,
  givenAccepted,
  givenDraft,
  givenSubmitted,
  openStage,
  orderAt,
  type Page,
  publicUrl,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const paid = (amount: string, value_date = '2026-02-20') => ({ amount: euros(amount), value_date });
const cost = (amount: string, more: object = {}) => ({
  kind: 'court_fee',
  amount: euros(amount),
  date: '2026-02-20',
  interest_bearing: false,
  ...more,
});

/** A creditor whose debtors owe VAT on costs. */
const withoutDeduction = { tax_treatment: 'not_input_tax_deductible' };

/** A case, and the operator at its books. */
async function aCase(input: Parameters<typeof givenAccepted>[2] = {}, fields: Parameters<Stage['aCompany']>[0] = {}) {
  const company = await stage.aCompany(fields);
  const { order, mandate } = await givenAccepted(stage, company, input);
  const path = `/operator/v1/mandates/${mandate.id}/`;
  return {
    company,
    order,
    mandate,
    claim: first(order.claims),
    path,
    book: (body: unknown, sent = {}) => stage.operate<MandatePayment>('POST', `${path}payments/`, body, sent),
    reverse: ({ id }: { id: string }, sent = {}) =>
      stage.operate<MandatePayment>('POST', `${path}payments/${id}/reverse/`, undefined, sent),
    charge: (body: unknown, sent = {}) => stage.operate<MandateCost>('POST', `${path}costs/`, body, sent),
    uncharge: ({ id }: { id: string }, sent = {}) =>
      stage.operate<MandateCost>('POST', `${path}costs/${id}/reverse/`, undefined, sent),
    list: async <T>(noun: string, query = '') =>
      bodyOf(await stage.operate<Page<T>>('GET', `${path}${noun}/?limit=100${query}`), 200).results,
    look: () => company.read<Mandate>(`/v2/mandates/${mandate.id}/`),
    history: () => everything<HistoryEntry>(company.read, `/v2/mandates/${mandate.id}/history/`),
    report: async (body: unknown, claim = first(order.claims)) =>
      bodyOf(await company.send<Payment>('POST', `/v2/claims/${claim.id}/payments/`, body), 201),
    told: async () =>
      (await company.feed()).filter(({ type }) => type.startsWith('mandate.') && type !== 'mandate.created'),
  };
}

const standing = ({ payment_state, legal_balance: { total_legal_claim, total_payment, total_balance } }: Mandate) => [
  payment_state,
  total_legal_claim.value,
  total_payment.value,
  total_balance.value,
];
const cents = (amount: MoneyObject | null) => (amount === null ? 0 : Math.round(Number(amount.value) * 100));

describe('a payment of the debtor', () => {
  test('settles what is owed, moves the payment state, and is told in the history and in the feed', async () => {
    const { company, mandate, book, look, history, told, list } = await aCase();
    stage.clock.advance({ hours: 1 });
    const answer = await book({ ...paid('40'), payer: 'debtor', reference: 'Statement 1' });
    const payment = bodyOf(answer, 201);
    const now = stage.clock.now();
    assert.deepEqual(payment, {
      id: payment.id,
      status: 'booked',
      payer: 'debtor',
      amount: euros('40.00'),
      value_date: '2026-02-20',
      reference: 'Statement 1',
      claim_id: null,
      designation: null,
      refunds: [],
      return_reason: null,
      created_at: now,
      updated_at: now,
    });
    assert.equal(
      answer.headers.get('location'),
      `${publicUrl}/operator/v1/mandates/${mandate.id}/payments/${payment.id}/`,
    );
    assert.deepEqual(
      bodyOf(await stage.operate('GET', `/operator/v1/mandates/${mandate.id}/payments/${payment.id}/`), 200),
      payment,
    );
    assert.deepEqual(await list('payments'), [payment]);
    const partly = await look();
    assert.deepEqual(standing(partly), ['partially_paid', '100.00', '40.00', '60.00']);
    assert.deepEqual([partly.updated_at, partly.legal_balance.updated_at], [now, now]);
    const data = { company_id: company.company, mandate_id: mandate.id, mandate_url: mandate.href };
    assert.deepEqual(
      (await told()).map((each) => [each.type, each.data]),
      [
        ['mandate.balance_updated', data],
        ['mandate.state.changed', data],
      ],
    );

    bodyOf(await book({ ...paid('10'), payer: 'debtor' }), 201);
    bodyOf(await book({ ...paid('50'), payer: 'debtor' }), 201);
    assert.deepEqual(standing(await look()), ['fully_paid', '100.00', '100.00', '0.00']);
    assert.deepEqual(
      (await told()).map(({ type }) => type),
      [
        'mandate.balance_updated',
        'mandate.state.changed',
        'mandate.balance_updated',
        'mandate.balance_updated',
        'mandate.state.changed',
      ],
    );
    const entries = (await history()).filter(({ type }) => type === 'payment');
    assert.deepEqual(entries.map(({ title, payment_state }) => `${title}, ${payment_state}`).sort(), [
      'Payment of 10.00 EUR booked, partially_paid',
      'Payment of 40.00 EUR booked, partially_paid',
      'Payment of 50.00 EUR booked, fully_paid',
    ]);
    await assertConsistent(company);
  });

  test('is in no claim’s list: the client reports there, and reads the balance of the case', async () => {
    const { company, order, claim, book } = await aCase();
    const before = await orderAt(company, order);
    bodyOf(await book({ ...paid('40'), payer: 'debtor' }), 201);
    assert.deepEqual(
      [
        await orderAt(company, order),
        (await claimAt(company, claim)).payments,
        (await company.read<Page<Payment>>('/v2/payments/')).count,
      ],
      [before, [], 0],
    );
  });

  test('may exceed what is owed: the money is there', async () => {
    const { book, look } = await aCase();
    bodyOf(await book({ ...paid('140'), payer: 'debtor' }), 201);
    assert.deepEqual(standing(await look()), ['fully_paid', '100.00', '140.00', '-40.00']);
  });

  test('counts from its own day, in the balance of every day', async () => {
    const { mandate, company, book } = await aCase();
    bodyOf(await book({ ...paid('40', '2026-02-15'), payer: 'debtor' }), 201);
    const balances = await stage.sql(
      `select d::date::text as day, sum(p.amount_cents) filter (where p.account like 'legal_claim_of_%' or p.account like 'payment_on_%')::int as open
       from unnest(array['2026-02-14', '2026-02-15']) d join ledger_postings p on p.mandate_id = $1 and p.company_id = $2 and p.value_date <= d::date group by d order by d`,
      [mandate.id, company.company],
    );
    assert.deepEqual(balances, [
      { day: '2026-02-14', open: 10_000 },
      { day: '2026-02-15', open: 6_000 },
    ]);
  });
});

describe('a payment the client reported', () => {
  test('is booked where the operator books one of its amount and day: the report, and nothing beside it', async () => {
    const { company, order, claim, book, look, list, report } = await aCase({ claims: [aClaim(1), aClaim(2)] });
    const other = await report({ ...paid('30'), your_reference: 'A' }, order.claims[1]);
    const one = await report({ ...paid('30'), your_reference: 'B' });
    assert.deepEqual(standing(await look()), ['unpaid', '200.00', '0.00', '200.00'], 'a report is no booking');
    assert.deepEqual(
      new Set((await list<MandatePayment>('payments', '&status=reported')).map(({ id }) => id)),
      new Set([one.id, other.id]),
    );
    stage.clock.advance({ minutes: 5 });
    const booked = bodyOf(await book({ ...paid('30'), payer: 'client', reference: 'B' }), 201);
    assert.deepEqual([booked.id, booked.status, booked.claim_id], [one.id, 'booked', claim.id]);
    const seen = await company.read<Payment>(`/v2/payments/${one.id}/`);
    assert.deepEqual([seen.status, seen.updated_at], ['booked', stage.clock.now()]);
    const after = await claimAt(company, claim);
    assert.deepEqual(
      [after.updated_at, after.payments, after.total_amount],
      [stage.clock.now(), [seen], euros('70.00')],
    );
    assert.equal((await orderAt(company, order)).updated_at, stage.clock.now());
    assert.deepEqual(standing(await look()), ['partially_paid', '200.00', '30.00', '170.00']);
    const entries = await list<LedgerEntry>('ledger');
    const linesOf = (rule: string) =>
      entries.find((each) => each.rule === rule)?.lines.map(({ account, claim_id }) => [account, claim_id]);
    assert.deepEqual(linesOf('payment.client'), [
      ['received_by_creditor', claim.id],
      ['payments_to_allocate', claim.id],
    ]);
    assert.deepEqual(linesOf('allocation.designated'), [
      ['payments_to_allocate', null],
      ['payment_on_principal_claim', claim.id],
    ]);

    assertRefused(await book({ ...paid('30'), payer: 'client', reference: 'B' }), 409, 'duplicate_payment_report');
    bodyOf(await book({ ...paid('30'), payer: 'client', reference: 'some bank' }), 201);
    for (const reference of ['A', 'B', 'some bank', null])
      assertRefused(await book({ ...paid('30'), payer: 'client', reference }), 409, 'duplicate_payment_report');
    assert.equal((await list<MandatePayment>('payments', '&status=booked')).length, 2);
    const unreported = bodyOf(await book({ ...paid('30'), payer: 'client', reference: 'another' }), 201);
    assert.equal(unreported.claim_id, null);
    await assertConsistent(company);
  });

  test('can be named, and must be what it was reported as', async () => {
    const { book, report } = await aCase();
    const [one, two] = [
      await report({ ...paid('10'), your_reference: 'A' }),
      await report({ ...paid('10'), your_reference: 'B' }),
    ];
    const elsewhere = await (await aCase()).report(paid('10'));
    const refused = async (changes: object, ...failures: string[]) =>
      assertRefused(
        await book({ ...paid('10'), payer: 'client', payment_id: two.id, ...changes }),
        400,
        'validation_error',
        ...failures,
      );
    await refused({ payer: 'debtor' }, 'invalid payer');
    await refused({ amount: euros('11'), value_date: '2026-02-21' }, 'invalid amount', 'invalid value_date');
    for (const payment_id of [randomUUID(), elsewhere.id]) await refused({ payment_id }, 'invalid payment_id');
    assert.equal(bodyOf(await book({ ...paid('10'), payer: 'client', payment_id: two.id }), 201).id, two.id);
    assertRefused(await book({ ...paid('10'), payer: 'client', payment_id: two.id }), 409, 'duplicate_payment_report');
    assert.equal(bodyOf(await book({ ...paid('10'), payer: 'client', payment_id: one.id }), 201).id, one.id);
  });
});

describe('undone', () => {
  test('a booking of the operator’s stays, reversed; the debtor owes again; it cannot be undone twice and may be booked anew', async () => {
    const { book, reverse, look, told, history, list } = await aCase();
    const payment = bodyOf(await book({ ...paid('100'), payer: 'debtor' }), 201);
    stage.clock.advance({ days: 1 });
    const reversed = bodyOf(await reverse(payment), 200);
    assert.deepEqual(reversed, { ...payment, status: 'reversed', updated_at: stage.clock.now() });
    assert.deepEqual(standing(await look()), ['unpaid', '100.00', '0.00', '100.00']);
    assertRefused(await reverse(payment), 409, 'conflict');
    assert.deepEqual(
      (await told()).map(({ type }) => type),
      ['mandate.balance_updated', 'mandate.state.changed', 'mandate.balance_updated', 'mandate.state.changed'],
    );
    assert.equal(first(await history()).title, 'Payment of 100.00 EUR reversed');
    const [undoing, undone] = await list<LedgerEntry>('ledger', '&derived=false');
    assert.deepEqual(
      [undoing?.rule, undoing?.reverses_entry_id, undoing?.value_date],
      ['payment.reversal', undone?.id, payment.value_date],
    );
    assert.deepEqual(
      undoing?.lines.map(({ account, debit, credit }) => [account, debit, credit]),
      undone?.lines.map(({ account, debit, credit }) => [account, credit, debit]),
    );

    const again = bodyOf(await book({ ...paid('100'), payer: 'debtor' }), 201);
    assert.notEqual(again.id, payment.id);
    assert.equal((await look()).payment_state, 'fully_paid');
  });

  test('a report is reported again, also one that came with the order, and may be booked once more', async () => {
    const { company, claim, book, reverse, look } = await aCase({
      claims: [aClaim(1, { payments: [paid('25', '2026-02-01')] })],
    });
    const carried = first(claim.payments);
    assert.equal(carried.status, 'booked');
    assert.equal(bodyOf(await reverse(carried), 200).status, 'reported');
    const now = await claimAt(company, claim);
    assert.deepEqual([first(now.payments).status, now.total_amount], ['reported', euros('75.00')]);
    assert.deepEqual(standing(await look()), ['unpaid', '100.00', '0.00', '100.00']);
    assertRefused(await reverse(carried), 409, 'conflict');
    assertRefused(await company.send('DELETE', `/v2/claims/${claim.id}/payments/${carried.id}/`), 409, 'conflict');
    assert.equal(bodyOf(await book({ ...paid('25', '2026-02-01'), payer: 'client' }), 201).id, carried.id);
    assert.deepEqual(standing(await look()), ['partially_paid', '100.00', '25.00', '75.00']);
    assert.equal(bodyOf(await reverse(carried), 200).status, 'reported');
    assert.equal(
      (await company.feed()).filter(({ type }) => type === 'payment.reported').length,
      1,
      'no event tells of a reversal',
    );
  });

  test('says why in the history, in allowed markup', async () => {
    const { book, path, history } = await aCase();
    const { id } = bodyOf(await book({ ...paid('40'), payer: 'debtor' }), 201);
    const because = (reason: string) => stage.operate('POST', `${path}payments/${id}/reverse/`, { reason });
    assertRefused(await because('<p> </p>'), 400, 'validation_error', 'blank reason');
    bodyOf(await because('<p>Booked <b>twice</b>.</p><script>x</script>'), 200);
    assert.equal(first(await history()).description, '<p>Booked <b>twice</b>.</p>');
  });

  test('what was never booked, or belongs to another case, cannot be', async () => {
    const [one, other] = [await aCase(), await aCase()];
    const payment = bodyOf(await other.book({ ...paid('1'), payer: 'debtor' }), 201);
    for (const { id } of [payment, { id: randomUUID() }]) assertRefused(await one.reverse({ id }), 404, 'not_found');
    assertRefused(await one.reverse(await one.report(paid('1'))), 409, 'conflict');
    assertRefused(
      await stage.operate('POST', `/operator/v1/mandates/${randomUUID()}/payments/${payment.id}/reverse/`),
      404,
      'not_found',
    );
  });
});

describe('costs', () => {
  test('join the line they belong to, with VAT, and are told', async () => {
    const { path, charge, look, told, history, list } = await aCase({}, withoutDeduction);
    const answer = await charge(cost('10.01', { kind: 'address_inquiry', vat_rate: '19.00', description: 'Berlin' }));
    const added = bodyOf(answer, 201);
    assert.deepEqual(added, {
      id: added.id,
      status: 'booked',
      kind: 'address_inquiry',
      claim_id: null,
      amount: euros('10.01'),
      vat_rate: '19',
      vat_amount: euros('1.90'),
      vat_owed_by_debtor: true,
      total_amount: euros('11.91'),
      date: '2026-02-20',
      interest_bearing: false,
      interest_from: null,
      matter: 'extrajudicial',
      reason: null,
      rule: 'fee.stated',
      table_version: null,
      working: null,
      description: 'Berlin',
      created_at: stage.clock.now(),
      updated_at: stage.clock.now(),
    });
    assert.deepEqual(bodyOf(await stage.operate('GET', `${path}costs/${added.id}/`), 200), added);
    bodyOf(await charge(cost('20', { interest_bearing: true })), 201);
    const { legal_balance, payment_state } = await look();
    assert.deepEqual(
      [
        legal_balance.legal_claim_of_costs_interest_free,
        legal_balance.legal_claim_of_costs_interest_bearing,
        legal_balance.balance_of_interest_on_costs,
        legal_balance.total_balance,
        payment_state,
      ],
      [euros('11.91'), euros('20.00'), euros('0.04'), euros('131.95'), 'unpaid'],
    );
    assert.deepEqual(
      (await told()).map(({ type }) => type),
      ['mandate.balance_updated', 'mandate.balance_updated'],
    );
    assert.deepEqual(
      (await history())
        .filter(({ type }) => type === 'cost')
        .map(({ title }) => title)
        .sort(),
      ['Costs of 11.91 EUR added', 'Costs of 20.00 EUR added'],
    );
    assert.equal((await list<MandateCost>('costs')).length, 2);
  });

  test('make a case that was paid partly paid again, and are settled before anything else', async () => {
    const { book, charge, look } = await aCase();
    bodyOf(await book({ ...paid('100'), payer: 'debtor' }), 201);
    bodyOf(await charge(cost('30')), 201);
    assert.deepEqual(standing(await look()), ['partially_paid', '130.00', '100.00', '30.00']);
    bodyOf(await book({ ...paid('30'), payer: 'debtor' }), 201);
    const { legal_balance, payment_state } = await look();
    assert.deepEqual([payment_state, legal_balance.payment_on_costs_interest_free], ['fully_paid', euros('30.00')]);
  });

  test('need an amount, a past day, and something that tells them apart', async () => {
    const { charge } = await aCase();
    const { amount: _none, ...without } = cost('1');
    assertRefused(await charge({ ...without, kind: 'bailiff_fee' }), 400, 'validation_error', 'required amount');
    assertRefused(
      await charge(cost('1', { date: '2099-01-01', kind: 'bribe' })),
      400,
      'validation_error',
      'invalid_choice kind',
    );
    assertRefused(await charge(cost('1', { date: '2099-01-01' })), 400, 'validation_error', 'invalid date');
    bodyOf(await charge(cost('1')), 201);
    assertRefused(await charge(cost('1.0')), 409, 'conflict');
    bodyOf(await charge(cost('1', { description: 'Second copy' })), 201);
  });

  test('can be undone: the debtor does not owe them any more, they stay, reversed, and may be added anew', async () => {
    const { path, company, book, charge, uncharge, look, told, history, list } = await aCase({}, withoutDeduction);
    bodyOf(await book({ ...paid('100'), payer: 'debtor' }), 201);
    const added = bodyOf(await charge(cost('10', { vat_rate: '19' })), 201);
    assert.deepEqual(standing(await look()), ['partially_paid', '111.90', '100.00', '11.90']);
    const earlier = (await told()).length;
    stage.clock.advance({ days: 1 });
    const reversed = bodyOf(await uncharge(added), 200);
    assert.deepEqual(reversed, { ...added, status: 'reversed', updated_at: stage.clock.now() });
    assert.deepEqual(bodyOf(await stage.operate('GET', `${path}costs/${added.id}/`), 200), reversed);
    assert.deepEqual(standing(await look()), ['fully_paid', '100.00', '100.00', '0.00']);
    assertRefused(await uncharge(added), 409, 'conflict');
    assert.deepEqual(
      (await told()).slice(earlier).map(({ type }) => type),
      ['mandate.balance_updated', 'mandate.state.changed'],
    );
    const { type, title, payment_state } = first(await history());
    assert.deepEqual([type, title, payment_state], ['cost', 'Costs of 11.90 EUR reversed', 'fully_paid']);
    const entries = await list<LedgerEntry>('ledger');
    const [undoing, undone] = ['cost.reversal', 'cost'].map((rule) => entries.find((each) => each.rule === rule));
    assert.deepEqual(
      [undoing?.reverses_entry_id, undoing?.value_date, undoing?.payment_id],
      [undone?.id, added.date, null],
    );
    assert.deepEqual(
      undoing?.lines.map(({ account, debit, credit }) => [account, debit, credit]),
      undone?.lines.map(({ account, debit, credit }) => [account, credit, debit]),
    );

    const again = bodyOf(await charge(cost('10', { vat_rate: '19' })), 201);
    assert.notEqual(again.id, added.id);
    assert.deepEqual(
      [await list<MandateCost>('costs', '&status=booked'), await list<MandateCost>('costs', '&status=reversed')],
      [[again], [reversed]],
    );
    assert.deepEqual(
      await list<MandateCost>('costs', `&updated_since=${added.created_at}`).then((costs) => costs.length),
      2,
    );
    assert.deepEqual(standing(await look()), ['partially_paid', '111.90', '100.00', '11.90']);
    await assertConsistent(company);
  });

  test('that payments have settled can be undone: the money settles what is left', async () => {
    const { book, charge, uncharge, look, list } = await aCase();
    const added = bodyOf(await charge(cost('30')), 201);
    bodyOf(await book({ ...paid('40'), payer: 'debtor' }), 201);
    assert.deepEqual((await look()).legal_balance.payment_on_costs_interest_free, euros('30.00'));
    bodyOf(await uncharge(added), 200);
    const derived = await list<LedgerEntry>('ledger', '&derived=true');
    assert.deepEqual(derived.map(({ reason, reverses_entry_id }) => `${reason} ${reverses_entry_id !== null}`).sort(), [
      'null false',
      'reversed false',
      'reversed true',
    ]);
    const { legal_balance } = await look();
    assert.deepEqual(
      [
        legal_balance.payment_on_principal_claim,
        legal_balance.payment_on_costs_interest_free,
        legal_balance.total_balance,
      ],
      [euros('40.00'), euros('0.00'), euros('60.00')],
    );
  });

  test('of another case, or that were never added, cannot be undone', async () => {
    const [one, other] = [await aCase(), await aCase()];
    const added = bodyOf(await other.charge(cost('1')), 201);
    for (const { id } of [added, { id: randomUUID() }]) assertRefused(await one.uncharge({ id }), 404, 'not_found');
    assertRefused(
      await stage.operate('POST', `/operator/v1/mandates/${randomUUID()}/costs/${added.id}/reverse/`),
      404,
      'not_found',
    );
  });
});

describe('fees that the law gives a figure for', () => {
  const fee = (kind: string, more: object = {}) => ({ kind, date: '2026-02-20', interest_bearing: false, ...more });
  const large = [
    aClaim(1, { principal_amount: euros('1000.00'), payments: [paid('90', '2026-02-01')] }),
    aClaim(2, { principal_amount: euros('190.00') }),
  ];

  test('are computed from the principal that was handed over, and added like any costs', async () => {
    const { company, charge, look, history } = await aCase({ claims: large }, withoutDeduction);
    // 1100 euros: a whole fee of 134.50.
    const collecting = bodyOf(await charge(fee('collection_fee', { vat_rate: '19' })), 201);
    assert.deepEqual(
      [collecting.amount, collecting.vat_amount, collecting.total_amount],
      [euros('121.05'), euros('23.00'), euros('144.05')],
    );
    const flat = bodyOf(await charge(fee('expenses_flat_rate', { vat_rate: null })), 201);
    assert.deepEqual(flat.amount, euros('20.00'));
    const { legal_balance } = await look();
    assert.deepEqual(
      [legal_balance.legal_claim_of_costs_interest_free, legal_balance.total_balance],
      [euros('164.05'), euros('1264.05')],
    );
    assert.deepEqual(
      (await history())
        .filter(({ type }) => type === 'cost')
        .map(({ title }) => title)
        .sort(),
      ['Costs of 144.05 EUR added', 'Costs of 20.00 EUR added'],
    );
    await assertConsistent(company);
  });

  test('know a simple case from others, and a small claim', async () => {
    const amountOf = async (effort: string, principal: string) =>
      bodyOf(
        await (
          await aCase({ claims: [aClaim(1, { principal_amount: euros(principal) })] })
        ).charge(fee('collection_fee', { effort })),
        201,
      ).amount.value;
    assert.deepEqual(
      [
        await amountOf('simple', '1190.00'),
        await amountOf('average', '1190.00'),
        await amountOf('extensive', '1190.00'),
        await amountOf('average', '50.00'),
      ],
      ['67.25', '121.05', '174.85', '28.35'],
    );
  });

  test('for an agreement on payments are measured by half of what is open by then', async () => {
    const { book, charge } = await aCase({ claims: large });
    const accepted = stage.clock.now().slice(0, 10);
    stage.clock.advance({ days: 2 });
    const later = stage.clock.now().slice(0, 10);
    for (const day of [accepted, later]) bodyOf(await book({ ...paid('150', day), payer: 'debtor' }), 201);
    // 950 euros by the day of acceptance, and half of it up to 500.
    assert.deepEqual(bodyOf(await charge(fee('settlement_fee', { date: accepted })), 201).amount, euros('36.05'));
    assert.deepEqual(bodyOf(await charge(fee('expenses_flat_rate')), 201).amount, euros('7.21'));
    assert.deepEqual(
      bodyOf(await charge(fee('collection_fee')), 201).amount,
      euros('83.70'),
      'what was paid later has been collected',
    );
    assert.deepEqual(
      bodyOf(await charge(fee('expenses_flat_rate')), 201).amount,
      euros('12.79'),
      'what is left of 20 euros',
    );
    assertRefused(await charge(fee('expenses_flat_rate', { date: later })), 409, 'conflict');
  });

  test('show their rule, table and working, and are raised by the difference to a higher rate', async () => {
    const { path, charge } = await aCase({ claims: large });
    const simple = bodyOf(await charge(fee('collection_fee', { effort: 'simple' })), 201);
    const working = {
      value: euros('1100.00'),
      value_rule: 'open_principal_at_acceptance',
      whole_fee: euros('134.50'),
      rate: '0.5',
      minimum_applied: false,
      credit: null,
      raises_cost_id: null,
    };
    assert.deepEqual(
      [simple.matter, simple.rule, simple.table_version, simple.working],
      ['extrajudicial', 'fee.vv_2300', 'rvg/2025-06-01', working],
    );
    const raised = bodyOf(await charge(fee('collection_fee')), 201);
    assert.deepEqual([simple.amount, raised.amount], [euros('67.25'), euros('53.80')]);
    assert.deepEqual(raised.working, { ...working, rate: '0.9', raises_cost_id: simple.id });
    assert.deepEqual(bodyOf(await stage.operate('GET', `${path}costs/${raised.id}/`), 200), raised);
    assertRefused(await charge(fee('collection_fee', { rate: '0.9' })), 409, 'conflict');
    assertRefused(await charge(fee('collection_fee', { rate: '1.1' })), 400, 'validation_error', 'required reason');

    // 1100.00: 134.50, less 0.45 of 134.50; the flat rate is 20 % of the fee before the credit.
    const dunning = bodyOf(await charge(fee('court_dunning_fee')), 201);
    assert.deepEqual(dunning.working?.credit, { rate: '0.45', value: euros('1100.00'), amount: euros('60.53') });
    assert.deepEqual([dunning.amount, dunning.matter], [euros('73.97'), 'court_dunning']);
    const flat = bodyOf(await charge(fee('expenses_flat_rate', { matter: 'court_dunning' })), 201);
    assert.deepEqual([flat.amount, flat.rule], [euros('20.00'), 'fee.vv_7002']);
    const court = bodyOf(await charge(fee('court_fee')), 201);
    assert.deepEqual(
      [court.amount, court.rule, court.table_version],
      [euros('41.00'), 'fee.kv_1100', 'gkg/2025-06-01'],
    );
    const stated = bodyOf(await charge(fee('court_fee', { amount: euros('5'), matter: 'enforcement' })), 201);
    assert.deepEqual([stated.rule, stated.matter, stated.working], ['fee.stated', 'enforcement', null]);
  });

  test('follow the law of the day of the order, the earliest of a case', async () => {
    const company = await stage.aCompany();
    const accept = (id: string, body: object) =>
      stage.operate<Order>('POST', `/operator/v1/orders/${id}/accept/`, body);
    const submitted = await givenSubmitted(company);
    assertRefused(
      await accept(submitted.id, { ordered_on: '2099-01-01', mandate_id: randomUUID() }),
      400,
      'validation_error',
      'invalid ordered_on',
      'invalid mandate_id',
    );
    const { mandate } = bodyOf(await accept(submitted.id, { ordered_on: '2025-06-01' }), 200);
    const charge = async (kind: string) =>
      bodyOf(await stage.operate<MandateCost>('POST', `/operator/v1/mandates/${mandate}/costs/`, fee(kind)), 201)
        .table_version;
    assert.equal(await charge('collection_fee'), 'rvg/2025-06-01');
    const joining = await givenSubmitted(company, { debtor_id: submitted.debtor_id });
    bodyOf(await accept(joining.id, { mandate_id: mandate, ordered_on: '2025-05-31' }), 200);
    assert.equal(await charge('settlement_fee'), 'rvg/2021-10-01');
    const older = await givenSubmitted(company, { debtor_id: submitted.debtor_id });
    const { mandate: before } = bodyOf(await accept(older.id, { ordered_on: '2021-09-30' }), 200);
    const cost = (body: object) => stage.operate<MandateCost>('POST', `/operator/v1/mandates/${before}/costs/`, body);
    assertRefused(await cost(fee('collection_fee')), 400, 'validation_error', 'required amount');
    assert.equal(bodyOf(await cost(fee('collection_fee', { amount: euros('50') })), 201).rule, 'fee.stated');
    const last = await givenSubmitted(company, { debtor_id: submitted.debtor_id });
    bodyOf(await accept(last.id, { mandate_id: mandate }), 200);
    assert.equal(await charge('enforcement_fee'), 'rvg/2021-10-01');
  });

  test('are owed once, unless they are undone; an amount that is sent is taken as it is', async () => {
    const { charge, uncharge } = await aCase({ claims: large });
    const collecting = bodyOf(await charge(fee('collection_fee')), 201);
    assertRefused(await charge(fee('collection_fee', { effort: 'simple', date: '2026-02-21' })), 409, 'conflict');
    const more = bodyOf(await charge(fee('collection_fee', { amount: euros('5'), date: '2026-02-21' })), 201);
    assert.deepEqual(more.amount, euros('5.00'));
    for (const each of [collecting, more]) bodyOf(await uncharge(each), 200);
    assert.deepEqual(bodyOf(await charge(fee('collection_fee', { effort: 'simple' })), 201).amount, euros('67.25'));
  });

  test('are the operator’s to name where the law gives a range, other fees, or nothing to measure by', async () => {
    const needsAmount = async (claims: readonly ClaimInput[], kind: string) =>
      assertRefused(await (await aCase({ claims })).charge(fee(kind)), 400, 'validation_error', 'required amount');
    const disputed = [
      aClaim(1),
      aClaim(2, { is_disputed: true, dispute_reason: 'The debtor says that half of it is missing.' }),
    ];
    await needsAmount(disputed, 'lawyer_fee');
    await needsAmount([aClaim(1)], 'expenses_flat_rate');
    const { charge, book } = await aCase();
    stage.clock.advance({ days: 1 });
    const date = stage.clock.now().slice(0, 10);
    bodyOf(await book({ ...paid('100', date), payer: 'debtor' }), 201);
    assertRefused(await charge(fee('settlement_fee', { date })), 400, 'validation_error', 'required amount');
    assertRefused(
      await charge(fee('lawyer_fee', { effort: 'simple' })),
      400,
      'validation_error',
      'not_allowed effort',
      'required amount',
    );
    assertRefused(
      await charge(fee('collection_fee', { effort: 'simple', amount: euros('5') })),
      400,
      'validation_error',
      'not_allowed effort',
    );
    assertRefused(
      await charge(fee('collection_fee', { effort: 'heroic' })),
      400,
      'validation_error',
      'invalid_choice effort',
    );
    assert.deepEqual(bodyOf(await charge(fee('collection_fee')), 201).amount, euros('46.35'));
  });
});

describe('the books', () => {
  test('show each entry as double entry does, the newest first, page by page', async () => {
    const { path, claim, book, charge, list } = await aCase({
      claims: [aClaim(1, { additional_charges: [{ amount: euros('5') }], payments: [paid('7', '2026-02-01')] })],
    });
    bodyOf(await charge(cost('20')), 201);
    bodyOf(await book({ ...paid('30'), payer: 'debtor' }), 201);
    const entries = await list<LedgerEntry>('ledger');
    assert.deepEqual(entries.map(({ rule }) => rule).sort(), [
      'acceptance.charge',
      'acceptance.payment',
      'acceptance.principal',
      'allocation.bgb_367_1',
      'allocation.designated',
      'cost',
      'payment.debtor',
    ]);
    for (const { lines } of entries) {
      assert.equal(
        lines.reduce((sum, { debit, credit }) => sum + cents(debit) - cents(credit), 0),
        0,
      );
      assert.ok(lines.every(({ debit, credit }) => (debit === null) !== (credit === null)));
    }
    assert.deepEqual(entries.find(({ rule }) => rule === 'payment.debtor')?.lines, [
      { account: 'received_by_service', debit: euros('30.00'), credit: null, claim_id: null, cost_id: null },
      { account: 'payments_to_allocate', debit: null, credit: euros('30.00'), claim_id: null, cost_id: null },
    ]);
    const allocation = entries.find(({ rule }) => rule === 'allocation.bgb_367_1');
    const [payment, costs] = ['payment.debtor', 'cost'].map((rule) => entries.find((entry) => entry.rule === rule));
    assert.deepEqual(
      [allocation?.derived, allocation?.cause_entry_id, allocation?.rule_version, allocation?.reason],
      [true, payment?.id, 'allocation.bgb_367_1/1', null],
    );
    const ofCosts = { claim_id: null, cost_id: costs?.lines[0]?.cost_id };
    assert.deepEqual(allocation?.lines, [
      { account: 'payments_to_allocate', debit: euros('30.00'), credit: null, claim_id: null, cost_id: null },
      { account: 'payment_on_costs_interest_free', debit: null, credit: euros('20.00'), ...ofCosts },
      { account: 'payment_on_principal_claim', debit: null, credit: euros('10.00'), claim_id: claim.id, cost_id: null },
    ]);
    const pages: LedgerEntry[] = [];
    for (let next: string | null = `${path}ledger/?limit=2`; next !== null;) {
      const page: Page<LedgerEntry> = bodyOf(
        await stage.operate<Page<LedgerEntry>>('GET', next.replace(publicUrl, '')),
        200,
      );
      assert.equal(page.count, 7);
      pages.push(...page.results);
      next = page.next;
    }
    assert.deepEqual(pages, entries);
  });

  test('are the operator’s: every write is in the audit log with the balance before and after', async () => {
    const { company, mandate, book, charge, uncharge, reverse } = await aCase();
    const payment = bodyOf(await book({ ...paid('100'), payer: 'debtor' }), 201);
    const added = bodyOf(await charge(cost('5')), 201);
    const reversed = bodyOf(await reverse(payment), 200);
    const uncharged = bodyOf(await uncharge(added), 200);
    const log = bodyOf(
      await stage.operate<Page<Record<string, unknown>>>('GET', `/operator/v1/audit-log/?target_id=${mandate.id}`),
      200,
    ).results;
    const by = (action: string) => log.find((each) => each.action === `operator-ledger.${action}`);
    assert.ok(log.every(({ company_id }) => company_id === company.company));
    assert.deepEqual(
      [by('book_payment')?.before, by('book_payment')?.after],
      [
        { payment_state: 'unpaid', total_balance: euros('100.00') },
        { payment_state: 'fully_paid', total_balance: euros('0.00'), payment },
      ],
    );
    assert.deepEqual(
      [by('add_cost')?.before, by('add_cost')?.after],
      [
        { payment_state: 'fully_paid', total_balance: euros('0.00') },
        { payment_state: 'partially_paid', total_balance: euros('5.00'), cost: added },
      ],
    );
    assert.deepEqual(
      [by('reverse_payment')?.before, by('reverse_payment')?.after],
      [
        { payment_state: 'partially_paid', total_balance: euros('5.00'), payment },
        { payment_state: 'unpaid', total_balance: euros('105.00'), payment: reversed },
      ],
    );
    assert.deepEqual(
      [by('reverse_cost')?.before, by('reverse_cost')?.after],
      [
        { payment_state: 'unpaid', total_balance: euros('105.00'), cost: added },
        { payment_state: 'unpaid', total_balance: euros('100.00'), cost: uncharged },
      ],
    );
  });

  test('take nothing more once the case is closed or has ended', async () => {
    for (const change of ['closed_at = created_at', `processing_state = 'ended'`, `procedure_state = 'ended'`]) {
      const { mandate, book, charge, uncharge, reverse, list } = await aCase();
      const added = bodyOf(await charge(cost('3')), 201);
      const payment = bodyOf(await book({ ...paid('1'), payer: 'debtor' }), 201);
      await stage.sql(`update mandates set ${change} where id = $1`, [mandate.id]);
      for (const answer of [
        await book({ ...paid('2'), payer: 'debtor' }),
        await charge(cost('1')),
        await reverse(payment),
        await uncharge(added),
      ])
        assertRefused(answer, 409, 'conflict');
      assert.equal((await list('ledger')).length, 4, 'reading goes on');
    }
  });

  test('are written with one scope and read with another', async () => {
    const { path, book, charge, uncharge, reverse } = await aCase();
    const added = bodyOf(await charge(cost('1')), 201);
    const payment = bodyOf(await book({ ...paid('1'), payer: 'debtor' }), 201);
    const [reader, cases, money] = await Promise.all(
      (['operator:read', 'operator:cases', 'operator:money'] as const).map(async (scope) => ({
        key: await stage.givenKey('operator', undefined, [scope]),
      })),
    );
    for (const sent of [reader, cases])
      for (const answer of [
        await book({ ...paid('2'), payer: 'debtor' }, sent),
        await charge(cost('2'), sent),
        await uncharge(added, sent),
        await reverse(payment, sent),
      ])
        assertRefused(answer, 403, 'permission_denied');
    for (const noun of ['payments', 'costs', 'ledger'])
      assert.equal((await stage.operate('GET', `${path}${noun}/`, undefined, reader)).status, 200);
    assert.equal((await book({ ...paid('2'), payer: 'debtor' }, money)).status, 201);
  });

  test('are of cases there are', async () => {
    const path = `/operator/v1/mandates/${randomUUID()}/`;
    for (const noun of ['payments', 'costs', 'ledger'])
      assertRefused(await stage.operate('GET', `${path}${noun}/`), 404, 'not_found');
    assertRefused(await stage.operate('POST', `${path}payments/`, { ...paid('1'), payer: 'debtor' }), 404, 'not_found');
    assertRefused(await stage.operate('POST', `${path}costs/`, cost('1')), 404, 'not_found');
    assertRefused(
      await stage.operate('POST', `${path}payments/`, { ...paid('1', '2099-01-01'), payer: 'debtor' }),
      400,
      'validation_error',
      'invalid value_date',
    );
  });
});

describe('at once', () => {
  test('the same booking twice, with one key or with two, is booked once', async () => {
    const { book, charge, look } = await aCase();
    const codes = (answers: readonly { status: number; body: unknown }[]) =>
      answers.map(({ status, body }) => (status < 300 ? String(status) : (body as { code: string }).code)).sort();
    assert.deepEqual(
      codes(
        await Promise.all([1, 2, 3].map(() => book({ ...paid('10'), payer: 'debtor' }, { idempotencyKey: 'payment' }))),
      ),
      ['201', '201', '201'],
    );
    assert.deepEqual(codes(await Promise.all([1, 2, 3].map(() => book({ ...paid('11'), payer: 'debtor' })))), [
      '201',
      'duplicate_payment_report',
      'duplicate_payment_report',
    ]);
    assert.deepEqual(codes(await Promise.all([1, 2, 3].map(() => charge(cost('5'))))), ['201', 'conflict', 'conflict']);
    assert.deepEqual(standing(await look()), ['partially_paid', '105.00', '21.00', '84.00']);
  });

  test('a report is booked once, however many book it, and undone once', async () => {
    const { company, book, reverse, report, look } = await aCase();
    const payment = await report(paid('10'));
    const answers = await Promise.all(
      [undefined, payment.id, undefined].map((payment_id) =>
        book({ ...paid('10'), payer: 'client', ...(payment_id === undefined ? {} : { payment_id }) }),
      ),
    );
    assert.deepEqual(statusesOf(answers), [201, 409, 409]);
    assert.deepEqual(statusesOf(await Promise.all([1, 2, 3].map(() => reverse(payment)))), [200, 409, 409]);
    assert.deepEqual(standing(await look()), ['unpaid', '100.00', '0.00', '100.00']);
    await assertConsistent(company);
  });

  test('costs are undone once, however many undo them, and a payment never settles what was undone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { book, charge, uncharge, look } = await aCase();
      const added = bodyOf(await charge(cost('5')), 201);
      const [booked, ...undone] = await Promise.all([
        book({ ...paid('10'), payer: 'debtor' }),
        ...[1, 2, 3].map(() => uncharge(added)),
      ]);
      assert.equal(booked.status, 201, booked.text);
      const { legal_balance } = await look();
      // The payment was first: it has settled the costs.
      const paidFirst = undone.every(({ status }) => status === 409);
      if (!paidFirst) assert.deepEqual(statusesOf(undone), [200, 409, 409]);
      assert.deepEqual(
        [legal_balance.payment_on_costs_interest_free, legal_balance.total_balance],
        paidFirst ? [euros('5.00'), euros('95.00')] : [euros('0.00'), euros('90.00')],
      );
    }
  });

  test('a report and a booking of the same payment: told or booked first, it counts once in the balance', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { company, claim, book, look, list } = await aCase();
      const [reported, booked] = await Promise.all([
        company.send<Payment>('POST', `/v2/claims/${claim.id}/payments/`, paid('60')),
        book({ ...paid('60'), payer: 'client' }),
      ]);
      assert.equal(booked.status, 201, booked.text);
      // Booked first, 40 are open: the report comes too late, and the operator sees why.
      if (reported.status !== 201) assertRefused(reported, 400, 'validation_error', 'overpayment amount');
      assert.deepEqual(standing(await look()), ['partially_paid', '100.00', '60.00', '40.00']);
      assert.ok((await list('payments')).length <= 2);
      await assertConsistent(company);
    }
  });

  test('bookings, reversals and costs of one case follow each other, and every balance adds up', async () => {
    const { company, book, charge, reverse, report, look, list } = await aCase({ claims: [aClaim(1), aClaim(2)] });
    const payments = await Promise.all(
      [5, 6, 7].map(async (amount) => bodyOf(await book({ ...paid(String(amount)), payer: 'debtor' }), 201)),
    );
    const answers = await Promise.all([
      ...payments.map((each) => reverse(each)),
      ...[1, 2, 3].map((amount) => charge(cost(String(amount)))),
      ...[8, 9].map((amount) => book({ ...paid(String(amount)), payer: 'debtor' })),
      report(paid('3')).then(() => book({ ...paid('3'), payer: 'client' })),
    ]);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 201]));
    const { legal_balance } = await look();
    assert.deepEqual([legal_balance.total_legal_claim, legal_balance.total_payment], [euros('206.00'), euros('20.00')]);
    for (const line of balanceLines)
      assert.equal(
        cents(legal_balance[`balance_of_${line}`]),
        cents(legal_balance[`legal_claim_of_${line}`]) - cents(legal_balance[`payment_on_${line}`]),
      );
    assert.equal((await list('ledger', '&derived=false')).length, 2 + 3 + 3 + 3 + 2 + 1);
    await assertConsistent(company);
  });

  test('an acceptance into the case and a booking on it follow each other', async () => {
    const { company, order, mandate, book, look } = await aCase();
    const draft = await givenDraft(company, { debtor_id: order.debtor_id });
    bodyOf(await company.send('POST', `/v2/orders/${draft.id}/finalize/`), 200);
    const [joined, booked] = await Promise.all([
      stage.operate('POST', `/operator/v1/orders/${draft.id}/accept/`, { mandate_id: mandate.id }),
      book({ ...paid('100'), payer: 'debtor' }),
    ]);
    assert.deepEqual([joined.status, booked.status], [200, 201]);
    assert.deepEqual(standing(await look()), ['partially_paid', '200.00', '100.00', '100.00']);
    await assertConsistent(company);
  });
});
