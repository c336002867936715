/** A platform hands over many orders at once: each becomes what the single calls would make of it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { OrderBatch } from '@mahnwerk/contract/case/order-batches.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { Usage } from '@mahnwerk/contract/case/usage.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { forgetOrderBatches } from '../../src/domain/intake/order-batches/jobs.ts';
import {
  aClaim,
  actingFor,
  aPerson,
  bodyOf,
  type Company,
  everything,
  givenDebtor,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  anItem,
  batchAt,
  batchesPath,
  itemsOf,
  sendBatch,
  someItems,
  workOnBatches,
} from '../harness/order-batches.ts';
import { aPlatform } from '../harness/platform.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ rateLimits: true });
});
after(() => stage.stop());

const ordersOf = ({ read }: Company): Promise<readonly Order[]> => everything<Order>(read, '/v2/orders/');
const statusesOf = (items: readonly { readonly status: string }[]): string[] => items.map(({ status }) => status);
const failuresOf = (errors: readonly { field: string; code: string }[] = []): string[] =>
  errors.map(({ field, code }) => `${code} ${field}`);

test('a batch makes debtors and orders, and submits those that ask for it, in the order of its items', async () => {
  const company = await stage.aCompany();
  const known = await givenDebtor(company);
  const order = { debtor_id: known.id, claims: [aClaim(3)] };
  const sent = await sendBatch(company, [anItem(1), anItem(2, { finalize: false }), { key: 'plain', order }]);
  assert.deepEqual(
    [sent.status, sent.counts],
    ['queued', { items: 3, done: 0, created: 0, finalized: 0, repeated: 0, refused: 0 }],
  );
  assert.deepEqual(statusesOf(await itemsOf(company, sent)), ['waiting', 'waiting', 'waiting']);

  await workOnBatches(stage);
  const batch = await batchAt(company, sent);
  assert.equal(batch.status, 'finished');
  assert.deepEqual(batch.counts, { items: 3, done: 3, created: 2, finalized: 1, repeated: 0, refused: 0 });
  assert.notEqual(batch.finished_at, null);
  const items = await itemsOf(company, sent);
  assert.deepEqual(
    items.map(({ position, key, status, error }) => [position, key, status, error]),
    [
      [1, 'order-1', 'finalized', null],
      [2, 'order-2', 'created', null],
      [3, 'plain', 'created', null],
    ],
  );
  const orders = await Promise.all(items.map(({ order_id }) => company.read<Order>(`/v2/orders/${order_id}/`)));
  assert.deepEqual(
    orders.map(({ status, source, debtor_name, href }) => [status, source, debtor_name, href]),
    [
      ['submitted', 'client', 'Mika Muster 1', items[0]?.href],
      ['draft', 'client', 'Mika Muster 2', items[1]?.href],
      ['draft', 'client', 'Mika Muster', items[2]?.href],
    ],
  );
  assert.deepEqual(
    (await company.feed()).map(({ type }) => type),
    ['order.submitted'],
  );
  assert.equal((await itemsOf(company, sent, '&status=created')).length, 2);
  assert.equal((await company.read<Page<OrderBatch>>(batchesPath)).results[0]?.id, batch.id);
});

test('an item has the very error of the single call, and nothing of it is stored; the others go on', async () => {
  const company = await stage.aCompany();
  const debtor = { ...aPerson(), communication_channels: [{ type: 'email', value: 'no address' }] };
  const order = {
    creditor_obligation_fulfilled: 'yes',
    debtor_id: randomUUID(),
    claims: [{ ...aClaim(), due_date: '31.12.2026', colour: 'red' }],
  };
  const unknown = { debtor_id: randomUUID(), claims: [aClaim(), aClaim()] };
  const [debtorAlone, orderAlone, unknownAlone] = [
    await company.send('POST', '/v2/debtors/', debtor),
    await company.send('POST', '/v2/orders/', order),
    await company.send('POST', '/v2/orders/', unknown),
  ];
  const sent = await sendBatch(company, [
    anItem(1, { debtor }),
    anItem(2, { order, debtor: undefined }),
    anItem(3, { order: unknown, debtor: undefined }),
    anItem(4),
    anItem(5, { order: { claims: [aClaim(5)], debtor_id: randomUUID() } }),
    { key: 'empty' },
  ]);
  await workOnBatches(stage);
  const items = await itemsOf(company, sent);
  assert.deepEqual(statusesOf(items), ['refused', 'refused', 'refused', 'finalized', 'refused', 'refused']);
  assert.deepEqual(items[0]?.error, debtorAlone.body);
  assert.deepEqual(items[1]?.error, orderAlone.body);
  assert.deepEqual(items[2]?.error, unknownAlone.body);
  assert.deepEqual(failuresOf(items[4]?.error?.errors), ['not_allowed debtor_id']);
  assert.equal(items[5]?.error?.code, 'parse_error');
  assert.equal((await ordersOf(company)).length, 1);
  assert.equal((await company.read<Page<unknown>>('/v2/debtors/')).count, 1);
});

test('what finalize refuses stays a draft with the 422', async () => {
  const company = await stage.aCompany();
  const sent = await sendBatch(company, [anItem(1, { order: { claims: [{ document_reference: 'RE-1' }] } })]);
  await workOnBatches(stage);
  const [item] = await itemsOf(company, sent);
  assert.ok(item);
  assert.equal(item.status, 'created');
  const alone = await company.send('POST', `/v2/orders/${item.order_id}/finalize/`);
  assert.equal(alone.status, 422);
  assert.deepEqual(item.error, alone.body);
  assert.deepEqual((await batchAt(company, sent)).counts.created, 1);
});

test('a debtor whose reference is here is used while its data are equal, and refused where they differ', async () => {
  const company = await stage.aCompany();
  const { debtor } = anItem(1);
  const known = await givenDebtor(company, debtor);
  const other = { ...debtor, person: { ...debtor.person, last_name: 'Anders' } };
  const sent = await sendBatch(company, [anItem(1, { debtor }), anItem(2, { debtor: other })]);
  await workOnBatches(stage);
  const [equal, different] = await itemsOf(company, sent);
  assert.equal((await company.read<Order>(`/v2/orders/${equal?.order_id}/`)).debtor_id, known.id);
  assert.deepEqual([different?.status, different?.error?.code], ['refused', 'validation_error']);
  assert.deepEqual(failuresOf(different?.error?.errors), ['duplicate your_reference']);
});

test('a key names its item for 90 days: an equal one is repeated, another one is a conflict, a refused one is tried again', async () => {
  const company = await stage.aCompany();
  const first = await sendBatch(company, [anItem(1), anItem(2, { debtor: { acting_as: 'business' } })]);
  await workOnBatches(stage);
  const [made, refused] = await itemsOf(company, first);
  assert.equal(refused?.status, 'refused');

  const { key, ...rest } = anItem(1);
  const again = await sendBatch(company, [{ ...rest, key }, anItem(2)]);
  const changed = await sendBatch(company, [anItem(1, { finalize: false })]);
  await workOnBatches(stage);
  const [repeated, corrected] = await itemsOf(company, again);
  assert.deepEqual([repeated?.status, repeated?.order_id, repeated?.href], ['repeated', made?.order_id, made?.href]);
  assert.equal(corrected?.status, 'finalized');
  const [conflicting] = await itemsOf(company, changed);
  assert.deepEqual([conflicting?.status, conflicting?.error?.code], ['refused', 'idempotency_key_conflict']);
  assert.equal((await ordersOf(company)).length, 2);

  // Another company knows nothing of the key.
  const neighbour = await stage.aCompany();
  const own = await sendBatch(neighbour, [anItem(1, { finalize: false })]);
  await workOnBatches(stage);
  assert.deepEqual(statusesOf(await itemsOf(neighbour, own)), ['created']);
});

test('the envelope alone is refused at once, whatever its items hold', async () => {
  const company = await stage.aCompany();
  const refusedBy = async (items: unknown, code: string, field: string) => {
    const { body, status, text } = await company.send('POST', batchesPath, { items });
    assert.equal(status, 400, text);
    assert.deepEqual(failuresOf(body.errors as never), [`${code} ${field}`]);
  };
  await refusedBy([], 'required', 'items');
  await refusedBy(someItems(limits.order_batch_items + 1), 'max_length', 'items');
  await refusedBy([{ order: {} }], 'required', 'items[0].key');
  await refusedBy([anItem(1), anItem(1)], 'duplicate', 'items[1].key');
  await refusedBy([anItem(1, { key: 'ä' })], 'invalid', 'items[0].key');
  assert.equal((await company.read<Page<unknown>>(batchesPath)).count, 0);
  const readers = stage.givenKey('case', company.company, ['case:orders:write']);
  const lacking = await company.send('POST', batchesPath, { items: [anItem(1)] }, { key: await readers });
  assertRefused(lacking, 403, 'permission_denied');
});

test('a stopped batch makes no further order, and what waited can be sent again', async () => {
  const company = await stage.aCompany();
  const sent = await sendBatch(company, someItems(3));
  const stopped = bodyOf(await company.send<OrderBatch>('POST', `${batchesPath}${sent.id}/stop/`), 200);
  assert.equal(stopped.status, 'stopped');
  await workOnBatches(stage);
  assert.deepEqual(statusesOf(await itemsOf(company, sent)), ['waiting', 'waiting', 'waiting']);
  assertRefused(await company.send('POST', `${batchesPath}${sent.id}/stop/`), 409, 'conflict');
  const again = await sendBatch(company, someItems(3));
  await workOnBatches(stage);
  assert.equal((await batchAt(company, again)).counts.finalized, 3);
  assertRefused(await company.send('POST', `${batchesPath}${again.id}/stop/`), 409, 'conflict');
});

test('a Partner hands over for a company, until its access ends', async () => {
  const platform = await aPlatform(stage);
  const { id } = await platform.onboard();
  const company = actingFor(stage, stage.database, {
    company: id,
    key: platform.key,
    headers: { 'X-On-Behalf-Of-Company': id },
  });
  const first = await sendBatch(company, [anItem(1, { finalize: false })]);
  await workOnBatches(stage);
  assert.deepEqual(statusesOf(await itemsOf(company, first)), ['created']);

  const second = await sendBatch(company, [anItem(2, { finalize: false })]);
  bodyOf(await platform.send('POST', `/partner/v2/companies/${id}/disconnect/`), 200);
  await workOnBatches(stage);
  const [row] = await stage.sql('select status from order_batches where id = $1', [second.id]);
  assert.equal(row?.status, 'stopped');
  assertRefused(await company.send('GET', `${batchesPath}${second.id}/`), 404, 'not_found');
});

test('a suspended company gets no further order', async () => {
  const company = await stage.aCompany();
  const sent = await sendBatch(company, [anItem(1)]);
  bodyOf(await stage.operate('POST', `/operator/v1/companies/${company.company}/suspend/`), 200);
  await workOnBatches(stage);
  const [row] = await stage.sql('select status from order_batches where id = $1', [sent.id]);
  assert.equal(row?.status, 'stopped');
});

test('a batch of 16 MiB is read, and charged as an import', async () => {
  const company = await stage.aCompany();
  const dispute_reason = 'Die Ware fehlt. '.repeat(312);
  const claims = Array.from({ length: 6 }, (_none, n) => aClaim(n, { is_disputed: true, dispute_reason }));
  const items = Array.from({ length: 500 }, (_none, n) => anItem(n, { order: { claims }, finalize: false }));
  const bytes = Buffer.byteLength(JSON.stringify({ items }));
  assert.ok(bytes > 15 * 1024 * 1024 && bytes < limits.order_batch_bytes, `${bytes} bytes`);
  const sent = await sendBatch(company, items);
  assert.equal(sent.counts.items, 500);
  bodyOf(await company.send('POST', `${batchesPath}${sent.id}/stop/`), 200);
  const { buckets } = await company.read<Usage>('/v2/usage/');
  const bucket = buckets.find((each) => each.bucket === 'expensive:imports');
  assert.deepEqual([bucket?.limit, bucket?.used], [60, 1]);
  const tooLarge = { items, padding: ' '.repeat(limits.order_batch_bytes) };
  assertRefused(await company.send('POST', batchesPath, tooLarge), 413, 'request_too_large');
});

test('a batch goes 90 days after its last change, with its items', async () => {
  const company = await stage.aCompany();
  const old = await sendBatch(company, [anItem(1)]);
  await workOnBatches(stage);
  await stage.sql(`alter table order_batches disable trigger stamped`);
  await stage.sql(`update order_batches set updated_at = '2025-11-01' where id = $1`, [old.id]);
  await stage.sql(`alter table order_batches enable trigger stamped`);
  const young = await sendBatch(company, [anItem(2)]);
  await workOnBatches(stage);
  await stage.run(forgetOrderBatches);
  assertRefused(await company.send('GET', `${batchesPath}${old.id}/`), 404, 'not_found');
  assert.deepEqual(await stage.sql('select from order_batch_items where batch_id = $1', [old.id]), []);
  assert.equal((await batchAt(company, young)).status, 'finished');
});
