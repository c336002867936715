/** A company reports what its debtors paid: on drafts in silence, on orders under review and on cases out loud; once, and never more than is open. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  assertConsistent,
  bodyOf,
  claimAt,
  type Company,
  euros,
  everything,
  first,
  givenAccepted,
  givenDebtor,
  givenDraft,
  givenOrder,
  givenSubmitted,
  openStage,
  orderAt,
  orderStates,
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

const paid = (amount: string, value_date = '2026-02-20', your_reference?: string) => ({
  amount: euros(amount),
  value_date,
  ...(your_reference === undefined ? {} : { your_reference }),
});
const pathOf = ({ id }: { readonly id: string }) => `/v2/claims/${id}/payments/`;
const report = ({ send }: Company, claim: { readonly id: string }, body: unknown, sent = {}) =>
  send<Payment>('POST', pathOf(claim), body, sent);
const remove = ({ send }: Company, payment: Payment, sent = {}) =>
  send('DELETE', `${pathOf(payment.claim)}${payment.id}/`, undefined, sent);
const reported = async (company: Company) =>
  (await company.feed()).filter(({ type }) => type === 'payment.reported').map(({ data }) => data);
const told = (company: Company, { id }: Payment) => ({
  company_id: company.company,
  payment_id: id,
  payment_url: `${publicUrl}/v2/payments/${id}/`,
});

describe('on a draft', () => {
  test('a payment is a draft too: it lowers every total, prolongs the draft, and nobody hears of it', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company, { claims: [aClaim(1, { your_reference: 'R-1' }), aClaim(2)] });
    const claim = first(draft.claims);
    stage.clock.advance({ days: 1 });
    const answer = await report(company, claim, {
      ...paid('30', '2026-02-20', 'Transfer'),
      metadata: [{ type: 'bank', value: '1' }],
    });
    const payment = bodyOf(answer, 201);
    const now = stage.clock.now();
    assert.deepEqual(payment, {
      id: payment.id,
      status: 'draft',
      rejection_reason: null,
      amount: euros('30.00'),
      value_date: '2026-02-20',
      your_reference: 'Transfer',
      metadata: [{ type: 'bank', value: '1' }],
      claim: { id: claim.id, document_reference: 'RE-2026-1', your_reference: 'R-1' },
      mandate: null,
      created_at: now,
      updated_at: now,
    });
    assert.equal(answer.headers.get('location'), `${publicUrl}${pathOf(claim)}${payment.id}/`);
    const order = await orderAt(company, draft);
    assert.deepEqual(
      [order.totals.payments_amount, order.totals.order_value, order.updated_at],
      [euros('30.00'), euros('170.00'), now],
    );
    assert.equal(order.expires_at, new Date(Date.parse(now) + 90 * 86_400_000).toISOString());
    const after = await claimAt(company, claim);
    assert.deepEqual([after.total_amount, after.payments, after.updated_at], [euros('70.00'), [payment], now]);
    assert.deepEqual(await company.feed(), []);
    await assertConsistent(company);

    for (const path of [`/v2/payments/${payment.id}/`, `${pathOf(claim)}${payment.id}/`])
      assert.deepEqual(await company.read(path), payment);
    for (const path of ['/v2/payments/', '/v2/payments/?status=draft', pathOf(claim)])
      assert.deepEqual((await company.read<Page<Payment>>(path)).results, [payment]);
    assert.equal((await company.read<Page<Payment>>('/v2/payments/?status=reported')).count, 0);
    assert.equal((await company.read<Page<Payment>>(pathOf(draft.claims[1] as Claim))).count, 0);
  });

  test('it can be deleted, under the tag of its own page', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company);
    const claim = first(draft.claims);
    const payment = bodyOf(await report(company, claim, paid('30')), 201);
    const tag = (await company.send('GET', `${pathOf(claim)}${payment.id}/`)).headers.get('etag') ?? '';
    assertRefused(await remove(company, payment, { headers: { 'If-Match': '"other"' } }), 412, 'precondition_failed');
    assert.equal((await remove(company, payment, { headers: { 'If-Match': tag } })).status, 204);
    assertRefused(await remove(company, payment), 404, 'not_found');
    const after = await claimAt(company, claim);
    assert.deepEqual(
      [after.total_amount, after.payments, (await orderAt(company, draft)).totals.order_value],
      [euros('100.00'), [], euros('100.00')],
    );
    assert.equal((await company.read<Page<Payment>>('/v2/payments/')).count, 0);
  });

  test('finalize reports it, once, and it stands in the balance of the case', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company);
    const payment = bodyOf(await report(company, first(draft.claims), paid('30')), 201);
    bodyOf(await company.send('POST', `/v2/orders/${draft.id}/finalize/`), 200);
    assert.deepEqual(await reported(company), [told(company, payment)]);
    assert.equal((await company.read<Payment>(`/v2/payments/${payment.id}/`)).status, 'reported');
    bodyOf(await stage.operate('POST', `/operator/v1/orders/${draft.id}/accept/`), 200);
    const mandate = first((await company.read<Page<Mandate>>('/v2/mandates/')).results);
    const booked = await company.read<Payment>(`/v2/payments/${payment.id}/`);
    assert.deepEqual(
      [booked.status, booked.mandate],
      ['booked', { id: mandate.id, reference_number: mandate.reference_number }],
    );
    assert.deepEqual([mandate.payment_state, mandate.legal_balance.total_payment], ['partially_paid', euros('30.00')]);
    assert.deepEqual(await reported(company), [told(company, payment)]);
  });

  test('a draft past its deadline takes no payment and lets none go', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company);
    const payment = bodyOf(await report(company, first(draft.claims), paid('30')), 201);
    stage.clock.advance({ days: 90 });
    assertRefused(await report(company, first(draft.claims), paid('1')), 409, 'order_expired');
    assertRefused(await remove(company, payment), 409, 'order_expired');
    assert.deepEqual(await company.read(`/v2/payments/${payment.id}/`), payment);
  });
});

describe('in every state', () => {
  for (const state of orderStates)
    test(`on ${state === 'awaiting_client_response' ? 'an' : 'a'} ${state} claim`, async () => {
      const company = await stage.aCompany();
      const order = await givenOrder(stage, company, state, {
        claims: [aClaim(1, { payments: [paid('10', '2026-02-01')] })],
      });
      const claim = first(order.claims);
      const before = (await reported(company)).length;
      const answer = await report(company, claim, paid('20'));
      if (state === 'rejected' || state === 'withdrawn') return assertRefused(answer, 409, 'conflict');
      const payment = bodyOf(answer, 201);
      const isDraft = state === 'draft';
      assert.equal(payment.status, isDraft ? 'draft' : 'reported');
      assert.deepEqual((await reported(company)).slice(before), isDraft ? [] : [told(company, payment)]);
      const after = await orderAt(company, order);
      assert.deepEqual(
        [after.totals.payments_amount, after.totals.order_value, first(after.claims).total_amount],
        [euros('30.00'), euros('70.00'), euros('70.00')],
      );
      const deleted = await remove(company, payment);
      if (isDraft) assert.equal(deleted.status, 204);
      else assertRefused(deleted, 409, 'conflict');
      await assertConsistent(company);
    });
});

describe('once', () => {
  test('the same payment twice in one body is told at its place', async () => {
    const company = await stage.aCompany();
    const { id: debtor_id } = await givenDebtor(company);
    const twice = aClaim(1, { payments: [paid('10'), paid('10', '2026-02-21'), paid('10.00')] });
    assertRefused(
      await company.send('POST', '/v2/orders/', { debtor_id, claims: [twice] }),
      400,
      'validation_error',
      'duplicate_payment claims[0].payments[2]',
    );
    const draft = await givenDraft(company, { debtor_id });
    assertRefused(
      await company.send('POST', '/v2/claims/', { order_id: draft.id, ...twice, document_reference: 'RE-2' }),
      400,
      'validation_error',
      'duplicate_payment payments[2]',
    );
  });

  test('one equal to a stored one is refused, in whatever state that is; another amount, day, reference or claim is another payment', async () => {
    const company = await stage.aCompany();
    const claims = [aClaim(1, { payments: [paid('10', '2026-02-20', 'A')] }), aClaim(2)];
    for (const order of [
      await givenDraft(company, { claims }),
      await givenSubmitted(company, { claims }),
      (await givenAccepted(stage, company, { claims })).order,
    ]) {
      const [claim, other] = order.claims as [Claim, Claim];
      assertRefused(await report(company, claim, paid('10.0', '2026-02-20', 'A')), 409, 'duplicate_payment_report');
      for (const body of [
        paid('10.01', '2026-02-20', 'A'),
        paid('10', '2026-02-21', 'A'),
        paid('10', '2026-02-20', 'B'),
        paid('10', '2026-02-20'),
      ]) {
        bodyOf(await report(company, claim, body), 201);
        assertRefused(await report(company, claim, body), 409, 'duplicate_payment_report');
      }
      bodyOf(await report(company, other, paid('10', '2026-02-20', 'A')), 201);
    }
  });

  test('a repeated request is one payment and one event', async () => {
    const company = await stage.aCompany();
    const claim = first((await givenSubmitted(company)).claims);
    const answers = [
      await report(company, claim, paid('10'), { idempotencyKey: 'one' }),
      await report(company, claim, paid('10'), { idempotencyKey: 'one' }),
    ];
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.get('idempotency-replayed')]),
      [
        [201, null],
        [201, 'true'],
      ],
    );
    assert.equal(answers[0]?.text, answers[1]?.text);
    assert.equal((await reported(company)).length, 1);
  });

  test('a hundred payments are all that one claim takes', async () => {
    const company = await stage.aCompany();
    const payments = Array.from({ length: 100 }, (_none, index) => paid('0.01', '2026-02-01', String(index)));
    const claim = first((await givenDraft(company, { claims: [aClaim(1, { payments })] })).claims);
    assertRefused(await report(company, claim, paid('1')), 400, 'validation_error', 'max_length payments');
  });
});

describe('never more than is open', () => {
  test('before acceptance: principal and charges less what was paid', async () => {
    const company = await stage.aCompany();
    const claims = [aClaim(1, { additional_charges: [{ amount: euros('5') }], payments: [paid('10', '2026-02-01')] })];
    for (const order of [await givenDraft(company, { claims }), await givenSubmitted(company, { claims })]) {
      assertRefused(
        await report(company, first(order.claims), paid('95.01')),
        400,
        'validation_error',
        'overpayment amount',
      );
      bodyOf(await report(company, first(order.claims), paid('95')), 201);
      assertRefused(
        await report(company, first(order.claims), paid('0.01')),
        400,
        'validation_error',
        'overpayment amount',
      );
    }
  });

  test('of a draft without a principal nobody knows', async () => {
    const company = await stage.aCompany();
    const { principal_amount: _none, ...incomplete } = aClaim();
    bodyOf(
      await report(company, first((await givenDraft(company, { claims: [incomplete] })).claims), paid('5000')),
      201,
    );
  });

  test('after acceptance: what the ledger says, with the costs of the case, less what waits', async () => {
    const company = await stage.aCompany();
    const { order, mandate } = await givenAccepted(stage, company, { claims: [aClaim(1), aClaim(2)] });
    const [one, two] = order.claims as [Claim, Claim];
    const book = (noun: string, body: unknown) =>
      stage.operate('POST', `/operator/v1/mandates/${mandate.id}/${noun}/`, body);
    bodyOf(
      await book('costs', { kind: 'court_fee', amount: euros('20'), date: '2026-02-20', interest_bearing: false }),
      201,
    );
    assertRefused(await report(company, one, paid('120.01')), 400, 'validation_error', 'overpayment amount');
    bodyOf(await report(company, one, paid('120')), 201);
    assertRefused(await report(company, one, paid('0.01')), 400, 'validation_error', 'overpayment amount');
    assertRefused(await report(company, two, paid('100.01')), 400, 'validation_error', 'overpayment amount');
    bodyOf(await book('payments', { ...paid('40'), payer: 'debtor' }), 201);
    assertRefused(await report(company, two, paid('60.01')), 400, 'validation_error', 'overpayment amount');
    bodyOf(await report(company, two, paid('60')), 201);
    await assertConsistent(company);
  });
});

describe('what is refused', () => {
  test('tomorrow’s payment, nothing, less than nothing, and what the service decides', async () => {
    const company = await stage.aCompany();
    const claim = first((await givenSubmitted(company)).claims);
    const tomorrow = new Date(Date.parse(stage.clock.now()) + 86_400_000).toISOString().slice(0, 10);
    assertRefused(await report(company, claim, paid('1', tomorrow)), 400, 'validation_error', 'invalid value_date');
    assertRefused(
      await report(company, { id: randomUUID() }, paid('1', tomorrow)),
      400,
      'validation_error',
      'invalid value_date',
    );
    bodyOf(await report(company, claim, paid('1', stage.clock.now().slice(0, 10))), 201);
    for (const amount of ['0', '-1'])
      assertRefused(await report(company, claim, paid(amount)), 400, 'validation_error', 'invalid amount.value');
    assertRefused(await report(company, claim, {}), 400, 'validation_error', 'required amount', 'required value_date');
    assertRefused(
      await report(company, claim, { ...paid('1'), status: 'booked' }),
      400,
      'validation_error',
      'unknown_field status',
    );
  });

  test('a payment on a claim of a closed case, which nobody could ever book; one whose end can be taken back is heard', async () => {
    const company = await stage.aCompany();
    const { order, mandate } = await givenAccepted(stage, company);
    const claim = first(order.claims);
    const operate = (command: string, body: unknown) =>
      stage.operate('POST', `/operator/v1/mandates/${mandate.id}/${command}/`, body);
    bodyOf(await operate('state', { processing_state: 'ended' }), 200);
    const heard = bodyOf(await report(company, claim, paid('1')), 201);
    bodyOf(await operate('close', { reason: 'Given up.' }), 200);
    for (const amount of ['1', '2', '5000']) assertRefused(await report(company, claim, paid(amount)), 409, 'conflict');
    assert.deepEqual(
      (await claimAt(company, claim)).payments.map(({ id }) => id),
      [heard.id],
    );
    assert.equal((await reported(company)).length, 1);
  });

  test('other companies’ claims and payments are not there', async () => {
    const [company, stranger] = [await stage.aCompany(), await stage.aCompany()];
    const draft = await givenDraft(company, { claims: [aClaim(1), aClaim(2)] });
    const [claim, sibling] = draft.claims as [Claim, Claim];
    const payment = bodyOf(await report(company, claim, paid('1')), 201);
    assertRefused(await report(stranger, claim, paid('1')), 404, 'not_found');
    for (const path of [`/v2/payments/${payment.id}/`, pathOf(claim), `${pathOf(claim)}${payment.id}/`])
      assertRefused(await stranger.send('GET', path), 404, 'not_found');
    assertRefused(await remove(stranger, payment), 404, 'not_found');
    for (const method of ['GET', 'DELETE'])
      assertRefused(await company.send(method, `${pathOf(sibling)}${payment.id}/`), 404, 'not_found');
    assertRefused(await company.send('GET', pathOf({ id: randomUUID() })), 404, 'not_found');
  });

  test('reading takes one scope, reporting and deleting the other, inline payments neither', async () => {
    const company = await stage.aCompany();
    const key = async (...scopes: Parameters<Stage['givenKey']>[2] & {}) => ({
      key: await stage.givenKey('case', company.company, scopes),
    });
    const [reader, writer, order] = [
      await key('case:payments:read'),
      await key('case:payments:write'),
      await key('case:orders:write'),
    ];
    const { id: debtor_id } = await givenDebtor(company);
    const draft = bodyOf(
      await company.send<{ claims: Claim[] }>(
        'POST',
        '/v2/orders/',
        { debtor_id, claims: [aClaim(1, { payments: [paid('1')] })] },
        order,
      ),
      201,
    );
    const claim = first(draft.claims);
    assertRefused(await report(company, claim, paid('2'), reader), 403, 'permission_denied');
    assertRefused(await report(company, claim, paid('2'), order), 403, 'permission_denied');
    const payment = bodyOf(await report(company, claim, paid('2'), writer), 201);
    assertRefused(await remove(company, payment, reader), 403, 'permission_denied');
    for (const sent of [reader, writer])
      for (const path of [
        '/v2/payments/',
        `/v2/payments/${payment.id}/`,
        pathOf(claim),
        `${pathOf(claim)}${payment.id}/`,
      ])
        assert.equal((await company.send('GET', path, undefined, sent)).status, 200);
    assertRefused(await company.send('GET', '/v2/payments/', undefined, order), 403, 'permission_denied');
    assert.equal((await remove(company, payment, writer)).status, 204);
  });
});

describe('at once', () => {
  test('two reports of the same payment: one is told, the other refused', async () => {
    const company = await stage.aCompany();
    for (const order of [
      await givenDraft(company),
      await givenSubmitted(company),
      (await givenAccepted(stage, company)).order,
    ]) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => report(company, first(order.claims), paid('60'))));
      assert.deepEqual(statusesOf(answers), [201, 409, 409, 409]);
      assert.deepEqual(
        [
          ...new Set(
            answers
              .filter(({ status }) => status === 409)
              .map(({ body }) => (body as unknown as { code: string }).code),
          ),
        ],
        ['duplicate_payment_report'],
      );
      assert.equal((await claimAt(company, first(order.claims))).payments.length, 1);
    }
    assert.equal((await reported(company)).length, 2);
    await assertConsistent(company);
  });

  test('two reports on two orders of one case never exceed what it owes', async () => {
    const company = await stage.aCompany();
    const debtor_id = (await givenDebtor(company)).id;
    const { order: one, mandate } = await givenAccepted(stage, company, { debtor_id });
    const submitted = await givenSubmitted(company, { debtor_id });
    bodyOf(await stage.operate('POST', `/operator/v1/orders/${submitted.id}/accept/`, { mandate_id: mandate.id }), 200);
    bodyOf(
      await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/costs/`, {
        kind: 'court_fee',
        amount: euros('20'),
        date: '2026-02-20',
        interest_bearing: true,
      }),
      201,
    );
    const answers = await Promise.all(
      [one, submitted].map((order) => report(company, first(order.claims), paid('120'))),
    );
    assert.deepEqual(statusesOf(answers), [201, 400], 'the costs are there once');
  });

  test('a report, a withdrawal, a rejection and an acceptance follow each other', async () => {
    for (const [method, path, body] of [
      ['client', 'withdraw'],
      ['operator', 'reject', { reason: 'No' }],
      ['operator', 'accept'],
    ] as const) {
      const company = await stage.aCompany();
      const order = await givenSubmitted(company);
      const decide =
        method === 'client'
          ? company.send('POST', `/v2/orders/${order.id}/${path}/`, body)
          : stage.operate('POST', `/operator/v1/orders/${order.id}/${path}/`, body);
      const [answer, decided] = await Promise.all([report(company, first(order.claims), paid('10')), decide]);
      assert.equal(decided.status, 200, decided.text);
      if (answer.status !== 201) assertRefused(answer, 409, 'conflict');
      const claim = await claimAt(company, first(order.claims));
      assert.equal(claim.payments.length, answer.status === 201 ? 1 : 0);
      assert.equal((await reported(company)).length, claim.payments.length);
      await assertConsistent(company);
    }
  });

  test('a report and a move of its claim: the report goes where the claim is, or is sent again', async () => {
    const company = await stage.aCompany();
    const debtor_id = (await givenDebtor(company)).id;
    const [from, to] = [
      await givenSubmitted(company, { debtor_id, claims: [aClaim(1), aClaim(2)] }),
      await givenSubmitted(company, { debtor_id, claims: [aClaim(3)] }),
    ];
    for (const claim of from.claims.slice(1)) {
      const [answer, moved] = await Promise.all([
        report(company, claim, paid('10')),
        stage.operate('POST', `/operator/v1/claims/${claim.id}/move/`, { order_id: to.id }),
      ]);
      assert.equal(moved.status, 200, moved.text);
      if (answer.status !== 201) assertRefused(answer, 409, 'claim_moved_retry');
    }
    await assertConsistent(company);
  });
});

test('payments are found again by when they changed, oldest change first', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company, {
    claims: [aClaim(1, { payments: [paid('1')] }), aClaim(2, { payments: [paid('2')] })],
  });
  stage.clock.advance({ minutes: 1 });
  const since = stage.clock.now();
  const late = bodyOf(await report(company, first(order.claims), paid('3')), 201);
  assert.deepEqual(
    (await everything<Payment>(company.read, `/v2/payments/?updated_since=${since}`)).map(({ id }) => id),
    [late.id],
  );
  assert.deepEqual((await everything<Payment>(company.read, '/v2/payments/')).length, 3);
  assert.equal(first(await everything<Payment>(company.read, '/v2/payments/')).id, late.id);
});
