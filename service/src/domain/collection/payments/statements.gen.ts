// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { MetadataEntry } from '@mahnwerk/contract/shapes/parts.ts';

export interface Statements {
  readonly booked_like: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly amount_cents: bigint | number | null; readonly value_date: string | null; readonly reference: string | null };
    readonly row: { readonly id: string };
  };
  readonly closed_mandates: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_ids: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'draft' | 'reported' | 'booked' | 'rejected' | 'withdrawn'; readonly rejection_reason: string | null; readonly amount_cents: bigint; readonly value_date: string; readonly your_reference: string | null; readonly metadata: readonly MetadataEntry[]; readonly created_at: string; readonly updated_at: string; readonly claim_id: string; readonly document_reference: string | null; readonly claim_reference: string | null; readonly mandate_id: string | null; readonly reference_number: string | null };
  };
  readonly get_many: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly status: 'draft' | 'reported' | 'booked' | 'rejected' | 'withdrawn'; readonly rejection_reason: string | null; readonly amount_cents: bigint; readonly value_date: string; readonly your_reference: string | null; readonly metadata: readonly MetadataEntry[]; readonly created_at: string; readonly updated_at: string; readonly claim_id: string; readonly document_reference: string | null; readonly claim_reference: string | null; readonly mandate_id: string | null; readonly reference_number: string | null };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly claim_id: string | null; readonly status: 'draft' | 'reported' | 'booked' | 'rejected' | 'withdrawn' | null; readonly amount_cents: bigint | number | null; readonly value_date: string | null; readonly your_reference: string | null; readonly metadata: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly reject: {
    readonly parameters: { readonly reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly report: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'draft' | 'reported' | 'booked' | 'rejected' | 'withdrawn'; readonly claim_id: string; readonly order_id: string; readonly amount_cents: bigint; readonly value_date: string; readonly your_reference: string | null };
  };
  readonly report_like: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly amount_cents: bigint | number | null; readonly value_date: string | null; readonly reference: string | null };
    readonly row: { readonly id: string; readonly status: 'draft' | 'reported' | 'booked' | 'rejected' | 'withdrawn'; readonly claim_id: string; readonly order_id: string; readonly amount_cents: bigint; readonly value_date: string; readonly your_reference: string | null };
  };
  readonly set_status: {
    readonly parameters: { readonly status: 'draft' | 'reported' | 'booked' | 'rejected' | 'withdrawn' | null; readonly reference: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly waiting: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_ids: readonly string[] | null };
    readonly row: { readonly mandate_id: string; readonly claim_id: string; readonly amount_cents: bigint };
  };
  readonly withdraw: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
