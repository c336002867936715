/** Loops when the database stops and returns: the test stops and starts its own server. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pino from 'pino';
import { execute } from '../../test/harness/postgres.ts';
import { withLogins } from '../../test/harness/postgres.ts';
import { startEmbedded } from '@mahnwerk/embedded-postgres';
import { migrate } from './database/migrate.ts';
import { Database } from './database/pool.ts';
import { systemClock } from './clock.ts';
import { record, startSequencer } from './events/index.ts';
import { job, jobHandler, startQueue, startSchedule } from './queue/index.ts';
import { repeat } from './loop.ts';
import { until } from '../../test/harness/until.ts';

/** Collects what a log says of each loop, in its order. */
function listening() {
  const said = new Map<string, string[]>();
  const write = (line: string): void => {
    const { loop, msg } = JSON.parse(line) as { readonly loop?: string; readonly msg: string };
    if (loop !== undefined) said.set(loop, [...(said.get(loop) ?? []), msg]);
  };
  return { said, log: pino({ level: 'info' }, { write }) };
}

const [failed, recovered] = ['loop failed, retrying', 'loop recovered'];

test(
  'the database goes away and comes back: sequencer, schedule and queue take up their work by themselves',
  { timeout: 60_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mahnwerk-loop-'));
    const start = () => startEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
    let server = await start();
    await migrate(server.connection);
    const database = new Database(await withLogins(server.connection), systemClock);
    const { said, log } = listening();
    let runs = 0;
    const often = job('test.often', { every: { minutes: 0 }, run: async () => ((runs += 1), 'done') });
    const sequencer = startSequencer({ database, delaySeconds: 0, log, pauseMs: 5 });
    const jobs = { database, clock: systemClock, log, jobs: [often] };
    const schedule = startSchedule({ ...jobs, pause_ms: 5 });
    const queue = startQueue({ database, handlers: [jobHandler(jobs)], log, pause_ms: 5 });
    try {
      await until(() => runs > 0);
      await server.stop();
      await until(() => said.size === 3);
      server = await start();
      const company = randomUUID();
      await database.atomically(company, async (tx) =>
        record(tx, 'mandate.created', {
          company_id: company,
          mandate_id: company,
          mandate_url: 'https://api.mahnwerk.test/',
        }),
      );
      const before = runs;
      await until(
        async () => runs > before && (await execute(server.connection, 'select 1 from feed_entries')).rowCount === 1,
      );
      await until(() => [...said.values()].every((messages) => messages.at(-1) === recovered));
      // A server that comes up may go away once more: what a loop says then begins with a failure again.
      for (const [loop, messages] of said)
        assert.deepEqual(
          messages,
          messages.map((_, index) => (index % 2 === 0 ? failed : recovered)),
          `${loop} says once that it fails`,
        );
    } finally {
      await Promise.all([sequencer.stop(), schedule.stop(), queue.stop()]);
      await database.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

test('rounds never overlap, and none begins after the stop', async () => {
  let running = 0;
  let rounds = 0;
  const loop = repeat({
    name: 'test',
    pause_ms: 0,
    log: listening().log,
    async work() {
      assert.equal(running, 0);
      running += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      rounds += 1;
      return rounds % 2 === 0 ? 'again' : 'done';
    },
  });
  await until(() => rounds > 5);
  await loop.stop();
  assert.equal(running, 0);
  const stopped = rounds;
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(rounds, stopped);
});

test('a loop stops at once while it waits', async () => {
  let rounds = 0;
  const loop = repeat({
    name: 'test',
    pause_ms: 60_000,
    log: listening().log,
    work: async () => ((rounds += 1), 'done'),
  });
  await until(() => rounds === 1);
  const before = performance.now();
  await loop.stop();
  assert.ok(performance.now() - before < 1_000);
});
