/** A draft nobody touches for ninety days: it takes no more writes, stays readable until the daily cleanup, and is then gone and told of. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { expireDrafts } from '../../src/domain/collection/orders/index.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  assertConsistent,
  bodyOf,
  claimsOf,
  type Company,
  euros,
  first,
  givenDebtor,
  givenDraft,
  givenOrder,
  openStage,
  orderAt,
  orderStates,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';

let stage: Stage;
let company: Company;
before(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  company = await stage.aCompany();
});
after(() => stage.stop());

const cleanUp = () => stage.run(expireDrafts({ publicUrl }));
const pathOf = ({ id }: { readonly id: string }) => `/v2/orders/${id}/`;
const isGone = async (order: Order) => (await company.send('GET', pathOf(order))).status === 404;

test('on day 90 every write on a draft and below it is refused, even one that would change nothing', async () => {
  const draft = await givenDraft(company);
  const path = pathOf(draft);
  const claim = `/v2/claims/${first(draft.claims).id}/`;
  const writes: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['PATCH', path, {}],
    ['PATCH', path, { starting_approach: 'judicial' }],
    ['DELETE', path],
    ['POST', `${path}finalize/`],
    ['POST', `${path}withdraw/`],
    ['POST', '/v2/claims/', { order_id: draft.id, ...aClaim(2) }],
    ['PATCH', claim, {}],
    ['PATCH', claim, { your_reference: 'x' }],
    ['DELETE', claim],
  ];
  stage.clock.advance({ days: 90, milliseconds: -1 });
  assert.equal(
    (await company.send('PATCH', path, {})).status,
    200,
    'a millisecond before, it is a draft like any other',
  );
  stage.clock.advance({ milliseconds: 1 });
  for (const [method, at, body] of writes) assertRefused(await company.send(method, at, body), 409, 'order_expired');
  for (const [command, body] of [
    ['accept', {}],
    ['reject', { reason: 'Late.' }],
    ['withdraw', {}],
  ] as const)
    assertRefused(
      await stage.operate('POST', `/operator/v1/orders/${draft.id}/${command}/`, body),
      409,
      'order_expired',
    );
  assertRefused(await company.send('PATCH', path, {}, { headers: { 'If-Match': '*' } }), 409, 'order_expired');
  assertRefused(
    await company.send('PATCH', path, {}, { headers: { 'If-Match': '"stale"' } }),
    412,
    'precondition_failed',
  );

  assert.deepEqual(await orderAt(company, draft), draft, 'and is readable as it was');
  assert.deepEqual((await company.read<Page<Order>>('/v2/orders/?status=draft')).results, [draft]);
  assert.deepEqual((await company.read<Page<Claim>>(`/v2/claims/?order_id=${draft.id}`)).results, draft.claims);
  assert.deepEqual(await company.feed(), []);
});

test('the cleanup deletes it with its claims, frees its debtor and tells what it was', async () => {
  const debtor = await givenDebtor(company);
  const draft = await givenDraft(company, {
    debtor_id: debtor.id,
    claims: [...claimsOf(3), aClaim(9, { payments: [{ amount: euros('1'), value_date: '2026-02-01' }] })],
  });
  const empty = await givenDraft(company, { debtor_id: debtor.id, claims: [] });
  stage.clock.advance({ days: 90 });
  await cleanUp();
  for (const path of [pathOf(draft), pathOf(empty), ...draft.claims.map(({ id }) => `/v2/claims/${id}/`)])
    assertRefused(await company.send('GET', path), 404, 'not_found');
  assertRefused(await company.send('PATCH', pathOf(draft), {}), 404, 'not_found');
  assertRefused(await company.send('POST', `${pathOf(draft)}finalize/`), 404, 'not_found');
  assertRefused(
    await company.send('POST', '/v2/claims/', { order_id: draft.id }),
    400,
    'validation_error',
    'invalid order_id',
  );
  assert.equal((await company.send('DELETE', `/v2/debtors/${debtor.id}/`)).status, 204);
  const data = (order: Order) => ({
    company_id: company.company,
    order_id: order.id,
    order_url: `${publicUrl}${pathOf(order)}`,
    claim_ids: order.claims.map(({ id }) => id).sort(),
  });
  const feed = await company.feed();
  assert.deepEqual(
    feed.map(({ type, created_at }) => [type, created_at]),
    [
      ['order.expired', stage.clock.now()],
      ['order.expired', stage.clock.now()],
    ],
  );
  assert.deepEqual(
    new Set(feed.map((event) => JSON.stringify(event.data))),
    new Set([draft, empty].map((order) => JSON.stringify(data(order)))),
  );
  await assertConsistent(company);
  await cleanUp();
  assert.equal((await company.feed()).length, 2, 'once');
});

test('any change before the deadline gives ninety more days: of the order, of a claim, of the number of claims', async () => {
  const touches: readonly (readonly [story: string, touch: (draft: Order) => Promise<{ status: number }>])[] = [
    ['the order', (draft) => company.send('PATCH', pathOf(draft), { starting_approach: 'judicial' })],
    ['a claim', (draft) => company.send('PATCH', `/v2/claims/${first(draft.claims).id}/`, { your_reference: 'x' })],
    ['one more claim', (draft) => company.send('POST', '/v2/claims/', { order_id: draft.id, ...aClaim(2) })],
    ['one claim less', (draft) => company.send('DELETE', `/v2/claims/${first(draft.claims).id}/`)],
  ];
  const drafts = await Promise.all(touches.map(() => givenDraft(company)));
  stage.clock.advance({ days: 89 });
  for (const [index, [story, touch]] of touches.entries()) {
    const draft = drafts[index];
    assert.ok(draft !== undefined);
    assert.ok((await touch(draft)).status < 300, story);
    const { expires_at, updated_at } = await orderAt(company, draft);
    assert.deepEqual(
      [Date.parse(expires_at ?? '') - Date.parse(stage.clock.now()), updated_at],
      [90 * 24 * 3600 * 1000, stage.clock.now()],
      story,
    );
  }
  stage.clock.advance({ days: 89 });
  await cleanUp();
  for (const draft of drafts) assert.equal(await isGone(draft), false);
  stage.clock.advance({ days: 1 });
  await cleanUp();
  for (const draft of drafts) assert.equal(await isGone(draft), true);
});

test('reading it, changing nothing, a refused write and a change of its debtor prolong nothing', async () => {
  const draft = await givenDraft(company);
  stage.clock.advance({ days: 89 });
  const claim = first(draft.claims);
  await orderAt(company, draft);
  await company.read(`/v2/claims/${claim.id}/`);
  await company.read('/v2/orders/');
  bodyOf(await company.send('PATCH', pathOf(draft), { creditor_obligation_fulfilled: true }), 200);
  bodyOf(await company.send('PATCH', `/v2/claims/${claim.id}/`, { document_reference: claim.document_reference }), 200);
  assert.equal((await company.send('PATCH', pathOf(draft), { debtor_id: claim.id })).status, 400);
  assert.equal((await company.send('POST', '/v2/claims/', { order_id: draft.id, ...aClaim(1) })).status, 400);
  bodyOf(await company.send('PATCH', `/v2/debtors/${draft.debtor_id}/`, { your_reference: 'x' }), 200);
  assert.deepEqual(await orderAt(company, draft), draft);
  stage.clock.advance({ days: 1 });
  await cleanUp();
  assert.equal(await isGone(draft), true);
});

test('only drafts expire, however old the others are', async () => {
  const orders = await Promise.all(orderStates.map((state) => givenOrder(stage, company, state)));
  const foreign = await stage.aCompany();
  const young = await givenDraft(foreign);
  stage.clock.advance({ days: 60 });
  bodyOf(await foreign.send('PATCH', pathOf(young), { starting_approach: 'judicial' }), 200);
  stage.clock.advance({ days: 60 });
  await cleanUp();
  for (const order of orders) {
    if (order.status === 'draft') assert.equal(await isGone(order), true);
    else assert.deepEqual(await orderAt(company, order), order);
  }
  assert.equal((await orderAt(foreign, young)).status, 'draft');
  assert.deepEqual(await foreign.feed(), []);
  await assertConsistent(company);
});

test('more drafts than one run takes, of several companies, all go, each told to its own company', async () => {
  const companies = [company, await stage.aCompany()];
  const debtors = await Promise.all(companies.map((each) => givenDebtor(each)));
  const drafts: Order[][] = [[], []];
  for (let number = 0; number < 55; number += 1)
    for (const [index, each] of companies.entries())
      drafts[index]?.push(await givenDraft(each, { debtor_id: debtors[index]?.id, claims: [] }));
  stage.clock.advance({ days: 91 });
  await cleanUp();
  for (const [index, each] of companies.entries()) {
    assert.deepEqual(
      [(await each.read<Page<Order>>('/v2/orders/')).count, (await each.read<Page<Order>>('/v2/orders/')).results],
      [0, []],
    );
    const told = (await each.feed()).map(({ data }) => String(data.order_id)).sort();
    assert.deepEqual(told, drafts[index]?.map(({ id }) => id).sort());
  }
});
