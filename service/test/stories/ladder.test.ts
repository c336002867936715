/** The ladder by a second user: toy cases on the real tables, in the same runs, decisions, queue and policies as invoices. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { decisionLists } from '../../src/domain/ladder/decisions/index.ts';
import { changeLine, planMove, type PolicyLine } from '../../src/domain/ladder/policies/index.ts';
import { findRun, insertRun, runHandler, setEnded, startRuns } from '../../src/domain/ladder/runs/index.ts';
import { Database } from '../../src/platform/database/pool.ts';
import type { PageQuery } from '../../src/platform/lists/query.ts';
import { enqueue, job, runJob, type WorkItem } from '../../src/platform/queue/index.ts';
import { liveService, type LiveService, TestClock } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { createToys, type ToyLadder, toyLadder, type ToyPolicy } from '../harness/toy-ladder.ts';
import { noOtherWork } from '../harness/other-work.ts';

const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}`;
const query: PageQuery = {
  limit: 50,
  offset: 0,
  ordering: [],
  updated_since: undefined,
  position: undefined,
  filters: {},
};
const lists = decisionLists({ kind: 'mandate', waiting: () => ({ step: null }) }, 'mandate_id');
const three: ToyPolicy = {
  steps: [
    { key: 'letter', days: 0 },
    { key: 'call', days: 3 },
    { key: 'court', days: 5, alone: true },
  ],
};

let service: LiveService;
let database: Database;
before(async () => {
  service = await liveService({ clock: new TestClock(`${day(2)}T08:00:00.000Z`) });
  database = new Database(service.address, service.clock);
  await createToys(service);
});
after(async () => {
  await database.close();
  await service.stop();
});

/** A company with a line of policies and cases that are due on a day. */
async function givenCases(count: number, on = day(2), company_id: string | null = null) {
  const company = await service.givenCompany();
  const line: PolicyLine = { kind: 'mandate', policy_id: randomUUID(), company_id: company_id ?? company };
  await change(line, three);
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted();
  for (const id of ids) {
    const values = [company, id, on];
    await service.sql(`insert into toy_cases values ($1, $2, $4, 1, $3)`, [...values, line.policy_id]);
    await service.sql(
      `insert into ladder_queue (kind, company_id, subject_id, group_id, due_on) values ('mandate', $1, $2, $2, $3)`,
      values,
    );
  }
  return { company, line, ids };
}

const change = (line: PolicyLine, document: ToyPolicy, effective_from = day(2)) =>
  database.asOperator((tx) => changeLine(tx, line, { effective_from, business_date: day(2), before: {}, document }));

interface Asked {
  readonly company: string;
  readonly on: string;
  readonly tried?: { readonly policy_id: string; readonly policy: ToyPolicy };
}

/** Asks for a run. */
async function ask({ company: company_id, on: run_on, tried }: Asked): Promise<string> {
  const id = randomUUID();
  const dry = { dry_run: tried !== undefined, policy_id: tried?.policy_id ?? null, policy: tried?.policy ?? null };
  await database.asOperator(async (tx) => {
    await insertRun(tx, { id, kind: 'mandate', run_on, company_id, trigger: 'operator', ...dry });
    enqueue(tx, { kind: toyLadder.work, key: id });
  });
  return id;
}

const attempt = (id: string, ladder: ToyLadder = toyLadder) =>
  runHandler(database, { environment: 'sandbox' }, ladder).work(
    { key: id } as WorkItem,
    AbortSignal.timeout(60_000),
    noOtherWork,
  );

/** Works on a run until it is over. */
async function work(id: string, ladder: ToyLadder = toyLadder) {
  let left = 100;
  while ((await attempt(id, ladder)).kind !== 'done') assert.ok((left -= 1) > 0, 'the run does not end');
  await service.sql(`delete from work_items where key = $1`, [id]);
  const run = await database.readAsOperator((db) => findRun(db, 'mandate', id));
  assert.ok(run);
  return run;
}

const runOn = async (asked: Asked) => work(await ask(asked));
const told = ({ on, until, outcome, reason, details }: Awaited<ReturnType<typeof answers>>[number]) =>
  `${on.slice(8)}-${until?.slice(8) ?? ''} ${outcome} ${reason}${typeof details.step === 'string' ? ` ${details.step}` : ''}`;
const answers = async (company: string, id: string, filters: object = {}) =>
  (await database.read(company, (db) => lists.ofSubject(db, id, { ...query, filters: { ...filters } }))).results;
const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update ladder_runs set status%'`;
const tasksOf = (ids: readonly string[]) =>
  service.sql(
    `select case_id, step, on_day::text as day from toy_tasks where case_id = any($1) order by case_id, on_day`,
    [ids],
  );

test('cases take the steps of their policy page by page, and each day of each has one answer', async () => {
  const { company, ids } = await givenCases(5);
  const [first = '', second = ''] = ids;
  await service.sql(`update toy_cases set stop = 'client_request' where id = $1`, [second]);
  const run = await runOn({ company, on: day(2) });
  assert.deepEqual([run.status, run.counts], ['finished', { examined: 5, steps: 4, held: 1, tasks: 4 }]);
  for (const on of [day(3), day(4)]) await runOn({ company, on });
  const rows = () => service.sql(`select count(*)::int as rows from ladder_decisions where subject_id = $1`, [second]);
  assert.deepEqual(await rows(), [{ rows: 1 }], 'an unchanged hold costs no row');
  for (const on of [day(5), day(10), day(11)]) await runOn({ company, on });
  assert.deepEqual((await answers(company, first)).map(told).toReversed(), [
    '02-02 step due letter',
    '05-05 step due call',
    '10-10 step due court',
  ]);
  assert.deepEqual((await answers(company, first, { on: day(3) })).map(told), ['03-03 wait not_due']);
  assert.deepEqual((await answers(company, second, { on: day(9) })).map(told), ['09-09 hold client_request']);
  assert.deepEqual(
    (await tasksOf([first])).map(({ step, day: on }) => [step, on]),
    [
      ['letter', day(2)],
      ['call', day(5)],
      ['court', day(10)],
    ],
  );
  // The answer of a step names what it made.
  const [step] = await answers(company, first, { on: day(5) });
  assert.deepEqual(await service.sql('select step from toy_tasks where id = $1', [step?.details.task_id]), [
    { step: 'call' },
  ]);
});

test('a second run of a day asks what was held that day, and takes no second step', async () => {
  const { company, ids } = await givenCases(2);
  await service.sql(`update toy_cases set stop = 'client_request' where id = $1`, [ids[0]]);
  await runOn({ company, on: day(2) });
  await service.sql(`update toy_cases set stop = null where id = $1`, [ids[0]]);
  const { counts } = await runOn({ company, on: day(2) });
  assert.deepEqual([counts.examined, counts.steps], [1, 1]);
  assert.deepEqual((await answers(company, ids[0] ?? '')).map(told), ['02-02 step due letter']);
  assert.equal((await tasksOf(ids)).length, 2);
});

test('a dry run with a policy decides about all its running cases, and writes nothing but its decisions', async () => {
  const { company, line, ids } = await givenCases(3, day(20));
  const tried = { policy_id: line.policy_id, policy: { steps: [{ key: 'early', days: 0 }] } };
  const run = await runOn({ company, on: day(4), tried });
  assert.deepEqual([run.counts.examined, run.counts.steps], [3, 3]);
  const { results } = await database.readAsOperator((db) => lists.ofRun(db, run, query));
  assert.deepEqual(results.map(told), Array(3).fill('04-04 step due early'));
  assert.deepEqual([await tasksOf(ids), await answers(company, ids[0] ?? '')], [[], []]);
});

test('a run that is stopped in the middle leaves whole pages, and the next one takes the rest', async () => {
  const { company, ids } = await givenCases(24);
  const id = await ask({ company, on: day(2) });
  let stopped: Promise<unknown> | undefined;
  const plan: ToyLadder['plan'] = async (...given) => {
    // It waits for the lock of the page under way, and is the next to have it.
    if (stopped === undefined) {
      stopped = database.asOperator((tx) => setEnded(tx, id, 'stopped'));
      await until(async () => (await service.sql(waiting)).length > 0, 'the stop to wait');
    }
    return toyLadder.plan(...given);
  };
  const run = await work(id, { ...toyLadder, plan });
  await stopped;
  assert.equal(run.status, 'stopped');
  const left = 24 - (await tasksOf(ids)).length;
  assert.ok(left > 0 && left % toyLadder.batch === 0, `${left} of 24 cases are left`);
  assert.equal((await runOn({ company, on: day(2) })).counts.steps, left);
  assert.equal((await tasksOf(ids)).length, 24);
});

test('two processes on one run, and a second run at once: one step for each case, one run after the other', async () => {
  const { company, ids } = await givenCases(8);
  const [one, two] = [await ask({ company, on: day(2) }), await ask({ company, on: day(2) })].toSorted();
  assert.equal((await attempt(two ?? '')).kind, 'postponed', 'the run that was asked for before goes first');
  const runs = await Promise.all([work(one ?? ''), work(one ?? ''), work(two ?? '')]);
  assert.deepEqual(
    runs.map(({ status }) => status),
    ['finished', 'finished', 'finished'],
  );
  assert.deepEqual([runs[0]?.counts.steps, runs[2]?.counts.steps], [8, undefined]);
  assert.equal((await tasksOf(ids)).length, 8);
});

test('running cases move to a version of their policy with the first run of its day, of all companies too', async () => {
  const { company, line, ids } = await givenCases(3);
  await runOn({ company, on: day(2) });
  await change(line, { steps: [three.steps[0] ?? { key: '', days: 0 }, { key: 'visit', days: 3 }] }, day(5));
  await database.asOperator(async (tx) =>
    planMove(tx, line, { version: 2, from: day(5), today: day(2), work: 'toy.move' }),
  );
  await service.sql(`update ladder_policies set company_id = null where policy_id = $1`, [line.policy_id]);
  await runOn({ company, on: day(4) });
  const versions = () => service.sql(`select distinct policy_version as v from toy_cases where id = any($1)`, [ids]);
  assert.deepEqual(await versions(), [{ v: 1 }]);
  await runOn({ company, on: day(5) });
  assert.deepEqual(await versions(), [{ v: 2 }]);
  assert.deepEqual(
    (await tasksOf([ids[0] ?? ''])).map(({ step }) => step),
    ['letter', 'visit'],
  );
});

test('a switch of the company holds its cases on its days, without a row for each', async () => {
  const { company, ids } = await givenCases(1);
  const [id = ''] = ids;
  await runOn({ company, on: day(2) });
  await service.sql(
    `insert into ladder_company_holds (kind, company_id, reason, from_on, until_on) values ('mandate', $1, 'company_paused', $2, $3), ('invoice', $1, 'company_locked', $2, null)`,
    [company, day(3), day(4)],
  );
  assert.deepEqual((await answers(company, id)).map(told).toReversed(), [
    '02-02 step due letter',
    '03-04 hold company_paused',
    '05- wait not_due',
  ]);
});

test('invoices and cases have one automatic run each a day, in this order, and do not see each other', async () => {
  const started = job(
    'toy.start',
    startRuns([
      { kind: 'invoice', work: 'dunning.run' },
      { kind: 'mandate', work: toyLadder.work },
    ]),
  );
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  for (const _process of [1, 2]) await runJob(started, { database, clock: service.clock, log: silent } as never);
  const runs = await service.sql(`select id, kind from ladder_runs where trigger = 'schedule' order by id`);
  assert.deepEqual(
    runs.map(({ kind }) => kind),
    ['invoice', 'mandate'],
  );
  const id = String(runs[1]?.id);
  assert.equal((await attempt(id)).kind, 'postponed', 'the run over invoices ends first');
  await service.workOnDunning('dunning.run');
  assert.equal((await work(id)).status, 'finished');
  assert.equal(await database.readAsOperator((db) => findRun(db, 'invoice', id)), undefined);
  const key = await service.givenKey('operator');
  const listed = async (path: string) => (await service.send<{ count: number }>('GET', path, { key })).body.count;
  assert.deepEqual(
    [await listed('/operator/v1/dunning-runs/'), await listed('/operator/v1/dunning-decisions/')],
    [1, 0],
  );
  assert.equal((await service.send('GET', `/operator/v1/dunning-runs/${id}/`, { key })).status, 404);
});
