/** In the sandbox a company decides on its own orders and books payments, so that its tests walk the whole life of a case. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { bodyOf, type Company, euros, givenDraft, givenSubmitted, openStage, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const decide = (company: Company, command: 'accept' | 'reject', { id }: Pick<Order, 'id'>, body?: unknown) =>
  company.send<Order>('POST', `/v2/sandbox/orders/${id}/${command}/`, body);

test('a company accepts its own order in the sandbox: the case and the events are those of a real decision', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const accepted = bodyOf(await decide(company, 'accept', order), 200);
  assert.equal(accepted.status, 'accepted');
  assert.deepEqual(accepted, await company.read<Order>(`/v2/orders/${order.id}/`));
  const mandate = await company.read<{ legal_balance: { total: { balance: unknown } } }>(
    `/v2/mandates/${accepted.mandate}/`,
  );
  assert.ok(mandate.legal_balance);
  const types = (await company.feed()).map(({ type }) => type);
  assert.deepEqual(types, ['order.submitted', 'order.accepted', 'mandate.created']);

  const second = await givenSubmitted(company, { debtor_id: order.debtor_id });
  const joined = bodyOf(await decide(company, 'accept', second, { mandate_id: accepted.mandate }), 200);
  assert.equal(joined.mandate, accepted.mandate);
});

test('a company rejects its own order in the sandbox, with the reason that its users would read', async () => {
  const company = await stage.aCompany();
  const order = await givenSubmitted(company);
  const rejected = bodyOf(await decide(company, 'reject', order, { reason: 'Der Anspruch ist nicht belegt.' }), 200);
  assert.deepEqual([rejected.status, rejected.rejection_reason], ['rejected', 'Der Anspruch ist nicht belegt.']);
  assertRefused(await decide(company, 'accept', order), 409, 'conflict');
});

test('the sandbox decides neither on a draft nor on the order of another company', async () => {
  const [company, other] = [await stage.aCompany(), await stage.aCompany()];
  const [draft, theirs] = [await givenDraft(company), await givenSubmitted(other)];
  assertRefused(await decide(company, 'accept', draft), 409, 'conflict');
  for (const command of ['accept', 'reject'] as const)
    assertRefused(
      await decide(company, command, theirs, command === 'reject' ? { reason: 'Nein.' } : undefined),
      404,
      'not_found',
    );
  const accepted = bodyOf(await decide(other, 'accept', theirs), 200);
  const order = await givenSubmitted(company);
  assertRefused(
    await decide(company, 'accept', order, { mandate_id: accepted.mandate }),
    400,
    'validation_error',
    'invalid mandate_id',
  );
});

test('a debtor pays in the sandbox: once, with the balance and the events of a real booking', async () => {
  const company = await stage.aCompany();
  const { mandate } = bodyOf(await decide(company, 'accept', await givenSubmitted(company)), 200);
  const pay = (body: object, on = mandate) =>
    company.send<Mandate>('POST', `/v2/sandbox/mandates/${on}/payments/`, {
      amount: euros('40.00'),
      value_date: '2026-03-01',
      ...body,
    });
  const paid = bodyOf(await pay({}), 200);
  assert.deepEqual([paid.payment_state, paid.legal_balance.total_balance.value], ['partially_paid', '60.00']);
  assert.deepEqual(
    (await company.feed()).slice(-2).map(({ type }) => type),
    ['mandate.balance_updated', 'mandate.state.changed'],
  );
  assertRefused(await pay({}), 409, 'duplicate_payment_report');
  assert.equal(bodyOf(await pay({ reference: 'second' }), 200).legal_balance.total_balance.value, '20.00');
  assertRefused(await pay({ value_date: '2026-03-03' }), 400, 'validation_error', 'invalid value_date');
  const other = await stage.aCompany();
  const theirs = bodyOf(await decide(other, 'accept', await givenSubmitted(other)), 200);
  assertRefused(await pay({}, theirs.mandate), 404, 'not_found');
});

test('a payment in the sandbox is one of the debtor to the service, unless it says that the client received it', async () => {
  const company = await stage.aCompany();
  const { mandate } = bodyOf(await decide(company, 'accept', await givenSubmitted(company)), 200);
  const pay = (body: object) =>
    company.send<Mandate>('POST', `/v2/sandbox/mandates/${mandate}/payments/`, {
      amount: euros('40.00'),
      value_date: '2026-03-01',
      ...body,
    });
  bodyOf(await pay({}), 200);
  const paid = bodyOf(await pay({ payer: 'client' }), 200);
  assert.equal(paid.legal_balance.total_balance.value, '20.00');
  const { results } = bodyOf(
    await stage.operate<{ results: { payer: string }[] }>('GET', `/operator/v1/mandates/${mandate}/payments/`),
    200,
  );
  assert.deepEqual(results.map(({ payer }) => payer).sort(), ['client', 'debtor']);
  assertRefused(await pay({ payer: 'client' }), 409, 'duplicate_payment_report');
  assertRefused(await pay({ payer: 'bank' }), 400, 'validation_error', 'invalid_choice payer');
});

test('in production the decision is the operator’s: the route does not exist for a company', async (t) => {
  const production = await openStage({ environment: 'production' });
  t.after(() => production.stop());
  const company = await production.aCompany();
  const order = await givenSubmitted(company);
  assertRefused(await decide(company, 'accept', order), 404, 'not_found');
  assert.equal((await company.read<Order>(`/v2/orders/${order.id}/`)).status, 'submitted');
});
