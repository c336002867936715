/** All SQL on statement runs. */
import type { SkippedCompany } from '@mahnwerk/contract/operator/statement-runs.ts';
import type { CompanyDb, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { no_company } from '../../../platform/queue/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('statement-runs');

/** The work that does a run; its key is the run's id. */
export const runKind = 'statements.run';

const columns = `r.id, r.company_id, (select c.name from companies c where c.id = r.company_id) as company_name, r.period_start, r.period_end, r.booking_date, r.status, r.done_company, r.done_mandate, r.posted_company, r.posted_mandate,
  r.company_count, r.draft_count, r.skipped_count, r.created_at, r.finished_at`;

// A run whose work was given up has failed until the operator retries it.
const shown = columns.replace(
  'r.status',
  `(case when r.status = 'running' and not exists (select from work_items w
     where w.company_id = '${no_company}' and w.kind = '${runKind}' and w.key = r.id::text and w.failed_at is null) then 'failed' else r.status end)::statement_run_status as status`,
);
const get = statement('get', `select ${shown} from statement_runs r where r.id = :id`, { notNull: ['status'] });
const lockRow = statement('lock', `select ${columns} from statement_runs r where r.id = :id for update`);
export type RunRow = Statements['get']['row'];
export const find = (db: OperatorDb, id: string): Promise<RunRow | undefined> => db.findOne(get, { id });
export const lock = (tx: OperatorTx, id: string): Promise<RunRow | undefined> => tx.findOne(lockRow, { id });

const runs: Listing = { from: 'statement_runs r', alias: 'r', columns: shown, tenant: false };
export const pageOfRuns = (db: OperatorDb, query: PageQuery): Promise<PageOf<RunRow>> =>
  readPage<RunRow>(db, runs, query);

const draftOfRun = statement('draft', 'select s.id from statements s where s.run_id = :id and s.company_id = :company');
/** The draft that a run has begun for a company. */
export const findDraft = (db: OperatorDb, id: string, company: string): Promise<{ id: string } | undefined> =>
  db.findOne(draftOfRun, { id, company });

const nextDraftOfRun = statement(
  'next_draft',
  'select s.id, s.company_id from statements s where s.run_id = :id and s.company_id > :after order by s.company_id limit 1',
);
/** Of the drafts of a run in the order of their companies, the one after a company. */
export const nextDraft = (db: OperatorDb, id: string, after: string) => db.findOne(nextDraftOfRun, { id, after });

const draftsOfRuns = statement(
  'drafts',
  `select r.id as run_id, d.id, d.company_id from unnest(:runs::uuid[]) r (id), lateral (
     select s.id, s.company_id from statements s where s.run_id = r.id and s.is_complete order by s.company_id, s.id limit :most) d`,
  { notNull: ['run_id'] },
);
const skippedOfRuns = statement(
  'skipped',
  `select r.id as run_id, k.company_id, k.reason from unnest(:runs::uuid[]) r (id), lateral (
     select x.company_id, x.reason from statement_run_skipped x where x.run_id = r.id order by x.company_id limit :most) k`,
  { notNull: ['run_id'] },
);
/** The complete statements of runs and the companies that they skipped, of each run this many; null: all. */
export const readOutcomes = async (db: OperatorDb, ids: readonly string[], most: number | null) => {
  const [drafts, skipped] = await Promise.all([
    db.many(draftsOfRuns, { runs: ids, most }),
    db.many(skippedOfRuns, { runs: ids, most }),
  ]);
  return { drafts, skipped };
};

const skippedCompanies: Listing = {
  from: 'statement_run_skipped k',
  rowsFrom: 'statement_run_skipped k join companies c on c.id = k.company_id',
  alias: 'k',
  columns: 'k.company_id, c.name as company_name, k.reason',
  tenant: false,
  key: ['run_id', 'company_id'],
  named: { id: 'company_id' },
  where: 'k.run_id = :run',
  orders: { company_id: 'k.company_id' },
};
/** The companies that a run skipped, by id. */
export const pageOfSkipped = (db: OperatorDb, run: string, query: PageQuery): Promise<PageOf<SkippedCompany>> =>
  readPage<SkippedCompany>(
    db,
    skippedCompanies,
    { ...query, ordering: [{ field: 'company_id', descending: false }] },
    { run },
  );

const itemsOf = statement(
  'has_items',
  'select exists (select from statement_items i where i.company_id = :company_id and i.statement_id = :id) as has_items',
  { notNull: ['has_items'] },
);
export const hasItems = async (db: CompanyDb, id: string): Promise<boolean> =>
  (await db.one(itemsOf, { id })).has_items;

/** The companies that a run goes through. */
const ofRun = `(:company_id::uuid is null or c.id = :company_id) and c.sandbox_origin is distinct from 'production_mirror'`;

const insertRow = statement(
  'insert',
  `insert into statement_runs as r (id, company_id, period_start, period_end, booking_date, company_count, created_at)
   values (:id, :company_id, :period_start, :period_end, :booking_date, (select count(*) from companies c where ${ofRun}), :now) returning ${columns}`,
);
export const insert = (
  tx: OperatorTx,
  run: Pick<RunRow, 'id' | 'company_id' | 'period_start' | 'period_end' | 'booking_date'>,
): Promise<RunRow> => tx.one(insertRow, run);

const nextCompanyRow = statement(
  'next_company',
  `select c.id from companies c where c.id > :after and ${ofRun} order by c.id limit 1`,
);
export const nextCompany = async (
  db: OperatorDb,
  after: string,
  company_id: string | null,
): Promise<string | undefined> => (await db.findOne(nextCompanyRow, { after, company_id }))?.id;

const moreMandates = statement(
  'has_more',
  `select exists (select from mandates m where m.company_id = :company_id offset :count limit 1) as has_more`,
  { notNull: ['has_more'] },
);
/** Whether a company has more mandates than so many. */
export const hasMore = async (db: CompanyDb, count: number): Promise<boolean> =>
  (await db.one(moreMandates, { count })).has_more;

const moveRow = statement(
  'move',
  'update statement_runs set done_company = :done_company, done_mandate = :done_mandate where id = :id',
);
/** What is done of a run. */
export const move = (tx: OperatorTx, { id, ...at }: Pick<RunRow, 'id' | 'done_company' | 'done_mandate'>): void =>
  tx.send(moveRow, { id, ...at });

const endCompanyRow = statement(
  'end_company',
  `update statement_runs set done_company = :company, done_mandate = null, draft_count = draft_count + (:reason::text is null)::integer,
     skipped_count = skipped_count + (:reason::text is not null)::integer where id = :id`,
);
const skipRow = statement(
  'skip',
  'insert into statement_run_skipped (run_id, company_id, reason) values (:id, :company, :reason)',
);
/** A company of a run is done. @param reason why it has no draft of the run; null: it has one */
export function endCompany(
  tx: OperatorTx,
  {
    id,
    company,
    reason,
  }: { readonly id: string; readonly company: string; readonly reason: SkippedCompany['reason'] | null },
): void {
  tx.send(endCompanyRow, { id, company, reason });
  if (reason !== null) tx.send(skipRow, { id, company, reason });
}

const finishRow = statement(
  'finish',
  `update statement_runs set status = 'finished', finished_at = :now where id = :id`,
);
export const finish = (tx: OperatorTx, id: string): void => tx.send(finishRow, { id });

const companyRow = statement('company', 'select c.id from companies c where c.id = :company');
export const companyExists = async (db: OperatorDb, company: string): Promise<boolean> =>
  (await db.findOne(companyRow, { company })) !== undefined;

const statedMandates = statement(
  'stated_mandates',
  `select distinct i.mandate_id from statement_items i
   where i.company_id = :company_id and i.statement_id = :statement_id and i.mandate_id > :after order by i.mandate_id limit :batch`,
);

/** The mandates that a statement states, in the order of their ids. */
export const readStatedMandates = async (
  db: CompanyDb,
  statement_id: string,
  page: { readonly after: string; readonly batch: number },
): Promise<readonly string[]> =>
  (await db.many(statedMandates, { statement_id, ...page })).map(({ mandate_id }) => mandate_id);

const movePostingRow = statement(
  'move_posting',
  'update statement_runs set posted_company = :posted_company, posted_mandate = :posted_mandate where id = :id',
);

/** How far the interest of a run is posted. */
export const movePosting = (tx: OperatorTx, at: Pick<RunRow, 'id' | 'posted_company' | 'posted_mandate'>): void =>
  tx.send(movePostingRow, at);

/** Before the first id. */
export const first = '00000000-0000-0000-0000-000000000000';

/** The work that posts the interest of a run; its key is the run's id. */
export const interestKind = 'statements.interest';
