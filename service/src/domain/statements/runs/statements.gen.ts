// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly company: {
    readonly parameters: { readonly company: string | null };
    readonly row: { readonly id: string };
  };
  readonly draft: {
    readonly parameters: { readonly id: string | null; readonly company: string | null };
    readonly row: { readonly id: string };
  };
  readonly drafts: {
    readonly parameters: { readonly runs: readonly string[] | null; readonly most: bigint | number | null };
    readonly row: { readonly run_id: string; readonly id: string; readonly company_id: string };
  };
  readonly end_company: {
    readonly parameters: { readonly company: string | null; readonly reason: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly finish: {
    readonly parameters: { readonly now: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly company_name: string | null; readonly period_start: string; readonly period_end: string; readonly booking_date: string; readonly status: 'running' | 'finished' | 'failed'; readonly done_company: string | null; readonly done_mandate: string | null; readonly posted_company: string | null; readonly posted_mandate: string | null; readonly company_count: number; readonly draft_count: number; readonly skipped_count: number; readonly created_at: string; readonly finished_at: string | null };
  };
  readonly has_items: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly has_items: boolean };
  };
  readonly has_more: {
    readonly parameters: { readonly company_id: string | null; readonly count: bigint | number | null };
    readonly row: { readonly has_more: boolean };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly company_id: string | null; readonly period_start: string | null; readonly period_end: string | null; readonly booking_date: string | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly company_name: string | null; readonly period_start: string; readonly period_end: string; readonly booking_date: string; readonly status: 'running' | 'finished' | 'failed'; readonly done_company: string | null; readonly done_mandate: string | null; readonly posted_company: string | null; readonly posted_mandate: string | null; readonly company_count: number; readonly draft_count: number; readonly skipped_count: number; readonly created_at: string; readonly finished_at: string | null };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly company_name: string | null; readonly period_start: string; readonly period_end: string; readonly booking_date: string; readonly status: 'running' | 'finished' | 'failed'; readonly done_company: string | null; readonly done_mandate: string | null; readonly posted_company: string | null; readonly posted_mandate: string | null; readonly company_count: number; readonly draft_count: number; readonly skipped_count: number; readonly created_at: string; readonly finished_at: string | null };
  };
  readonly move: {
    readonly parameters: { readonly done_company: string | null; readonly done_mandate: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly move_posting: {
    readonly parameters: { readonly posted_company: string | null; readonly posted_mandate: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly next_company: {
    readonly parameters: { readonly after: string | null; readonly company_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly next_draft: {
    readonly parameters: { readonly id: string | null; readonly after: string | null };
    readonly row: { readonly id: string; readonly company_id: string };
  };
  readonly skip: {
    readonly parameters: { readonly id: string | null; readonly company: string | null; readonly reason: 'nothing_to_state' | 'open_draft' | null };
    readonly row: {  };
  };
  readonly skipped: {
    readonly parameters: { readonly runs: readonly string[] | null; readonly most: bigint | number | null };
    readonly row: { readonly run_id: string; readonly company_id: string; readonly reason: 'nothing_to_state' | 'open_draft' };
  };
  readonly stated_mandates: {
    readonly parameters: { readonly company_id: string | null; readonly statement_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly mandate_id: string };
  };
}
