/** The claims of every company, as the operator lists them. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { ClaimRow } from './claim.ts';
import { listing } from './store-list.ts';

const companyOfMandate = '(select company_id from mandates where id = :mandate_id)';

// Arrays, because the planner takes them for few values, and reads them by index instead of walking all claims.
const everywhere: Listing = {
  ...listing,
  newestById: true,
  filters: {
    ...listing.filters,
    mandate_id: `c.company_id = ${companyOfMandate}
      and c.order_id = any(array(select o.id from orders o where o.company_id = ${companyOfMandate} and o.mandate_id = :mandate_id))`,
    order_id: 'c.company_id = (select company_id from orders where id = :order_id) and c.order_id = :order_id',
  },
  total: {
    from: `(select status, count from list_counts where list = 'claims') t`,
    alias: 't',
    filters: { status: 't.status = :status' },
  },
};

/** The claims of every company. */
export const listEveryClaim = (db: OperatorDb, query: PageQuery): Promise<PageOf<ClaimRow>> =>
  readPage<ClaimRow>(db, everywhere, query);
