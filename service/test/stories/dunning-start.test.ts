/** The automatic run of a working day, and the end of dry runs (dunning.md 6.3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { forgetDryRuns, startRuns } from '../../src/domain/dunning/runs/jobs.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { runJob } from '../../src/platform/queue/index.ts';
import { type DunningStage, dunningStage } from '../harness/dunning-stage.ts';
import { TestClock } from '../harness/service.ts';

let stage: DunningStage;

before(async () => {
  stage = await dunningStage({ clock: new TestClock('2026-03-09T07:59:59.000Z') });
});
after(() => stage.stop());

const log = pino({ level: 'silent' });

/** As the queue of one process does: at 09:00, and when a process starts. */
const start = ({ service: { database, clock } }: DunningStage) =>
  runJob(startRuns({ thenRun: [] }), { database, clock, log });

const startedOn = async (): Promise<string[]> => {
  const runs = await stage.service.sql(`select run_on::text from ladder_runs where trigger = 'schedule' order by id`);
  return runs.map(({ run_on }) => String(run_on));
};

test('two processes at 09:00 of the same second start one run, and none before', async () => {
  const { address, clock } = stage.service;
  await start(stage);
  assert.deepEqual(await startedOn(), []);
  clock.advance({ seconds: 1 });
  const databases = [new Database(address, clock), new Database(address, clock)];
  try {
    await Promise.all(databases.map((database) => runJob(startRuns({ thenRun: [] }), { database, clock, log })));
  } finally {
    for (const database of databases) await database.close();
  }
  assert.deepEqual(await startedOn(), ['2026-03-09']);
  const [work] = await stage.service.sql(`select count(*)::int as count from work_items where kind = 'dunning.run'`);
  assert.equal(work?.count, 1);
  await stage.service.workOnDunning();
});

test('a run that was missed is made up until 20:00, afterwards by that of the next working day: one step each, dated its day', async () => {
  const { clock } = stage.service;
  const company = await stage.company();
  const { id } = await company.invoice({ due: '2026-02-02' });
  // A month without the service. Good Friday, 19:59 on Thursday, 20:00 on Friday, Saturday, Monday.
  const days = ['2026-04-03T10:00', '2026-04-09T17:59', '2026-04-10T18:00', '2026-04-11T10:00', '2026-04-13T07:00'];
  for (const day of days) {
    clock.advance({ milliseconds: Date.parse(`${day}:00.000Z`) - Date.parse(clock.now()) });
    await start(stage);
    await start(stage);
    await stage.service.workOnDunning();
  }
  assert.deepEqual(await startedOn(), ['2026-03-09', '2026-04-09', '2026-04-13']);
  assert.deepEqual(
    (await company.notices(id)).map(({ level, dated }) => [level, dated]),
    [[1, '2026-04-09']],
  );
});

test('the decisions of a dry run are listed for seven days, also of many', async () => {
  const { service, operator } = stage;
  const company = await stage.company();
  const { id: invoice } = await company.invoice();
  const on = { company_id: company.id, on: '2026-05-11', dry_run: true };
  for (let count = 0; count < 22; count += 1)
    assert.equal((await service.send('POST', '/operator/v1/dunning-runs/', { key: operator, body: on })).status, 202);
  await service.workOnDunning('dunning.run');
  const listed = async () => {
    const rows = await service.sql('select run_id from ladder_dry_decisions where subject_id = $1', [invoice]);
    await runJob(forgetDryRuns, { database: service.database, clock: service.clock, log });
    return rows.length;
  };
  assert.equal(await listed(), 22);
  service.clock.advance({ days: 7 });
  assert.equal(await listed(), 22);
  service.clock.advance({ days: 1 });
  await listed();
  assert.equal(await listed(), 0);
  const runs = await service.send<{ count: number }>('GET', `/operator/v1/dunning-runs/?company_id=${company.id}`, {
    key: operator,
  });
  assert.equal(runs.body.count, 22, 'the runs themselves stay');
});
