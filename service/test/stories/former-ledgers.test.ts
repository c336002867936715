/** Ledgers of the version before facts (migration 0013) come to the present form: by the migrations and one job, without an event. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { statementRunHandler } from '../../src/domain/statements/runs/index.ts';
import { correctBooks, verifyBooks } from '../../src/domain/collection/books/index.ts';
import { readParts } from '../../src/domain/money/ledger/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { runJob } from '../../src/platform/queue/index.ts';
import { assertFigures } from '../harness/company-figures.ts';
import { dayOf } from '../../src/values/day.ts';
import { execute, type ServerAddress, testDatabase, withLogins } from '../harness/postgres.ts';
import { TestClock } from '../harness/service.ts';

const migrations = new URL('../../migrations/', import.meta.url);

/** Rows of a real database of that version: an open case with titled claim, charges, costs and reversals, one overpaid and one closed. */
const former = JSON.parse(
  await readFile(new URL('../harness/former-ledger.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The migrations record what they correct at the time of the machine: the service runs a day later. */
const clock = new TestClock(new Date(Date.now() + 86_400_000).toISOString());
let address: ServerAddress;
let database: Database;

/** Empties the database and applies the migrations of the former version. */
async function migrateToFormer(client: pg.Client): Promise<void> {
  await client.query('drop schema public cascade; create schema public; grant usage on schema public to public');
  await client.query(
    'create table migrations (number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())',
  );
  const files = (await readdir(migrations)).filter((file) => /^00(0\d|1[0-3])-/.test(file)).sort();
  for (const file of files) {
    const text = await readFile(new URL(file, migrations), 'utf8');
    await client.query(text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await client.query('insert into migrations (number, name, sha256) values ($1, $2, $3)', [
      Number(file.slice(0, 4)),
      file.slice(5, -4),
      sha256,
    ]);
  }
}

async function insertFormer(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(former)) {
    for (const row of rows) {
      const names = Object.keys(row).join(', ');
      await client.query(
        `insert into ${table} (${names}) select ${names} from json_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      );
    }
  }
  await client.query('set session_replication_role = origin');
  await client.query('commit');
}

/** A database of the former version, upgraded. @param change SQL before the upgrade */
async function openFormer(change = 'select 1') {
  const created = await testDatabase();
  const client = new pg.Client(created.address);
  await client.connect();
  try {
    await migrateToFormer(client);
    await insertFormer(client);
    await client.query(change);
  } finally {
    await client.end();
  }
  await migrate(created.address);
  const logins = await withLogins(created.address);
  const own = new Database(logins, clock);
  const close = async (): Promise<void> => {
    await own.close();
    await created.drop();
  };
  return { address: logins, database: own, close };
}

let opened: Awaited<ReturnType<typeof openFormer>>;
before(async () => {
  opened = await openFormer();
  ({ address, database } = opened);
});

after(() => opened.close());

const verified = async () => {
  for await (const found of verifyBooks(database)) return found;
  return assert.fail('a verification has one page');
};

const company = String(former['companies']?.[0]?.['id']);
const mandates = (former['mandates'] ?? []).map(({ id }) => String(id));
const query = (text: string) => execute(address, text);

test('after an upgrade the job corrects every ledger once, open and closed, without an event; then all are sound', async () => {
  assert.deepEqual(await verified().then(({ mandates: all, awaiting, differences }) => [all, awaiting, differences]), [
    3,
    3,
    [],
  ]);
  const before = await query('select count(*)::int as count from ledger_postings where not derived');
  await runJob(correctBooks, { database, clock, log: pino({ level: 'silent' }) });
  assert.deepEqual(await verified().then(({ awaiting, differences }) => [awaiting, differences]), [0, []]);
  const { rows: booked } = await query(
    `select rule, count(*)::int as count from ledger_postings where derived and line = 1 and reason is not null group by rule order by rule`,
  );
  assert.deepEqual(booked, [
    { rule: 'allocation.bgb_367_1', count: 5 },
    { rule: 'allocation.designated', count: 1 },
    { rule: 'allocation.former', count: 5 },
    // The overpayment, and what of it settled a later debt.
    { rule: 'payment.surplus', count: 2 },
  ]);
  assert.deepEqual(
    (await query('select count(*)::int as count from ledger_postings where not derived')).rows,
    before.rows,
  );
  assert.deepEqual((await query('select count(*)::int as count from events')).rows, [{ count: 0 }]);
  const all = await query('select count(*)::int as count from ledger_postings');
  assert.equal(await runJob(correctBooks, { database, clock, log: pino({ level: 'silent' }) }), 1);
  assert.deepEqual((await query('select count(*)::int as count from ledger_postings')).rows, all.rows);
});

test('the figures of the company’s overview are those of its cases', async () => {
  await assertFigures(async (text) => (await query(text)).rows as Record<string, unknown>[]);
  const { rows } = await query(
    `select figure, sum(value)::int as value from company_figures group by figure order by figure`,
  );
  assert.deepEqual(
    rows.map(({ figure, value }) => [figure, value]),
    [
      ['first_payments', 3],
      ['open_cases', 2],
      ['open_cents', 2_026_02],
      // 300.00, 55.55, 500.00 and 50.00; 120.00 came back.
      ['received_cents', 905_55],
    ],
  );
});

test('the figures are those of the facts: interest of a title counts from its first day', async () => {
  const figures = await database.read(company, (db) => readParts(db, mandates, { asOf: '2026-11-24' }, ['lines']));
  const total = mandates.map((id) => figures.get(id)?.figures.lines.total);
  // The title: 58 days of 2025 and 11 of 2026 at 6.27 % of 800.00 before it was issued, 9.48 in all.
  assert.deepEqual(
    total.map((line) => line && [line.claimed, line.paid, line.open]),
    [
      [2_576_63n, 445_55n, 2_131_08n],
      [104_48n, 500_00n, -395_52n],
      [254_39n, 50_00n, 204_39n],
    ],
  );
});

test('a case that was closed then has a closing, with which it can be reopened', async () => {
  const closings = await query(
    `select mandate_id, closed_on::text, code, type, procedure_state, processing_state, reopened_at, id = mandate_id as is_of_fact from mandate_closings`,
  );
  assert.deepEqual(closings.rows, [
    {
      mandate_id: mandates[2],
      closed_on: '2026-11-23',
      code: 'other',
      type: 'partially_successful',
      procedure_state: 'extrajudicial',
      processing_state: 'in_progress',
      reopened_at: null,
      is_of_fact: true,
    },
  ]);
});

test('interest that was charged without a day ends on the day of submission in Berlin, also where another day began there', async () => {
  const fresh = await openFormer(
    `update orders set submitted_at = '2026-11-22T23:30:00Z';
     update claims set additional_charges = replace(additional_charges::text, '"2026-03-10"', 'null')::json`,
  );
  try {
    const { rows } = await execute(
      fresh.address,
      `select k ->> 'date' as date, k ->> 'type' as type from ledger_facts f cross join json_array_elements(f.fact -> 'charges') k where f.kind = 'claim'`,
    );
    assert.deepEqual(
      rows.filter(({ type }) => type === 'interest').map(({ date }) => date),
      ['2026-11-23'],
    );
    await runJob(correctBooks, { database: fresh.database, clock, log: pino({ level: 'silent' }) });
    for await (const { awaiting, differences } of verifyBooks(fresh.database))
      assert.deepEqual([awaiting, differences], [0, []]);
  } finally {
    await fresh.close();
  }
});

test('a statement run before the job sees every payment of the former ledgers, once', async () => {
  const fresh = await openFormer();
  try {
    const run = randomUUID();
    await execute(
      fresh.address,
      `insert into statement_runs (id, company_id, period_start, period_end, booking_date, created_at)
       values ('${run}', '${company}', '2026-01-01', '${dayOf(clock.now())}', '${dayOf(clock.now())}', '${clock.now()}')`,
    );
    const handler = statementRunHandler(fresh.database);
    const item = {
      id: run,
      kind: handler.kind,
      key: run,
      company_id: null,
      payload: null,
      attempts: 1,
      age_seconds: 0,
    };
    assert.deepEqual(await handler.work(item, new AbortController().signal), { kind: 'done' });
    const { rows } = await execute(
      fresh.address,
      `select count(*)::int as entries, count(i.source_id)::int as items from ledger_postings p
       left join statement_items i on i.company_id = p.company_id and i.source_id = p.entry_id and i.is_active
       where p.company_id = '${company}' and p.line = 1 and p.derived and p.rule like 'allocation.%' and p.rule <> 'allocation.former'`,
    );
    assert.deepEqual(rows, [{ entries: 6, items: 6 }]);
    const figures = await execute(
      fresh.address,
      `select sum(left(p ->> 'amount', -1)::int8)::int as cents from statement_mandates m cross join json_array_elements(m.details::json -> 'payments') p`,
    );
    // What the debtors paid, without the surplus of an overpaid case.
    const { rows: paid } = await execute(
      fresh.address,
      `select sum(-amount_cents)::int as cents from ledger_postings where company_id = '${company}' and account like 'payment_on_%' and rule like 'allocation.%' and rule <> 'allocation.former'`,
    );
    assert.deepEqual(figures.rows, paid);
  } finally {
    await fresh.close();
  }
});
