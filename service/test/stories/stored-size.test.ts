/** What an order stores is bounded (decisions.md 13), whatever way it grows; and its totals are always those of its claims. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import {
  aClaim,
  assertConsistent,
  bodyOf,
  type Company,
  euros,
  givenDebtor,
  givenDraft,
  openStage,
  orderAt,
  type Stage,
} from '../harness/cases.ts';
import { aPdf as pdf } from '../harness/files.ts';
import { givenDocument, upload } from '../harness/uploads.ts';
import { failuresOf } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const item = {
  description: 'x'.repeat(limits.item_description_characters),
  quantity: '1',
  unit: null,
  unit_price: euros('1.00'),
  amount: euros('1.00'),
};

/** A claim of so many KiB, less than one too few or too many. */
const aLargeClaim = (number: number, kibibytes: number) =>
  aClaim(number, {
    items: Array.from({ length: Math.round((kibibytes * 1024) / JSON.stringify(item).length) }, () => item),
  });

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const add = (company: Company, order: Pick<Order, 'id'>, claim: object) =>
  company.send<Claim>('POST', '/v2/claims/', { order_id: order.id, ...claim });

test('a claim of more than 256 KiB is refused, alone, in a new order and as a change; one below is stored', async () => {
  const company = await stage.aCompany();
  const { id: debtor_id } = await givenDebtor(company);
  const order = await givenDraft(company, { debtor_id, claims: [] });
  const large = bodyOf(await add(company, order, aLargeClaim(1, 250)), 201);
  assert.ok(bytesOf(large) < limits.claim_bytes);

  const tooLarge = await add(company, order, aLargeClaim(2, 258));
  assert.deepEqual([tooLarge.status, failuresOf(tooLarge)], [400, ['max_length ']]);
  const inAnOrder = await company.send('POST', '/v2/orders/', { debtor_id, claims: [aClaim(1), aLargeClaim(2, 258)] });
  assert.deepEqual([inAnOrder.status, failuresOf(inAnOrder)], [400, ['max_length claims[1]']]);
  const changed = await company.send('PATCH', `/v2/claims/${large.id}/`, { items: aLargeClaim(1, 258).items });
  assert.deepEqual([changed.status, failuresOf(changed)], [400, ['max_length ']]);
  assert.deepEqual((await orderAt(company, order)).claims, [large]);
  assert.equal((await company.send('PATCH', `/v2/claims/${large.id}/`, { items: [] })).status, 200);
  await assertSizes(company);
});

test('an order takes claims up to 4 MiB and no further, and stays readable', async () => {
  const company = await stage.aCompany();
  const order = await givenDraft(company, { claims: [] });
  const fitting = Math.floor(limits.order_bytes / (240 * 1024));
  for (let number = 0; number < fitting; number += 1)
    assert.equal((await add(company, order, aLargeClaim(number, 238))).status, 201);
  const refused = await add(company, order, aLargeClaim(fitting, 238));
  assert.deepEqual([refused.status, failuresOf(refused)], [400, ['max_length claims']]);
  const whole = await orderAt(company, order);
  assert.ok(whole.claims.length === fitting && bytesOf(whole) <= limits.order_bytes);
  assert.equal((await company.send('DELETE', `/v2/claims/${whole.claims[0]?.id ?? ''}/`)).status, 204);
  assert.equal((await add(company, order, aLargeClaim(fitting, 238))).status, 201);
  await assertSizes(company);
});

test('payments and documents count: what would make a claim too large is refused', async () => {
  const company = await stage.aCompany();
  const order = await givenDraft(company, { claims: [] });
  const claim = bodyOf(await add(company, order, aLargeClaim(1, 253)), 201);
  const metadata = Array.from({ length: 3 }, () => ({ type: 'note', value: 'x'.repeat(1000) }));
  const paid = await company.send('POST', `/v2/claims/${claim.id}/payments/`, {
    amount: euros('1.00'),
    value_date: '2026-02-01',
    metadata,
  });
  assert.deepEqual([paid.status, failuresOf(paid)], [400, ['max_length payments']]);
  // Two short payments fill what is left.
  for (const reference of ['first', 'second'])
    await company.send('POST', `/v2/claims/${claim.id}/payments/`, {
      amount: euros('1.00'),
      value_date: '2026-02-01',
      your_reference: reference.padEnd(250, '.'),
    });
  const uploaded = await upload(company, `/v2/claims/${claim.id}/documents/`, {
    file: pdf(),
    filename: `${'x'.repeat(250)}.pdf`,
  });
  assert.deepEqual([uploaded.status, failuresOf(uploaded)], [400, ['max_length file']]);
  await company.send('PATCH', `/v2/claims/${claim.id}/`, { items: [] });
  const document = await givenDocument(company, `/v2/claims/${claim.id}/documents/`, { file: pdf() });
  await assertSizes(company);
  assert.equal((await company.send('DELETE', `/v2/claims/${claim.id}/documents/${document.id}/`)).status, 204);
  await assertSizes(company);
});

/** The database's own figures: an order's columns are the sums over its claims, and no claim is represented larger than its size. */
async function assertSizes(company: Company): Promise<void> {
  const rows = await stage.sql(
    `select o.id, o.claim_count, o.claims_bytes, o.principal_cents, o.charges_cents, o.payments_cents,
       count(c.id)::integer as claims, coalesce(sum(c.size_bytes), 0)::integer as bytes, coalesce(sum(c.principal_cents), 0)::bigint as principal,
       coalesce(sum(c.charges_cents), 0)::bigint as charges, coalesce(sum(c.payments_cents), 0)::bigint as payments
     from orders o left join claims c on c.company_id = o.company_id and c.order_id = o.id where o.company_id = $1 group by o.company_id, o.id`,
    [company.company],
  );
  for (const row of rows)
    assert.deepEqual(
      [row.claim_count, row.claims_bytes, row.principal_cents, row.charges_cents, row.payments_cents],
      [row.claims, row.bytes, row.principal, row.charges, row.payments],
    );
  const sizes = new Map(
    (await stage.sql('select id, size_bytes from claims where company_id = $1', [company.company])).map(
      ({ id, size_bytes }) => [id as string, size_bytes as number],
    ),
  );
  for (const { id } of rows)
    for (const claim of (await orderAt(company, { id: id as string })).claims) {
      const [size = 0, shown] = [sizes.get(claim.id), bytesOf(claim)];
      assert.ok(
        size >= shown && size < shown + 1024 + 100 * claim.payments.length,
        `a claim of ${shown} bytes has the size ${size}`,
      );
    }
}

type Step = readonly [what: 'add' | 'change' | 'pay' | 'unpay' | 'remove', order: 0 | 1, pick: number, cents: number];

const steps = fc.array(
  fc.tuple(
    fc.constantFrom('add', 'add', 'change', 'pay', 'unpay', 'remove'),
    fc.constantFrom(0, 1),
    fc.nat(20),
    fc.integer({ min: 1, max: 99_999 }),
  ),
) as fc.Arbitrary<Step[]>;

test('after any commands, some of them at once, totals and sizes are those of the claims', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      const company = await stage.aCompany();
      const { id: debtor_id } = await givenDebtor(company);
      const orders = [await givenDraft(company, { debtor_id }), await givenDraft(company, { debtor_id })];
      for (let next = 0; next < commands.length; next += 4)
        await Promise.all(
          commands.slice(next, next + 4).map((command, index) => take(company, orders, command, next + index)),
        );
      await assertSizes(company);
      await assertConsistent(company);
      // Review moves a claim between orders under review, and a payment is reported later.
      for (const { id } of orders) await company.send('POST', `/v2/orders/${id}/finalize/`);
      const [from, to] = await Promise.all(orders.map((order) => orderAt(company, order)));
      const moved = from?.claims[0];
      if (moved === undefined || to === undefined) return;
      await stage.operate('POST', `/operator/v1/claims/${moved.id}/move/`, { order_id: to.id });
      await company.send('POST', `/v2/claims/${moved.id}/payments/`, {
        amount: euros('0.01'),
        value_date: '2026-02-02',
      });
      await assertSizes(company);
      await assertConsistent(company);
    }),
    { numRuns: 8 },
  );
});

/** One command of a client; whether it is refused does not matter here. */
async function take(
  company: Company,
  orders: readonly Order[],
  [what, which, pick, cents]: Step,
  number: number,
): Promise<void> {
  const order = orders[which] as Order;
  const amount = euros((cents / 100).toFixed(2));
  if (what === 'add')
    return void (await add(
      company,
      order,
      aClaim(100 + number, {
        principal_amount: amount,
        payments: [{ amount: euros('0.01'), value_date: '2026-02-01' }],
      }),
    ));
  const { claims } = await orderAt(company, order);
  const claim = claims[pick % Math.max(1, claims.length)];
  if (claim === undefined) return;
  const path = `/v2/claims/${claim.id}/`;
  if (what === 'remove') await company.send('DELETE', path);
  if (what === 'change')
    await company.send('PATCH', path, {
      principal_amount: amount,
      subject_matter: 'x'.repeat(1 + (cents % 900)),
      additional_charges: [{ amount: euros('2.50') }],
    });
  if (what === 'pay')
    await company.send('POST', `${path}payments/`, {
      amount: euros('0.02'),
      value_date: '2026-02-01',
      your_reference: String(number),
    });
  const payment = claim.payments[0];
  if (what === 'unpay' && payment !== undefined) await company.send('DELETE', `${path}payments/${payment.id}/`);
}
