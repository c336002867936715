/** Every table with `updated_at` keeps it by one mechanism (docs/decisions/0032), and every statement that changes a row says whether its time moves. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { statements } from '../../src/platform/database/statement.ts';
import '../../src/app.ts';
import '../../src/platform/delivery/index.ts';
import { execute, type ServerAddress, testDatabase } from '../harness/postgres.ts';

let address: ServerAddress;
let drop: () => Promise<unknown>;

before(async () => ({ address, drop } = await testDatabase()));
after(() => drop());

const namesOf = async (sql: string): Promise<string[]> =>
  (await execute(address, sql)).rows.map(({ name }: { name: string }) => name);

const withColumn = (
  column: string,
): string => `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = '${column}' and not a.attisdropped`;

const stamped = (trigger: string): string =>
  `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where not c.relispartition and t.tgname = '${trigger}'`;

test('every table with `updated_at` advances it by the shared trigger', async () => {
  const tables = await namesOf(`${withColumn('updated_at')} order by 1`);
  assert.ok(tables.length > 15, 'the walk finds the tables');
  assert.deepEqual(
    await namesOf(`${stamped('stamped')} order by 1`),
    tables,
    'call stamp_updates(…) in the migration that creates the table',
  );
  assert.deepEqual(
    await namesOf(`${stamped('stamped_company')} order by 1`),
    await namesOf(`${withColumn('company_updated_at')} order by 1`),
  );
});

test('the trigger is also on the days of partitioned tables, those that are still to come included', async () => {
  const partitions = `select c.relname as name from pg_class c where c.relispartition and c.relkind = 'r' and c.relname like 'webhook_deliveries%'`;
  const unstamped = `${partitions} and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'stamped')`;
  await execute(address, `call make_day_partition('webhook_deliveries', 'id', current_date + 400)`);
  assert.ok((await namesOf(partitions)).length > 8);
  assert.deepEqual(await namesOf(unstamped), []);
});

/** Statements that change no state that a client reads by `updated_at`, or leave the time to another statement of their transaction. */
const leavingTheTime = new Set([
  'bank-matching.setMatched', // that proposals were searched for
  'books.set_compared', // how many base rates the entries follow
  'keys.markUsed', // last use
  'claims.set_claim_type', // followed by set_status
  'dispatch.lease', // a lease
  'factors.usePasskey', // last use
  'sessions.setSignedIn', // last sign-in
  'dunning-runs.moveDate', // the business date, which no representation of the company has
  'case-runs.move_date',
  'business-date.move',
  'orders.set_reviewer', // who is at an order
  'mandates.decide_plan', // that someone decided, which no representation of a plan has
  'mandates.assign', // who of the staff works on a case
  'mandates.set_nightly_balances', // what lists are ordered by
  'outbox.release', // a batch in the making
  'outbox.reserve',
  'dispatch.endLeased', // that no attempt follows is visible with the result of this one
  'webhooks.replaceSeals', // the same secret under another key
  'debtorPageSettings.replaceSeal',
]);

test('an update of such a table sets `updated_at` to the time of the statement, never to that of the request', async () => {
  const tables = await namesOf(withColumn('updated_at'));
  const updates = [...statements.values()].filter(({ text }) =>
    tables.some((table) => new RegExp(`\\bupdate ${table} (\\w+ )?set\\b`).test(text)),
  );
  assert.ok(updates.length > 30, 'the walk finds the statements');
  const silent = updates.filter(({ text }) => !/\bupdated_at = /.test(text)).map(({ name }) => name);
  assert.deepEqual(silent.toSorted(), [...leavingTheTime].toSorted());
  const early = updates.filter(({ text, parameters }) =>
    new RegExp(`(?<![a-z_])updated_at = \\$${parameters.indexOf('now') + 1}\\b`).test(text),
  );
  assert.deepEqual(
    early.map(({ name }) => name),
    [],
  );
});
