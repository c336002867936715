/** The effect of a fault in one piece of work on the others of its kind. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { execute, type ServerAddress, testDatabase } from '../../../test/harness/postgres.ts';
import { until } from '../../../test/harness/until.ts';
import { systemClock } from '../clock.ts';
import { Database } from '../database/pool.ts';
import { enqueue } from './enqueue.ts';
import { drain, startQueue } from './queue.ts';
import type { WorkHandler } from './work.ts';

let address: ServerAddress;
let database: Database;
let drop: () => Promise<void>;

before(async () => {
  ({ address, drop } = await testDatabase());
  database = new Database(address, systemClock);
});

after(async () => {
  await database.close();
  await drop();
});

test('work whose result cannot be saved is tried again later and holds up no other', async () => {
  const saved: string[] = [];
  const handler: WorkHandler = {
    kind: 'test.save',
    concurrency: 2,
    lease_seconds: 60,
    work: async ({ key }) => ({
      kind: 'done',
      commit() {
        if (key === 'poisoned') throw new RangeError('cannot be saved');
        saved.push(key);
      },
    }),
  };
  await database.asOperator(async (tx) => {
    for (const key of ['poisoned', 'first', 'second']) enqueue(tx, { kind: handler.kind, key });
  });
  await drain({ database, handlers: [handler], log: pino({ level: 'silent' }) });
  assert.deepEqual(saved.toSorted(), ['first', 'second']);
  const { rows } = await execute(address, `select key, attempts, last_error from work_items where kind = 'test.save'`);
  assert.deepEqual(rows, [{ key: 'poisoned', attempts: 1, last_error: 'RangeError' }]);
});

test('the work of a process that is gone is taken back at the next start, that of a living one is not', async (t) => {
  const kind = 'test.hold';
  const begun: string[] = [];
  const forever: WorkHandler = {
    kind,
    concurrency: 1,
    lease_seconds: 3_600,
    grace_ms: 0,
    work: (item, stopping) =>
      new Promise((resolve) => {
        begun.push(item.key);
        stopping.addEventListener('abort', () => resolve({ kind: 'postponed', seconds: 3_600, counts: false }));
      }),
  };
  const log = pino({ level: 'silent' });
  const living = startQueue({ database, address, handlers: [forever], log });
  t.after(() => living.stop());
  await database.asOperator(async (tx) => enqueue(tx, { kind, key: 'living' }));
  await until(() => begun.length === 1, 'the living process works');
  const held = `select lease_token from work_items where kind = 'test.hold' and key = 'living'`;
  const { rows: before } = await execute(address, held);
  // What a killed process leaves: a lease of a holder that no process is any more.
  await execute(
    address,
    `insert into work_items (company_id, kind, key, attempts, lease_token, lease_holder, lease_until)
     values ('00000000-0000-0000-0000-000000000000', 'test.hold', 'gone', 1, gen_random_uuid(), 7, clock_timestamp() + interval '1 hour')`,
  );
  const next = startQueue({ database, address, handlers: [forever], log });
  t.after(() => next.stop());
  await until(() => begun.length === 2, 'the next process works on what was left');
  assert.deepEqual(begun, ['living', 'gone']);
  assert.deepEqual((await execute(address, held)).rows, before);
});

test('the lease of work that takes long is kept while its process runs', async () => {
  const leased = async (): Promise<Date> => {
    const { rows } = await execute(address, `select lease_until from work_items where kind = 'test.long'`);
    return (rows[0] as { lease_until: Date }).lease_until;
  };
  let kept: readonly Date[] = [];
  const handler: WorkHandler = {
    kind: 'test.long',
    concurrency: 1,
    lease_seconds: 1,
    keepsLease: true,
    async work() {
      const first = await leased();
      await until(async () => (await leased()) > first);
      kept = [first, await leased()];
      return { kind: 'done' };
    },
  };
  await database.asOperator(async (tx) => enqueue(tx, { kind: handler.kind, key: 'long' }));
  await drain({ database, handlers: [handler], log: pino({ level: 'silent' }) });
  assert.equal(kept.length, 2);
});

test('work that an operator dismissed stays dismissed until it fails again, whether it expires or not', async () => {
  const kind = 'test.dismiss';
  const dismissed = async (key: string): Promise<boolean> => {
    const { rows } = await execute(
      address,
      `select dismissed_at is not null as dismissed from work_items where kind = '${kind}' and key = '${key}'`,
    );
    return (rows[0] as { dismissed: boolean }).dismissed;
  };
  const handler: WorkHandler = {
    kind,
    concurrency: 1,
    lease_seconds: 60,
    work: async ({ key }) => {
      const waits = { kind: 'postponed', seconds: 7_200, counts: false } as const;
      return key === 'fails again' ? { ...waits, error: 'refused' } : waits;
    },
  };
  await database.asOperator(async (tx) => {
    enqueue(tx, { kind, key: 'never expires' });
    enqueue(tx, { kind, key: 'expires later', lifetime_hours: 24 });
    enqueue(tx, { kind, key: 'expires first', lifetime_hours: 1 });
    enqueue(tx, { kind, key: 'fails again' });
  });
  await execute(address, `update work_items set dismissed_at = now() where kind = '${kind}'`);
  await drain({ database, handlers: [handler], log: pino({ level: 'silent' }) });
  assert.equal(await dismissed('never expires'), true);
  assert.equal(await dismissed('expires later'), true);
  assert.equal(await dismissed('expires first'), false);
  assert.equal(await dismissed('fails again'), false);
});
