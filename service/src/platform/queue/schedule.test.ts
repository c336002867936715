/** Jobs in operation: several workers, a moved clock, a killed process, a failing job. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { TestClock } from '../../../test/harness/service.ts';
import { execute, type ServerAddress, testDatabase } from '../../../test/harness/postgres.ts';
import { Database } from '../database/pool.ts';
import { forgetIdempotencyKeys } from '../http/idempotency-jobs.ts';
import { type Job, job } from './job.ts';
import { startQueue } from './queue.ts';
import { jobHandler, runDue, startSchedule } from './schedule.ts';
import { enqueueDue, noteFinished } from './store-schedule.ts';
import { no_company, removeWork } from './store.ts';
import type { WorkItem } from './work.ts';

let address: ServerAddress;
let database: Database;
let clock: TestClock;
let drop: () => Promise<void>;
const log = pino({ level: 'silent' });

before(async () => {
  ({ address, drop } = await testDatabase());
  clock = new TestClock('2026-03-02T09:00:00.000Z');
  database = new Database(address, clock);
});

after(async () => {
  await database.close();
  await drop();
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await execute(address, text, values)).rows as Record<string, unknown>[];

async function dueAt(name: string): Promise<string> {
  const [row] = await sql('select wire_instant(due_at) as due_at from job_schedule where job = $1', [name]);
  return String(row?.due_at);
}

/** One poll of the schedule: runs what is due. */
const look = (...jobs: readonly Job[]): Promise<readonly string[]> => runDue({ database, clock, log, jobs });

/** A daily job that counts its runs. */
function counting(name: string, work: () => Promise<'again' | 'done'> = async () => 'done') {
  const counted = { runs: 0 };
  const daily = job(name, {
    daily: '03:00',
    async run() {
      counted.runs += 1;
      return work();
    },
  });
  return { daily, counted };
}

test('a job that was never seen runs at once, then every day at its time in Berlin, however often the workers look', async () => {
  const { daily, counted } = counting('test.daily');
  await look(daily);
  await look(daily);
  assert.equal(counted.runs, 1);
  assert.equal(await dueAt('test.daily'), '2026-03-03T02:00:00.000Z');
  clock.advance({ hours: 17, milliseconds: -1 });
  await look(daily);
  assert.equal(counted.runs, 1);
  clock.advance({ milliseconds: 1 });
  await look(daily);
  await look(daily);
  assert.equal(counted.runs, 2);
});

test('two workers look at the same time: a daily job runs once a day', async () => {
  const slow = counting('test.shared', () => new Promise((resolve) => setTimeout(resolve, 30, 'done' as const)));
  for (let days = 0; days < 3; days += 1) {
    await Promise.all([look(slow.daily), look(slow.daily), look(slow.daily)]);
    assert.equal(slow.counted.runs, days + 1);
    clock.advance({ days: 1 });
  }
});

test('a service that was off for a month does a daily job once when it is back', async () => {
  const { daily, counted } = counting('test.missed');
  await look(daily);
  clock.advance({ days: 31 });
  await look(daily);
  assert.equal(counted.runs, 2);
});

test('a job that has more to do lets the others run in between', async () => {
  const order: string[] = [];
  let left = 3;
  const much = job('test.much', {
    daily: '03:00',
    run: async () => (order.push('much'), (left -= 1) > 0 ? 'again' : 'done'),
  });
  const little = job('test.some', { daily: '03:00', run: async () => (order.push('some'), 'done') });
  await look(much, little);
  assert.deepEqual(order, ['much', 'some', 'much', 'much']);
});

test('a job due at each start runs when a worker starts, and still as its schedule says', async () => {
  let runs = 0;
  const starting = job('test.starting', { every: { days: 1 }, atStart: true, run: async () => ((runs += 1), 'done') });
  await look(starting);
  await look(starting);
  assert.equal(runs, 2);
});

test('a process is killed in the middle of a job: another takes it when the lease has ended', async () => {
  const { daily, counted } = counting('test.killed');
  await look(daily);
  clock.advance({ days: 1 });
  const schedule = startSchedule({ database, clock, log, jobs: [daily], pause_ms: 5 });
  const leased = `update work_items set lease_token = gen_random_uuid(), lease_until = clock_timestamp() + interval '1 minute'
    where key = 'test.killed' returning key`;
  while ((await sql(leased)).length === 0) continue;
  await schedule.stop();
  await look(daily);
  assert.equal(counted.runs, 1, 'it may still be running');
  await sql(`update work_items set lease_until = clock_timestamp() where key = 'test.killed'`);
  await look(daily);
  assert.equal(counted.runs, 2);
});

test('a run that ends and a schedule that polls do not wait for each other', async () => {
  const often = job('test.often', { every: { minutes: 0 }, run: async () => 'done' });
  await look(often);
  const token = randomUUID();
  const [row] = await sql(
    `insert into work_items (id, company_id, kind, key, lease_token, lease_until)
     values (gen_random_uuid(), $1, 'job', 'test.often', $2, clock_timestamp() + interval '1 minute') returning *`,
    [no_company, token],
  );
  const item = row as unknown as WorkItem;
  const schedule = [{ job: 'test.often', due_at: clock.now() }];
  await database.asOperator(async (tx) => {
    assert.ok(await removeWork(tx, item, token));
    // The schedule has the job's row and meets work that is being removed.
    const polled = database.asOperator((other) => enqueueDue(other, 'job', schedule));
    assert.equal(await polled, 0, 'the run has not ended');
    noteFinished(tx, 'test.often');
  });
});

test('a job that fails is tried again after a while and keeps no other from running', async () => {
  let healed = false;
  const failing = counting('test.failing', async () => {
    if (!healed) throw new Error('disk full');
    return 'done';
  });
  const other = counting('test.other');
  await look(failing.daily, other.daily);
  await look(failing.daily, other.daily);
  assert.deepEqual([failing.counted.runs, other.counted.runs], [1, 1]);
  const [row] = await sql(
    `select attempts, last_error, due_at > clock_timestamp() as waiting from work_items where key = 'test.failing'`,
  );
  assert.deepEqual(row, { attempts: 1, last_error: 'Error', waiting: true });
  healed = true;
  await sql(`update work_items set due_at = clock_timestamp() where key = 'test.failing'`);
  await look(failing.daily, other.daily);
  assert.deepEqual([failing.counted.runs, other.counted.runs], [2, 1]);
  assert.deepEqual(await sql(`select from work_items where key = 'test.failing'`), []);
});

test('a job that failed for good begins again when it is due next', async () => {
  let healed = false;
  const failing = counting('test.dead', async () => {
    if (!healed) throw new Error('disk full');
    return 'done';
  });
  await look(failing.daily);
  await sql(`update work_items set attempts = 19, due_at = clock_timestamp() where key = 'test.dead'`);
  await look(failing.daily);
  assert.equal((await sql(`select from work_items where key = 'test.dead' and failed_at is not null`)).length, 1);
  await sql(`update work_items set due_at = clock_timestamp() where key = 'test.dead'`);
  await look(failing.daily);
  assert.equal(failing.counted.runs, 2);
  healed = true;
  clock.advance({ days: 1 });
  await look(failing.daily);
  assert.equal(failing.counted.runs, 3);
});

test('a clock that was set back does not keep a job waiting', async () => {
  const { daily, counted } = counting('test.back');
  await look(daily);
  clock.advance({ days: -100 });
  await look(daily);
  assert.ok((await dueAt('test.back')) < '2026-03-02');
  clock.advance({ days: 1 });
  await look(daily);
  assert.equal(counted.runs, 2);
});

test('a worker runs what is due by itself and stops with its running job done', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let ended = false;
  const slow = job('test.stopping', {
    every: { hours: 1 },
    async run() {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 50));
      ended = true;
      return 'done';
    },
  });
  const jobs = { database, clock, log, jobs: [slow] };
  const loops = [
    startSchedule({ ...jobs, pause_ms: 5 }),
    startQueue({ database, handlers: [jobHandler(jobs)], log, pause_ms: 5 }),
  ];
  await begun;
  await Promise.all(loops.map((loop) => loop.stop()));
  assert.ok(ended);
  assert.ok((await dueAt('test.stopping')) > clock.now());
});

test('idempotency keys are forgotten after their 48 hours, and not before', async () => {
  const insert = `insert into idempotency (tenant_kind, company_id, operation, path, key, fingerprint, status, headers, body, stored_at, replay_until, forget_at)
    select 1, gen_random_uuid(), 'orders.create', '/v2/orders/', $1 || n, '', 201, '{}', '', now(), now(), now() + $2::interval from generate_series(1, $3) n`;
  await sql(insert, ['past', '-1 second', 12]);
  await sql(insert, ['kept', '1 hour', 3]);
  const small: Job = { ...forgetIdempotencyKeys, declaration: { ...forgetIdempotencyKeys.declaration, batch: 5 } };
  assert.deepEqual(await look(small), ['idempotency.forget', 'idempotency.forget', 'idempotency.forget']);
  assert.deepEqual(await sql('select count(*)::int as left from idempotency'), [{ left: 3 }]);
});
