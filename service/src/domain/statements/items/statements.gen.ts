// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';

export interface Statements {
  readonly closings: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly mandate_id: string; readonly id: string; readonly recorded_at: string; readonly closed_on: string; readonly code: 'paid' | 'settled' | 'uncollectible' | 'insolvency' | 'deceased' | 'withdrawn_by_client' | 'time_barred' | 'other'; readonly type: 'successful' | 'partially_successful' | 'unsuccessful'; readonly description: string };
  };
  readonly commissions: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null; readonly statement_id: string | null };
    readonly row: { readonly id: string; readonly basis_cents: bigint; readonly proportional_cents: bigint; readonly commission_cents: bigint };
  };
  readonly costs: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly kind: CostKind; readonly vat_rate: string | null; readonly vat_owed_by_debtor: boolean; readonly amount_cents: bigint; readonly value_date: string; readonly entry_id: string; readonly recorded_at: string; readonly reversal_id: string | null; readonly reversed_at: string | null };
  };
  readonly covered: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null; readonly until: string | null };
    readonly row: { readonly cost_id: string; readonly amount_cents: bigint; readonly recorded_at: string };
  };
  readonly former_lines: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly mandate_id: string; readonly account: 'legal_claim_of_principal_claim' | 'payment_on_principal_claim' | 'legal_claim_of_interest_on_principal_claim' | 'payment_on_interest_on_principal_claim' | 'legal_claim_of_costs_interest_bearing' | 'payment_on_costs_interest_bearing' | 'legal_claim_of_costs_interest_free' | 'payment_on_costs_interest_free' | 'legal_claim_of_interest_on_costs' | 'payment_on_interest_on_costs' | 'due_to_creditor' | 'received_by_creditor' | 'received_by_service' | 'payments_to_allocate' | 'waived_by_creditor' | 'refunded_to_payer'; readonly claim_id: string | null; readonly cost_id: string | null; readonly amount_cents: bigint };
  };
  readonly heads: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly id: string; readonly reference_number: string; readonly created_at: string; readonly taken_over_at: string | null; readonly display_name: string; readonly your_reference: string | null };
  };
  readonly items: {
    readonly parameters: { readonly company_id: string | null; readonly statement_id: string | null };
    readonly row: { readonly kind: 'allocation' | 'advanced_cost' | 'unrecovered_cost' | 'unsuccessful_fee' | 'closing'; readonly source_id: string; readonly mandate_id: string; readonly recorded_at: string; readonly net_cents: bigint | null };
  };
  readonly lines: {
    readonly parameters: { readonly company_id: string | null; readonly entries: readonly string[] | null };
    readonly row: { readonly entry_id: string; readonly mandate_id: string; readonly recorded_at: string; readonly account: 'legal_claim_of_principal_claim' | 'payment_on_principal_claim' | 'legal_claim_of_interest_on_principal_claim' | 'payment_on_interest_on_principal_claim' | 'legal_claim_of_costs_interest_bearing' | 'payment_on_costs_interest_bearing' | 'legal_claim_of_costs_interest_free' | 'payment_on_costs_interest_free' | 'legal_claim_of_interest_on_costs' | 'payment_on_interest_on_costs' | 'due_to_creditor' | 'received_by_creditor' | 'received_by_service' | 'payments_to_allocate' | 'waived_by_creditor' | 'refunded_to_payer'; readonly amount_cents: bigint; readonly claim_id: string | null; readonly cost_id: string | null; readonly cause_entry_id: string; readonly reason: 'back_dated' | 'reversed' | 'terms_changed' | 'table_changed' | 'rule_changed' | null; readonly is_reversal: boolean };
  };
  readonly mandates: {
    readonly parameters: { readonly company_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly created_at: string; readonly taken_over_at: string | null };
  };
  readonly payments: {
    readonly parameters: { readonly company_id: string | null; readonly entries: readonly string[] | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly payment_id: string; readonly value_date: string; readonly rule: string };
  };
  readonly take: {
    readonly parameters: { readonly company_id: string | null; readonly statement_id: string | null; readonly items: string | null };
    readonly row: { readonly kind: 'allocation' | 'advanced_cost' | 'unrecovered_cost' | 'unsuccessful_fee' | 'closing'; readonly source_id: string; readonly mandate_id: string; readonly recorded_at: string; readonly net_cents: bigint | null };
  };
  readonly take_allocations: {
    readonly parameters: { readonly statement_id: string | null; readonly company_id: string | null; readonly mandates: readonly string[] | null; readonly until: string | null; readonly direct: readonly string[] | null };
    readonly row: { readonly kind: 'allocation' | 'advanced_cost' | 'unrecovered_cost' | 'unsuccessful_fee' | 'closing'; readonly source_id: string; readonly mandate_id: string; readonly recorded_at: string; readonly net_cents: bigint | null };
  };
}
