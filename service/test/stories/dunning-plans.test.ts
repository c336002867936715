/**
 * 50,000 open invoices of ten companies, a few of them due: no plan of a run or of a list reads what is not due or not
 * asked for. Held against the plans that the database makes.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { page as pageOfInvoices } from '../../src/domain/dunning/invoices/store.ts';
import { listNotices, listNoticesOf } from '../../src/domain/dunning/notices/store.ts';
import { listLetters } from '../../src/domain/dunning/notices/store-letters.ts';
import { invoiceQueue } from '../../src/domain/dunning/ladder/index.ts';
import { invoiceLadder } from '../../src/domain/dunning/runs/index.ts';
import { duePage } from '../../src/domain/dunning/runs/store-preview.ts';
import { pageOfAll, pageOfInvoice } from '../../src/domain/dunning/runs/store-decisions.ts';
import { hasUnfinishedLetters } from '../../src/domain/dunning/runs/store.ts';
import { askHeldAgain } from '../../src/domain/ladder/queue/index.ts';
import { nextCompany, planPage } from '../../src/domain/ladder/runs/index.ts';
import { baseRates } from '../../src/domain/money/base-rates/index.ts';
import { Database } from '../../src/platform/database/pool.ts';
import type { PageQuery } from '../../src/platform/lists/query.ts';
import { type LaidInvoices, layInvoices } from '../harness/dunning-rows.ts';
import { sentBy, type SentStatement, touchedBy } from '../harness/plans.ts';
import { liveService, type LiveService, TestClock } from '../harness/service.ts';

const on = '2026-03-09';
const due = 200;

let service: LiveService;
let database: Database;
let laid: LaidInvoices;
let company: string;
let client: pg.Client;

before(async () => {
  service = await liveService({ clock: new TestClock(`${on}T08:00:00.000Z`) });
  database = new Database(service.address, service.clock);
  const pool = new pg.Pool({ ...service.address, max: 2 });
  laid = await layInvoices(pool, { companies: 10, debtors: 1_000, each: 5, due, on });
  await pool.end();
  company = laid.companies[3] ?? '';
  client = new pg.Client({ ...service.address, options: '-c role=mahnwerk_operator' });
  await client.connect();
  await client.query(`select set_config('app.company', $1, false)`, [company]);
});

after(async () => {
  await client.end();
  await database.close();
  await service.stop();
});

/** Runs what `work` sent again, in a transaction that is rolled back, and holds its plans against a number of rows. */
async function assertTouches(
  rowsMax: number,
  work: () => Promise<unknown>,
  isHeld: (sent: SentStatement) => boolean = () => true,
): Promise<void> {
  const sent = (await sentBy(work)).filter((each) => !each.text.includes('set_config') && isHeld(each));
  assert.ok(sent.length > 0);
  await client.query('begin');
  try {
    for (const each of sent) {
      const { rows, told } = await touchedBy(client, each);
      assert.ok(rows <= rowsMax, `${rows} rows, more than ${rowsMax}: ${each.text}\n${told}`);
    }
  } finally {
    await client.query('rollback');
  }
}

const undone = new Error('undone');

test('a run reads and writes the due invoices of a company alone', async () => {
  // The invoice with its debtor, notices, letters, payments and decision.
  await assertTouches(due * 10, () =>
    database
      .asOperator(async (tx) => {
        const bound = tx.forCompany(company);
        const ladder = { ...invoiceLadder({ publicUrl: 'http://127.0.0.1' }), batch: 5_000 };
        const run = { id: laid.run, run_on: on, dry_run: false, company_id: null, policy_id: null, policy: null };
        const setting = { isPrintable: true, baseRates: await baseRates(bound) };
        const after = '00000000-0000-0000-0000-000000000000';
        const { counts } = await planPage(bound, ladder, { run, setting, after });
        assert.equal(counts.examined, due);
        throw undone;
      })
      .catch((error: unknown) => assert.equal(error, undone)),
  );
});

test('a second run of the day looks for what was held that day alone', async () => {
  await service.sql(
    `update ladder_queue set held_on = $2::date - 1 where company_id = $1 and due_on = (select min(due_on) from ladder_queue where due_on > $2)`,
    [company, on],
  );
  await service.sql('analyze ladder_queue');
  await assertTouches(20, () =>
    database
      .asOperator(async (tx) => {
        await askHeldAgain(tx, invoiceQueue, { on, company: null, batch: 1000 });
        throw undone;
      })
      .catch((error: unknown) => assert.equal(error, undone)),
  );
});

test('a run finds the next company and the end of its letters without a search', async () => {
  await assertTouches(20, () =>
    database.readAsOperator(async (db) => {
      await nextCompany(db, { kind: 'invoice', after: null, company: null, all: false, on });
      await hasUnfinishedLetters(db, laid.run);
    }),
  );
});

const query = {
  limit: 10,
  offset: 0,
  ordering: [],
  updated_since: undefined,
  position: undefined,
  filters: {},
} as const;
const filtered = (filters: Readonly<Record<string, unknown>>): PageQuery => ({ ...query, filters });
const ordered = (field: string, descending = false): PageQuery => ({ ...query, ordering: [{ field, descending }] });

/** A page of ten: its keys, its rows, and their details. */
const rows_of_a_page = 150;

for (const [told, asked] of [
  ['newest first', query],
  ['by due date', ordered('due_date')],
  ['by amount, largest first', ordered('amount', true)],
  ['by number', ordered('invoice_number')],
  ['open ones', filtered({ status: 'open' })],
  ['one number', filtered({ invoice_number: 'R7-3' })],
] as const)
  test(`a page of invoices, ${told}, reads about as many rows as it shows`, () =>
    assertTouches(rows_of_a_page, () => database.read(company, (db) => pageOfInvoices(db, asked))));

test('a page of notices or decisions reads about as many rows as it shows', async () => {
  const [row] = await service.sql(
    'select id, debtor_id from dunning_invoices where company_id = $1 and current_level = 1 limit 1',
    [company],
  );
  const [invoice, debtor] = [String(row?.id), String(row?.debtor_id)];
  // Of 1,000 notices a scan is as cheap as an index: without an index for a page there still is nothing but a scan.
  await client.query('set enable_seqscan = off');
  for (const read of [
    () => database.read(company, (db) => listNotices(db, query)),
    () => database.read(company, (db) => listNotices(db, filtered({ debtor_id: debtor }))),
    () => database.read(company, (db) => listNoticesOf(db, invoice, query)),
    () => database.read(company, (db) => pageOfInvoice(db, invoice, query)),
    () => database.read(company, (db) => pageOfInvoice(db, invoice, filtered({ on }))),
  ])
    await assertTouches(rows_of_a_page, read);
  await client.query('reset enable_seqscan');
});

test("an operator's page of letters, of a status or a debtor too, reads about as many rows as it shows", async () => {
  // 20,000 letters of one company: of so few that a scan is cheap, every plan is good.
  await service.sql(
    `insert into letters (kind, company_id, id, debtor_id, run_id, channel, status, level, dated, created_at, updated_at)
     select 'dunning', d.company_id, uuidv7(), d.id, $2, 'post', case when n > 18 then 'waiting' else 'posted' end, 1, $3, now() + n * interval '1 minute', now()
     from dunning_debtors d, generate_series(1, 20) n where d.company_id = $1`,
    [company, laid.run, on],
  );
  await service.sql('analyze letters');
  // Of ten companies a scan is cheaper than the index, for each row.
  const rows_of_letters = 2 * rows_of_a_page;
  const [letter] = await service.sql('select debtor_id from letters where company_id = $1 limit 1', [company]);
  for (const filters of [
    {},
    { status: 'waiting' },
    { channel: 'post', status: 'waiting' },
    { status: 'undeliverable' },
    { debtor_id: letter?.debtor_id },
    { debtor_id: letter?.debtor_id, status: 'posted' },
    { company_id: company, status: 'waiting' },
  ])
    await assertTouches(
      rows_of_letters,
      () => database.readAsOperator((db) => listLetters(db, filtered(filters))),
      (sent) => !isCount(sent),
    );
});

const isCount = ({ text }: SentStatement): boolean => text.startsWith('select count(*)');

// A list of all companies counts its rows: the operator's alone.
test("an operator's page of decisions reads about as many rows as it shows", () =>
  assertTouches(
    rows_of_a_page,
    () => database.readAsOperator((db) => pageOfAll(db, query)),
    (sent) => !isCount(sent),
  ));

test('a page of the preview reads about as many rows as it shows, and counts the due invoices alone', async () => {
  const read = () => database.read(company, (db) => duePage(db, query, on));
  await assertTouches(rows_of_a_page, read, (sent) => !isCount(sent));
  await assertTouches(due * 3, read, isCount);
});
