/** Passes one day of a company, in the order of case-work.md 12. Each part may be repeated: a day that was cut off begins again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { OperatorTx } from '../../platform/database/session.ts';
import { type CompanyWork, type Job, runJob } from '../../platform/queue/index.ts';
import { addDays } from '../../values/day.ts';
import { isWorkingDay } from '../../values/working-day.ts';
import { doBlockingTasks } from '../case-work/tasks/index.ts';
import { moveBusinessDate } from '../ladder/business-date/index.ts';
import type { DayRun } from '../ladder/runs/index.ts';
import { type ActGiven, actAll, type Day, sandboxName } from './act.ts';
import * as store from './store.ts';

/** What a day is made of. */
export interface DayGiven extends ActGiven {
  readonly clock: Clock;
  readonly log: Logger;
  /** What follows the date, in this order. */
  readonly jobs: readonly Job[];
  /** The runs of a working day, in this order. */
  readonly runs: readonly DayRun[];
  /** Kinds of the company's work that is done before the day goes on. */
  readonly followUps: readonly string[];
  /** Posts the letters that wait. */
  readonly post: (tx: OperatorTx, of: { readonly company: string; readonly posted_on: string }) => Promise<number>;
  readonly others: CompanyWork;
  /** What is left of the time for which this attempt waits for postponed work. */
  readonly patience: { left_ms: number };
}

/** Passes the next day of an advance that is running. */
export async function passNextDay(given: DayGiven, advance: store.AdvanceRow): Promise<void> {
  const { database } = given;
  const { company_id: company, id } = advance;
  const on = addDays(advance.at_on, 1);
  const day = { advance: id, company, on };
  await database.asOperator(async (tx) => moveBusinessDate(tx.forCompany(company), on));
  for (const job of given.jobs) await runJob(job, { ...given, company });
  await settle(given, company);
  if ((await actAll(given, day)) > 0) await settle(given, company);
  const runs = isWorkingDay(on) ? await planRuns(given, day) : [];
  await sendLetters(given, day);
  if (advance.office === 'works') await doTasks(given, day);
  const counted = await Promise.all(runs.map(({ run, id: runId }) => run.end(runId)));
  const steps = counted.reduce((sum, { steps: taken = 0 }) => sum + taken, 0);
  await database.asOperator(async (tx) => {
    // A reset may have deleted it meanwhile.
    if ((await store.lockRunning(tx, id)) === undefined) return;
    const left = await store.countLeft(tx.forCompany(company), on);
    store.addCounts(tx, id, { ...left, steps });
    store.passDay(tx, id, on);
    if (on === advance.to_on) store.setEnded(tx, id, 'finished');
  });
}

async function planRuns({ runs }: DayGiven, { company, on }: Day) {
  const planned: { readonly run: DayRun; readonly id: string }[] = [];
  for (const run of runs) {
    const id = await run.plan(company, on);
    if (id !== undefined) planned.push({ run, id });
  }
  return planned;
}

/** Letters pass the gate and leave; those by post count as posted. */
async function sendLetters(given: DayGiven, { company, on }: Day): Promise<void> {
  await settle(given, company);
  const posted = await given.database.asOperator((tx) => given.post(tx, { company, posted_on: on }));
  if (posted > 0) await settle(given, company);
}

async function doTasks(given: DayGiven, { advance, company, on }: Day): Promise<void> {
  const done = await given.database.asOperator(async (tx) => {
    const tasks = await doBlockingTasks(tx.forCompany(company), { on, by: sandboxName });
    if (tasks > 0) store.addCounts(tx, advance, { tasks });
    return tasks;
  });
  if (done > 0) await settle(given, company);
}

/** Between two looks at work that another process does, and at work that is postponed. */
const [look_ms, later_ms] = [20, 200];
/** So long a day waits for another process before it goes on. */
const longest_ms = 60_000;

/**
 * Waits until what the day has caused is done: looks at cases, letters, mails. Postponed work, because a mail server or the
 * typesetter is away, is waited for a little: then its letters stay under way, and their cases are held.
 */
async function settle({ others, followUps, patience }: DayGiven, company: string): Promise<void> {
  for (let waited = 0; waited < longest_ms;) {
    const left = await others.run(company, followUps);
    const isWaiting = left.now === 0 && left.later > 0 && patience.left_ms > 0;
    if (left.now === 0 && !isWaiting) return;
    const pause = isWaiting ? later_ms : look_ms;
    if (isWaiting) patience.left_ms -= pause;
    waited += pause;
    await sleep(pause);
  }
}
