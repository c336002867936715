/** All SQL on the schedule of jobs. Due times are business time. */
import type { OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { no_company } from './store.ts';

const statement = statementsOf<Statements>('queue');

// A new job is due immediately. A due time later than the schedule allows is moved forward: it comes from another
// schedule, or from a clock that was set back.
const register = statement(
  'register',
  `insert into job_schedule as s (job, due_at)
   select job, :now from json_populate_recordset(null::job_schedule, :schedule::json)
   on conflict (job) do update set due_at = least(s.due_at, (
     select n.due_at from json_populate_recordset(null::job_schedule, :schedule::json) n where n.job = s.job))`,
);

// A job whose run has not ended is not enqueued again; a run that failed permanently starts again. The work of a run
// that is just ending is left out: to wait for its row while holding the job's, which `finished` writes, is a deadlock.
const enqueueDueRows = statement(
  'enqueueDue',
  `with due as (
     select s.job from job_schedule s where s.job = any(:jobs) and s.due_at <= :now order by s.due_at, s.job for update skip locked
   ), moved as (
     update job_schedule s set due_at = n.due_at
     from json_populate_recordset(null::job_schedule, :schedule::json) n
     where s.job = n.job and s.job in (select job from due)
     returning s.job
   )
   insert into work_items as w (id, company_id, kind, key)
   select gen_random_uuid(), '${no_company}', :kind, m.job from moved m
   where not exists (
     select from work_items r
     where r.company_id = '${no_company}' and r.kind = :kind and r.key = m.job and r.failed_at is null)
   on conflict (company_id, kind, key) do update set failed_at = null, late_since = null, dismissed_at = null, attempts = 0, due_at = clock_timestamp() where w.failed_at is not null`,
);

const finishedRow = statement(
  'finished',
  'update job_schedule set last_finished_at = clock_timestamp() where job = :job',
);

/** A job ran to its end. */
export const noteFinished = (tx: OperatorTx, job: string): void => tx.send(finishedRow, { job });

export interface ScheduledJob {
  readonly job: string;
  /** The next due time. */
  readonly due_at: string;
}

export const registerJobs = (tx: OperatorTx, schedule: readonly ScheduledJob[]): void =>
  tx.send(register, { schedule: JSON.stringify(schedule) });

/** Enqueues the due jobs and moves each to its next due time; returns the number enqueued. */
export const enqueueDue = (tx: OperatorTx, kind: string, schedule: readonly ScheduledJob[]): Promise<number> =>
  tx.run(enqueueDueRows, { kind, jobs: schedule.map(({ job }) => job), schedule: JSON.stringify(schedule) });
