// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';

export interface Statements {
  readonly countOthers: {
    readonly parameters: { readonly company_id: string | null; readonly version: number | null };
    readonly row: { readonly count: number };
  };
  readonly decide: {
    readonly parameters: { readonly company_id: string | null; readonly from_on: readonly string[] | null; readonly invoice_id: readonly string[] | null; readonly id: readonly string[] | null; readonly outcome: readonly string[] | null; readonly reason: readonly string[] | null; readonly level: readonly number[] | null; readonly next_on: readonly string[] | null; readonly dunning_id: readonly string[] | null; readonly order_id: readonly string[] | null; readonly policy_version: readonly number[] | null; readonly run_id: readonly string[] | null; readonly problems: readonly string[] | null };
    readonly row: {  };
  };
  readonly decided: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly invoice_id: string; readonly from_on: string; readonly outcome: 'notice' | 'handover' | 'wait' | 'hold' | 'end'; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over'; readonly level: number; readonly next_on: string | null; readonly policy_version: number; readonly problems: Decision['problems']; readonly company_hold: string | null };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly paused: boolean; readonly is_disputed: boolean; readonly due_date: string; readonly released_at: string | null; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly policy_version: number | null; readonly next_on: string | null };
  };
  readonly lockOthers: {
    readonly parameters: { readonly company_id: string | null; readonly version: number | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly due_date: string; readonly released_at: string; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly is_held: boolean; readonly is_paid: boolean };
  };
  readonly markToMove: {
    readonly parameters: { readonly from: string | null; readonly company_id: string | null; readonly version: number | null };
    readonly row: {  };
  };
  readonly move: {
    readonly parameters: { readonly version: number | null; readonly stamp: string | null; readonly ids: readonly string[] | null; readonly next: readonly string[] | null; readonly company_id: string | null };
    readonly row: {  };
  };
  readonly moved: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly version: number | null };
    readonly row: {  };
  };
  readonly nextMove: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null };
    readonly row: { readonly version: number; readonly moves_from: string };
  };
  readonly plan: {
    readonly parameters: { readonly next_on: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null; readonly held_on: string | null };
    readonly row: {  };
  };
  readonly recount: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly rewrite: {
    readonly parameters: { readonly outcome: 'notice' | 'handover' | 'wait' | 'hold' | 'end' | null; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over' | null; readonly next_on: string | null; readonly dunning_id: string | null; readonly problems: string | null; readonly company_id: string | null; readonly invoice_id: string | null };
    readonly row: {  };
  };
  readonly stop: {
    readonly parameters: { readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null; readonly today: string | null };
    readonly row: { readonly letter_id: string; readonly is_over: boolean };
  };
  readonly words: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly invoice_number: string; readonly debtor_name: string; readonly company_name: string; readonly due_date: string; readonly open_cents: bigint };
  };
}
