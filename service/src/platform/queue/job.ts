/**
 * A job is a name, when it is due, and its work in bounded runs. When a daily job is due is business
 * time in Berlin, so that a sandbox whose clock is moved lives through its jobs; who runs it, and how
 * runs of several workers keep out of each other's way, is worker.ts.
 */
import assert from 'node:assert/strict';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';

export interface JobContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Most rows of one run. */
  readonly batch: number;
}

/** After each such span, or at a time of day in Berlin (`03:00`), daylight saving followed. */
export type Schedule =
  | {
      readonly every: { readonly days?: number; readonly hours?: number; readonly minutes?: number };
      readonly daily?: undefined;
    }
  | { readonly daily: string; readonly every?: undefined };

export type JobDeclaration = Schedule & {
  /** Due at each start of a worker as well. */
  readonly atStart?: true;
  /** Most rows of one run; 500 unless said. */
  readonly batch?: number;
  /**
   * One bounded run, in seconds: `again` while more waits. A run may be repeated, after a crash or a
   * failure, and must then find its own work done.
   */
  readonly run: (context: JobContext) => Promise<'again' | 'done'>;
};

export interface Job {
  /** `room.verb`, once and for all: the schedule is kept under it. */
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

/** When a job is next due after an instant: canonical UTC. */
export function nextDue({ daily, every }: Schedule, after: string): string {
  const instant = Temporal.Instant.from(after);
  const next = daily === undefined ? instant.add(spanOf(every)) : nextTimeOfDay(instant, daily);
  return next.toString({ fractionalSecondDigits: 3 });
}

// An instant knows no days; here a day is 24 hours.
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

// A job that still says `again` after this many runs has a mistake in it.
const runs_max = 10_000;

/** Runs a job to its end, due or not; answers in how many runs. For tests and commands. */
export async function runJob(one: Job, context: Omit<JobContext, 'batch'>): Promise<number> {
  for (let runs = 1; runs <= runs_max; runs += 1) if ((await runOnce(one, context)) === 'done') return runs;
  throw new Error(`${one.name} did not come to an end in ${runs_max} runs`);
}

/** One bounded run. */
export const runOnce = ({ declaration }: Job, context: Omit<JobContext, 'batch'>): Promise<'again' | 'done'> =>
  declaration.run({ ...context, batch: declaration.batch ?? batch_default });
