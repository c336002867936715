// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';

export interface Statements {
  readonly candidates: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly company_name: string; readonly kind: 'collective' | 'single'; readonly status: 'draft' | 'published' | 'cancelled'; readonly total_cents: bigint; readonly clearing_no: string | null; readonly invoice_no: string | null; readonly paid_at: string | null; readonly payout_bank_account: Company['payout_bank_account'] | null; readonly is_paid_out: boolean };
  };
  readonly export: {
    readonly parameters: { readonly file: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly exported: {
    readonly parameters: { readonly end_to_end_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly end_to_end_id: string; readonly amount_cents: bigint; readonly is_active: boolean; readonly executed_by: string | null; readonly returned_by: string | null };
  };
  readonly first_items: {
    readonly parameters: { readonly payouts: readonly string[] | null; readonly most: bigint | number | null };
    readonly row: { readonly payout_id: string; readonly id: string; readonly company_id: string; readonly company_name: string; readonly statement_id: string; readonly kind: 'collective' | 'single'; readonly amount_cents: bigint; readonly account_holder: string; readonly iban: string; readonly end_to_end_id: string; readonly status: 'prepared' | 'executed' | 'returned'; readonly is_active: boolean; readonly vop_result: string | null; readonly return_reason: string | null; readonly bank_return_reason: string | null; readonly executed_at: string | null; readonly executed_by: string | null; readonly returned_by: string | null };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'prepared' | 'exported' | 'executed' | 'partly_returned' | 'cancelled'; readonly execution_date: string; readonly excluded: Payout['excluded']; readonly file: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly ids_after: {
    readonly parameters: { readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly execution_date: string | null; readonly excluded: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_item: {
    readonly parameters: { readonly company: string | null; readonly id: string | null; readonly payout_id: string | null; readonly statement_id: string | null; readonly amount_cents: bigint | number | null; readonly account_holder: string | null; readonly iban: string | null; readonly end_to_end_id: string | null };
    readonly row: {  };
  };
  readonly items: {
    readonly parameters: { readonly payouts: readonly string[] | null };
    readonly row: { readonly payout_id: string; readonly id: string; readonly company_id: string; readonly company_name: string; readonly statement_id: string; readonly kind: 'collective' | 'single'; readonly amount_cents: bigint; readonly account_holder: string; readonly iban: string; readonly end_to_end_id: string; readonly status: 'prepared' | 'executed' | 'returned'; readonly is_active: boolean; readonly vop_result: string | null; readonly return_reason: string | null; readonly bank_return_reason: string | null; readonly executed_at: string | null; readonly executed_by: string | null; readonly returned_by: string | null };
  };
  readonly locations: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly payout_id: string };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'prepared' | 'exported' | 'executed' | 'partly_returned' | 'cancelled'; readonly execution_date: string; readonly excluded: Payout['excluded']; readonly file: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly lock_candidates: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly company_name: string; readonly kind: 'collective' | 'single'; readonly status: 'draft' | 'published' | 'cancelled'; readonly total_cents: bigint; readonly clearing_no: string | null; readonly invoice_no: string | null; readonly paid_at: string | null; readonly payout_bank_account: Company['payout_bank_account'] | null; readonly is_paid_out: boolean };
  };
  readonly lock_payouts: {
    readonly parameters: {  };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly lock_statements: {
    readonly parameters: { readonly items: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly other_active: {
    readonly parameters: { readonly company: string | null; readonly statement_id: string | null; readonly id: string | null };
    readonly row: { readonly is_paid_out: boolean };
  };
  readonly paid_statements: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'draft' | 'published' | 'cancelled'; readonly is_own: boolean; readonly total_cents: bigint; readonly clearing_no: string | null; readonly invoice_no: string | null };
  };
  readonly set_items: {
    readonly parameters: { readonly items: string | null };
    readonly row: {  };
  };
  readonly set_paid: {
    readonly parameters: { readonly stamp: string | null; readonly paid: string | null };
    readonly row: {  };
  };
  readonly set_status: {
    readonly parameters: { readonly status: 'prepared' | 'exported' | 'executed' | 'partly_returned' | 'cancelled' | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly totals: {
    readonly parameters: { readonly payouts: readonly string[] | null };
    readonly row: { readonly payout_id: string; readonly count: number; readonly total_cents: bigint };
  };
}
