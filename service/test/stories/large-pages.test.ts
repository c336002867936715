/** A company reads everything that it has stored, page by page, however large its orders are (issue 12, "Large answers"). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Order, QueuedOrder } from '@mahnwerk/contract/case/orders.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import {
  aClaim,
  type Company,
  euros,
  givenDebtor,
  givenDraft,
  openStage,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';

const order_count = 12;
const claims_per_order = 9;

let stage: Stage;
let company: Company;
let orders: Order[];

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
  const items = Array.from({ length: limits.claim_items }, () => ({
    description: 'x'.repeat(240),
    quantity: '1',
    unit_price: euros('1.00'),
    amount: euros('1.00'),
  }));
  const debtor_id = (await givenDebtor(company)).id;
  orders = [];
  for (let count = 0; count < order_count; count += 1) {
    stage.clock.advance({ seconds: 1 });
    orders.push(
      await givenDraft(company, {
        debtor_id,
        claims: Array.from({ length: claims_per_order }, (_none, index) => aClaim(index, { items })),
      }),
    );
  }
});

after(() => stage.stop());

/** Every page from here on, by its links. */
async function walk<T>(from: string, link: 'next' | 'previous'): Promise<Page<T>[]> {
  const pages: Page<T>[] = [];
  for (let path: string | null = from; path !== null; path = pages.at(-1)?.[link]?.replace(publicUrl, '') ?? null) {
    const page: Page<T> = await company.read<Page<T>>(path);
    const bytes = Buffer.byteLength(JSON.stringify(page.results));
    assert.ok(bytes <= limits.page_bytes + 100, `${path} has ${bytes} bytes`);
    assert.ok(page.results.length > 0, `${path} is empty`);
    pages.push(page);
  }
  return pages;
}

const idsIn = (pages: readonly Page<{ readonly id: string }>[]) =>
  pages.flatMap(({ results }) => results.map(({ id }) => id));

for (const ordering of ['', '&ordering=created', '&ordering=name', '&updated_since=2020-01-01T00:00:00Z'])
  test(`a hundred orders are asked for${ordering}: fewer come on a page, all of them come, forward and backward`, async () => {
    const pages = await walk<Order>(`/v2/orders/?limit=100${ordering}`, 'next');
    assert.ok(pages.length > 1);
    const ids = idsIn(pages);
    assert.deepEqual([...ids].sort(), orders.map(({ id }) => id).sort());
    assert.deepEqual(new Set(pages.map(({ count }) => count)), new Set([order_count]));
    const last = pages.at(-1)?.previous?.replace(publicUrl, '') ?? '';
    const back = await walk<Order>(last, 'previous');
    assert.deepEqual(idsIn(back.toReversed()), ids.slice(0, ids.length - (pages.at(-1)?.results.length ?? 0)));
    assert.deepEqual(
      pages.flatMap(({ results }) => results).find(({ id }) => id === orders[0]?.id),
      orders[0],
    );
  });

test('a page by its offset goes on where the page before it ended', async () => {
  const first = await company.read<Page<Order>>('/v2/orders/?limit=100');
  const second = await company.read<Page<Order>>(`/v2/orders/?limit=100&offset=${first.results.length}`);
  assert.equal(
    second.results[0]?.id,
    (await company.read<Page<Order>>(first.next?.replace(publicUrl, '') ?? '')).results[0]?.id,
  );
});

test('a hundred claims are asked for: all of them come', async () => {
  const pages = await walk<Claim>('/v2/claims/?limit=100', 'next');
  assert.ok(pages.length > 1);
  assert.deepEqual(idsIn(pages).sort(), orders.flatMap(({ claims }) => claims.map(({ id }) => id)).sort());
});

test('the operator has all of them on one page of its queue, without the contents of claims', async () => {
  const { body, text } = await stage.operate<Page<QueuedOrder>>(
    'GET',
    `/operator/v1/orders/?limit=100&company_id=${company.company}`,
  );
  assert.deepEqual(
    body.results.map(({ claims_summary }) => claims_summary.count),
    orders.map(() => claims_per_order),
  );
  assert.ok(text.length < 100_000);
});
