// oxlint-disable typescript/no-floating-promises -- node:test waits for its tests itself.
/** What the database refuses on a ledger, and who sees it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { Database } from '../../../platform/database/pool.ts';
import { aClaim, aPayment } from '../../../../test/harness/money-facts.ts';
import { execute, testDatabase } from '../../../../test/harness/postgres.ts';
import { TestClock } from '../../../../test/harness/service.ts';
import { newAccount, writeAddition } from './mandate-account.ts';
import { readParts } from './balances.ts';
import { claimEntries, paymentEntry } from './entries.ts';
import { type BookingEntry, postingsText, reversalOf } from './ledger.ts';
import { insertPostings, readEntries } from './store.ts';

const clock = new TestClock('2026-03-31T09:00:00.000Z');
let server: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;

before(async () => {
  server = await testDatabase();
  database = new Database(server.address, clock);
  // The ledger is tested alone: its mandates are ids here, without the tables it refers to.
  await execute(
    server.address,
    `do $$ declare each record; begin
    for each in select conrelid::regclass as of, conname from pg_constraint
      where conrelid in ('ledger_postings'::regclass, 'ledger_facts'::regclass) and contype = 'f' loop
      execute format('alter table %s drop constraint %I', each.of, each.conname);
    end loop; end $$`,
  );
});

after(async () => {
  await database.close();
  await server.drop();
});

const company = randomUUID();

/** A claim of 100.00 since 1 March, a fee of 5.00 since the 10th, 20.00 paid on the 15th. */
async function givenMandate(owner = company): Promise<string> {
  const mandate = randomUUID();
  const claim = {
    ...aClaim({ id: randomUUID(), since: '2026-03-01', principal_cents: 100_00n }),
    charges: [{ id: randomUUID(), type: 'reminder_fee', amount_cents: 5_00n, date: '2026-03-10' }],
  };
  const payment = aPayment({ id: randomUUID(), value_date: '2026-03-15', amount_cents: 20_00n });
  await database.asOperator(async (operator) => {
    const tx = operator.forCompany(owner);
    await writeAddition(tx, await newAccount(tx, mandate), {
      facts: [
        { kind: 'claim', fact: claim },
        { kind: 'payment', fact: payment },
      ],
      entries: [...claimEntries(claim), paymentEntry(payment, { rule: 'payment.debtor', payment_id: randomUUID() })],
      recorded_at: tx.readClock(),
      today: '2026-03-31',
      reason: 'back_dated',
    });
  });
  return mandate;
}

const figuresOn = async (mandate: string, asOf: string, owner = company) => {
  const known = await database.read(owner, (db) => readParts(db, [mandate], { asOf }, ['lines']));
  const figures = known.get(mandate);
  assert.ok(figures !== undefined);
  return figures;
};

const totalsOn = async (mandate: string, day: string, owner = company) => {
  const { claimed, paid, open } = (await figuresOn(mandate, day, owner)).figures.lines.total;
  return [claimed, paid, open];
};

const entriesOf = (mandate: string, owner = company) => database.read(owner, (db) => readEntries(db, mandate));

const bookFor = (mandate: string, entries: readonly BookingEntry[]) =>
  database.asOperator(async (tx) =>
    insertPostings(tx.forCompany(company), { mandate_id: mandate, recorded_at: clock.now() }, postingsText(entries)),
  );

test('a client sees the balance of any past day', async () => {
  const mandate = await givenMandate();
  assert.deepEqual(await totalsOn(mandate, '2026-02-28'), [0n, 0n, 0n]);
  assert.deepEqual(await totalsOn(mandate, '2026-03-01'), [100_00n, 0n, 100_00n]);
  assert.deepEqual(await totalsOn(mandate, '2026-03-14'), [105_00n, 0n, 105_00n]);
  assert.deepEqual(await totalsOn(mandate, '2026-03-31'), [105_00n, 20_00n, 85_00n]);
  assert.equal((await figuresOn(mandate, '2026-03-31')).recorded_at, clock.now());
  assert.equal((await figuresOn(randomUUID(), '2026-03-31')).recorded_at, null);
});

test('an entry that does not sum to zero is refused by the database, and everything booked with it', async () => {
  const mandate = await givenMandate();
  const [first, ...rest] = await entriesOf(mandate);
  assert.ok(first !== undefined);
  const another = randomUUID();
  const unbalanced = { ...first, id: randomUUID(), lines: first.lines.slice(0, 1) };
  await assert.rejects(bookFor(another, [...rest.map((entry) => ({ ...entry, id: randomUUID() })), unbalanced]), {
    code: '23514',
    constraint: 'ledger_entry_balances',
  });
  assert.deepEqual(await entriesOf(another), []);
});

test('an entry is written whole: nothing is added to it later, and it is not spread over days or mandates', async () => {
  const mandate = await givenMandate();
  const [entry] = await entriesOf(mandate);
  assert.ok(entry !== undefined);
  const add = (
    rows: readonly (readonly [mandate: string, entry: string, line: number, cents: number, day: string])[],
  ) =>
    execute(
      server.address,
      `insert into ledger_postings (company_id, mandate_id, entry_id, line, account, amount_cents, value_date, recorded_at, rule)
      select $1, r.mandate::uuid, r.entry::uuid, r.line, 'due_to_creditor', r.cents, r.day::date, '2026-03-31', 'test'
      from json_to_recordset($2) r (mandate text, entry text, line smallint, cents bigint, day text)`,
      [
        company,
        JSON.stringify(rows.map(([of, id, line, cents, day]) => ({ mandate: of, entry: id, line, cents, day }))),
      ],
    );
  const fresh = randomUUID();
  const [day, next] = ['2026-03-01', '2026-03-02'];
  const spread = [
    [
      [mandate, entry.id, 3, 1, day],
      [mandate, entry.id, 4, -1, day],
    ],
    [
      [mandate, fresh, 1, 1, day],
      [mandate, fresh, 2, -1, next],
    ],
    [
      [mandate, fresh, 1, 1, day],
      [randomUUID(), fresh, 2, -1, day],
    ],
  ] as const;
  for (const rows of spread) await assert.rejects(add(rows), { code: '23514' });
  await add([
    [mandate, fresh, 1, 1, day],
    [mandate, fresh, 2, -1, day],
  ]);
});

test('an entry is reversed at most once', async () => {
  const mandate = await givenMandate();
  const payment = (await entriesOf(mandate)).find(({ rule }) => rule === 'payment.debtor');
  assert.ok(payment !== undefined);
  await bookFor(mandate, [reversalOf(payment)]);
  await assert.rejects(bookFor(mandate, [reversalOf(payment)]), {
    code: '23505',
    constraint: 'ledger_postings_reversed_once',
  });
});

/** One statement with a role of the application, bound to a company; nothing of it stays. */
async function as(
  role: 'mahnwerk_company' | 'mahnwerk_operator',
  bound: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client(server.address);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${role}`);
    await client.query(`select set_config('app.company', $1, true)`, [bound]);
    return await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

const privilegeMissing = { code: '42501' };
const appendOnly = { code: '23001' };
const tables = [
  ['ledger_postings', 'amount_cents = 1'],
  ['ledger_facts', 'number = 1'],
] as const;

test('neither the company nor the operator nor the owner changes or deletes a posting or a fact', async () => {
  const mandate = await givenMandate();
  for (const [table, change] of tables)
    for (const text of [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table}`]) {
      await assert.rejects(as('mahnwerk_company', company, text), privilegeMissing, text);
      const refusal = text.startsWith('delete') ? appendOnly : privilegeMissing;
      await assert.rejects(as('mahnwerk_operator', company, text), refusal, text);
      await assert.rejects(execute(server.address, text), appendOnly, text);
    }
  assert.deepEqual(await totalsOn(mandate, '2026-03-31'), [105_00n, 20_00n, 85_00n]);
});

test('retention may delete a ledger, and still not change it', async () => {
  const mandate = await givenMandate();
  const say = `set local app.retention = 'on'`;
  for (const [table, change] of tables) {
    const changed = `begin; ${say}; update ${table} set ${change}; commit`;
    await assert.rejects(execute(server.address, changed), appendOnly);
    await assert.rejects(execute(server.address, `begin; ${say}; truncate ${table}; commit`), appendOnly);
    // No reset of the company is running: row security leaves the operator nothing to delete.
    await as('mahnwerk_operator', company, `do $$ begin ${say}; delete from ${table}; end $$`);
  }
  assert.notEqual((await figuresOn(mandate, '2026-03-31')).recorded_at, null);
  for (const [table] of tables)
    await execute(server.address, `begin; ${say}; delete from ${table} where mandate_id = '${mandate}'; commit`);
  assert.equal((await figuresOn(mandate, '2026-03-31')).recorded_at, null);
  assert.deepEqual(await entriesOf(mandate), []);
});

test('another company sees nothing of a ledger, and no company writes into one', async () => {
  const mandate = await givenMandate();
  const stranger = randomUUID();
  for (const [table] of tables) {
    const look = `select count(*)::int > 0 as seen from ${table} where mandate_id = $1`;
    assert.deepEqual((await as('mahnwerk_company', company, look, [mandate])).rows, [{ seen: true }]);
    assert.deepEqual((await as('mahnwerk_company', stranger, look, [mandate])).rows, [{ seen: false }]);
  }
  assert.equal((await figuresOn(mandate, '2026-03-31', stranger)).recorded_at, null);
  assert.deepEqual(await entriesOf(mandate, stranger), []);
  await assert.rejects(
    database.atomically(company, async (tx) =>
      insertPostings(
        tx,
        { mandate_id: mandate, recorded_at: clock.now() },
        postingsText(claimEntries(aClaim({ id: randomUUID(), since: '2026-03-01', principal_cents: 1n }))),
      ),
    ),
    privilegeMissing,
  );
});
