/** A submitted order is decided: withdrawn by its company, or reviewed by the operator, who accepts, rejects, withdraws, or moves its claims. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { OperatorOrder, Order, QueuedOrder } from '@mahnwerk/contract/case/orders.ts';
import type { Answer } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  assertConsistent,
  bodyOf,
  claimAt,
  claimsOf,
  type Company,
  euros,
  first,
  forOperator,
  unnamed,
  givenAccepted,
  givenDebtor,
  givenDraft,
  givenOrder,
  givenSubmitted,
  openStage,
  orderAt,
  orderStates,
  type OrderState,
  type Page,
  publicUrl,
  queuedForOperator,
  type Stage,
} from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const withdraw = (company: Company, { id }: Order, body?: unknown) =>
  company.send<Order>('POST', `/v2/orders/${id}/withdraw/`, body);
const review = (command: string, { id }: { readonly id: string }, body?: unknown): Promise<Answer<Order>> =>
  stage.operate<Order>('POST', `/operator/v1/orders/${id}/${command}/`, body);
const move = ({ id }: { readonly id: string }, order_id: string): Promise<Answer<Claim>> =>
  stage.operate<Claim>('POST', `/operator/v1/claims/${id}/move/`, { order_id });
const auditOf = async (id: string) =>
  bodyOf(
    await stage.operate<Page<{ action: string; before: unknown; after: unknown; company_id: string }>>(
      'GET',
      `/operator/v1/audit-log/?target_id=${id}`,
    ),
    200,
  ).results;

/** What a company is told of an order when it is decided, besides the mandate. */
const told = (company: Company, order: Order) => ({
  company_id: company.company,
  order_id: order.id,
  order_url: `${publicUrl}/v2/orders/${order.id}/`,
  claim_ids: order.claims.map(({ id }) => id).sort(),
});

/** The order after a decision: its claims follow, the deadline is long gone, and it is new for whoever asks since. */
function decided(order: Order, status: OrderState, changes: Partial<Order>): Order {
  const updated_at = stage.clock.now();
  // What ends without a case is asked about no more.
  const summary = order.requests_to_client_summary;
  const requests_to_client_summary =
    status === 'accepted' ? summary : { ...summary, unanswered_count: 0, has_pending: false };
  return {
    ...order,
    next_step: null,
    status,
    requests_to_client_summary,
    updated_at,
    ...changes,
    claims: order.claims.map((claim) => ({ ...claim, status, updated_at })),
  };
}

const reviewable = ['submitted', 'awaiting_client_response'] as const;
const closed = orderStates.filter((state) => state !== 'submitted' && state !== 'awaiting_client_response');

describe('a company withdraws', () => {
  for (const state of reviewable)
    test(`an order that is ${state}`, async () => {
      const company = await stage.aCompany();
      const order = await givenOrder(stage, company, state, {
        claims: [aClaim(1, { payments: [{ amount: euros('1'), value_date: '2026-02-01' }] }), aClaim(2)],
      });
      stage.clock.advance({ minutes: 1 });
      const answer = await withdraw(company, order, { reason: 'The debtor has paid.' });
      assert.deepEqual(
        bodyOf(answer, 200),
        decided(order, 'withdrawn', { withdrawal_reason: 'The debtor has paid.', withdrawn_at: stage.clock.now() }),
      );
      assert.deepEqual(await orderAt(company, order), answer.body);
      const { type, created_at, data } = (await company.feed()).at(-1) ?? {};
      assert.deepEqual([type, created_at, data], ['order.withdrawn', stage.clock.now(), told(company, order)]);
      await assertConsistent(company);
    });

  test('with a reason or without one: no body, {} and null are the same', async () => {
    const company = await stage.aCompany();
    for (const body of [undefined, {}, { reason: null }]) {
      const withdrawn = bodyOf(await withdraw(company, await givenSubmitted(company), body), 200);
      assert.deepEqual([withdrawn.status, withdrawn.withdrawal_reason], ['withdrawn', null]);
    }
    const long = '𝄞'.repeat(500);
    assert.equal(
      bodyOf(await withdraw(company, await givenSubmitted(company), { reason: long }), 200).withdrawal_reason,
      long,
    );
  });

  test('with a reason of one line and 500 characters at the most', async () => {
    const company = await stage.aCompany();
    const order = await givenSubmitted(company);
    const wrong: readonly (readonly [body: unknown, failure: string])[] = [
      [{ reason: 'x'.repeat(501) }, 'max_length reason'],
      [{ reason: ' ' }, 'blank reason'],
      [{ reason: '' }, 'blank reason'],
      [{ reason: 'two\nlines' }, 'control_characters reason'],
      [{ reason: 1 }, 'invalid reason'],
      [{ because: 'x' }, 'unknown_field because'],
      ['[]', 'invalid '],
      ['null', 'invalid '],
    ];
    for (const [body, failure] of wrong)
      assertRefused(await withdraw(company, order, body), 400, 'validation_error', failure);
    assert.deepEqual(await orderAt(company, order), order);
  });

  for (const state of closed)
    test(`nothing any more once it is ${state}`, async () => {
      const company = await stage.aCompany();
      const order = await givenOrder(stage, company, state);
      const feed = await company.feed();
      assertRefused(await withdraw(company, order, { reason: 'Too late.' }), 409, 'conflict');
      assert.deepEqual([await orderAt(company, order), await company.feed()], [order, feed]);
    });
});

describe('the operator rejects', () => {
  for (const state of reviewable)
    test(`an order that is ${state}, with the reason the company reads`, async () => {
      const company = await stage.aCompany();
      const order = await givenOrder(stage, company, state, { claims: claimsOf(2) });
      stage.clock.advance({ minutes: 1 });
      const reason = 'The claim is time-barred.\nSee § 195 BGB.';
      const answer = await review('reject', order, { reason });
      const rejected = decided(order, 'rejected', { rejection_reason: reason, decided_at: stage.clock.now() });
      assert.deepEqual(unnamed(bodyOf(answer, 200)), forOperator(rejected));
      assert.deepEqual(await orderAt(company, order), rejected);
      const { type, data } = (await company.feed()).at(-1) ?? {};
      assert.deepEqual([type, data], ['order.rejected', told(company, order)]);
      const [entry] = await auditOf(order.id);
      assert.deepEqual(
        [entry?.action, entry?.before, entry?.after, entry?.company_id],
        ['reviews.reject', { status: state }, { status: 'rejected' }, company.company],
      );
      await assertConsistent(company);
    });

  test('never without a reason, nor with one of more than 1000 characters', async () => {
    const company = await stage.aCompany();
    const order = await givenSubmitted(company);
    assertRefused(await review('reject', order, {}), 400, 'validation_error', 'required reason');
    for (const [reason, code] of [
      [null, 'invalid'],
      ['', 'blank'],
      ['\n', 'blank'],
      ['x'.repeat(1001), 'max_length'],
      ['\u0000', 'control_characters'],
    ] as const)
      assertRefused(await review('reject', order, { reason }), 400, 'validation_error', `${code} reason`);
    assert.equal((await review('reject', order)).status, 400);
    assert.deepEqual(await orderAt(company, order), order);
    assert.equal((await review('reject', order, { reason: '𝄞'.repeat(1000) })).status, 200);
  });
});

describe('the operator withdraws', () => {
  for (const state of reviewable)
    test(`an order that is ${state}, on the company’s behalf`, async () => {
      const company = await stage.aCompany();
      const order = await givenOrder(stage, company, state);
      stage.clock.advance({ minutes: 1 });
      assert.deepEqual(
        unnamed(bodyOf(await review('withdraw', order, { reason: 'Asked for by telephone.' }), 200)),
        forOperator(
          decided(order, 'withdrawn', {
            withdrawal_reason: 'Asked for by telephone.',
            withdrawn_at: stage.clock.now(),
          }),
        ),
      );
      const { type, data } = (await company.feed()).at(-1) ?? {};
      assert.deepEqual(
        [type, data, (await auditOf(order.id))[0]?.action],
        ['order.withdrawn', told(company, order), 'reviews.withdraw'],
      );
    });

  test('without a reason as well', async () => {
    const company = await stage.aCompany();
    for (const body of [undefined, {}, { reason: null }])
      assert.equal(bodyOf(await review('withdraw', await givenSubmitted(company), body), 200).withdrawal_reason, null);
  });
});

describe('the operator accepts', () => {
  for (const state of reviewable)
    test(`an order that is ${state} into a case of its own`, async () => {
      const company = await stage.aCompany();
      const other = await givenDebtor(company);
      const order = await givenOrder(stage, company, state, {
        additional_debtor_ids: [other.id],
        claims: [aClaim(1, { payments: [{ amount: euros('40'), value_date: '2026-02-01' }] }), aClaim(2)],
      });
      stage.clock.advance({ minutes: 1 });
      const accepted = bodyOf(await review('accept', order), 200);
      const mandate = await company.read<Mandate>(`/v2/mandates/${accepted.mandate}/`);
      const inMandate = { id: mandate.id, reference_number: mandate.reference_number };
      const expected = decided(order, 'accepted', { mandate: mandate.id, decided_at: stage.clock.now() });
      const booked = expected.claims.map((claim) => ({
        ...claim,
        mandate_id: mandate.id,
        payments: claim.payments.map((payment) => ({
          ...payment,
          status: 'booked',
          mandate: inMandate,
          updated_at: stage.clock.now(),
        })),
      }));
      assert.deepEqual(unnamed(accepted), forOperator({ ...expected, claims: booked }));
      assert.deepEqual(
        [mandate.additional_debtor_ids, mandate.order_ids, mandate.claim_ids],
        [[other.id], [order.id], order.claims.map(({ id }) => id)],
      );
      const [entry] = await auditOf(order.id);
      assert.deepEqual(
        [entry?.action, entry?.before, entry?.after],
        ['reviews.accept', { status: state }, { status: 'accepted', mandate_id: mandate.id }],
      );
      const asked = state === 'awaiting_client_response' ? ['request_to_client.created'] : [];
      assert.deepEqual(
        (await company.feed()).map(({ type }) => type),
        ['order.submitted', 'payment.reported', ...asked, 'order.accepted', 'mandate.created'],
      );
      await assertConsistent(company);
    });

  test('with no body, {} or no mandate_id alike, and nothing else', async () => {
    const company = await stage.aCompany();
    for (const body of [{}, { mandate_id: null }])
      assert.notEqual(bodyOf(await review('accept', await givenSubmitted(company), body), 200).mandate, null);
    const order = await givenSubmitted(company);
    assertRefused(
      await review('accept', order, { mandate_id: 'K26-AAAAAA' }),
      400,
      'validation_error',
      'invalid mandate_id',
    );
    assertRefused(await review('accept', order, { mandate: null }), 400, 'validation_error', 'unknown_field mandate');
  });

  test('into an existing case of the same debtor, which grows by it and is not created again', async () => {
    const company = await stage.aCompany();
    const [debtor, spouse, son] = [await givenDebtor(company), await givenDebtor(company), await givenDebtor(company)];
    const { order: earlier, mandate } = await givenAccepted(stage, company, {
      debtor_id: debtor.id,
      additional_debtor_ids: [spouse.id],
    });
    const order = await givenSubmitted(company, {
      debtor_id: debtor.id,
      additional_debtor_ids: [spouse.id, son.id],
      starting_approach: 'judicial',
      claims: [
        aClaim(1, { principal_amount: euros('30'), payments: [{ amount: euros('30'), value_date: '2026-02-01' }] }),
        aClaim(2, { principal_amount: euros('7.50') }),
      ],
    });
    stage.clock.advance({ minutes: 1 });
    const accepted = bodyOf(await review('accept', order, { mandate_id: mandate.id.toUpperCase() }), 200);
    assert.equal(accepted.mandate, mandate.id);
    const grown = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
    assert.deepEqual(
      [grown.order_ids, grown.claim_ids],
      [[earlier.id, order.id], [...earlier.claims, ...order.claims].map(({ id }) => id)],
    );
    assert.deepEqual([...grown.additional_debtor_ids].sort(), [spouse.id, son.id].sort());
    assert.deepEqual(
      [grown.reference_number, grown.created_at, grown.updated_at, grown.procedure_state, grown.payment_state],
      [mandate.reference_number, mandate.created_at, stage.clock.now(), 'extrajudicial', 'partially_paid'],
    );
    const { total_legal_claim, total_payment, total_balance } = grown.legal_balance;
    assert.deepEqual(
      [total_legal_claim, total_payment, total_balance],
      [euros('137.50'), euros('30.00'), euros('107.50')],
    );
    assert.equal((await company.read<Page<Mandate>>('/v2/mandates/')).count, 1);
    const where = { mandate_id: mandate.id, mandate_url: `${publicUrl}/v2/mandates/${mandate.id}/` };
    assert.deepEqual(
      (await company.feed()).slice(-3).map(({ type, data }) => [type, data]),
      [
        ['order.accepted', { ...told(company, order), ...where }],
        ['mandate.balance_updated', { company_id: company.company, ...where }],
        ['mandate.state.changed', { company_id: company.company, ...where }],
      ],
    );
    assert.equal((await company.feed()).filter(({ type }) => type === 'mandate.created').length, 1);
  });

  test('never into a case of another debtor, of another company, or that does not exist: the same fault', async () => {
    const company = await stage.aCompany();
    const stranger = await stage.aCompany();
    const order = await givenSubmitted(company);
    const [otherDebtor, otherCompany] = [await givenAccepted(stage, company), await givenAccepted(stage, stranger)];
    const texts = [];
    for (const mandate_id of [otherDebtor.mandate.id, otherCompany.mandate.id, randomUUID(), order.id]) {
      const answer = await review('accept', order, { mandate_id });
      assertRefused(answer, 400, 'validation_error', 'invalid mandate_id');
      texts.push(answer.text);
    }
    assert.equal(new Set(texts).size, 1);
    assert.deepEqual(await orderAt(company, order), order);
    assert.deepEqual(await stranger.read(`/v2/mandates/${otherCompany.mandate.id}/`), otherCompany.mandate);
  });

  test('into an existing case whose payment state stays, its balance is an event, and no change of state', async () => {
    const company = await stage.aCompany();
    const { order: earlier, mandate } = await givenAccepted(stage, company);
    const order = await givenSubmitted(company, { debtor_id: earlier.debtor_id });
    bodyOf(await review('accept', order, { mandate_id: mandate.id }), 200);
    assert.deepEqual(
      (await company.feed()).slice(-3).map(({ type }) => type),
      ['order.submitted', 'order.accepted', 'mandate.balance_updated'],
    );
  });

  test('into an existing case with an instalment plan, which its payments fill', async () => {
    const company = await stage.aCompany();
    const { order: earlier, mandate } = await givenAccepted(stage, company);
    const plans = `/operator/v1/mandates/${mandate.id}/instalment-plans/`;
    const plan = {
      concluded_on: '2026-02-10',
      instalments: [{ due_date: '2026-03-20', amount: euros('30') }],
      interest: 'runs',
      settlement_fee: false,
    };
    const { id } = bodyOf(await stage.operate<InstalmentPlan>('POST', plans, plan), 201);
    const paid = aClaim(1, { payments: [{ amount: euros('30'), value_date: '2026-02-12' }] });
    const order = await givenSubmitted(company, { debtor_id: earlier.debtor_id, claims: [paid] });
    bodyOf(await review('accept', order, { mandate_id: mandate.id }), 200);
    const kept = bodyOf(await stage.operate<InstalmentPlan>('GET', `${plans}${id}/`), 200);
    assert.deepEqual([kept.status, kept.instalments[0]?.paid_amount], ['fulfilled', euros('30.00')]);
  });

  for (const [over, command, body] of [
    ['closed', 'close', { reason: 'Paid in full.' }],
    ['ended in its procedure', 'state', { procedure_state: 'ended' }],
    ['ended in its processing', 'state', { processing_state: 'ended' }],
  ] as const)
    test(`never into a case that is ${over}`, async () => {
      const company = await stage.aCompany();
      const { order: earlier, mandate } = await givenAccepted(stage, company);
      const order = await givenSubmitted(company, { debtor_id: earlier.debtor_id });
      bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/${command}/`, body), 200);
      assertRefused(await review('accept', order, { mandate_id: mandate.id }), 409, 'conflict');
      assert.deepEqual(await orderAt(company, order), order);
    });
});

describe('a decision is final', () => {
  for (const state of closed)
    test(`the operator decides nothing on an order that is ${state}`, async () => {
      const company = await stage.aCompany();
      const order = await givenOrder(stage, company, state);
      const [feed, log] = [await company.feed(), await auditOf(order.id)];
      for (const [command, body] of [
        ['accept', undefined],
        ['reject', { reason: 'x' }],
        ['withdraw', undefined],
      ] as const)
        assertRefused(await review(command, order, body), 409, 'conflict');
      assert.deepEqual(
        [await orderAt(company, order), await company.feed(), await auditOf(order.id)],
        [order, feed, log],
      );
    });

  test('an order that does not exist is not found', async () => {
    const nobody = { id: randomUUID() };
    for (const [command, body] of [
      ['accept', undefined],
      ['reject', { reason: 'x' }],
      ['withdraw', undefined],
    ] as const)
      assertRefused(await review(command, nobody, body), 404, 'not_found');
    assertRefused(await stage.operate('GET', `/operator/v1/orders/${nobody.id}/`), 404, 'not_found');
    const order = await givenSubmitted(await stage.aCompany());
    assertRefused(await move(nobody, order.id), 404, 'not_found');
  });

  test('a retry of a decision with its key is answered, not decided again', async () => {
    const company = await stage.aCompany();
    const order = await givenSubmitted(company);
    const accept = () =>
      stage.operate<Order>('POST', `/operator/v1/orders/${order.id}/accept/`, undefined, {
        idempotencyKey: `accept ${order.id}`.replace(' ', '-'),
      });
    const [once, again] = [await accept(), await accept()];
    assert.deepEqual(
      [once.status, again.status, again.text, again.headers.get('idempotency-replayed')],
      [200, 200, once.text, 'true'],
    );
    assert.equal((await company.read<Page<Mandate>>('/v2/mandates/')).count, 1);
    assert.equal((await auditOf(order.id)).length, 1);
  });
});

describe('the operator’s queue', () => {
  test('names company and debtor of an order, as they are called today', async () => {
    const company = await stage.aCompany();
    const order = await givenSubmitted(company);
    const debtor = await company.read<{ display_name: string }>(`/v2/debtors/${order.debtor_id}/`);
    const named = async () => {
      const answer = await stage.operate<OperatorOrder>('GET', `/operator/v1/orders/${order.id}/`);
      const { company_id, company_name, debtor_name, claim_count } = bodyOf(answer, 200);
      return { company_id, company_name, debtor_name, claim_count };
    };
    const [{ name } = { name: '' }] = await stage.sql('select name from companies where id = $1', [company.company]);
    const expected = { company_id: company.company, company_name: name, claim_count: order.claims.length };
    assert.deepEqual(await named(), { ...expected, debtor_name: debtor.display_name });
    const renamed = { person: { first_name: 'Erika', last_name: 'Beispiel-Muster' } };
    bodyOf(await company.send('PATCH', `/v2/debtors/${order.debtor_id}/`, renamed), 200);
    assert.match((await named()).debtor_name, /Beispiel-Muster$/);
  });

  test('shows orders of any company, their claims summed up, by state, company, debtor and change', async () => {
    const [one, two] = [await stage.aCompany(), await stage.aCompany()];
    const orders: Order[] = [];
    for (const company of [one, two, one]) {
      stage.clock.advance({ seconds: 1 });
      orders.push(await givenSubmitted(company));
    }
    const draft = await givenDraft(one, {
      claims: [aClaim(1, { due_date: '2026-01-20' }), { type: 'titled', your_reference: 'title' }, aClaim(2)],
    });
    const [first, second, third] = orders.map(queuedForOperator);
    const list = async (query: string) => {
      const page = bodyOf(
        await stage.operate<Page<QueuedOrder>>('GET', `/operator/v1/orders/?limit=100&${query}`),
        200,
      );
      assert.equal(page.count, page.results.length);
      return page.results.map(unnamed);
    };
    assert.deepEqual((await list('status=submitted')).slice(0, 3), [third, second, first]);
    assert.deepEqual(await list(`company_id=${one.company}&status=submitted`), [third, first]);
    assert.deepEqual(await list(`company_id=${two.company}`), [second]);
    assert.deepEqual(await list(`company_id=${one.company}&ordering=created`), [
      first,
      third,
      queuedForOperator(draft),
    ]);
    assert.deepEqual(await list(`debtor_id=${second?.debtor_id}`), [second]);
    assert.deepEqual(await list(`company_id=${one.company}&updated_since=${third?.updated_at}&status=submitted`), [
      third,
    ]);
    assert.deepEqual(await list(`company_id=${randomUUID()}`), []);
    assert.deepEqual(
      unnamed(bodyOf(await stage.operate('GET', `/operator/v1/orders/${second?.id}/`), 200)),
      orders[1] && forOperator(orders[1]),
    );
  });

  test('is the operator’s alone: a company’s key is refused, and a company sees no queue but its own orders', async () => {
    const company = await stage.aCompany();
    const order = await givenSubmitted(company);
    for (const [method, path, body] of [
      ['GET', '/operator/v1/orders/'],
      ['POST', `/operator/v1/orders/${order.id}/accept/`],
      ['POST', `/operator/v1/claims/${first(order.claims).id}/move/`, { order_id: order.id }],
    ] as const)
      assertRefused(await company.send(method, path, body), 403, 'permission_denied');
    const reader = await stage.givenKey('operator', undefined, ['operator:read']);
    assert.equal((await stage.send('GET', `/operator/v1/orders/${order.id}/`, { key: reader })).status, 200);
    assertRefused(
      await stage.send('POST', `/operator/v1/orders/${order.id}/accept/`, { key: reader }),
      403,
      'permission_denied',
    );
    assert.deepEqual(await orderAt(company, order), order);
  });
});

describe('the operator moves a claim', () => {
  /** Two orders against one debtor under review: two claims in the first, one in the second. */
  async function givenPair(states: readonly [OrderState, OrderState] = ['submitted', 'submitted']) {
    const company = await stage.aCompany();
    const debtor_id = (await givenDebtor(company)).id;
    const source = await givenOrder(stage, company, states[0], {
      debtor_id,
      claims: [aClaim(1, { payments: [{ amount: euros('10'), value_date: '2026-02-01' }] }), aClaim(2)],
    });
    const target = await givenOrder(stage, company, states[1], { debtor_id, claims: [aClaim(3)] });
    return { company, source, target, claim: first(source.claims) };
  }

  const assertStays = async (company: Company, ...orders: readonly Order[]) => {
    for (const order of orders) assert.deepEqual(await orderAt(company, order), order);
  };

  test('to another order: its URL stays, its order and the totals of both follow, and no event tells of it', async () => {
    const { company, source, target, claim } = await givenPair(['submitted', 'awaiting_client_response']);
    const feed = await company.feed();
    stage.clock.advance({ minutes: 1 });
    const now = stage.clock.now();
    const moved = bodyOf(await move(claim, target.id.toUpperCase()), 200);
    const expected = { ...claim, order_id: target.id, status: 'awaiting_client_response' as const, updated_at: now };
    assert.deepEqual(moved, forOperator(expected));
    assert.deepEqual(await claimAt(company, claim), expected);
    const [left, grown] = [await orderAt(company, source), await orderAt(company, target)];
    assert.deepEqual(
      [left.claims, left.updated_at, left.totals.order_value, left.totals.payments_amount],
      [source.claims.slice(1), now, euros('100.00'), euros('0.00')],
    );
    assert.deepEqual(
      [grown.claims, grown.updated_at, grown.totals.order_value, grown.totals.payments_amount],
      [[...target.claims, expected], now, euros('190.00'), euros('10.00')],
    );
    assert.deepEqual(await company.feed(), feed);
    assert.deepEqual(
      (await company.read<Page<Order>>('/v2/orders/?ordering=amount')).results.map(({ id }) => id),
      [source.id, target.id],
    );
    const [entry] = await auditOf(claim.id);
    assert.deepEqual(
      [entry?.action, entry?.before, entry?.after, entry?.company_id],
      ['reviews.move_claim', { order_id: source.id }, { order_id: target.id }, company.company],
    );
    await assertConsistent(company);
  });

  test('and what is decided afterwards speaks of the claims as they then stand', async () => {
    const { company, source, target, claim } = await givenPair();
    bodyOf(await move(claim, target.id), 200);
    bodyOf(await review('reject', source, { reason: 'x' }), 200);
    const accepted = bodyOf(await review('accept', target), 200);
    const events = (await company.feed()).slice(-3).map(({ type, data }) => [type, data.claim_ids]);
    assert.deepEqual(events, [
      ['order.rejected', [source.claims[1]?.id]],
      ['order.accepted', [claim.id, ...target.claims.map(({ id }) => id)].sort()],
      ['mandate.created', undefined],
    ]);
    assert.deepEqual(
      [(await claimAt(company, claim)).status, (await claimAt(company, claim)).mandate_id],
      ['accepted', accepted.mandate],
    );
  });

  test('not to an order that is unknown or of another company', async () => {
    const { company, source, claim } = await givenPair();
    const foreign = await givenSubmitted(await stage.aCompany());
    const [unknown, hidden] = [await move(claim, randomUUID()), await move(claim, foreign.id)];
    assertRefused(unknown, 400, 'validation_error', 'invalid order_id');
    assert.equal(hidden.text, unknown.text);
    assertRefused(
      await stage.operate('POST', `/operator/v1/claims/${claim.id}/move/`, {}),
      400,
      'validation_error',
      'required order_id',
    );
    await assertStays(company, source);
  });

  test('not to an order against another debtor', async () => {
    const { company, source, claim } = await givenPair();
    const other = await givenSubmitted(company);
    assertRefused(await move(claim, other.id), 409, 'conflict');
    await assertStays(company, source, other);
  });

  for (const state of closed)
    test(`not out of or into an order that is ${state}`, async () => {
      const { company, source, target, claim } = await givenPair(['submitted', state]);
      assertRefused(await move(claim, target.id), 409, 'conflict');
      assertRefused(await move(first(target.claims), source.id), 409, 'conflict');
      await assertStays(company, source, target);
    });

  test('not where its document reference stands already, nor where it stands itself', async () => {
    const company = await stage.aCompany();
    const debtor_id = (await givenDebtor(company)).id;
    const [source, target] = [
      await givenSubmitted(company, { debtor_id, claims: claimsOf(2) }),
      await givenSubmitted(company, { debtor_id, claims: claimsOf(1) }),
    ];
    assertRefused(await move(first(source.claims), target.id), 409, 'conflict');
    assertRefused(await move(first(source.claims), source.id), 409, 'conflict');
    await assertStays(company, source, target);
  });

  test('not into an order that holds fifty', async () => {
    const company = await stage.aCompany();
    const debtor_id = (await givenDebtor(company)).id;
    const [source, target] = [
      await givenSubmitted(company, { debtor_id, claims: [aClaim(98), aClaim(99)] }),
      await givenSubmitted(company, { debtor_id, claims: claimsOf(49) }),
    ];
    const [one, two] = source.claims;
    assert.ok(one && two);
    bodyOf(await move(one, target.id), 200);
    assertRefused(await move(two, target.id), 409, 'conflict');
    assert.equal((await orderAt(company, target)).claims.length, 50);
  });

  test('an order whose last claim was moved away is not accepted', async () => {
    const { company, source, target } = await givenPair();
    for (const claim of source.claims) bodyOf(await move(claim, target.id), 200);
    const empty = await orderAt(company, source);
    assert.deepEqual([empty.claims, empty.totals.order_value], [[], euros('0.00')]);
    assertRefused(await review('accept', source), 409, 'conflict');
    bodyOf(await withdraw(company, source), 200);
    assert.deepEqual((await company.feed()).at(-1)?.data.claim_ids, []);
  });
});
