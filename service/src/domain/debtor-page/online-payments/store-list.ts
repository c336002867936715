/** SQL of the operator's list of online payments. */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('online_payments');

const columns = `p.id, p.company_id, o.name as company_name, p.mandate_id, m.reference_number, p.choice_id, p.amount_cents, p.status, p.adapter, p.provider_id,
  p.payment_id, p.created_at, p.updated_at`;
const tables = `online_payments p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id join companies o on o.id = p.company_id`;

const one = statement('listed', `select ${columns} from ${tables} where p.company_id = :company_id and p.id = :id`);

export type ListedRow = Statements['listed']['row'];

export const readListed = (db: CompanyDb, id: string): Promise<ListedRow | undefined> => db.findOne(one, { id });

const listing: Listing = {
  from: 'online_payments p',
  rowsFrom: tables,
  alias: 'p',
  columns,
  filters: {
    mandate_id: 'p.mandate_id = :mandate_id',
    company_id: 'p.company_id = :company_id',
    status: 'p.status = :status',
  },
};

export const listOnlinePayments = (db: OperatorDb, query: PageQuery): Promise<PageOf<ListedRow>> =>
  readPage<ListedRow>(db, listing, query);
