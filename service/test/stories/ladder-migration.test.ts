/** A database of the former version, whose dunning has its own tables, becomes one whose invoices are on the ladder. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { migrate, migrateWithin } from '../../src/platform/database/migrate.ts';
import { testDatabase } from '../harness/postgres.ts';

/** How many migrations the former version has: all before 0042. */
const former = 35;

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

/** What a deployment has before the migration. */
const formerRows = `
  insert into companies (id, name, customer_number, dunning_paused, created_at, updated_at) values ('${idOf(1)}', 'Muster GmbH', '10000', true, '2026-01-01', '2026-01-01');
  insert into dunning_queue (company_id, due_on, debtor_id, invoice_id, held_on)
    values ('${idOf(1)}', '2026-03-09', '${idOf(3)}', '${idOf(2)}', '2026-03-06');
  insert into dunning_decisions (company_id, invoice_id, from_on, id, outcome, reason, level, dunning_id, order_id, policy_version) values
    ('${idOf(1)}', '${idOf(2)}', '2026-03-02', gen_random_uuid(), 'wait', 'not_due', 1, null, null, 1),
    ('${idOf(1)}', '${idOf(2)}', '2026-03-06', gen_random_uuid(), 'notice', 'due', 1, '${idOf(5)}', null, 1),
    ('${idOf(1)}', '${idOf(2)}', '2026-04-06', gen_random_uuid(), 'handover', 'due', 3, null, '${idOf(6)}', 1);
  insert into dunning_runs (id, run_on, company_id, trigger, dry_run, ladder, status, examined, notices, letters, handovers, held, skipped_companies, warnings, created_at, updated_at)
    values ('${idOf(4)}', '2026-03-06', '${idOf(1)}', 'operator', true, '{"bundle":false}', 'finished', 9, 5, 4, 1, 3, 2, '{outbox_waiting}', now(), now());
  insert into dunning_dry_decisions (run_id, company_id, invoice_id, id, outcome, reason, level, policy_version)
    values ('${idOf(4)}', '${idOf(1)}', '${idOf(2)}', gen_random_uuid(), 'notice', 'due', 2, 1);
  insert into dunning_policies (company_id, version, effective_from, document, created_at) values ('${idOf(1)}', 2, '2026-02-01', '{"bundle":true}', now());
  insert into dunning_company_holds (company_id, reason, from_on) values ('${idOf(1)}', 'company_paused', '2026-03-02');`;

test('queue, decisions, runs, policies and holds of dunning keep their rows, as those of invoices', async (t) => {
  const database = await testDatabase();
  const client = new pg.Client(database.address);
  await client.connect();
  t.after(async () => {
    await client.end();
    await database.drop();
  });
  const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  await client.query('drop schema public cascade; create schema public');
  await client.query('begin');
  await migrateWithin(client, former);
  await client.query(formerRows);
  await client.query('commit');

  assert.ok((await migrate(database.address)) > 0);

  assert.deepEqual(await rows('select kind, subject_id, group_id, due_on::text, held_on::text from ladder_queue'), [
    { kind: 'invoice', subject_id: idOf(2), group_id: idOf(3), due_on: '2026-03-09', held_on: '2026-03-06' },
  ]);
  assert.deepEqual(await rows('select kind, outcome, details::text from ladder_decisions order by from_on'), [
    { kind: 'invoice', outcome: 'wait', details: '{"level":1}' },
    { kind: 'invoice', outcome: 'notice', details: `{"level":1,"dunning_id":"${idOf(5)}"}` },
    { kind: 'invoice', outcome: 'handover', details: `{"level":3,"order_id":"${idOf(6)}"}` },
  ]);
  assert.deepEqual(await rows('select kind, counts, warnings, policy from ladder_runs'), [
    {
      kind: 'invoice',
      counts: {
        examined: 9,
        notices: 5,
        letters: 4,
        handovers: 1,
        held: 3,
        stopped: 0,
        skipped_companies: 2,
        email_letters: 0,
        post_letters: 0,
      },
      warnings: ['outbox_waiting'],
      policy: { bundle: false },
    },
  ]);
  assert.deepEqual(await rows('select kind, subject_id, details::text from ladder_dry_decisions'), [
    { kind: 'invoice', subject_id: idOf(2), details: '{"level":2}' },
  ]);
  assert.deepEqual(
    await rows(
      'select kind, policy_id, company_id, version, document from ladder_policies where company_id is not null',
    ),
    [{ kind: 'invoice', policy_id: idOf(1), company_id: idOf(1), version: 2, document: { bundle: true } }],
  );
  // The switches go on recording: the one that was on ends where it is turned off.
  await client.query(`update companies set dunning_paused = false, updated_at = '2026-03-12T08:00:00Z'`);
  assert.deepEqual(await rows('select kind, reason, from_on::text, until_on::text from ladder_company_holds'), [
    { kind: 'invoice', reason: 'company_paused', from_on: '2026-03-02', until_on: '2026-03-11' },
  ]);
});
