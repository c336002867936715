/**
 * The lists of the office among thousands of rows: none reads more than its page, whatever it is ordered or narrowed by
 * (portal-office.md 2, 11). Held against the plans that the database makes where indexes are cheaper than a whole table.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { copyRows } from '../../bench/copy-rows.ts';
import { openStage, type Stage } from '../harness/cases.ts';
import { givenOperatorsDay } from '../harness/operator-day.ts';
import { sentBy, touchedBy } from '../harness/plans.ts';

/** Rows of each table beside those of the day. */
const copies = 3_000;
/** Rows that a page of 20 touches, with what stands in them from other tables. */
const rows_max = 600;

const id = '019cadf1-0000-7000-8000-000000000001';

/** Terms that a search reads of what matches: of debtors, and of invoices. */
const terms_max = 2 * limits.search_matches;

/** The company of the copies, and one that has none of them. */
const companies = { many: '{many}', none: '{none}' } as const;
/** All copies have this word. */
const sought = Object.values(companies).map((company) => `q=kopie&company_id=${company}`);

/** Each list with what narrows or orders it. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'dunning-letters': [
    '',
    'attention=true',
    'q=zzz',
    ...sought,
    `company_id=${id}`,
    'status=waiting&ordering=waiting_since',
  ],
  letters: [
    '',
    'attention=true',
    'acknowledged=true',
    'acknowledged=false',
    'q=zzz',
    ...sought,
    `company_id=${id}`,
    `debtor_id=${id}`,
    'channel=post&status=waiting&ordering=waiting_since',
    'updated_since=2126-01-01T00:00:00Z',
  ],
  'print-batches': [
    '',
    'status=posted',
    `company_id=${id}`,
    'created_after=2126-01-01T00:00:00Z',
    'ordering=-open,-created',
    'ordering=open',
    'ordering=-open',
  ],
  'dunning-runs': ['', `company_id=${id}`, 'status=running', 'dry_run=true', 'dry_run=false'],
  'dunning-decisions': ['', 'on=2026-03-09', `company_id=${id}`],
  'dunning-handovers': ['', 'open=true', `company_id=${id}`],
  'dunning-invoices': [
    '',
    'q=zzz',
    ...sought,
    `company_id=${id}`,
    'level=6',
    'is_disputed=true',
    'ordering=next',
    'ordering=-open_amount',
  ],
  'dunning-debtors': ['', 'q=zzz', ...sought, `company_id=${id}`, 'stopped=true', 'failed=true'],
  'bank-files': [''],
  'bank-transactions': [
    '',
    'status=doubtful',
    'q=zzz',
    'confidence=exact',
    `bank_file_id=${id}`,
    'ordering=value_date',
    'ordering=-amount',
  ],
  statements: ['', 'status=draft', `company_id=${id}`, 'status=published&ordering=balance'],
  'single-mandate-statements': ['', 'status=draft', `mandate_id=${id}`],
  'statement-runs': [''],
  payouts: ['', 'open=true'],
  'failed-work': ['', 'dismissed=false'],
  'audit-log': ['', 'target_kind=payout', `target_id=${id}`, `company_id=${id}`],
};

/** What a copy of a row of each table has of its own. */
const own: Readonly<Record<string, string>> = {
  dunning_debtors: `'id', gen_random_uuid(), 'customer_number', 'Kopie ' || n`,
  dunning_invoices: `'id', gen_random_uuid(), 'invoice_number', 'Kopie ' || n, 'amount_cents', t.amount_cents + n`,
  letters: `'id', md5('letter ' || n)::uuid, 'acknowledged_at', now(), 'batch_id', null, 'batch_position', null`,
  dunnings: `'id', gen_random_uuid(), 'letter_id', md5('letter ' || n)::uuid, 'dated', t.dated - n`,
  ladder_decisions: `'id', gen_random_uuid(), 'from_on', t.from_on - n`,
  dunning_handovers: `'id', gen_random_uuid(), 'undone_at', now()`,
  ladder_runs: `'id', gen_random_uuid(), 'status', 'finished', 'trigger', 'operator', 'dry_run', false`,
  print_batches: `'id', gen_random_uuid(), 'created_at', t.created_at - n * interval '1 second'`,
  bank_files: `'id', gen_random_uuid(), 'sha256', sha256(convert_to(n::text, 'UTF8'))`,
  bank_transactions: `'id', gen_random_uuid(), 'likeness', 'Kopie ' || n, 'amount_cents', t.amount_cents + n`,
  statement_runs: `'id', gen_random_uuid()`,
  payouts: `'id', gen_random_uuid()`,
  work_items: `'id', gen_random_uuid(), 'key', 'Kopie ' || n, 'dismissed_at', now()`,
  audit_log: `'id', gen_random_uuid()`,
};

/** Which rows are copied, where not any one. */
const only: Readonly<Record<string, string>> = { letters: `where kind = 'dunning'` };

/** As many letters of cases, newer than every letter of dunning. */
async function givenLettersOfCases(): Promise<void> {
  const members = `'id', ('ffffffff' || substr(md5('case letter ' || n), 9))::uuid, 'request_key', null`;
  for (const table of ['letters', 'case_letters'])
    await copyRows(stage, table, [copies], {
      members: table === 'letters' ? `${members}, 'acknowledged_at', now()` : members,
      from: `(select id from case_letters limit 1) one join ${table} t on t.id = one.id, generate_series(1, $1::int) n`,
    });
}

let stage: Stage;
let owners: Readonly<Record<keyof typeof companies, string>>;
let client: pg.Client | undefined;

before(async () => {
  stage = await openStage();
  await givenOperatorsDay(stage);
  for (const [table, members] of Object.entries(own))
    await copyRows(stage, table, [copies], {
      members,
      from: `(select ctid from ${table} ${only[table] ?? ''} limit 1) one join ${table} t on t.ctid = one.ctid, generate_series(1, $1::int) n`,
    });
  await givenLettersOfCases();
  const [many] = await stage.sql(`select company_id as id from dunning_debtors where customer_number = 'Kopie 1'`);
  const [none] = await stage.sql('select id from companies where id <> $1 limit 1', [many?.id]);
  owners = { many: String(many?.id), none: String(none?.id) };
  await stage.sql('analyze');
  const connection = new pg.Client({ ...stage.address, options: '-c role=mahnwerk_operator -c enable_seqscan=off' });
  await connection.connect();
  client = connection;
});
after(async () => {
  await client?.end();
  await stage.stop();
});

for (const [list, queries] of Object.entries(lists))
  test(`a page of ${list} is read without the rows that are not on it`, async () => {
    for (const given of queries) {
      const most = rows_max + (given.includes(companies.many) ? terms_max : 0);
      const query = given.replace(/\{(\w+)\}/, (_, name: keyof typeof owners) => owners[name]);
      const sent = await sentBy(async () => {
        const answer = await stage.operate('GET', `/operator/v1/${list}/?limit=20&${query}`);
        assert.equal(answer.status, 200, answer.text);
      });
      const pages = sent.filter(({ text }) => text.includes('page_keys'));
      assert.ok(pages.length > 0, `${list} ${query}`);
      for (const each of pages) {
        assert.ok(client !== undefined);
        const { rows, told } = await touchedBy(client, each);
        assert.ok(rows <= most, `${query} touches ${rows} rows: ${told}`);
      }
    }
  });
