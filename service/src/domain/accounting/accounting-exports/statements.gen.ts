// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { AccountingData } from '@mahnwerk/contract/shapes/accounting.ts';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';

export interface Statements {
  readonly bank_bookings: {
    readonly parameters: { readonly company_id: string | null; readonly since: string | null; readonly until: string | null; readonly room: bigint | number | null };
    readonly row: { readonly source_id: string; readonly part: number; readonly subject_id: string; readonly cents: bigint; readonly day: string; readonly recorded_at: string; readonly invoice_number: string; readonly customer_number: string; readonly display_name: string };
  };
  readonly count: {
    readonly parameters: { readonly export_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly delete: {
    readonly parameters: { readonly id: string | null; readonly company: string | null; readonly api: string | null };
    readonly row: {  };
  };
  readonly earliest_cancelled: {
    readonly parameters: { readonly company: string | null; readonly until: string | null; readonly api: string | null };
    readonly row: { readonly earliest: string | null };
  };
  readonly earliest_of_cases: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null };
    readonly row: { readonly earliest: string | null };
  };
  readonly earliest_of_operator: {
    readonly parameters: { readonly until: string | null };
    readonly row: { readonly earliest: string | null };
  };
  readonly entries: {
    readonly parameters: { readonly id: string | null; readonly day: string | null; readonly kind: string | null; readonly source_id: string | null; readonly part: number | null; readonly batch: bigint | number | null };
    readonly row: { readonly kind: 'allocation' | 'statement' | 'statement_cancelled' | 'payout' | 'settlement' | 'settlement_reversed' | 'fees' | 'interest' | 'write_off' | 'bank_booking' | 'receipt'; readonly source_id: string; readonly part: number; readonly debit: 'bank' | 'clearing' | 'debtor_collective' | 'collection_costs' | 'commission' | 'court_costs' | 'interest_income' | 'dunning_income' | 'cost_refunds' | 'bad_debt' | 'fee_income' | 'commission_income' | 'expense_refunds' | 'client_bank' | 'client_money'; readonly credit: 'bank' | 'clearing' | 'debtor_collective' | 'collection_costs' | 'commission' | 'court_costs' | 'interest_income' | 'dunning_income' | 'cost_refunds' | 'bad_debt' | 'fee_income' | 'commission_income' | 'expense_refunds' | 'client_bank' | 'client_money'; readonly is_swapped: boolean; readonly amount_cents: bigint; readonly vat_rate: string | null; readonly debtor_number: string | null; readonly day: string; readonly reference: string; readonly name: string };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly failed: {
    readonly parameters: { readonly problem: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null; readonly company: string | null; readonly api: string | null };
    readonly row: { readonly company_id: string | null; readonly id: string; readonly api: 'case' | 'dunning' | 'operator'; readonly number: number; readonly kind: 'datev' | 'open_items' | 'payments' | 'statements'; readonly format: 'extf' | 'csv' | 'xlsx'; readonly from_on: string | null; readonly to_on: string; readonly status: 'running' | 'ready' | 'failed'; readonly row_count: number | null; readonly problem: string | null; readonly settings: AccountingData; readonly sha256: Buffer | null; readonly size: number | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company: string | null; readonly id: string | null; readonly api: 'case' | 'dunning' | 'operator' | null; readonly number: number | null; readonly kind: 'datev' | 'open_items' | 'payments' | 'statements' | null; readonly format: 'extf' | 'csv' | 'xlsx' | null; readonly from_on: string | null; readonly to_on: string | null; readonly settings: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_entries: {
    readonly parameters: { readonly company: string | null; readonly api: 'case' | 'dunning' | 'operator' | null; readonly export_id: string | null; readonly entries: string | null };
    readonly row: {  };
  };
  readonly insert_file: {
    readonly parameters: { readonly owner: string | null; readonly id: string | null; readonly sha256: Buffer | null; readonly size: number | null };
    readonly row: {  };
  };
  readonly invoice_payments: {
    readonly parameters: { readonly company_id: string | null; readonly after: string | null; readonly from: string | null; readonly to: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly display_name: string; readonly invoice_number: string; readonly value_date: string; readonly amount_cents: bigint; readonly your_reference: string | null; readonly created_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly api: string | null; readonly company: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly lock_row: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly status: 'running' | 'ready' | 'failed' };
  };
  readonly name: {
    readonly parameters: { readonly owner: string | null };
    readonly row: { readonly name: string };
  };
  readonly newest: {
    readonly parameters: { readonly company: string | null; readonly api: string | null; readonly kind: string | null };
    readonly row: { readonly number: number; readonly id: string | null; readonly to_on: string | null };
  };
  readonly of_work: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string | null; readonly id: string; readonly api: 'case' | 'dunning' | 'operator'; readonly number: number; readonly kind: 'datev' | 'open_items' | 'payments' | 'statements'; readonly format: 'extf' | 'csv' | 'xlsx'; readonly from_on: string | null; readonly to_on: string; readonly status: 'running' | 'ready' | 'failed'; readonly row_count: number | null; readonly problem: string | null; readonly settings: AccountingData; readonly sha256: Buffer | null; readonly size: number | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly open_invoices: {
    readonly parameters: { readonly to: string | null; readonly company_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly display_name: string; readonly invoice_number: string; readonly invoice_date: string; readonly due_date: string; readonly amount_cents: bigint; readonly current_level: number; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly paid_cents: bigint };
  };
  readonly open_mandates: {
    readonly parameters: { readonly company_id: string | null; readonly after: string | null; readonly to: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly reference_number: string; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended'; readonly payment_state: 'unpaid' | 'partially_paid' | 'fully_paid'; readonly display_name: string; readonly your_reference: string | null };
  };
  readonly paid_invoices: {
    readonly parameters: { readonly until: string | null; readonly company_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly invoice_number: string; readonly amount_cents: bigint; readonly claim_type_code: ClaimTypeCode | null; readonly policy_version: number | null; readonly acting_as: 'consumer' | 'business'; readonly customer_number: string; readonly display_name: string; readonly payments: unknown; readonly first_at: string; readonly recorded_at: string; readonly last_on: string; readonly held_fees_cents: bigint; readonly held_interest_cents: bigint; readonly charges: unknown };
  };
  readonly payments: {
    readonly parameters: { readonly company_id: string | null; readonly after: string | null; readonly from: string | null; readonly to: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly reference_number: string; readonly display_name: string; readonly value_date: string; readonly amount_cents: bigint; readonly payer: 'debtor' | 'client'; readonly status: 'booked' | 'reversed'; readonly reference: string | null; readonly principal_cents: bigint; readonly interest_cents: bigint; readonly costs_cents: bigint };
  };
  readonly period: {
    readonly parameters: { readonly from: string | null; readonly to: string | null; readonly row_count: number | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly published: {
    readonly parameters: { readonly company: string | null; readonly until: string | null; readonly api: string | null; readonly room: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly booking_date: string; readonly published_at: string; readonly clearing_no: string | null; readonly invoice_no: string; readonly vat_rows: string | null; readonly total_cents: bigint; readonly customer_number: string; readonly name: string; readonly paid_too_much_cents: bigint };
  };
  readonly rates: {
    readonly parameters: { readonly export_id: string | null };
    readonly row: { readonly vat_rate: string };
  };
  readonly ready: {
    readonly parameters: { readonly row_count: number | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly statements: {
    readonly parameters: { readonly company_id: string | null; readonly after: string | null; readonly from: string | null; readonly to: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly clearing_no: string | null; readonly invoice_no: string; readonly cancellation_invoice_no: string | null; readonly status: 'draft' | 'published' | 'cancelled'; readonly booking_date: string; readonly period_start: string; readonly period_end: string; readonly vat_rows: string | null; readonly balance_cents: bigint; readonly offset_cents: bigint; readonly total_cents: bigint; readonly payout_date: string | null };
  };
  readonly take_allocations: {
    readonly parameters: { readonly company_id: string | null; readonly export_id: string | null; readonly until: string | null; readonly room: bigint | number | null };
    readonly row: {  };
  };
  readonly take_cancelled: {
    readonly parameters: { readonly export_id: string | null; readonly company: string | null; readonly api: string | null; readonly until: string | null; readonly room: bigint | number | null };
    readonly row: {  };
  };
  readonly take_payouts: {
    readonly parameters: { readonly company_id: string | null; readonly export_id: string | null; readonly until: string | null; readonly room: bigint | number | null };
    readonly row: {  };
  };
  readonly take_payouts_of_operator: {
    readonly parameters: { readonly export_id: string | null; readonly until: string | null; readonly room: bigint | number | null };
    readonly row: {  };
  };
  readonly take_receipts: {
    readonly parameters: { readonly export_id: string | null; readonly until: string | null; readonly room: bigint | number | null };
    readonly row: {  };
  };
  readonly take_reversals: {
    readonly parameters: { readonly company_id: string | null; readonly export_id: string | null; readonly until: string | null; readonly room: bigint | number | null };
    readonly row: {  };
  };
  readonly take_settlements: {
    readonly parameters: { readonly company_id: string | null; readonly export_id: string | null; readonly until: string | null; readonly room: bigint | number | null };
    readonly row: {  };
  };
  readonly undone_bookings: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly room: bigint | number | null };
    readonly row: { readonly source_id: string; readonly part: number; readonly subject_id: string | null; readonly cents: bigint; readonly recorded_at: string; readonly customer_number: string | null; readonly invoice_number: string; readonly display_name: string };
  };
  readonly used: {
    readonly parameters: { readonly export_id: string | null };
    readonly row: { readonly name: 'bank' | 'clearing' | 'debtor_collective' | 'collection_costs' | 'commission' | 'court_costs' | 'interest_income' | 'dunning_income' | 'cost_refunds' | 'bad_debt' | 'fee_income' | 'commission_income' | 'expense_refunds' | 'client_bank' | 'client_money'; readonly debtor_number: string | null };
  };
  readonly written_off: {
    readonly parameters: { readonly until: string | null; readonly company_id: string | null; readonly room: bigint | number | null };
    readonly row: { readonly id: string; readonly invoice_number: string; readonly amount_cents: bigint; readonly claim_type_code: ClaimTypeCode | null; readonly policy_version: number | null; readonly settled_at: string; readonly acting_as: 'consumer' | 'business'; readonly customer_number: string; readonly display_name: string; readonly payments: unknown; readonly charges: unknown };
  };
}
