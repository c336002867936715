// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { LimitationFacts } from '../../money/limitation/index.ts';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';

export interface Statements {
  readonly read: {
    readonly parameters: { readonly open: string | null; readonly company_id: string | null };
    readonly row: { readonly mandate_id: string | null; readonly claim_id: string; readonly open_cents: bigint; readonly due_date: string | null; readonly document_date: string | null; readonly delay_date: string | null; readonly legal_basis: Claim['legal_basis']; readonly acting_as: 'consumer' | 'business'; readonly is_titled: boolean; readonly final_since: string | null; readonly issued_on: string | null; readonly is_partial: boolean; readonly is_closed: boolean; readonly facts: LimitationFacts['facts']; readonly plans: LimitationFacts['plans'] };
  };
  readonly save: {
    readonly parameters: { readonly company_id: string | null; readonly rows: string | null };
    readonly row: {  };
  };
  readonly set_closed: {
    readonly parameters: { readonly closed: boolean | null; readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: {  };
  };
  readonly set_days: {
    readonly parameters: { readonly is_change: boolean | null; readonly stamp: string | null; readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly stored: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly mandate_id: string; readonly claim_id: string; readonly open_cents: bigint };
  };
}
