/** SQL on the Partners of one company. */
import type { CompanyPartner } from '@mahnwerk/contract/account/partners.ts';
import type { CompanyStatus } from '@mahnwerk/contract/operator/companies.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

/** A Partner with its link to the company, and the status of that. */
export type Linked = Omit<CompanyPartner, 'case_access'> & { readonly status: CompanyStatus };

const links: Listing = {
  from: 'partner_access a',
  rowsFrom: 'partner_access a join partners p on p.id = a.partner_id join companies c on c.id = a.company_id',
  alias: 'a',
  tenant: false,
  key: ['company_id', 'partner_id'],
  named: { id: 'partner_id' },
  columns: 'a.partner_id as id, p.name, a.access, a.confirmed_at, a.created_at, a.updated_at, c.status',
  where: 'a.company_id = :company',
  filters: { access: 'a.access = :access' },
};

export const page = (db: OperatorDb, company: string, query: PageQuery): Promise<PageOf<Linked>> =>
  readPage<Linked>(db, links, query, { company });
