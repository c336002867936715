/** SQL of what becomes time-barred when. */
import type { LimitationStatus } from '@mahnwerk/contract/operator/limitation.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cents } from '../../../values/money.ts';
import { isWaitingTask } from '../tasks/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('limitations');

// The expressions of the indexes.
const day = `coalesce(l.limitation_on, 'infinity')`;
const caseDay = `coalesce(case when m.closed_at is null then m.limitation_on end, 'infinity')`;

/** The business date of the company. */
const today = '(select greatest(:today::date, b.dunning_business_date) from companies b where b.id = l.company_id)';
/** No company is further. */
const latest = 'greatest(:today::date, (select max(b.dunning_business_date) from companies b))';

const byStatus: Readonly<Record<LimitationStatus, string>> = {
  running: `${day} >= ${today} and ${day} >= :today and ${day} < 'infinity' and not l.is_suspended`,
  suspended: `${day} >= ${today} and ${day} >= :today and l.is_suspended`,
  reached: `${day} < ${today} and ${day} < ${latest}`,
  unknown: `${day} = 'infinity'`,
};

const columns = `l.company_id, l.claim_id, l.mandate_id, m.reference_number, k.name as company_name, d.display_name as debtor_name,
  c.document_reference, l.open_cents, l.limitation_on, l.is_suspended, ${today} as today, m.assignee_id, m.assignee_name`;

export interface ListedRow {
  readonly company_id: string;
  readonly claim_id: string;
  readonly mandate_id: string;
  readonly reference_number: string;
  readonly company_name: string;
  readonly debtor_name: string;
  readonly document_reference: string | null;
  readonly open_cents: Cents;
  readonly limitation_on: string | null;
  readonly is_suspended: boolean;
  readonly today: string;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
}

const listing: Listing = {
  from: 'claim_limitations l',
  rowsFrom: `claim_limitations l
   join mandates m on m.company_id = l.company_id and m.id = l.mandate_id
   join claims c on c.company_id = l.company_id and c.id = l.claim_id
   join companies k on k.id = l.company_id
   join debtors d on d.company_id = m.company_id and d.id = m.debtor_id`,
  alias: 'l',
  columns,
  key: ['company_id', 'claim_id'],
  named: { id: 'claim_id' },
  where: 'l.is_listed',
  filters: {
    from: `${day} >= :from and ${day} < 'infinity'`,
    to: `${day} <= :to`,
    company_id: 'l.company_id = :company_id',
    assignee_id: `exists (select from mandates a where a.company_id = l.company_id and a.id = l.mandate_id and a.assignee_id = :assignee_id)`,
    status: (status: unknown) => byStatus[status as LimitationStatus],
  },
  orders: { day },
};

/** The earliest day first. */
export const listLimitations = (db: OperatorDb, query: PageQuery, today: string): Promise<PageOf<ListedRow>> =>
  readPage<ListedRow>(db, listing, { ...query, ordering: [{ field: 'day', descending: false }] }, { today });

const claimsByMonth = statement(
  'claims_by_month',
  `select extract(month from l.limitation_on)::integer as month, count(*)::integer as count, sum(l.open_cents)::bigint as open_cents
   from claim_limitations l where l.is_listed and ${day} between :first and :last group by 1`,
  { notNull: ['month', 'count', 'open_cents'] },
);
const casesByMonth = statement(
  'cases_by_month',
  `select extract(month from m.limitation_on)::integer as month, count(*)::integer as count,
     (count(*) filter (where not exists (select from tasks t where t.company_id = m.company_id and t.mandate_id = m.id and t.kind = 'limitation'
       and ${isWaitingTask})))::integer as without_task
   from mandates m where ${caseDay} between :first and :last group by 1`,
  { notNull: ['month', 'count', 'without_task'] },
);

interface Year {
  readonly first: string;
  readonly last: string;
}

export const readClaimsByMonth = (db: OperatorDb, year: Year) => db.many(claimsByMonth, year);
export const readCasesByMonth = (db: OperatorDb, year: Year) => db.many(casesByMonth, year);
