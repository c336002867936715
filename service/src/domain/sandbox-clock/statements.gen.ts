// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { AdvanceCounts } from '@mahnwerk/contract/shapes/sandbox-advance.ts';

export interface Statements {
  readonly add_counts: {
    readonly parameters: { readonly stamp: string | null; readonly counts: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly end: {
    readonly parameters: { readonly status: 'running' | 'finished' | 'failed' | null; readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null };
    readonly row: {  };
  };
  readonly forget: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly from_on: string | null; readonly to_on: string | null; readonly office: 'works' | 'idle' | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly left_on: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null };
    readonly row: { readonly letters: number; readonly notices: number };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly from_on: string; readonly to_on: string; readonly at_on: string; readonly office: 'works' | 'idle'; readonly status: 'running' | 'finished' | 'failed'; readonly counts: AdvanceCounts; readonly created_at: string; readonly finished_at: string | null };
  };
  readonly newest: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly from_on: string; readonly to_on: string; readonly at_on: string; readonly office: 'works' | 'idle'; readonly status: 'running' | 'finished' | 'failed'; readonly counts: AdvanceCounts; readonly created_at: string; readonly finished_at: string | null };
  };
  readonly note: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly key: string | null; readonly on: string | null };
    readonly row: {  };
  };
  readonly one: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly from_on: string; readonly to_on: string; readonly at_on: string; readonly office: 'works' | 'idle'; readonly status: 'running' | 'finished' | 'failed'; readonly counts: AdvanceCounts; readonly created_at: string; readonly finished_at: string | null };
  };
  readonly pass: {
    readonly parameters: { readonly on: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly running: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly from_on: string; readonly to_on: string; readonly at_on: string; readonly office: 'works' | 'idle'; readonly status: 'running' | 'finished' | 'failed'; readonly counts: AdvanceCounts; readonly created_at: string; readonly finished_at: string | null };
  };
  readonly scripted: {
    readonly parameters: { readonly company_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly scenario: string; readonly letters: readonly unknown[]; readonly plan: unknown; readonly offer: unknown; readonly done: readonly unknown[] };
  };
}
