/** Lists of what was agreed on a mandate. Facts never change, so that they are the rows of these lists. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import type { AllocationRuleFact, ClaimFact, DefaultTermsFact, TermsFact } from '../replay/index.ts';
import { type FactRow, readFact } from './facts.ts';

const rows: Pick<Listing, 'alias' | 'columns' | 'key'> = {
  alias: 'f',
  columns: 'f.kind, f.recorded_at, f.fact::text as fact',
  key: ['company_id', 'mandate_id', 'number'],
};

const isDefault = (alias: string): string =>
  `((${alias}.kind = 'claim' and ${alias}.fact ->> 'id' = :claim_id::text) or (${alias}.kind = 'default_terms' and ${alias}.fact ->> 'claim_id' = :claim_id::text))`;

// A claim's default terms are in its own fact, or in the last fact that corrected them, and come before those that were agreed.
const termsOfClaim: Listing = {
  ...rows,
  from: `(select l.*, case l.kind when 'terms' then l.recorded_at else 'infinity' end as shown_at from ledger_facts l) f`,
  named: { id: 'number', created_at: 'shown_at' },
  where: `f.mandate_id = :mandate_id and ((f.kind = 'terms' and f.fact ->> 'claim_id' = :claim_id::text) or (${isDefault('f')}
    and not exists (select from ledger_facts l where l.company_id = f.company_id and l.mandate_id = f.mandate_id and l.number > f.number and ${isDefault('l')})))`,
};

/** The default terms of the claim, and the terms recorded for it, newest first. */
export const listTerms = async (
  db: CompanyDb,
  of: { readonly mandate_id: string; readonly claim_id: string },
  query: PageQuery,
): Promise<PageOf<ClaimFact | DefaultTermsFact | TermsFact>> =>
  mapPage(
    await readPage<FactRow>(db, termsOfClaim, query, of),
    (row) => readFact(row) as ClaimFact | DefaultTermsFact | TermsFact,
  );

const rulesOfMandate: Listing = {
  ...rows,
  from: 'ledger_facts f',
  named: { id: 'number', created_at: 'recorded_at' },
  where: `f.mandate_id = :mandate_id and f.kind = 'allocation_rule'`,
};

export const listAllocationRules = async (
  db: CompanyDb,
  mandateId: string,
  query: PageQuery,
): Promise<PageOf<AllocationRuleFact>> =>
  mapPage(
    await readPage<FactRow>(db, rulesOfMandate, query, { mandate_id: mandateId }),
    (row) => readFact(row) as AllocationRuleFact,
  );
