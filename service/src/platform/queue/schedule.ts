/**
 * The schedule of repeated jobs (docs/decisions/0007-jobs.md): enqueues jobs that are due by business time; the queue
 * runs each once, in one of the processes. A failed job is retried and delays no other.
 */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { type Loop, repeat } from '../loop.ts';
import { type Job, nextDue, runOnce } from './job.ts';
import { drain } from './queue.ts';
import { enqueueDue, noteFinished, registerJobs, type ScheduledJob } from './store-schedule.ts';
import { workChannel } from './store.ts';
import type { WorkHandler } from './work.ts';

export interface ScheduleOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: readonly Job[];
  /** Milliseconds between polls of the schedule; for tests. */
  readonly pause_ms?: number;
}

const kind = 'job';

/** Maximum delay of a job; a poll costs one small statement. */
const pause_default_ms = 1_000;

/** Longer than any run: each statement ends after at most 15 seconds. */
const lease_seconds = 120;

/** Enqueues jobs as they become due, until stopped. Also starts without a database. */
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
      // A job of an earlier version of the service.
      if (due === undefined) return { kind: 'done' };
      const started = performance.now();
      const outcome = await runOnce(due, { database, clock, log: log.child({ job: key }) });
      log.debug({ job: key, outcome, duration_ms: Math.round(performance.now() - started) }, 'job ran');
      if (outcome === 'again') return { kind: 'postponed', seconds: 0, counts: false };
      return { kind: 'done', commit: (tx) => noteFinished(tx, key) };
    },
  };
}

/** Runs everything that is due, as newly started processes would; returns the names of the jobs. For tests. */
export async function runDue(options: ScheduleOptions): Promise<readonly string[]> {
  const { database, log } = options;
  const ran: string[] = [];
  await new Calendar(options).enqueue();
  const handler = jobHandler(options);
  const noting: WorkHandler = {
    ...handler,
    work: (item, stopping, others) => {
      ran.push(item.key);
      return handler.work(item, stopping, others);
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
