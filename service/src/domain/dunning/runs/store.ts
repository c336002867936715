/** SQL of runs. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { no_company } from '../../../platform/queue/index.ts';
import { noticeLetters } from '../gate/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-runs');

const columns = `r.id, r.run_on, r.company_id, (select c.name from companies c where c.id = r.company_id) as company_name, r.trigger, r.dry_run, r.ladder, r.status, r.examined, r.notices, r.letters, r.handovers, r.held, r.stopped,
  r.skipped_companies, r.email_letters, r.post_letters, r.warnings, r.planned_company, r.is_planned, r.created_at, r.started_at, r.finished_at, r.updated_at`;

const listing: Listing = {
  from: 'dunning_runs r',
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
const get = statement('get', `select ${columns} from dunning_runs r where r.id = :id`, known);
const lock = statement('lock', `select ${columns} from dunning_runs r where r.id = :id for update`, known);

export type RunRow = Statements['get']['row'];

export const page = (db: OperatorDb, query: PageQuery): Promise<PageOf<RunRow>> => readPage<RunRow>(db, listing, query);
export const find = (db: OperatorDb, id: string): Promise<RunRow | undefined> => db.findOne(get, { id });
export const lockRun = (tx: OperatorTx, id: string): Promise<RunRow | undefined> => tx.findOne(lock, { id });

const insert = statement(
  'insert',
  `insert into dunning_runs as r (id, run_on, company_id, trigger, dry_run, ladder, created_at, updated_at)
   values (:id, :run_on, :company_id, :trigger, :dry_run, :ladder, :now, :now)
   on conflict do nothing returning ${columns}`,
  known,
);

export interface NewRun {
  readonly id: string;
  readonly run_on: string;
  readonly company_id: string | null;
  readonly trigger: RunRow['trigger'];
  readonly dry_run: boolean;
  readonly ladder: object | null;
}

/** Undefined: the day has its automatic run already. */
export const insertRun = (tx: OperatorTx, { ladder, ...run }: NewRun): Promise<RunRow | undefined> =>
  tx.findOne(insert, { ...run, ladder: ladder === null ? null : JSON.stringify(ladder) });

/** The work that does a run; its key is the run's id. */
export const runKind = 'dunning.run';

const earlier = statement(
  'earlier',
  `select exists (select from dunning_runs r
     join work_items w on w.kind = '${runKind}' and w.key = r.id::text and w.company_id = '${no_company}' and w.failed_at is null
     where r.status in ('queued', 'running') and r.id < :id) as exists`,
  { notNull: ['exists'] },
);

/** Whether a run that was asked for before is under way; one whose work failed for good waits for the operator. */
export const hasEarlier = async (db: OperatorDb, id: string): Promise<boolean> =>
  (await db.one(earlier, { id })).exists;

const start = statement(
  'start',
  `update dunning_runs set status = 'running', started_at = coalesce(started_at, :now), updated_at = :stamp where id = :id and status = 'queued' returning id`,
);

/** Returns whether the run was queued. */
export const setRunning = async (tx: OperatorTx, id: string): Promise<boolean> =>
  (await tx.findOne(start, { id })) !== undefined;

const askAgain = statement(
  'askAgain',
  `with held as (
     select q.company_id, q.invoice_id, q.due_on from dunning_queue q
     join dunning_invoices i on i.company_id = q.company_id and i.id = q.invoice_id and i.next_on = q.due_on
     where q.held_on = :on and q.due_on > :on and (:company::uuid is null or q.company_id = :company)
     limit :batch
   ), moved as (
     update dunning_invoices i set next_on = :on, updated_at = :stamp from held h
     where i.company_id = h.company_id and i.id = h.invoice_id and i.next_on = h.due_on
     returning i.company_id, i.next_on, i.debtor_id, i.id
   )
   insert into dunning_queue (company_id, due_on, debtor_id, invoice_id) select company_id, next_on, debtor_id, id from moved on conflict do nothing`,
);

/** Makes due some of what was held or stopped on the day of a run: it had no notice. Returns how many. */
export const askHeldAgain = (
  tx: OperatorTx,
  held: { readonly on: string; readonly company: string | null; readonly batch: number },
): Promise<number> => tx.run(askAgain, held);

const end = statement(
  'end',
  `update dunning_runs set status = :status, finished_at = :now, updated_at = :stamp where id = :id and status in ('queued', 'running') returning id`,
);

/** Returns whether the run was not over yet. */
export const setEnded = async (tx: OperatorTx, id: string, status: 'finished' | 'stopped'): Promise<boolean> =>
  (await tx.findOne(end, { id, status })) !== undefined;

const add = statement(
  'addCounts',
  `update dunning_runs set examined = examined + :examined, notices = notices + :notices, held = held + :held, handovers = handovers + :handovers,
     email_letters = email_letters + :email_letters, post_letters = post_letters + :post_letters,
     warnings = array(select distinct unnest(warnings || :warnings::text[]) order by 1), updated_at = :stamp
   where id = :id`,
);

export const addCounts = (
  tx: OperatorTx,
  id: string,
  counts: {
    readonly examined: number;
    readonly notices: number;
    readonly held: number;
    readonly handovers: number;
    readonly warnings: readonly string[];
    /** Of a dry run: the letters that would be made. */
    readonly email_letters?: number;
    readonly post_letters?: number;
  },
): void => tx.send(add, { id, email_letters: 0, post_letters: 0, ...counts });

const passCompany = statement(
  'passCompany',
  `update dunning_runs set planned_company = :company, skipped_companies = skipped_companies + :skipped::integer, updated_at = :stamp where id = :id`,
);

/** The plan of the company is complete, or the company was left out. */
export const setPlannedCompany = (tx: OperatorTx, id: string, company: string, isSkipped: boolean): void =>
  tx.send(passCompany, { id, company, skipped: isSkipped ? 1 : 0 });

const planned = statement('planned', `update dunning_runs set is_planned = true, updated_at = :stamp where id = :id`);
export const setPlanned = (tx: OperatorTx, id: string): void => tx.send(planned, { id });

const progress = statement(
  'countLetters',
  `update dunning_runs r set letters = c.letters, stopped = c.stopped, updated_at = :stamp
   from (select (select count(*) from letters l where l.run_id = :id and l.status not in ('created', 'stopped'))::integer as letters,
           (select count(*) from letters l join dunnings d on d.company_id = l.company_id and d.letter_id = l.id
            where l.run_id = :id and d.status = 'stopped')::integer as stopped) c
   where r.id = :id and (r.letters <> c.letters or r.stopped <> c.stopped)`,
);
export const countLetters = (tx: OperatorTx, id: string): void => tx.send(progress, { id });

const channels = statement(
  'channels',
  `select count(*) filter (where l.channel = 'email')::int8 as email, count(*) filter (where l.channel = 'post')::int8 as post
   from letters l where l.run_id = :id and l.status <> 'stopped'`,
  { notNull: ['email', 'post'] },
);

/** The letters of a run by their way; of a dry run those that would be made. */
export async function readChannels(
  db: OperatorDb,
  run: RunRow,
): Promise<{ readonly email: number; readonly post: number }> {
  if (run.dry_run) return { email: run.email_letters, post: run.post_letters };
  const { email, post } = await db.one(channels, { id: run.id });
  return { email: Number(email), post: Number(post) };
}

const unfinished = statement(
  'unfinished',
  `select exists (select from letters l
     join work_items w on w.company_id = l.company_id and w.kind = '${noticeLetters.work}' and w.key = l.id::text and w.failed_at is null
     where l.run_id = :id and l.status = 'created') as exists`,
  { notNull: ['exists'] },
);

/** Whether letters of the run have neither passed the gate nor been stopped; failed work waits for the operator. */
export const hasUnfinishedLetters = async (db: OperatorDb, id: string): Promise<boolean> =>
  (await db.one(unfinished, { id })).exists;

// Companies with due invoices, in the order of their ids; one row of the queue is read for each (a plain `exists` would
// be hashed, from all due rows). A dry run with a ladder looks at the company whatever is due; one whose business date is
// later is left out and counted, due or not.
const nextCompanyRow = statement(
  'nextCompany',
  `select c.id, c.status, c.dunning_locked, c.dunning_paused, c.sandbox_origin, c.dunning_business_date,
     c.address is not null and c.payout_bank_account is not null as is_printable
   from companies c
   where (:after::uuid is null or c.id > :after) and (:company::uuid is null or c.id = :company)
     and (:all::boolean or c.dunning_business_date > :on or (select true from dunning_queue q where q.company_id = c.id and q.due_on <= :on limit 1)
       or exists (select from dunning_policies p where p.company_id = c.id and p.moved_at is null and p.moves_from <= :on))
   order by c.id limit 1`,
  { notNull: ['is_printable'] },
);

export type CompanyToPlan = Statements['nextCompany']['row'];

export const nextCompany = (
  db: OperatorDb,
  next: { readonly after: string | null; readonly company: string | null; readonly all: boolean; readonly on: string },
): Promise<CompanyToPlan | undefined> => db.findOne(nextCompanyRow, next);

const moveDate = statement(
  'moveDate',
  `update companies c set dunning_business_date = :on
   where status = 'active' and not dunning_locked and not dunning_paused and (:company::uuid is null or id = :company)
     and coalesce(dunning_business_date, '-infinity') < :on
     and not coalesce((select (p.document->'quiet_days')::jsonb ? :on::date::text from dunning_policies p
       where p.company_id = c.id and p.superseded_at is null and p.effective_from <= :on
       order by p.effective_from desc, p.version desc limit 1), false)`,
);

/** A real run of the sandbox moves the business dates of the companies that it covers. */
export const moveBusinessDates = (tx: OperatorTx, on: string, company: string | null): void =>
  tx.send(moveDate, { on, company });

const dequeue = statement(
  'dequeueOne',
  `delete from dunning_queue where company_id = :company and invoice_id = :invoice and due_on <= :on`,
);
export const takeOffQueue = (tx: OperatorTx, company: string, invoice: string, on: string): void =>
  tx.send(dequeue, { company, invoice, on });

const forget = statement(
  'forgetDry',
  `delete from dunning_dry_decisions where run_id in (select r.id from dunning_runs r where r.dry_run and r.created_at < :before
     and exists (select from dunning_dry_decisions d where d.run_id = r.id) limit :batch)`,
);
export const forgetDryDecisions = (tx: OperatorTx, before: string, batch: number): Promise<number> =>
  tx.run(forget, { before, batch });

const exists = statement('companyExists', `select exists (select from companies where id = :id) as exists`, {
  notNull: ['exists'],
});
export const companyExists = async (db: OperatorDb, id: string): Promise<boolean> =>
  (await db.one(exists, { id })).exists;
