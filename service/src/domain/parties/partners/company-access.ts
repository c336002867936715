/** The operator's reading of who acts for a company, and of what its own people can no longer change. */
import { companyAccess } from '@mahnwerk/contract/operator/company-access.ts';
import { getCompany, openRepresentatives, refuseMirrored } from '../companies/index.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readLocks } from './own-company.ts';
import { presentLinked } from './own-partners.ts';
import { lockOwnData } from './store-companies.ts';
import * as store from './store-own-partners.ts';

export const companyAccessRoutes = implement(companyAccess, {
  async partners({ db, path: { company_id }, query }) {
    const [company, page] = await Promise.all([getCompany(db, company_id), store.page(db, company_id, query)]);
    orNotFound(company);
    return mapPage(page, (row) => presentLinked(row, row));
  },
  locks: ({ db, path: { company_id } }) => readLocks(db, company_id),
  async open_representatives({ tx, path: { id } }) {
    const company = orNotFound(await lockOwnData(tx, id));
    refuseMirrored(company.sandbox_origin);
    const before = await readLocks(tx, id);
    openRepresentatives(tx, id);
    return audited(await readLocks(tx, id), { company: id, before });
  },
});
