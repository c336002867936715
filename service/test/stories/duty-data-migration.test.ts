/** Claims of the former version get the members that their first letter may need, and are of the size that they then have. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { newId } from '../../src/platform/ids.ts';
import { migrate, migrateWithin } from '../../src/platform/database/migrate.ts';
import { testDatabase } from '../harness/postgres.ts';

/** The migrations of the former version: all before this one. */
const former = readdirSync(new URL('../../migrations/', import.meta.url)).filter(
  (name) => name.endsWith('.sql') && name !== 'schema.sql' && name < '0040',
).length;

const charge = (id: string) => ({
  id,
  type: 'interest',
  your_reference: null,
  subject_matter: 'Zinsen',
  amount: { currency: 'EUR', value: '3.83' },
  occurrence_date: '2026-02-10',
  metadata: [{ type: 'm', value: 'v' }],
  events: [],
});
const basis = { claim_type_code: 'H29', contract_date: '2026-01-05', description: 'Auffahrunfall' };

test('stored claims gain null members in the order of the API, and their sizes and those of orders grow by them', async (t) => {
  const database = await testDatabase();
  const client = new pg.Client(database.address);
  await client.connect();
  t.after(async () => {
    await client.end();
    await database.drop();
  });
  await client.query('drop schema public cascade; create schema public');
  await client.query('begin');
  await migrateWithin(client, former);
  await client.query('set session_replication_role = replica');
  const [company, order] = [newId(), newId()];
  await client.query(
    `insert into orders (company_id, id, status, debtor_id, starting_approach, creditor_obligation_fulfilled, claims_bytes, expires_at, created_at, updated_at)
     values ($1, $2, 'draft', $3, 'extrajudicial', true, 3000, now(), now(), now())`,
    [company, order, newId()],
  );
  const before = [[], [charge('a'), charge('b')]];
  for (const [index, charges] of before.entries())
    await client.query(
      `insert into claims (company_id, id, order_id, position, type, status, charges_cents, payments_cents, items, legal_basis, is_disputed, reminders,
         additional_charges, metadata, events, size_bytes, created_at, updated_at)
       values ($1, $2, $3, $4, 'receivable', 'draft', 0, 0, '[]', $5, false, '[]', $6, '[]', '[]', $7, now(), now())`,
      [company, newId(), order, index + 1, JSON.stringify(basis), JSON.stringify(charges), sizeOf(basis, charges)],
    );
  await client.query('set session_replication_role = origin');
  await client.query('commit');

  assert.ok((await migrate(database.address)) > 0);

  const { rows } = await client.query<{
    legal_basis: object;
    additional_charges: object[];
    size_bytes: number;
  }>('select legal_basis, additional_charges, size_bytes from claims order by position');
  const { description, ...coded } = basis;
  const gained = { ...coded, incident_date: null, description };
  for (const [index, { legal_basis, additional_charges, size_bytes }] of rows.entries()) {
    // The order of the members is that of the representation.
    assert.equal(JSON.stringify(legal_basis), JSON.stringify(gained));
    const wanted = (before[index] ?? []).map(({ metadata, events, ...fields }) => ({
      ...fields,
      stated_interest: null,
      metadata,
      events,
    }));
    assert.equal(JSON.stringify(additional_charges), JSON.stringify(wanted));
    assert.equal(size_bytes, sizeOf(gained, wanted));
  }
  const grown =
    rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0) -
    before.reduce((sum, each) => sum + sizeOf(basis, each), 0);
  const { rows: orders } = await client.query('select claims_bytes from orders');
  assert.deepEqual(orders, [{ claims_bytes: 3000 + grown }]);
});

const sizeOf = (...parts: readonly object[]): number =>
  parts.reduce((sum, part) => sum + Buffer.byteLength(JSON.stringify(part)), 0);
