// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Claim } from '@mahnwerk/contract/case/claims.ts';

export interface Statements {
  readonly accepted_claim: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly mandate_id: string; readonly legal_basis: Claim['legal_basis']; readonly document_date: string | null; readonly acting_as: 'consumer' | 'business' };
  };
}
