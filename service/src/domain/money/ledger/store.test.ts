// oxlint-disable typescript/no-floating-promises -- node:test waits for its tests itself.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { Database } from '../../../platform/database/pool.ts';
import { claims, days } from '../../../../test/harness/opening-claims.ts';
import { execute, testDatabase } from '../../../../test/harness/postgres.ts';
import { TestClock } from '../../../../test/harness/service.ts';
import { balanceOf, type BalanceLines } from './balance.ts';
import type { BookingEntry } from './ledger.ts';
import { type OpeningClaim, openingEntries } from './opening.ts';
import { book, type StoredBalance, legalBalance, legalBalances, readPostings } from './store.ts';

const clock = new TestClock('2026-03-31T09:00:00.000Z');
let server: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;

before(async () => {
  server = await testDatabase();
  database = new Database(server.address, clock);
  // The ledger is tested alone: its mandates are ids here, without the tables it refers to.
  await execute(
    server.address,
    `do $$ declare each name; begin
    for each in select conname from pg_constraint where conrelid = 'ledger_postings'::regclass and contype = 'f' loop
      execute format('alter table ledger_postings drop constraint %I', each);
    end loop; end $$`,
  );
});

after(async () => {
  await database.close();
  await server.drop();
});

const company = randomUUID();

/** A claim of 100.00 since 1 March, a fee of 5.00 since the 10th, 20.00 paid on the 15th. */
const aClaim = (): OpeningClaim => ({
  id: randomUUID(),
  value_date: '2026-03-01',
  principal_cents: 100_00n,
  charges: [{ type: 'reminder_fee', amount_cents: 5_00n, value_date: '2026-03-10' }],
  payments: [{ id: randomUUID(), amount_cents: 20_00n, value_date: '2026-03-15' }],
});

const bookFor = (owner: string, mandate: string, entries: readonly BookingEntry[]) =>
  database.asOperator(async (tx) => book(tx.forCompany(owner), mandate, entries));

async function givenMandate(opened: readonly OpeningClaim[] = [aClaim()], owner = company): Promise<string> {
  const mandate = randomUUID();
  await bookFor(owner, mandate, openingEntries({ claims: opened }));
  return mandate;
}

const balanceOn = (mandate: string, asOf: string, recordedUntil?: string) =>
  database.read(company, (db) =>
    legalBalance(db, mandate, { asOf, ...(recordedUntil === undefined ? {} : { recordedUntil }) }),
  );

const withoutRecordedAt = ({ recorded_at: _recorded_at, ...lines }: StoredBalance): BalanceLines => lines;
const totals = ({ total }: BalanceLines) => [total.legal_claim_cents, total.payment_cents, total.balance_cents];

test('a client sees the balance of any past day', async () => {
  const mandate = await givenMandate();
  assert.deepEqual(totals(await balanceOn(mandate, '2026-02-28')), [0n, 0n, 0n]);
  assert.deepEqual(totals(await balanceOn(mandate, '2026-03-01')), [100_00n, 0n, 100_00n]);
  assert.deepEqual(totals(await balanceOn(mandate, '2026-03-14')), [105_00n, 0n, 105_00n]);
  assert.deepEqual(totals(await balanceOn(mandate, '2026-03-31')), [105_00n, 20_00n, 85_00n]);
  assert.equal((await balanceOn(mandate, '2026-03-31')).recorded_at, clock.now());
  assert.equal((await balanceOn(mandate, '2026-02-28')).recorded_at, null);
});

test('of any opening, the kept balance of a day is the balance of its entries up to that day', async () => {
  await fc.assert(
    fc.asyncProperty(claims, days, async (opened, day) => {
      const entries = openingEntries({ claims: opened }).filter(({ value_date }) => value_date <= day);
      const kept = await balanceOn(await givenMandate(opened), day);
      assert.deepEqual(withoutRecordedAt(kept), balanceOf(entries.flatMap(({ lines }) => lines)));
    }),
    { numRuns: 25 },
  );
});

test('a balance can be asked for as it was known at an instant, whatever was booked for that day later', async () => {
  const mandate = await givenMandate();
  const known = clock.now();
  clock.advance({ days: 2 });
  await bookFor(company, mandate, openingEntries({ claims: [aClaim()] }));
  assert.deepEqual(totals(await balanceOn(mandate, '2026-03-31', known)), [105_00n, 20_00n, 85_00n]);
  assert.deepEqual(totals(await balanceOn(mandate, '2026-03-31')), [210_00n, 40_00n, 170_00n]);
  assert.equal((await balanceOn(mandate, '2026-03-31')).recorded_at, clock.now());
});

test('a list asks for all its balances at once, and gets one for a mandate without postings too', async () => {
  const [one, two, none] = [await givenMandate(), await givenMandate([aClaim(), aClaim()]), randomUUID()];
  const balances = await database.read(company, (db) => legalBalances(db, [one, two, none], '2026-03-31'));
  assert.deepEqual(
    [one, two, none].map((id) => balances.get(id)?.total.balance_cents),
    [85_00n, 170_00n, 0n],
  );
  assert.deepEqual(balances.get(one), await balanceOn(one, '2026-03-31'));
  assert.equal((await database.read(company, (db) => legalBalances(db, [], '2026-03-31'))).size, 0);
});

test('the ledger reads as it was booked: by day, an entry’s lines together', async () => {
  const claim = {
    ...aClaim(),
    charges: [{ type: 'interest', amount_cents: 3_00n, value_date: '2026-03-01' }],
  } as const;
  const mandate = await givenMandate([claim]);
  const postings = await database.read(company, (db) => readPostings(db, mandate));
  assert.deepEqual(
    postings.map(({ line, rule, account, amount_cents, value_date }) => [
      value_date,
      rule,
      line,
      account,
      amount_cents,
    ]),
    [
      ['2026-03-01', 'acceptance.principal', 1, 'legal_claim_of_principal_claim', 100_00n],
      ['2026-03-01', 'acceptance.principal', 2, 'due_to_creditor', -100_00n],
      ['2026-03-01', 'acceptance.charge', 1, 'legal_claim_of_interest_on_principal_claim', 3_00n],
      ['2026-03-01', 'acceptance.charge', 2, 'due_to_creditor', -3_00n],
      ['2026-03-15', 'acceptance.payment', 1, 'received_by_creditor', 20_00n],
      ['2026-03-15', 'acceptance.payment', 2, 'payment_on_interest_on_principal_claim', -3_00n],
      ['2026-03-15', 'acceptance.payment', 3, 'payment_on_principal_claim', -17_00n],
    ],
  );
  assert(postings.every(({ recorded_at, claim_id }) => recorded_at === clock.now() && claim_id === claim.id));
  assert.equal(postings.at(-1)?.payment_id, claim.payments[0]?.id);
});

test('an entry that does not sum to zero is refused by the database, and everything booked with it', async () => {
  const [first, ...rest] = openingEntries({ claims: [aClaim()] });
  assert(first !== undefined);
  const mandate = randomUUID();
  const unbalanced = { ...first, lines: first.lines.slice(0, 1) };
  await assert.rejects(bookFor(company, mandate, [...rest, unbalanced]), {
    code: '23514',
    constraint: 'ledger_entry_balances',
  });
  assert.deepEqual(await database.read(company, (db) => readPostings(db, mandate)), []);
});

test('an entry is written whole: the database lets nobody add to it later, or spread it over days or mandates', async () => {
  const mandate = await givenMandate();
  const [posting] = await database.read(company, (db) => readPostings(db, mandate));
  assert(posting !== undefined);
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
        JSON.stringify(rows.map(([mandate, entry, line, cents, day]) => ({ mandate, entry, line, cents, day }))),
      ],
    );
  const fresh = randomUUID();
  await assert.rejects(
    add([
      [mandate, posting.entry_id, 3, 1, '2026-03-01'],
      [mandate, posting.entry_id, 4, -1, '2026-03-01'],
    ]),
    { code: '23514' },
  );
  await assert.rejects(
    add([
      [mandate, fresh, 1, 1, '2026-03-01'],
      [mandate, fresh, 2, -1, '2026-03-02'],
    ]),
    { code: '23514' },
  );
  await assert.rejects(
    add([
      [mandate, fresh, 1, 1, '2026-03-01'],
      [randomUUID(), fresh, 2, -1, '2026-03-01'],
    ]),
    { code: '23514' },
  );
  await add([
    [mandate, fresh, 1, 1, '2026-03-01'],
    [mandate, fresh, 2, -1, '2026-03-01'],
  ]);
});

test('an entry is reversed at most once, and the reversal restores the balance', async () => {
  const mandate = await givenMandate();
  const postings = await database.read(company, (db) => readPostings(db, mandate));
  const payment = postings.filter(({ rule }) => rule === 'acceptance.payment');
  const reversal: BookingEntry = {
    rule: 'acceptance.payment',
    value_date: '2026-03-15',
    payment_id: null,
    reverses_entry_id: payment[0]?.entry_id ?? null,
    note: null,
    lines: payment.map(({ account, amount_cents }) => ({
      account: account,
      amount_cents: -amount_cents,
      claim_id: null,
    })),
  };
  await bookFor(company, mandate, [reversal]);
  assert.deepEqual(totals(await balanceOn(mandate, '2026-03-31')), [105_00n, 0n, 105_00n]);
  await assert.rejects(bookFor(company, mandate, [reversal]), {
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

test('nobody changes or deletes a posting: not the company, not the operator, not the owner', async () => {
  const mandate = await givenMandate();
  for (const text of [
    'update ledger_postings set amount_cents = 1',
    'delete from ledger_postings',
    'truncate ledger_postings',
  ]) {
    await assert.rejects(as('mahnwerk_company', company, text), privilegeMissing, text);
    const refusal = text.startsWith('delete') ? appendOnly : privilegeMissing;
    await assert.rejects(as('mahnwerk_operator', company, text), refusal, text);
    await assert.rejects(execute(server.address, text), appendOnly, text);
  }
  assert.deepEqual(totals(await balanceOn(mandate, '2026-03-31')), [105_00n, 20_00n, 85_00n]);
});

test('retention may delete a mandate’s postings, and still not change them', async () => {
  const mandate = await givenMandate();
  const say = `set local app.retention = 'on'`;
  await assert.rejects(
    execute(server.address, `begin; ${say}; update ledger_postings set amount_cents = 1; commit`),
    appendOnly,
  );
  await assert.rejects(execute(server.address, `begin; ${say}; truncate ledger_postings; commit`), appendOnly);
  // No reset of the company is running: row security leaves the operator nothing to delete.
  await as('mahnwerk_operator', company, `do $$ begin ${say}; delete from ledger_postings; end $$`);
  assert.notEqual((await balanceOn(mandate, '2026-03-31')).recorded_at, null);
  await execute(server.address, `begin; ${say}; delete from ledger_postings where mandate_id = '${mandate}'; commit`);
  assert.equal((await balanceOn(mandate, '2026-03-31')).recorded_at, null);
});

test('another company sees nothing of a ledger, and no company writes into one', async () => {
  const mandate = await givenMandate();
  const stranger = randomUUID();
  const look = 'select count(*)::int as seen from ledger_postings where mandate_id = $1';
  assert.deepEqual((await as('mahnwerk_company', company, look, [mandate])).rows, [{ seen: 7 }]);
  assert.deepEqual((await as('mahnwerk_company', stranger, look, [mandate])).rows, [{ seen: 0 }]);
  const balance = await database.read(stranger, (db) => legalBalance(db, mandate, { asOf: '2026-03-31' }));
  assert.deepEqual(balance, { ...balanceOf([]), recorded_at: null });
  assert.equal(
    (await database.read(stranger, (db) => legalBalances(db, [mandate], '2026-03-31'))).get(mandate)?.recorded_at,
    null,
  );
  assert.deepEqual(await database.read(stranger, (db) => readPostings(db, mandate)), []);
  await assert.rejects(
    database.atomically(company, async (tx) => book(tx, mandate, openingEntries({ claims: [aClaim()] }))),
    privilegeMissing,
  );
});
