// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';

export interface Statements {
  readonly decide: {
    readonly parameters: { readonly kind: string | null; readonly company_id: string | null; readonly from_on: readonly string[] | null; readonly run_id: readonly string[] | null; readonly subject_id: readonly string[] | null; readonly id: readonly string[] | null; readonly outcome: readonly string[] | null; readonly reason: readonly string[] | null; readonly next_on: readonly string[] | null; readonly policy_id: readonly string[] | null; readonly policy_version: readonly number[] | null; readonly problems: readonly string[] | null; readonly details: readonly string[] | null };
    readonly row: {  };
  };
  readonly decided: {
    readonly parameters: { readonly kind: string | null; readonly company_id: string | null; readonly on: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly subject_id: string; readonly from_on: string; readonly outcome: 'notice' | 'handover' | 'step' | 'wait' | 'hold' | 'end'; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'postponed' | 'company_inactive' | 'company_paused' | 'company_locked' | 'paused' | 'canceled' | 'paid' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'represented' | 'deferred' | 'client_request' | 'office' | 'time_barred' | 'awaiting_client' | 'plan_running' | 'offer_open' | 'promise_open' | 'task_open' | 'letter_under_way' | 'unreachable' | 'no_address' | 'no_email' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'not_ready' | 'no_step_left' | 'cancelled' | 'written_off' | 'handed_over' | 'closed'; readonly next_on: string | null; readonly policy_id: string | null; readonly policy_version: number; readonly problems: Decision['problems']; readonly details: Readonly<Record<string, unknown>>; readonly company_hold: string | null };
  };
  readonly erase: {
    readonly parameters: { readonly kind: string | null; readonly company_id: string | null; readonly subjects: readonly string[] | null };
    readonly row: {  };
  };
  readonly eraseDry: {
    readonly parameters: { readonly kind: string | null; readonly company_id: string | null; readonly subjects: readonly string[] | null };
    readonly row: {  };
  };
  readonly eraseHolds: {
    readonly parameters: { readonly kind: string | null; readonly company_id: string | null };
    readonly row: {  };
  };
  readonly forgetDry: {
    readonly parameters: { readonly kind: string | null; readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly insertDry: {
    readonly parameters: { readonly kind: 'invoice' | 'mandate' | null; readonly run_id: string | null; readonly company_id: string | null; readonly subject_id: readonly string[] | null; readonly id: readonly string[] | null; readonly outcome: readonly string[] | null; readonly reason: readonly string[] | null; readonly next_on: readonly string[] | null; readonly policy_id: readonly string[] | null; readonly policy_version: readonly number[] | null; readonly problems: readonly string[] | null; readonly details: readonly string[] | null };
    readonly row: {  };
  };
  readonly rewrite: {
    readonly parameters: { readonly outcome: 'notice' | 'handover' | 'step' | 'wait' | 'hold' | 'end' | null; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'postponed' | 'company_inactive' | 'company_paused' | 'company_locked' | 'paused' | 'canceled' | 'paid' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'represented' | 'deferred' | 'client_request' | 'office' | 'time_barred' | 'awaiting_client' | 'plan_running' | 'offer_open' | 'promise_open' | 'task_open' | 'letter_under_way' | 'unreachable' | 'no_address' | 'no_email' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'not_ready' | 'no_step_left' | 'cancelled' | 'written_off' | 'handed_over' | 'closed' | null; readonly next_on: string | null; readonly problems: string | null; readonly kind: string | null; readonly company_id: string | null; readonly subject_id: string | null; readonly from_on: string | null; readonly made: string | null };
    readonly row: {  };
  };
}
