/** The list of a company's claims; that of all companies: store-everywhere.ts. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { matchesOf, seeking } from '../../search/index.ts';
import type { ClaimRow } from './claim.ts';
import { columns, rows } from './store.ts';

const ofOrdersBy = (column: 'mandate_id' | 'debtor_id'): string =>
  `c.order_id = any(array(select o.id from orders o where o.company_id = :company_id and o.${column} = :${column}))`;

/** The claims of a company. */
export const listing: Listing = {
  from: 'claims c',
  rowsFrom: rows,
  alias: 'c',
  columns,
  filters: {
    order_id: 'c.order_id = :order_id',
    status: 'c.status = :status',
    document_reference: 'c.document_reference = :document_reference',
    your_reference: 'c.your_reference = :your_reference',
    mandate_id: ofOrdersBy('mandate_id'),
    debtor_id: ofOrdersBy('debtor_id'),
    q: `c.id = any(array(${matchesOf('claim')}))`,
  },
  weight: 'c.size_bytes',
  counted: { list: 'claims', byStatus: true },
};

export const listClaims = (db: CompanyDb, query: PageQuery): Promise<PageOf<ClaimRow>> =>
  readPage<ClaimRow>(db, listing, ...seeking(query));
