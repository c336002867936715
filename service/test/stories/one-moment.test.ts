/** An answer that is put together of several tables is of one moment: what changes while it is read is in all of it or in none. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import pg from 'pg';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { bodyOf, type Company, givenAccepted, givenDraft, openStage, type Page, type Stage } from '../harness/cases.ts';

let stage: Stage;
let company: Company;
let other: pg.Client;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
  other = new pg.Client({ ...stage.address });
  await other.connect();
});

after(async () => {
  await other.end();
  await stage.stop();
});

/** Holds the table that is read last, changes everything once the answer waits for it, and lets go. */
async function whileChanging<T>(
  table: string,
  read: () => Promise<T>,
  changes: readonly (readonly [sql: string, values: unknown[]])[],
): Promise<T> {
  await other.query('begin');
  await other.query(`lock table ${table} in access exclusive mode`);
  const reading = read();
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await other.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where not granted and relation = $1::regclass`,
      [table],
    );
    waiting = rows[0]?.count ?? 0;
  }
  for (const [sql, values] of changes) await other.query(sql, values);
  await other.query('commit');
  return reading;
}

const submit = (id: string): readonly (readonly [string, unknown[]])[] => [
  [`update orders set status = 'submitted', expires_at = null, submitted_at = now() where id = $1`, [id]],
  [`update claims set status = 'submitted' where order_id = $1`, [id]],
];

const ordersReadBy: readonly (readonly [who: string, read: (id: string) => Promise<Order | undefined>])[] = [
  ['its company', (id) => company.read<Order>(`/v2/orders/${id}/`)],
  [
    'its company, in a list',
    async (id) => (await company.read<Page<Order>>('/v2/orders/')).results.find((each) => each.id === id),
  ],
  ['the operator', async (id) => bodyOf(await stage.operate<Order>('GET', `/operator/v1/orders/${id}/`), 200)],
];

for (const [who, read] of ordersReadBy)
  test(`an order read by ${who} while it is submitted is a draft with drafts of claims, or submitted with all of them`, async () => {
    const { id } = await givenDraft(company);
    const order = await whileChanging('claims', () => read(id), submit(id));
    assert.deepEqual(
      order?.claims.map(({ status }) => status),
      [order?.status],
    );
    assert.equal(order?.expires_at === null, order?.status === 'submitted');
    const now = await read(id);
    assert.deepEqual([now?.status, now?.claims[0]?.status], ['submitted', 'submitted']);
  });

test('a mandate read while a payment is booked has the balance of its payment state', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const paid = `insert into ledger_facts (company_id, mandate_id, number, kind, recorded_at, fact)
    select company_id, mandate_id, max(number) + 1, 'payment', now(),
      json_build_object('id', gen_random_uuid(), 'amount_cents', '10000n', 'value_date', '2026-02-20', 'designation', null)
    from ledger_facts where mandate_id = $1 group by company_id, mandate_id`;
  const read = await whileChanging('ledger_facts', () => company.read<Mandate>(`/v2/mandates/${mandate.id}/`), [
    [paid, [mandate.id]],
    [`update mandates set payment_state = 'fully_paid' where id = $1`, [mandate.id]],
  ]);
  assert.deepEqual([read.payment_state, read.legal_balance.total_balance.value], ['unpaid', '100.00']);
  const now = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
  assert.deepEqual([now.payment_state, now.legal_balance.total_balance.value], ['fully_paid', '0.00']);
});
