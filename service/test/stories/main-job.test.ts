/** The main job, from an operator with a bare service to a company that follows its case in balance and feed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order, QueuedOrder } from '@mahnwerk/contract/case/orders.ts';
import type { LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import {
  aClaim,
  actingFor,
  aPerson,
  assertConsistent,
  bodyOf,
  type Company,
  euros,
  forOperator,
  unnamed,
  givenAccepted,
  givenDebtor,
  givenDraft,
  givenSubmitted,
  openStage,
  orderAt,
  type Page,
  publicUrl,
  queuedForOperator,
  type Stage,
} from '../harness/cases.ts';
import { completeCompany } from '../harness/company.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

/** By the operator's own routes, not by the harness. */
async function givenOnboarded(): Promise<Company> {
  const { id } = bodyOf(await stage.operate<{ id: string }>('POST', '/operator/v1/companies/', completeCompany), 201);
  const { key } = bodyOf(
    await stage.operate<{ key: string }>('POST', '/operator/v1/keys/', {
      kind: 'case',
      company_id: id,
      token_name: 'ERP',
    }),
    201,
  );
  return actingFor(stage, stage.database, { company: id, key });
}

const urlOf = (noun: string, id: string) => `${publicUrl}/v2/${noun}/${id}/`;

test('an order becomes a case that its company can follow, and the feed tells it in three events', async () => {
  const company = await givenOnboarded();
  const debtor = await givenDebtor(company);
  const draft = await givenDraft(company, {
    debtor_id: debtor.id,
    claims: [aClaim(1), aClaim(2, { principal_amount: euros('49.90') })],
  });
  assert.equal(draft.status, 'draft');
  assert.deepEqual(await company.feed(), [], 'a draft is silent');

  stage.clock.advance({ minutes: 1 });
  const submitted = bodyOf(await company.send<Order>('POST', `/v2/orders/${draft.id}/finalize/`), 200);
  assert.deepEqual(
    [submitted.status, submitted.expires_at, submitted.submitted_at],
    ['submitted', null, stage.clock.now()],
  );
  const queue = bodyOf(
    await stage.operate<Page<QueuedOrder>>(
      'GET',
      `/operator/v1/orders/?status=submitted&company_id=${company.company}`,
    ),
    200,
  );
  assert.deepEqual(queue.results.map(unnamed), [queuedForOperator(submitted)]);

  stage.clock.advance({ minutes: 1 });
  const accepted = bodyOf(await stage.operate<Order>('POST', `/operator/v1/orders/${draft.id}/accept/`), 200);
  assert.deepEqual(
    [accepted.status, accepted.decided_at, accepted.mandate === null],
    ['accepted', stage.clock.now(), false],
  );
  assert.deepEqual(forOperator(await orderAt(company, draft)), unnamed(accepted));
  const mandateId = accepted.mandate ?? '';

  const mandate = await company.read<Mandate>(`/v2/mandates/${mandateId}/`);
  assert.match(mandate.reference_number, /^K26-[A-Z0-9]{6}$/);
  assert.deepEqual(
    [mandate.debtor_id, mandate.order_ids, [...mandate.claim_ids].sort()],
    [debtor.id, [draft.id], draft.claims.map(({ id }) => id).sort()],
  );
  assert.deepEqual(
    [mandate.procedure_state, mandate.processing_state, mandate.payment_state],
    ['extrajudicial', 'in_progress', 'unpaid'],
  );
  assert.equal(mandate.legal_balance.total_balance.value, '149.90');
  assert.deepEqual((await company.read<Page<Mandate>>('/v2/mandates/')).results, [mandate]);

  const order = {
    company_id: company.company,
    order_id: draft.id,
    order_url: urlOf('orders', draft.id),
    claim_ids: draft.claims.map(({ id }) => id).sort(),
  };
  const acceptedCase = { mandate_id: mandateId, mandate_url: urlOf('mandates', mandateId) };
  assert.deepEqual(
    (await company.feed()).map(({ type, created_at, data }) => ({ type, created_at, data })),
    [
      { type: 'order.submitted', created_at: submitted.submitted_at, data: order },
      { type: 'order.accepted', created_at: accepted.decided_at, data: { ...order, ...acceptedCase } },
      {
        type: 'mandate.created',
        created_at: accepted.decided_at,
        data: { company_id: company.company, ...acceptedCase },
      },
    ],
  );
  await assertConsistent(company);
});

test('what was paid before is in the balance, and the balance is claim less payment in every line', async () => {
  const company = await stage.aCompany();
  const claims = [
    aClaim(1, {
      additional_charges: [
        { amount: euros('5.00'), occurrence_date: '2026-02-10' },
        { type: 'interest', amount: euros('2.00'), occurrence_date: '2026-02-10' },
      ],
      payments: [{ amount: euros('20.00'), value_date: '2026-02-20' }],
    }),
  ];
  const { mandate } = await givenAccepted(stage, company, { claims });
  const { as_of, updated_at, ...amounts } = mandate.legal_balance;
  assert.deepEqual([as_of, updated_at], [stage.clock.now().slice(0, 10), stage.clock.now()]);
  const inEuros = Object.fromEntries(Object.entries(amounts).map(([name, { value }]) => [name, value]));
  // § 367 (1) BGB: costs first, then interest, then the principal.
  assert.deepEqual(inEuros, {
    legal_claim_of_principal_claim: '100.00',
    payment_on_principal_claim: '13.00',
    balance_of_principal_claim: '87.00',
    legal_claim_of_interest_on_principal_claim: '2.00',
    payment_on_interest_on_principal_claim: '2.00',
    balance_of_interest_on_principal_claim: '0.00',
    legal_claim_of_costs_interest_bearing: '0.00',
    payment_on_costs_interest_bearing: '0.00',
    balance_of_costs_interest_bearing: '0.00',
    legal_claim_of_costs_interest_free: '5.00',
    payment_on_costs_interest_free: '5.00',
    balance_of_costs_interest_free: '0.00',
    legal_claim_of_interest_on_costs: '0.00',
    payment_on_interest_on_costs: '0.00',
    balance_of_interest_on_costs: '0.00',
    total_legal_claim: '107.00',
    total_payment: '20.00',
    total_balance: '87.00',
  } satisfies Record<keyof Omit<LegalBalance, 'as_of' | 'updated_at'>, string>);
  assert.equal(mandate.payment_state, 'partially_paid');
});

test('a Partner does the same job for a company it has chosen, and a retry with the company’s own key repeats nothing', async () => {
  const own = await stage.aCompany();
  const key = await stage.givenKey('partner', await stage.givenPartner([own.company]));
  const partner = actingFor(stage, stage.database, {
    company: own.company,
    key,
    headers: { 'X-On-Behalf-Of-Company': own.company.toUpperCase() },
  });
  const debtor = await givenDebtor(partner);

  const create = { debtor_id: debtor.id, creditor_obligation_fulfilled: true, claims: [aClaim()] };
  const created = await partner.send<Order>('POST', '/v2/orders/', create, { idempotencyKey: 'create-1' });
  const again = await own.send<Order>('POST', '/v2/orders/', create, { idempotencyKey: 'create-1' });
  assert.equal(created.status, 201);
  assert.deepEqual([again.status, again.text, again.headers.get('idempotency-replayed')], [201, created.text, 'true']);
  assert.equal(again.headers.get('location'), created.headers.get('location'));

  const finalize = `/v2/orders/${created.body.id}/finalize/`;
  const submitted = await own.send<Order>('POST', finalize, undefined, { idempotencyKey: 'finalize-1' });
  const repeated = await partner.send<Order>('POST', finalize, undefined, { idempotencyKey: 'finalize-1' });
  assert.deepEqual(
    [submitted.status, repeated.status, repeated.text, repeated.headers.get('idempotency-replayed')],
    [200, 200, submitted.text, 'true'],
  );

  const accepted = bodyOf(await stage.operate<Order>('POST', `/operator/v1/orders/${created.body.id}/accept/`), 200);
  assert.deepEqual(
    await partner.read(`/v2/mandates/${accepted.mandate}/`),
    await own.read(`/v2/mandates/${accepted.mandate}/`),
  );
  const told = ['order.submitted', 'order.accepted', 'mandate.created'];
  assert.deepEqual(
    [(await partner.feed()).map(({ type }) => type), (await own.feed()).map(({ type }) => type)],
    [told, told],
  );
  assert.equal((await own.read<Page<Order>>('/v2/orders/')).count, 1);
});

test('nothing of one company is there for another: every id in a path is the same 404 as a random one', async () => {
  const company = await stage.aCompany();
  const stranger = await stage.aCompany();
  const draft = await givenDraft(company);
  const submitted = await givenSubmitted(company);
  const { order: accepted, mandate } = await givenAccepted(stage, company);
  const claim = draft.claims[0]?.id ?? '';
  const requests: readonly (readonly [string, string, object?])[] = [
    ['GET', `/v2/debtors/${draft.debtor_id}/`],
    ['PATCH', `/v2/debtors/${draft.debtor_id}/`, { your_reference: 'mine' }],
    ['DELETE', `/v2/debtors/${draft.debtor_id}/`],
    ['GET', `/v2/orders/${draft.id}/`],
    ['PATCH', `/v2/orders/${draft.id}/`, { starting_approach: 'judicial' }],
    ['DELETE', `/v2/orders/${draft.id}/`],
    ['POST', `/v2/orders/${draft.id}/finalize/`],
    ['POST', `/v2/orders/${submitted.id}/withdraw/`],
    ['GET', `/v2/claims/${claim}/`],
    ['PATCH', `/v2/claims/${claim}/`, { your_reference: 'mine' }],
    ['DELETE', `/v2/claims/${claim}/`],
    ['GET', `/v2/mandates/${mandate.id}/`],
    ['GET', `/v2/mandates/${mandate.id}/history/`],
  ];
  for (const [method, path, body] of requests) {
    const random = path.replace(/[0-9a-f-]{36}/, crypto.randomUUID());
    const answers = [await stranger.send(method, path, body), await stranger.send(method, random, body)];
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      [
        [404, answers[1]?.text],
        [404, answers[1]?.text],
      ],
      `${method} ${path}`,
    );
  }
  for (const noun of ['debtors', 'orders', 'claims', 'mandates'])
    assert.deepEqual([noun, (await stranger.read<Page<unknown>>(`/v2/${noun}/`)).count], [noun, 0]);
  assert.deepEqual(await stranger.feed(), []);
  assert.deepEqual(
    [await orderAt(company, draft), await orderAt(company, submitted), await orderAt(company, accepted)],
    [draft, submitted, accepted],
  );
});

test('a company whose data is incomplete still drafts; the operator completes the data, and the same finalize succeeds', async () => {
  const { id } = bodyOf(
    await stage.operate<{ id: string }>('POST', '/operator/v1/companies/', { name: 'Beispiel Handel GmbH' }),
    201,
  );
  const company = actingFor(stage, stage.database, { company: id, key: await stage.givenKey('case', id) });
  const draft = await givenDraft(company, { debtor_id: (await givenDebtor(company, aPerson())).id });
  const finalize = () =>
    company.send<Order>('POST', `/v2/orders/${draft.id}/finalize/`, {}, { idempotencyKey: 'the-same-key' });
  assert.equal((await finalize()).status, 422);
  bodyOf(await stage.operate('PATCH', `/operator/v1/companies/${id}/`, { ...completeCompany, name: undefined }), 200);
  const submitted = await finalize();
  assert.deepEqual(
    [submitted.status, submitted.body.status, submitted.headers.get('idempotency-replayed')],
    [200, 'submitted', null],
  );
});
