// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';

export interface Statements {
  readonly companyOfLetter: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly invoice_id: string; readonly debtor_id: string; readonly letter_id: string; readonly level: number; readonly name: string; readonly channel: 'email' | 'post'; readonly status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable'; readonly dated: string; readonly pay_by: string; readonly open_principal_cents: bigint; readonly fee_cents: bigint; readonly lump_sum_cents: bigint; readonly interest_cents: bigint; readonly interest: Dunning['interest']; readonly demanded_cents: bigint; readonly policy_version: number; readonly run_id: string; readonly sent_at: string | null; readonly posted_on: string | null; readonly stop_reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over' | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly letter: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly debtor_id: string; readonly company_name: string; readonly debtor_name: string; readonly dunning_ids: readonly string[]; readonly invoice_numbers: readonly string[]; readonly shown_id: string; readonly name: string; readonly posted_on: string | null; readonly channel: 'email' | 'post'; readonly status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable'; readonly stop_reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over' | null; readonly level: number; readonly dated: string; readonly pages: number | null; readonly batch_id: string | null; readonly passed_at: string | null; readonly acknowledged_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
}
