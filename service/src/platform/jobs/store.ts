/**
 * All SQL on the schedule of jobs. A worker leases a job for one run at a time: what a killed worker
 * held is taken up by another once the lease has lapsed. Due times are business time, leases the
 * database's own.
 */
import type { OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('jobs');

/** Longer than any run: its statements end after 15 seconds each. */
export const lease_seconds = 120;

/** A job that fails is tried again after 2, 4, 8, … seconds, at most this many. */
const failure_wait_seconds = 300;

// A job that was never seen is due at once. A known one whose due time lies later than its schedule
// says is pulled in: that time stems from another schedule, or from a clock that has been set back.
const register = statement(
  'register',
  `insert into job_schedule as s (job, due_at)
   select job, :now from json_populate_recordset(null::job_schedule, :schedule::json)
   on conflict (job) do update set due_at = least(s.due_at, (
     select n.due_at from json_populate_recordset(null::job_schedule, :schedule::json) n where n.job = s.job))`,
);

// Whoever waited longest goes first, so that a job with much to do does not hold up the others. A lease
// of one's own is none: a worker runs one job at a time, so the database was lost while that one ran.
const lease = statement(
  'lease',
  `update job_schedule set leased_until = clock_timestamp() + interval '${lease_seconds} seconds', leased_by = :worker_id, ran_at = clock_timestamp()
   where job = (
     select job from job_schedule
     where job = any(:jobs) and due_at <= :now and (leased_until <= clock_timestamp() or leased_by = :worker_id)
     order by ran_at nulls first, job limit 1
     for update skip locked)
   returning job`,
);

const release = statement(
  'release',
  `update job_schedule set due_at = coalesce(:due_at, due_at), leased_until = '-infinity', leased_by = null, failures = 0
   where job = :job and leased_by = :worker_id`,
);

const postpone = statement(
  'postpone',
  `update job_schedule set leased_until = clock_timestamp() + make_interval(secs => least(power(2, least(failures, 20) + 1), ${failure_wait_seconds})),
     leased_by = null, failures = failures + 1
   where job = :job and leased_by = :worker_id`,
);

export interface ScheduledJob {
  readonly job: string;
  /** The latest time at which it may be due next. */
  readonly due_at: string;
}

export const registerJobs = (tx: OperatorTx, schedule: readonly ScheduledJob[]): void =>
  tx.send(register, { schedule: JSON.stringify(schedule) });

/** The name of a due job that now is this worker's for one run; undefined where none is due. */
export const leaseDue = async (
  tx: OperatorTx,
  workerId: string,
  jobs: readonly string[],
): Promise<string | undefined> => (await tx.findOne(lease, { worker_id: workerId, jobs }))?.job;

/** @param dueAt when it is due next; null: at once, it has more to do */
export const releaseJob = (tx: OperatorTx, workerId: string, job: string, dueAt: string | null): void =>
  tx.send(release, { worker_id: workerId, job, due_at: dueAt });

/** After a failure: due as before, but not before a while. */
export const postponeJob = (tx: OperatorTx, workerId: string, job: string): void =>
  tx.send(postpone, { worker_id: workerId, job });
