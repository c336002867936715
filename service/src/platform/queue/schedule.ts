/**
 * The calendar of repeated jobs (docs/decisions/0007-jobs.md): what is due by business time is put into the queue, where it runs once in one of the
 * processes. A job that fails waits and runs again, and holds up no other.
 */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { type Loop, repeat } from '../loop.ts';
import { type Job, nextDue, runOnce } from './job.ts';
import { drain } from './queue.ts';
import { enqueueDue, registerJobs, type ScheduledJob } from './store-schedule.ts';
import { workChannel } from './store.ts';
import type { WorkHandler } from './work.ts';

export interface ScheduleOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: readonly Job[];
  /** Milliseconds between looks at the schedule; for tests. */
  readonly pause_ms?: number;
}

const kind = 'job';

/** How late a job may begin; a look costs one small statement. */
const pause_default_ms = 1_000;

/** Longer than any run: its statements end after 15 seconds each. */
const lease_seconds = 120;

/** Enqueues jobs as they fall due, until stopped. Starts without a database too. */
export function startSchedule(options: ScheduleOptions): Loop {
  const calendar = new Calendar(options);
  return repeat({
    name: 'schedule',
    pause_ms: options.pause_ms ?? pause_default_ms,
    log: options.log,
    async work() {
      await calendar.enqueue();
      return 'done';
    },
  });
}

/** Runs the jobs that are in the queue, one at a time. */
export function jobHandler({ database, clock, log, jobs }: Omit<ScheduleOptions, 'pause_ms'>): WorkHandler {
  const byName = new Map(jobs.map((one) => [one.name, one]));
  return {
    kind,
    concurrency: 1,
    lease_seconds,
    async work({ key }) {
      const due = byName.get(key);
      // Of an earlier version of the service.
      if (due === undefined) return { kind: 'done' };
      const started = performance.now();
      const outcome = await runOnce(due, { database, clock, log: log.child({ job: key }) });
      log.debug({ job: key, outcome, duration_ms: Math.round(performance.now() - started) }, 'job ran');
      return outcome === 'again' ? { kind: 'postponed', seconds: 0, counts: false } : { kind: 'done' };
    },
  };
}

/** Runs everything that is due by the clock, as processes that have just started would, and answers what ran. For tests. */
export async function runDue(options: ScheduleOptions): Promise<readonly string[]> {
  const { database, log } = options;
  const ran: string[] = [];
  await new Calendar(options).enqueue();
  const handler = jobHandler(options);
  const noting: WorkHandler = {
    ...handler,
    work: (item, stopping) => {
      ran.push(item.key);
      return handler.work(item, stopping);
    },
  };
  await drain({ database, log, handlers: [noting] });
  return ran;
}

class Calendar {
  readonly #options: ScheduleOptions;
  #registered = false;

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  /** Registers the jobs once, then enqueues those that are due. */
  async enqueue(): Promise<void> {
    const { database, clock, jobs } = this.#options;
    const now = clock.now();
    if (!this.#registered) {
      const first = this.#next(now).map((next, index) =>
        jobs[index]?.declaration.atStart ? { ...next, due_at: now } : next,
      );
      await database.asOperator(async (tx) => registerJobs(tx, first));
    }
    this.#registered = true;
    await database.asOperator(async (tx) => {
      if ((await enqueueDue(tx, kind, this.#next(now))) > 0) tx.notifyAfterCommit(workChannel, kind);
    });
  }

  #next(now: string): ScheduledJob[] {
    return this.#options.jobs.map(({ name, declaration }) => ({ job: name, due_at: nextDue(declaration, now) }));
  }
}
