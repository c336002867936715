/** Lists of what was agreed on a mandate. Facts never change, so that they are the rows of these lists. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import type { AllocationRuleFact, ClaimFact, TermsFact } from '../replay/index.ts';
import { type FactRow, readFact } from './facts.ts';

const rows: Pick<Listing, 'alias' | 'columns' | 'key'> = {
  alias: 'f',
  columns: 'f.kind, f.recorded_at, f.fact::text as fact',
  key: ['company_id', 'mandate_id', 'number'],
};

// A claim's default terms are in its own fact, and come before those that were agreed.
const termsOfClaim: Listing = {
  ...rows,
  from: `(select l.*, case l.kind when 'claim' then 'infinity' else l.recorded_at end as shown_at from ledger_facts l) f`,
  named: { id: 'number', created_at: 'shown_at' },
  where: `f.mandate_id = :mandate_id and ((f.kind = 'claim' and f.fact ->> 'id' = :claim_id::text) or (f.kind = 'terms' and f.fact ->> 'claim_id' = :claim_id::text))`,
};

/** The claim, for its default terms, and the terms recorded for it, newest first. */
export const listTerms = async (
  db: CompanyDb,
  of: { readonly mandate_id: string; readonly claim_id: string },
  query: PageQuery,
): Promise<PageOf<ClaimFact | TermsFact>> =>
  mapPage(await readPage<FactRow>(db, termsOfClaim, query, of), (row) => readFact(row) as ClaimFact | TermsFact);

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
