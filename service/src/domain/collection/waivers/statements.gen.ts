// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'booked' | 'reversed'; readonly line: 'principal_claim' | 'interest_on_principal_claim' | 'costs_interest_bearing' | 'costs_interest_free' | 'interest_on_costs'; readonly claim_id: string | null; readonly amount_cents: bigint; readonly is_all: boolean; readonly value_date: string; readonly reason: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly line: 'principal_claim' | 'interest_on_principal_claim' | 'costs_interest_bearing' | 'costs_interest_free' | 'interest_on_costs' | null; readonly claim_id: string | null; readonly amount_cents: bigint | number | null; readonly is_all: boolean | null; readonly value_date: string | null; readonly reason: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly reverse: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
