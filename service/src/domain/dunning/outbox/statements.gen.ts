// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';

export interface Statements {
  readonly acknowledge: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly batch: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly format: 'zip' | 'pdf'; readonly status: 'taken' | 'posted' | 'returned'; readonly letter_count: number; readonly page_count: number; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: PrintBatch['manifest']; readonly stopped: PrintBatch['stopped']; readonly taken_on: string; readonly posted_on: string | null; readonly created_at: string; readonly updated_at: string; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null };
  };
  readonly changeBatch: {
    readonly parameters: { readonly status: 'taken' | 'posted' | 'returned' | null; readonly posted_on: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly format: 'zip' | 'pdf'; readonly status: 'taken' | 'posted' | 'returned'; readonly letter_count: number; readonly page_count: number; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: PrintBatch['manifest']; readonly stopped: PrintBatch['stopped']; readonly taken_on: string; readonly posted_on: string | null; readonly created_at: string; readonly updated_at: string; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null };
  };
  readonly companyOfLetter: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly endLease: {
    readonly parameters: { readonly batch_id: string | null };
    readonly row: {  };
  };
  readonly giveBack: {
    readonly parameters: { readonly stamp: string | null; readonly batch_id: string | null };
    readonly row: {  };
  };
  readonly insertBatch: {
    readonly parameters: { readonly id: string | null; readonly company_id: string | null; readonly format: 'zip' | 'pdf' | null; readonly status: 'taken' | 'posted' | 'returned' | null; readonly letter_count: number | null; readonly page_count: number | null; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: string | null; readonly stopped: string | null; readonly taken_on: string | null; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly format: 'zip' | 'pdf'; readonly status: 'taken' | 'posted' | 'returned'; readonly letter_count: number; readonly page_count: number; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: PrintBatch['manifest']; readonly stopped: PrintBatch['stopped']; readonly taken_on: string; readonly posted_on: string | null; readonly created_at: string; readonly updated_at: string; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null };
  };
  readonly lapsed: {
    readonly parameters: { readonly batch: bigint | number | null };
    readonly row: { readonly batch_id: string };
  };
  readonly lease: {
    readonly parameters: { readonly batch_id: string | null };
    readonly row: {  };
  };
  readonly letter: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly debtor_id: string; readonly company_name: string; readonly debtor_name: string; readonly dunning_ids: readonly string[]; readonly invoice_numbers: readonly string[]; readonly name: string; readonly posted_on: string | null; readonly channel: 'email' | 'post'; readonly status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable'; readonly stop_reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over' | null; readonly level: number; readonly dated: string; readonly pages: number | null; readonly batch_id: string | null; readonly passed_at: string | null; readonly acknowledged_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly lockBatch: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly format: 'zip' | 'pdf'; readonly status: 'taken' | 'posted' | 'returned'; readonly letter_count: number; readonly page_count: number; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: PrintBatch['manifest']; readonly stopped: PrintBatch['stopped']; readonly taken_on: string; readonly posted_on: string | null; readonly created_at: string; readonly updated_at: string; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null };
  };
  readonly lockInvoices: {
    readonly parameters: { readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly lockLetters: {
    readonly parameters: { readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: { readonly id: string; readonly status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' };
  };
  readonly post: {
    readonly parameters: { readonly batch_id: string | null; readonly stamp: string | null; readonly posted_on: string | null };
    readonly row: {  };
  };
  readonly release: {
    readonly parameters: { readonly batch_id: string | null };
    readonly row: {  };
  };
  readonly reserve: {
    readonly parameters: { readonly batch_id: string | null; readonly company_id: string | null; readonly max: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string };
  };
  readonly take: {
    readonly parameters: { readonly position: number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null; readonly batch_id: string | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly sha256: Buffer | null; readonly pages: number | null; readonly address: DunningDebtor['address'] | null };
  };
}
