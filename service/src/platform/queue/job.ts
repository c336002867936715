/**
 * A job has a name, a schedule, and work in bounded runs. Daily jobs are due by business time in Berlin, so that a
 * sandbox with a moved clock runs its jobs. schedule.ts and queue.ts decide which process runs them.
 */
import assert from 'node:assert/strict';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';

/** The rows that one run looks for. */
export interface JobBatch {
  /** Their maximum. */
  readonly batch: number;
  /** Of this company alone; null: of all. Only a job that says `ofCompany` is asked for one. */
  readonly company: string | null;
}

export interface JobContext extends JobBatch {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** An interval, or a time of day in Berlin (`03:00`) with daylight saving. */
export type Schedule =
  | {
      readonly every: { readonly days?: number; readonly hours?: number; readonly minutes?: number };
      readonly daily?: undefined;
    }
  | { readonly daily: string; readonly every?: undefined };

export type JobDeclaration = Schedule & {
  /** Also due at each start of a worker. */
  readonly atStart?: true;
  /** Maximum of rows in one run; default 500. */
  readonly batch?: number;
  /** A sandbox's clock runs it for one company, on each of the days that it passes (case-work.md 12). */
  readonly ofCompany?: true;
  /**
   * One bounded run of a few seconds: `again` if work remains. A run may be repeated after a crash or a failure, so it
   * must be idempotent.
   */
  readonly run: (context: JobContext) => Promise<'again' | 'done'>;
};

export interface Job {
  /** `module.verb`; never changes, because it is the key of the schedule. */
  readonly name: string;
  readonly declaration: JobDeclaration;
}

export const job = (name: string, declaration: JobDeclaration): Job => {
  assert(/^[a-z_]+\.[a-z_]+$/.test(name), `a job is called room.verb, not ${name}`);
  assert(
    declaration.daily === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(declaration.daily),
    `${name} is due daily at HH:MM, not at ${declaration.daily}`,
  );
  return { name, declaration };
};

const batch_default = 500;
const zone = 'Europe/Berlin';

/** The next due time of a job after an instant: canonical UTC. */
export function nextDue({ daily, every }: Schedule, after: string): string {
  const instant = Temporal.Instant.from(after);
  const next = daily === undefined ? instant.add(spanOf(every)) : nextTimeOfDay(instant, daily);
  return next.toString({ fractionalSecondDigits: 3 });
}

// An instant has no calendar; here a day is 24 hours.
const spanOf = ({ days = 0, hours = 0, minutes = 0 }: NonNullable<Schedule['every']>) => ({
  hours: days * 24 + hours,
  minutes,
});

function nextTimeOfDay(instant: Temporal.Instant, time: string): Temporal.Instant {
  const now = instant.toZonedDateTimeISO(zone);
  const at = (days: number) =>
    now.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();
  const today = at(0);
  return Temporal.Instant.compare(today, instant) > 0 ? today : at(1);
}

/** What a run of a job is given; without a company it is of all. */
type AskedJob = Omit<JobContext, keyof JobBatch> & Partial<Pick<JobBatch, 'company'>>;

// A job that returns `again` this many times is faulty.
const runs_max = 10_000;

/** Runs a job to its end, due or not; returns the number of runs. For tests and commands. */
export async function runJob(one: Job, context: AskedJob): Promise<number> {
  for (let runs = 1; runs <= runs_max; runs += 1) if ((await runOnce(one, context)) === 'done') return runs;
  throw new Error(`${one.name} did not come to an end in ${runs_max} runs`);
}

/** One bounded run. */
export const runOnce = ({ name, declaration }: Job, context: AskedJob): Promise<'again' | 'done'> => {
  const { company = null } = context;
  assert(company === null || declaration.ofCompany === true, `${name} is not run for one company`);
  return declaration.run({ ...context, batch: declaration.batch ?? batch_default, company });
};
