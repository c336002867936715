/** SQL of the preview: the queue of a company as pages. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { queued } from '../../ladder/queue/index.ts';
import { invoices } from '../ladder/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-runs');

// A queue row whose invoice has another day is stale. The order is that of the queue's key, so that a page reads no more
// than its rows.
const listing: Listing = {
  from: queued(invoices),
  alias: 'q',
  columns: 'q.subject_id as id, q.group_id as debtor_id',
  key: ['kind', 'company_id', 'due_on', 'group_id', 'subject_id'],
  named: { created_at: 'due_on', id: 'subject_id' },
  orders: { due_on: 'q.due_on', group_id: 'q.group_id' },
  where: 'q.due_on <= :on',
};
const ordering = ['due_on', 'group_id'].map((field) => ({ field, descending: false }));

export interface QueuedInvoice {
  readonly id: string;
  readonly debtor_id: string;
}

/** The invoices that are due on a day, the earliest first, those of a debtor together. */
export const duePage = (db: CompanyDb, query: PageQuery, on: string): Promise<PageOf<QueuedInvoice>> =>
  readPage<QueuedInvoice>(db, listing, { ...query, ordering }, { on });

const exists = statement(
  'exists',
  `select exists (select from dunning_invoices where company_id = :company_id and id = :id) as exists`,
  { notNull: ['exists'] },
);
export const invoiceExists = async (db: CompanyDb, id: string): Promise<boolean> =>
  (await db.one(exists, { id })).exists;
