/** A database of the former version, with letters of dunning in every state, becomes one with the outbox of all letters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { migrate, migrateWithin } from '../../src/platform/database/migrate.ts';
import { newId } from '../../src/platform/ids.ts';
import { testDatabase } from '../harness/postgres.ts';

/** The migrations of the former version: all before 0032. */
const former = 25;

const states = ['created', 'sending', 'sent', 'waiting', 'taken', 'posted', 'stopped', 'undeliverable'];

test('letters in every state keep their rows, ids and what guards them under the new name', async (t) => {
  const database = await testDatabase();
  const client = new pg.Client(database.address);
  await client.connect();
  t.after(async () => {
    await client.end();
    await database.drop();
  });
  const rows = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
  await client.query('drop schema public cascade; create schema public');
  await client.query('begin');
  await migrateWithin(client, former);
  const [company, debtor, batch] = [newId(), newId(), newId()];
  await client.query(`set constraints all deferred; set session_replication_role = replica`);
  const letters = await Promise.all(
    [...states, 'stopped'].map(async (status, index) => {
      const id = newId();
      await client.query(
        `insert into dunning_letters (company_id, id, debtor_id, run_id, channel, status, level, dated, batch_id, stop_reason, address, passed_at, created_at, updated_at)
         values ($1, $2, $3, $4, 'post', $5, 2, '2026-02-20', $6, $7, '{"street": "Nebenweg 2", "postal_code": "10115", "city": "Berlin", "country": "DE"}', now(), now(), now())`,
        [company, id, debtor, newId(), status, status === 'taken' ? batch : null, reasonOf(status, index)],
      );
      return id;
    }),
  );
  const manifest = { position: 1, letter_id: letters[4], company_id: company, first_page: 1, page_count: 2 };
  await client.query(
    `insert into print_batches (id, format, status, letter_count, page_count, manifest, stopped, taken_on, created_at, updated_at)
     values ($1, 'pdf', 'taken', 1, 2, $2, '[]', '2026-02-20', now(), now())`,
    [batch, JSON.stringify([{ ...manifest, postal_code: '10115', country: null }])],
  );
  await client.query('set session_replication_role = origin');
  const [before] = await rows(`select json_agg(l order by id) as letters from dunning_letters l`);
  const [file] = await rows(`select pg_relation_filenode('dunning_letters') as node`);
  await client.query('commit');

  assert.ok((await migrate(database.address)) > 0);

  const [after] = await rows(
    `select json_agg(to_jsonb(l) - array['kind', 'mandate_id', 'stop_problems', 'needs_person'] order by id) as letters from letters l`,
  );
  assert.deepEqual(after?.letters, before?.letters);
  assert.deepEqual(await rows(`select pg_relation_filenode('letters') as node`), [file], 'no row was copied');
  assert.deepEqual(await rows('select distinct kind, mandate_id, stop_problems::text as problems from letters'), [
    { kind: 'dunning', mandate_id: null, problems: '[]' },
  ]);
  assert.deepEqual(
    (
      await rows(
        `select id from letters l where acknowledged_at is null and (status = 'undeliverable' or needs_person) order by id`,
      )
    ).map(({ id }) => id),
    [letters[6], letters[7]],
    'what came back or was stopped by a fault waits for a person, a paid one does not',
  );
  assert.deepEqual((await rows('select manifest from print_batches'))[0]?.manifest, [
    { ...manifest, kind: 'dunning', postal_code: '10115', country: null },
  ]);
  const named = await rows(
    `select relname::text as name from pg_class where relname like 'dunning\\_letters%'
     union select conname::text from pg_constraint where conname like 'dunning\\_letters%'
     union select proname::text from pg_proc where prosrc like '%dunning\\_letters%'`,
  );
  assert.deepEqual(named, [], 'nothing is called after the former table');
  assert.deepEqual(
    (await rows(`select polname::text as name from pg_policy where polrelid = 'letters'::regclass order by 1`)).map(
      ({ name }) => name,
    ),
    ['all_companies', 'one_company', 'one_visit'],
  );
  assert.deepEqual(
    (
      await rows(
        `select tgname::text as name from pg_trigger where tgrelid = 'letters'::regclass and not tgisinternal order by 1`,
      )
    ).map(({ name }) => name),
    ['case_looked_at', 'hinted_insert', 'hinted_update', 'stamped', 'task_ended', 'task_kept', 'task_raised'],
  );
  assert.deepEqual(
    await rows(
      `select tgenabled::text as enabled from pg_trigger where tgname = 'hinted_update' and tgrelid = 'print_batches'::regclass`,
    ),
    [{ enabled: 'O' }],
  );
});

const reasonOf = (status: string, index: number): string | null => {
  if (status !== 'stopped') return null;
  return index < states.length ? 'stale' : 'paid';
};
