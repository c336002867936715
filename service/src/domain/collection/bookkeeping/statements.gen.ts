// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { CostWorking } from '@mahnwerk/contract/shapes/cost-working.ts';

export interface Statements {
  readonly booked_costs: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly kind: CostKind; readonly claim_id: string | null; readonly matter: 'extrajudicial' | 'court_dunning' | 'enforcement'; readonly value_date: string; readonly amount_cents: bigint; readonly rule: string; readonly working: CostWorking | null };
  };
  readonly claims_accepted: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly type: 'receivable' | 'titled'; readonly is_disputed: boolean; readonly legal_basis: Claim['legal_basis']; readonly acting_as: 'consumer' | 'business'; readonly accepted_at: string };
  };
  readonly cost: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'booked' | 'reversed'; readonly kind: CostKind; readonly claim_id: string | null; readonly amount_cents: bigint; readonly vat_rate: string | null; readonly vat_rate_sent: boolean | null; readonly vat_cents: bigint; readonly vat_owed_by_debtor: boolean; readonly value_date: string; readonly interest_bearing: boolean; readonly interest_from: string | null; readonly matter: 'extrajudicial' | 'court_dunning' | 'enforcement'; readonly reason: string | null; readonly rule: string; readonly table_version: string | null; readonly working: CostWorking | null; readonly description: string | null; readonly entry_id: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly costs_to_compare: {
    readonly parameters: { readonly after_company: string | null; readonly after_mandate: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly mandate_id: string; readonly reference_number: string; readonly tax_treatment: Company['tax_treatment'] | null; readonly costs: unknown };
  };
  readonly equal_cost: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly kind: string | null; readonly matter: string | null; readonly raises: string | null; readonly claim_id: string | null; readonly amount_cents: bigint | number | null; readonly vat_rate: string | null; readonly value_date: string | null; readonly interest_bearing: boolean | null; readonly description: string | null };
    readonly row: { readonly id: string };
  };
  readonly equal_payment: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly amount_cents: bigint | number | null; readonly value_date: string | null; readonly payer: string | null; readonly reference: string | null };
    readonly row: { readonly id: string };
  };
  readonly eraseCosts: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly erasePayments: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly eraseRefunds: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly former_costs: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly mandate_id: string; readonly kind: CostKind; readonly amount_cents: bigint; readonly value_date: string; readonly description: string | null };
  };
  readonly former_payments: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly mandate_id: string; readonly payer: 'debtor' | 'client'; readonly amount_cents: bigint; readonly value_date: string; readonly reference: string | null };
  };
  readonly insert_cost: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly entry_id: string | null; readonly kind: CostKind | null; readonly claim_id: string | null; readonly amount_cents: bigint | number | null; readonly vat_rate: string | null; readonly vat_rate_sent: boolean | null; readonly vat_cents: bigint | number | null; readonly vat_owed_by_debtor: boolean | null; readonly value_date: string | null; readonly interest_bearing: boolean | null; readonly interest_from: string | null; readonly matter: 'extrajudicial' | 'court_dunning' | 'enforcement' | null; readonly reason: string | null; readonly rule: string | null; readonly table_version: string | null; readonly working: string | null; readonly description: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_payment: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly payer: 'debtor' | 'client' | null; readonly amount_cents: bigint | number | null; readonly value_date: string | null; readonly reference: string | null; readonly designated_claim_id: string | null; readonly designated_line: 'costs' | 'interest' | 'principal' | null; readonly taken_over: boolean | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_refund: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly payment_id: string | null; readonly amount_cents: bigint | number | null; readonly value_date: string | null; readonly reference: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly payment: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly status: string; readonly payer: string; readonly amount_cents: bigint; readonly value_date: string; readonly reference: string | null; readonly return_reason: string | null; readonly claim_id: string | null; readonly designated_claim_id: string | null; readonly designated_line: string | null; readonly taken_over: boolean; readonly created_at: string; readonly updated_at: string; readonly refunds: readonly unknown[] | null };
  };
  readonly reverse_cost: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly reverse_payment: {
    readonly parameters: { readonly return_reason: string | null; readonly returned_on: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly reverse_refunds: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly payment_id: string | null };
    readonly row: {  };
  };
}
