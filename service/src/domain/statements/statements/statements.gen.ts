// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Company } from '@mahnwerk/contract/operator/companies.ts';

export interface Statements {
  readonly about_to_be_paid: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly is_prepared: boolean };
  };
  readonly cancel: {
    readonly parameters: { readonly cancellation_invoice_no: string | null; readonly reason: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly change: {
    readonly parameters: { readonly comment: string | null; readonly booking_date: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly closing_stated: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly is_stated: boolean };
  };
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly complete: {
    readonly parameters: { readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_rows: string | null; readonly company_id: string | null; readonly id: string | null; readonly balance_cents: bigint | number | null; readonly offset_cents: bigint | number | null; readonly statement_id: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly details: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly statement_id: string; readonly details: string };
  };
  readonly details_of: {
    readonly parameters: { readonly company_id: string | null; readonly statement_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly id: string; readonly details: string };
  };
  readonly discard: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly draw_number: {
    readonly parameters: { readonly kind: 'clearing' | 'invoice' | null; readonly year: number | null };
    readonly row: { readonly last: number };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: {  };
  };
  readonly erase_offsets: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: {  };
  };
  readonly erase_payouts: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: {  };
  };
  readonly erase_settlements: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: {  };
  };
  readonly forget_mandates: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly free_items: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly free_offsets: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'collective' | 'single'; readonly status: 'draft' | 'published' | 'cancelled'; readonly run_id: string | null; readonly mandate_id: string | null; readonly statement_id: string | null; readonly is_own: boolean; readonly is_complete: boolean; readonly period_start: string; readonly period_end: string; readonly booking_date: string; readonly comment: string | null; readonly clearing_no: string | null; readonly invoice_no: string | null; readonly cancellation_invoice_no: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_rows: string | null; readonly sharing: string | null; readonly mandate_count: number; readonly balance_cents: bigint; readonly offset_cents: bigint; readonly total_cents: bigint; readonly issuer: string | null; readonly recipient: string | null; readonly published_at: string | null; readonly cancelled_at: string | null; readonly cancellation_reason: string | null; readonly payout_date: string | null; readonly paid_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly kind: 'collective' | 'single' | null; readonly run_id: string | null; readonly mandate_id: string | null; readonly is_own: boolean | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly period_start: string | null; readonly period_end: string | null; readonly booking_date: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_mandates: {
    readonly parameters: { readonly company_id: string | null; readonly statement_id: string | null; readonly mandates: string | null };
    readonly row: {  };
  };
  readonly insert_offset: {
    readonly parameters: { readonly company_id: string | null; readonly statement_id: string | null; readonly of_statement_id: string | null; readonly amount_cents: bigint | number | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'collective' | 'single'; readonly status: 'draft' | 'published' | 'cancelled'; readonly run_id: string | null; readonly mandate_id: string | null; readonly statement_id: string | null; readonly is_own: boolean; readonly is_complete: boolean; readonly period_start: string; readonly period_end: string; readonly booking_date: string; readonly comment: string | null; readonly clearing_no: string | null; readonly invoice_no: string | null; readonly cancellation_invoice_no: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_rows: string | null; readonly sharing: string | null; readonly mandate_count: number; readonly balance_cents: bigint; readonly offset_cents: bigint; readonly total_cents: bigint; readonly issuer: string | null; readonly recipient: string | null; readonly published_at: string | null; readonly cancelled_at: string | null; readonly cancellation_reason: string | null; readonly payout_date: string | null; readonly paid_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly lock_account: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly mandate: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly created_at: string; readonly taken_over_at: string | null };
  };
  readonly mandates_after: {
    readonly parameters: { readonly company_id: string | null; readonly statement_id: string | null; readonly reference_number: string | null; readonly mandate: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly reference_number: string; readonly details: string };
  };
  readonly nets: {
    readonly parameters: { readonly company_id: string | null; readonly statement_id: string | null };
    readonly row: { readonly vat_rate: string; readonly group: string | null; readonly member: string; readonly net: bigint; readonly count: number };
  };
  readonly open_singles: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'collective' | 'single'; readonly status: 'draft' | 'published' | 'cancelled'; readonly run_id: string | null; readonly mandate_id: string | null; readonly statement_id: string | null; readonly is_own: boolean; readonly is_complete: boolean; readonly period_start: string; readonly period_end: string; readonly booking_date: string; readonly comment: string | null; readonly clearing_no: string | null; readonly invoice_no: string | null; readonly cancellation_invoice_no: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_rows: string | null; readonly sharing: string | null; readonly mandate_count: number; readonly balance_cents: bigint; readonly offset_cents: bigint; readonly total_cents: bigint; readonly issuer: string | null; readonly recipient: string | null; readonly published_at: string | null; readonly cancelled_at: string | null; readonly cancellation_reason: string | null; readonly payout_date: string | null; readonly paid_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly outstanding: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly id: string; readonly amount_cents: bigint };
  };
  readonly outstanding_of: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly amount_cents: bigint };
  };
  readonly own_singles: {
    readonly parameters: { readonly company_id: string | null; readonly tax_treatment: string | null; readonly until: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'collective' | 'single'; readonly status: 'draft' | 'published' | 'cancelled'; readonly run_id: string | null; readonly mandate_id: string | null; readonly statement_id: string | null; readonly is_own: boolean; readonly is_complete: boolean; readonly period_start: string; readonly period_end: string; readonly booking_date: string; readonly comment: string | null; readonly clearing_no: string | null; readonly invoice_no: string | null; readonly cancellation_invoice_no: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_rows: string | null; readonly sharing: string | null; readonly mandate_count: number; readonly balance_cents: bigint; readonly offset_cents: bigint; readonly total_cents: bigint; readonly issuer: string | null; readonly recipient: string | null; readonly published_at: string | null; readonly cancelled_at: string | null; readonly cancellation_reason: string | null; readonly payout_date: string | null; readonly paid_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly paid: {
    readonly parameters: { readonly paid_at: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly publish: {
    readonly parameters: { readonly clearing_no: string | null; readonly invoice_no: string | null; readonly issuer: string | null; readonly recipient: string | null; readonly booking_date: string | null; readonly statement_id: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly published_after: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string };
  };
  readonly release_items: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly release_singles: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly reverse_settlements: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly id: string | null; readonly bank_transaction_id: string | null };
    readonly row: {  };
  };
  readonly reversed: {
    readonly parameters: { readonly ids: readonly string[] | null; readonly company_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly set_details: {
    readonly parameters: { readonly mandates: string | null; readonly company_id: string | null; readonly statement_id: string | null; readonly first: string | null; readonly last: string | null };
    readonly row: {  };
  };
  readonly set_offset: {
    readonly parameters: { readonly offset_cents: bigint | number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly settle: {
    readonly parameters: { readonly company_id: string | null; readonly settlement: string | null; readonly id: string | null; readonly amount_cents: bigint | number | null; readonly value_date: string | null; readonly reference: string | null; readonly bank_transaction_id: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly share: {
    readonly parameters: { readonly sharing: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly single_of_mandate: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'collective' | 'single'; readonly status: 'draft' | 'published' | 'cancelled'; readonly run_id: string | null; readonly mandate_id: string | null; readonly statement_id: string | null; readonly is_own: boolean; readonly is_complete: boolean; readonly period_start: string; readonly period_end: string; readonly booking_date: string; readonly comment: string | null; readonly clearing_no: string | null; readonly invoice_no: string | null; readonly cancellation_invoice_no: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_rows: string | null; readonly sharing: string | null; readonly mandate_count: number; readonly balance_cents: bigint; readonly offset_cents: bigint; readonly total_cents: bigint; readonly issuer: string | null; readonly recipient: string | null; readonly published_at: string | null; readonly cancelled_at: string | null; readonly cancellation_reason: string | null; readonly payout_date: string | null; readonly paid_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly singles: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'collective' | 'single'; readonly status: 'draft' | 'published' | 'cancelled'; readonly run_id: string | null; readonly mandate_id: string | null; readonly statement_id: string | null; readonly is_own: boolean; readonly is_complete: boolean; readonly period_start: string; readonly period_end: string; readonly booking_date: string; readonly comment: string | null; readonly clearing_no: string | null; readonly invoice_no: string | null; readonly cancellation_invoice_no: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_rows: string | null; readonly sharing: string | null; readonly mandate_count: number; readonly balance_cents: bigint; readonly offset_cents: bigint; readonly total_cents: bigint; readonly issuer: string | null; readonly recipient: string | null; readonly published_at: string | null; readonly cancelled_at: string | null; readonly cancellation_reason: string | null; readonly payout_date: string | null; readonly paid_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly standing_single: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly sums: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly offset_cents: bigint; readonly mandate_count: number };
  };
  readonly touch: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
