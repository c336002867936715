/** SQL of runs. */
import type { CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { no_company } from '../../../platform/queue/index.ts';
import type { LadderKind } from '../queue/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('ladder-runs');

const columns = `r.id, r.kind, r.run_on, r.company_id, (select c.name from companies c where c.id = r.company_id) as company_name, r.trigger, r.dry_run,
  r.policy_id, r.policy, r.status, r.counts, r.warnings, r.planned_company, r.is_planned, r.created_at, r.started_at, r.finished_at, r.updated_at`;

const listing: Listing = {
  from: 'ladder_runs r',
  alias: 'r',
  columns,
  tenant: false,
  filters: {
    company_id: 'r.company_id = :company_id',
    dry_run: (value) => (value === true ? 'r.dry_run' : 'not r.dry_run'),
    status: 'r.status = :status',
    trigger: 'r.trigger = :trigger',
  },
};

const known = { nullable: ['company_name'] };
const ofKind = `select ${columns} from ladder_runs r where r.kind = :kind and r.id = :id`;
const get = statement('get', ofKind, known);
const lock = statement('lock', `${ofKind} for update`, known);

export type RunRow = Statements['get']['row'];

/** Numbers by the name that the run shows them under. */
export type Counts = RunRow['counts'];

/** The runs of a kind, newest first. */
export const pageOfRuns = (db: OperatorDb, kind: LadderKind, query: PageQuery): Promise<PageOf<RunRow>> =>
  readPage<RunRow>(db, { ...listing, where: `r.kind = '${kind}'` }, query);
export const findRun = (db: OperatorDb, kind: LadderKind, id: string): Promise<RunRow | undefined> =>
  db.findOne(get, { kind, id });
export const lockRun = (tx: OperatorTx, kind: LadderKind, id: string): Promise<RunRow | undefined> =>
  tx.findOne(lock, { kind, id });

const insert = statement(
  'insert',
  `insert into ladder_runs as r (id, kind, run_on, company_id, trigger, dry_run, policy_id, policy, created_at, updated_at)
   values (:id, :kind, :run_on, :company_id, :trigger, :dry_run, :policy_id, :policy, :now, :now)
   on conflict do nothing returning ${columns}`,
  known,
);

export interface NewRun {
  readonly id: string;
  readonly kind: LadderKind;
  readonly run_on: string;
  readonly company_id: string | null;
  readonly trigger: RunRow['trigger'];
  readonly dry_run: boolean;
  /** The line whose subjects a dry run tries a policy on; null: all of the company. */
  readonly policy_id: string | null;
  /** The policy that a dry run tries. */
  readonly policy: object | null;
}

/** Undefined: the day has its automatic run already. */
export const insertRun = (tx: OperatorTx, { policy, ...run }: NewRun): Promise<RunRow | undefined> =>
  tx.findOne(insert, { ...run, policy: policy === null ? null : JSON.stringify(policy) });

const scheduled = statement(
  'scheduled',
  `select r.id from ladder_runs r where r.kind = :kind and r.run_on = :on and r.trigger = 'schedule'
     and coalesce(r.company_id, '${no_company}') = :company`,
);

/** The automatic run of a day for one company. */
export const findScheduled = async (
  db: OperatorDb,
  of: { readonly kind: LadderKind; readonly company: string; readonly on: string },
): Promise<string | undefined> => (await db.findOne(scheduled, of))?.id;

const earlier = statement(
  'earlier',
  `select exists (select from ladder_runs r
     join work_items w on w.kind = any(:works::text[]) and w.key = r.id::text and w.company_id = '${no_company}' and w.failed_at is null
     where r.status in ('queued', 'running') and r.id < :id) as exists`,
  { notNull: ['exists'] },
);

/** Whether a run of these kinds of work that was asked for before is under way; one whose work failed for good waits for the operator. */
export const hasEarlier = async (
  db: OperatorDb,
  asked: { readonly id: string; readonly works: readonly string[] },
): Promise<boolean> => (await db.one(earlier, asked)).exists;

const start = statement(
  'start',
  `update ladder_runs set status = 'running', started_at = coalesce(started_at, :now), updated_at = :stamp where id = :id and status = 'queued' returning id`,
);

/** Returns whether the run was queued. */
export const setRunning = async (tx: OperatorTx, id: string): Promise<boolean> =>
  (await tx.findOne(start, { id })) !== undefined;

const end = statement(
  'end',
  `update ladder_runs set status = :status, finished_at = :now, updated_at = :stamp where id = :id and status in ('queued', 'running') returning id`,
);

/** Returns whether the run was not over yet. */
export const setEnded = async (tx: OperatorTx, id: string, status: 'finished' | 'stopped'): Promise<boolean> =>
  (await tx.findOne(end, { id, status })) !== undefined;

const added = `r.counts || coalesce((select jsonb_object_agg(c.key, coalesce((r.counts->>c.key)::integer, 0) + c.value::integer)
       from jsonb_each_text(:counts::jsonb) c), '{}')`;

const add = statement(
  'addCounts',
  `update ladder_runs r set counts = ${added},
     warnings = array(select distinct unnest(r.warnings || :warnings::text[]) order by 1), updated_at = :stamp
   where r.id = :id`,
);

/** Adds to the counts of a run. */
export const addCounts = (
  tx: OperatorTx,
  id: string,
  { counts, warnings }: { readonly counts: Counts; readonly warnings: readonly string[] },
): void => tx.send(add, { id, counts: JSON.stringify(counts), warnings });

const progress = statement(
  'setCounts',
  `update ladder_runs r set counts = r.counts || :counts::jsonb, updated_at = :stamp where r.id = :id and not r.counts @> :counts::jsonb`,
);

/** Sets counts of a run that are read from what it made. */
export const setCounts = (tx: OperatorTx, id: string, counts: Counts): void =>
  tx.send(progress, { id, counts: JSON.stringify(counts) });

const passCompany = statement(
  'passCompany',
  `update ladder_runs r set planned_company = :company, counts = ${added}, updated_at = :stamp where r.id = :id`,
);

/** The plan of the company is complete, or the company was left out. */
export const setPlannedCompany = (
  tx: OperatorTx,
  id: string,
  { company, isSkipped }: { readonly company: string; readonly isSkipped: boolean },
): void => tx.send(passCompany, { id, company, counts: JSON.stringify(isSkipped ? { skipped_companies: 1 } : {}) });

const planned = statement('planned', `update ladder_runs set is_planned = true, updated_at = :stamp where id = :id`);
export const setPlanned = (tx: OperatorTx, id: string): void => tx.send(planned, { id });

const stopped = statement(
  'stopped',
  `select exists (select from ladder_runs r where r.id = :run and r.status = 'stopped') as is_stopped`,
  { notNull: ['is_stopped'] },
);

/** Whether the operator stopped a run. */
export const isRunStopped = async (tx: CompanyTx, run: string): Promise<boolean> =>
  (await tx.one(stopped, { run })).is_stopped;

const warn = statement(
  'warn',
  `update ladder_runs r set warnings = array(select distinct unnest(r.warnings || :warning::text) order by 1), updated_at = :stamp
   where r.id = :run and not (:warning::text = any(r.warnings))`,
);

/** Adds a warning to a run. */
export const warnRun = (tx: CompanyTx, run: string, warning: string): void => tx.send(warn, { run, warning });

// Companies with due subjects, in the order of their ids; one row of the queue is read for each (a plain `exists` would
// be hashed, from all due rows). A dry run with a policy looks at the company whatever is due; one whose business date is
// later is left out and counted, due or not.
const nextCompanyRow = statement(
  'nextCompany',
  `select c.id, c.status, c.dunning_business_date
   from companies c
   where (:after::uuid is null or c.id > :after) and (:company::uuid is null or c.id = :company)
     and (:all::boolean or c.dunning_business_date > :on
       or (select true from ladder_queue q where q.kind = :kind and q.company_id = c.id and q.due_on <= :on limit 1)
       or exists (select from ladder_policies p where p.kind = :kind and p.company_id = c.id and p.moved_at is null and p.moves_from <= :on))
   order by c.id limit 1`,
);

export type CompanyToPlan = Statements['nextCompany']['row'];

/** The next company that a run looks at. */
export const nextCompany = (
  db: OperatorDb,
  next: {
    readonly kind: LadderKind;
    readonly after: string | null;
    readonly company: string | null;
    readonly all: boolean;
    readonly on: string;
  },
): Promise<CompanyToPlan | undefined> => db.findOne(nextCompanyRow, next);

const erase = statement(
  'erase',
  `delete from ladder_runs where kind = :kind and company_id = :company_id and created_at <= :until`,
);

/** Deletes the runs of a company alone. @returns how many */
export const eraseRuns = (tx: CompanyTx, kind: LadderKind, until: string): Promise<number> =>
  tx.run(erase, { kind, until });
