/** The operator enters an order for a client on paper (correspondence.md 12): by the rules of the company's own API. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { OperatorOrder, Order } from '@mahnwerk/contract/case/orders.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  euros,
  givenDraft,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { aPdf } from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const at = '/operator/v1/';

async function entered(company: Company, changes: object = {}): Promise<{ debtor: Debtor; order: OperatorOrder }> {
  const { company: company_id } = company;
  const debtor = bodyOf(await stage.operate<Debtor>('POST', `${at}debtors/`, { company_id, ...aPerson() }), 201);
  const sent = {
    company_id,
    debtor_id: debtor.id,
    creditor_obligation_fulfilled: true,
    claims: [aClaim()],
    ...changes,
  };
  return { debtor, order: bodyOf(await stage.operate<OperatorOrder>('POST', `${at}orders/`, sent), 201) };
}

test('an order on paper is entered with all its parts, finalized, and is the company’s own', async () => {
  const company = await stage.aCompany();
  const { debtor, order } = await entered(company);
  assert.equal(order.source, 'operator');
  assert.equal(order.company_id, company.company);
  assert.equal(debtor.href, `https://api.mahnwerk.test${at}debtors/${debtor.id}/`);
  assert.equal((await company.read<Debtor>(`/v2/debtors/${debtor.id}/`)).display_name, debtor.display_name);

  const operate = async <B>(method: string, path: string, body: unknown, status: number) =>
    bodyOf(await stage.operate<B>(method, `${at}${path}`, body), status);
  const titled = {
    ...aClaim(2),
    type: 'titled',
    enforceable_title: { type: 'enforcement_order', court: 'Amtsgericht Musterstadt' },
  };
  const { principal_amount: _amount, ...withTitle } = titled;
  const added = await operate<Claim>('POST', 'claims/', { order_id: order.id, ...withTitle }, 201);
  const title = await operate<object>('PATCH', `claims/${added.id}/enforceable-title/`, { file_number: '26-1' }, 200);
  assert.deepEqual({ ...title, file_number: '26-1' }, title);
  await operate('DELETE', `claims/${added.id}/`, undefined, 204);

  const claim = order.claims[0]?.id ?? '';
  await operate('PATCH', `claims/${claim}/`, { your_reference: 'Papier 7' }, 200);
  const payment = { amount: euros('10.00'), value_date: '2026-02-01' };
  const paid = await operate<{ id: string }>('POST', `claims/${claim}/payments/`, payment, 201);
  const document = await operate<{ id: string; download_url: string }>(
    'POST',
    `claims/${claim}/documents/`,
    aPdf(),
    201,
  );
  const listed = await operate<Page<{ id: string }>>('GET', `claims/${claim}/documents/`, undefined, 200);
  assert.deepEqual(
    listed.results.map(({ id }) => id),
    [document.id],
  );
  assert.deepEqual(
    (await operate<Page<{ id: string }>>('GET', `claims/${claim}/payments/`, undefined, 200)).results.map(
      ({ id }) => id,
    ),
    [paid.id],
  );
  await operate('PATCH', `orders/${order.id}/`, { starting_approach: 'judicial' }, 200);

  // The company sees the draft and changes it as its own.
  const own = await company.read<Order>(`/v2/orders/${order.id}/`);
  assert.equal(own.source, 'operator');
  bodyOf(await company.send('PATCH', `/v2/claims/${claim}/`, { subject_matter: 'Regal' }), 200);

  const submitted = await operate<OperatorOrder>('POST', `orders/${order.id}/finalize/`, undefined, 200);
  assert.equal(submitted.status, 'submitted');
  assert.deepEqual(
    (await company.feed()).map(({ type }) => type),
    ['order.submitted', 'payment.reported'],
  );
  const lines = await stage.operate<Page<{ action: string; company_id: string }>>(
    'GET',
    `${at}audit-log/?company_id=${company.company}&limit=50`,
  );
  const actions = lines.body.results.map(({ action }) => action).toReversed();
  assert.deepEqual(
    actions.filter((action) => !action.startsWith('operator-companies')),
    [
      'operator-debtors.create',
      'order-entry.create',
      'claim-entry.create',
      'operator-titles.update',
      'claim-entry.delete',
      'claim-entry.update',
      'operator-claim-payments.create',
      'operator-claim-documents.create',
      'order-entry.update',
      'order-entry.finalize',
    ],
  );
});

test('what is below a claim of a submitted order is not entered any more, and the company reports its payments itself', async () => {
  const company = await stage.aCompany();
  const { order } = await entered(company);
  const claim = order.claims[0]?.id ?? '';
  bodyOf(await stage.operate('POST', `${at}orders/${order.id}/finalize/`), 200);
  const payment = { amount: euros('1.00'), value_date: '2026-02-01' };
  for (const [method, path, body] of [
    ['POST', `claims/${claim}/payments/`, payment],
    ['POST', `claims/${claim}/documents/`, aPdf()],
    ['PATCH', `claims/${claim}/`, { subject_matter: 'Regal' }],
    ['DELETE', `claims/${claim}/`],
    ['POST', 'claims/', { order_id: order.id, ...aClaim(2) }],
  ] as const)
    assertRefused(await stage.operate(method, `${at}${path}`, body), 409, 'claim_not_editable');
  bodyOf(await company.send('POST', `/v2/claims/${claim}/payments/`, payment), 201);
});

test('a draft that the company entered is refused, whatever would change it', async () => {
  const company = await stage.aCompany();
  const order = await givenDraft(company);
  const claim = order.claims[0]?.id ?? '';
  const writes: readonly (readonly [string, string, unknown?])[] = [
    ['PATCH', `orders/${order.id}/`, { starting_approach: 'judicial' }],
    ['DELETE', `orders/${order.id}/`],
    ['POST', `orders/${order.id}/finalize/`],
    ['POST', 'claims/', { order_id: order.id, ...aClaim(2) }],
    ['PATCH', `claims/${claim}/`, { subject_matter: 'Regal' }],
    ['DELETE', `claims/${claim}/`],
    ['POST', `claims/${claim}/documents/`, aPdf()],
    ['POST', `claims/${claim}/payments/`, { amount: euros('1.00'), value_date: '2026-02-01' }],
  ];
  for (const [method, path, body] of writes)
    assertRefused(await stage.operate(method, `${at}${path}`, body), 409, 'conflict');
  const { updated_at: _time, ...unchanged } = await company.read<Order>(`/v2/orders/${order.id}/`);
  assert.deepEqual({ ...order, ...unchanged }, order);
  assert.equal(unchanged.source, 'client');
});

test('a company that is unknown, not active or a copy of production gets no order, and all faults are told at once', async () => {
  const active = await stage.aCompany();
  const { debtor } = await entered(active);
  const claims = [
    { ...aClaim(), document_reference: 'A' },
    { ...aClaim(), document_reference: 'A' },
  ];
  const unknown = await stage.operate('POST', `${at}orders/`, {
    company_id: randomUUID(),
    debtor_id: debtor.id,
    claims,
  });
  assertRefused(
    unknown,
    400,
    'validation_error',
    'invalid company_id',
    'duplicate_document_reference claims[1].document_reference',
  );
  assertRefused(
    await stage.operate('POST', `${at}orders/`, { debtor_id: debtor.id }),
    400,
    'validation_error',
    'required company_id',
  );
  const birth_date = '2999-01-01';
  const { person, ...rest } = aPerson();
  const input = { ...rest, person: { ...person, birth_date } };
  const suspended = await stage.aCompany();
  bodyOf(await stage.operate('POST', `${at}companies/${suspended.company}/suspend/`), 200);
  for (const company_id of [randomUUID(), suspended.company])
    assertRefused(
      await stage.operate('POST', `${at}debtors/`, { company_id, ...input }),
      400,
      'validation_error',
      'invalid company_id',
      'invalid person.birth_date',
    );
  const copy = await stage.givenCompany({ sandbox_origin: 'production_mirror' });
  const refused = await stage.operate('POST', `${at}debtors/`, { company_id: copy, ...aPerson() });
  assertRefused(refused, 403, 'sandbox_source_managed');
  // A debtor of another company is none of this one.
  const other = await stage.aCompany();
  const foreign = await stage.operate('POST', `${at}orders/`, { company_id: other.company, debtor_id: debtor.id });
  assertRefused(foreign, 400, 'validation_error', 'invalid debtor_id');
  const noOrder = await stage.operate('POST', `${at}claims/`, { order_id: randomUUID(), ...aClaim() });
  assertRefused(noOrder, 400, 'validation_error', 'invalid order_id');
});

test('a draft that lacks something says so by the rules of finalize, and nothing is submitted', async () => {
  const company = await stage.aCompany();
  const { order } = await entered(company, { creditor_obligation_fulfilled: false, claims: [] });
  const refused = await stage.operate<{ errors: { field: string }[] }>('POST', `${at}orders/${order.id}/finalize/`);
  assertRefused(refused, 422, 'validation_error', 'required claims', 'invalid creditor_obligation_fulfilled');
  bodyOf(await stage.operate('DELETE', `${at}orders/${order.id}/`), 204);
  assert.equal((await company.send('GET', `/v2/orders/${order.id}/`)).status, 404);
});
