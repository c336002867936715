/**
 * The worker: runs what is due, one bounded run at a time (docs/decisions/0007-jobs.md). Any number of
 * processes may run one; a job that is due runs in one of them. One of the three edges where failures
 * are caught: a job that fails is logged, waits and is tried again, and holds up no other.
 */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { isStoreUnavailable } from '../database/failure.ts';
import { newId } from '../ids.ts';
import { type Loop, repeat } from '../loop.ts';
import { type Job, nextDue, runOnce } from './job.ts';
import { leaseDue, postponeJob, registerJobs, releaseJob } from './store.ts';

export interface WorkerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: readonly Job[];
  /** Milliseconds between looks at the schedule; for tests. */
  readonly pauseMs?: number;
}

/** How late a job may begin; a look costs one small statement. */
const pause_ms = 1_000;

/** Runs jobs as they fall due, until stopped. Starts without a database too and begins when there is one. */
export function startWorker(options: WorkerOptions): Loop {
  const worker = new Worker(options, 'log');
  return repeat({ name: 'worker', pause_ms: options.pauseMs ?? pause_ms, log: options.log, work: () => worker.step() });
}

/** Runs everything that is due by the clock, as a worker that has just started would, and returns; throws what a job throws. For tests. */
export async function settle(options: WorkerOptions): Promise<readonly string[]> {
  const worker = new Worker(options, 'throw');
  while ((await worker.step()) === 'again') continue;
  return worker.ran;
}

class Worker {
  readonly ran: string[] = [];
  readonly #options: WorkerOptions;
  readonly #onFailure: 'log' | 'throw';
  readonly #id = newId();
  readonly #jobs: ReadonlyMap<string, Job>;
  #registered = false;

  constructor(options: WorkerOptions, onFailure: 'log' | 'throw') {
    this.#options = options;
    this.#onFailure = onFailure;
    this.#jobs = new Map(options.jobs.map((one) => [one.name, one]));
  }

  /** Registers the schedule once, then runs one due job, if there is one. */
  async step(): Promise<'again' | 'done'> {
    const { database } = this.#options;
    if (!this.#registered) await this.#register();
    const name = await database.asOperator((tx) => leaseDue(tx, this.#id, [...this.#jobs.keys()]));
    const due = name === undefined ? undefined : this.#jobs.get(name);
    if (due === undefined) return 'done';
    await this.#run(due);
    return 'again';
  }

  async #register(): Promise<void> {
    const { database, clock } = this.#options;
    const now = clock.now();
    const schedule = [...this.#jobs.values()].map(({ name, declaration }) => ({
      job: name,
      due_at: declaration.atStart ? now : nextDue(declaration, now),
    }));
    await database.asOperator(async (tx) => registerJobs(tx, schedule));
    this.#registered = true;
  }

  async #run(due: Job): Promise<void> {
    const { database, clock, log } = this.#options;
    const started = performance.now();
    let outcome: 'again' | 'done';
    try {
      outcome = await runOnce(due, { database, clock, log: log.child({ job: due.name }) });
    } catch (error) {
      await this.#failed(due, error);
      return;
    }
    this.ran.push(due.name);
    await database.asOperator(async (tx) =>
      releaseJob(tx, this.#id, due.name, outcome === 'again' ? null : nextDue(due.declaration, clock.now())),
    );
    log.debug({ job: due.name, outcome, duration_ms: Math.round(performance.now() - started) }, 'job ran');
  }

  async #failed(due: Job, error: unknown): Promise<void> {
    const { database, log } = this.#options;
    // A database that is gone takes no note either: the loop waits for it, and the lease lapses.
    if (isStoreUnavailable(error)) throw error;
    await database.asOperator(async (tx) => postponeJob(tx, this.#id, due.name));
    if (this.#onFailure === 'throw') throw error;
    log.error({ job: due.name, err: error }, 'job failed, retrying');
  }
}
