/** The automatic run of a working day, started by several processes at once (dunning.md 6.3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { startRuns } from '../../src/domain/dunning/runs/jobs.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { runJob } from '../../src/platform/queue/index.ts';
import { liveService, TestClock } from '../harness/service.ts';

test('two processes at 09:00 of the same second start one run', async () => {
  const service = await liveService({ clock: new TestClock('2026-03-09T08:00:00.000Z') });
  const { clock, address } = service;
  const databases = [new Database(address, clock), new Database(address, clock)];
  try {
    const log = pino({ level: 'silent' });
    await Promise.all(databases.map((database) => runJob(startRuns, { database, clock, log })));
    const [runs] = await service.sql(`select count(*)::int as count from dunning_runs where trigger = 'schedule'`);
    const [work] = await service.sql(`select count(*)::int as count from work_items where kind = 'dunning.run'`);
    assert.deepEqual([runs?.count, work?.count], [1, 1]);
  } finally {
    for (const database of databases) await database.close();
    await service.stop();
  }
});
