// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { CaseStepName, Standing } from './standing.ts';

export interface Statements {
  readonly askAgain: {
    readonly parameters: { readonly on: string | null; readonly company: string | null; readonly batch: bigint | number | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly cancel_task: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly count_others: {
    readonly parameters: { readonly policy_id: string | null; readonly version: number | null };
    readonly row: { readonly count: number };
  };
  readonly count_running: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly count: number };
  };
  readonly dry_sums: {
    readonly parameters: { readonly run: string | null };
    readonly row: { readonly outcome: 'notice' | 'handover' | 'step' | 'wait' | 'hold' | 'end'; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'postponed' | 'company_inactive' | 'company_paused' | 'company_locked' | 'paused' | 'canceled' | 'paid' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'represented' | 'deferred' | 'client_request' | 'office' | 'time_barred' | 'awaiting_client' | 'plan_running' | 'offer_open' | 'promise_open' | 'task_open' | 'letter_under_way' | 'unreachable' | 'no_address' | 'no_email' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'not_ready' | 'no_step_left' | 'cancelled' | 'written_off' | 'handed_over' | 'closed'; readonly count: bigint; readonly open_cents: bigint };
  };
  readonly due: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly policy_id: string | null; readonly policy_version: number | null; readonly accepted_on: string; readonly started_on: string; readonly standing: Standing; readonly decision_id: string | null; readonly hold: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'postponed' | 'company_inactive' | 'company_paused' | 'company_locked' | 'paused' | 'canceled' | 'paid' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'represented' | 'deferred' | 'client_request' | 'office' | 'time_barred' | 'awaiting_client' | 'plan_running' | 'offer_open' | 'promise_open' | 'task_open' | 'letter_under_way' | 'unreachable' | 'no_address' | 'no_email' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'not_ready' | 'no_step_left' | 'cancelled' | 'written_off' | 'handed_over' | 'closed' | null; readonly hold_since: string | null; readonly hold_until: string | null; readonly step: CaseStepName | null; readonly step_on: string | null; readonly next_on: string | null; readonly ended_on: string | null; readonly is_closed: boolean; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended'; readonly paused_until: string | null; readonly open_cents: bigint; readonly clarify: unknown; readonly limitation_on: string | null; readonly has_open_request: boolean; readonly plan: unknown; readonly offer: unknown; readonly blocking_due: string | null; readonly own_task: unknown; readonly own_letters: readonly unknown[]; readonly acting_as: 'consumer' | 'business'; readonly principal_cents: bigint; readonly is_titled: boolean; readonly is_disputed: boolean; readonly claim_types: readonly string[]; readonly reachable_by: readonly string[]; readonly paid_on: string | null; readonly promise_until: string | null; readonly broken_promises: number };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly facts: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly policy_id: string | null; readonly policy_version: number | null; readonly accepted_on: string; readonly started_on: string; readonly standing: Standing; readonly decision_id: string | null; readonly hold: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'postponed' | 'company_inactive' | 'company_paused' | 'company_locked' | 'paused' | 'canceled' | 'paid' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'represented' | 'deferred' | 'client_request' | 'office' | 'time_barred' | 'awaiting_client' | 'plan_running' | 'offer_open' | 'promise_open' | 'task_open' | 'letter_under_way' | 'unreachable' | 'no_address' | 'no_email' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'not_ready' | 'no_step_left' | 'cancelled' | 'written_off' | 'handed_over' | 'closed' | null; readonly hold_since: string | null; readonly hold_until: string | null; readonly step: CaseStepName | null; readonly step_on: string | null; readonly next_on: string | null; readonly ended_on: string | null; readonly is_closed: boolean; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended'; readonly paused_until: string | null; readonly open_cents: bigint; readonly clarify: unknown; readonly limitation_on: string | null; readonly has_open_request: boolean; readonly plan: unknown; readonly offer: unknown; readonly blocking_due: string | null; readonly own_task: unknown; readonly own_letters: readonly unknown[]; readonly acting_as: 'consumer' | 'business'; readonly principal_cents: bigint; readonly is_titled: boolean; readonly is_disputed: boolean; readonly claim_types: readonly string[]; readonly reachable_by: readonly string[]; readonly paid_on: string | null; readonly promise_until: string | null; readonly broken_promises: number };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly policy_id: string | null; readonly policy_version: number | null; readonly accepted_on: string | null; readonly started_on: string | null; readonly standing: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly insert_ended: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly on: string | null; readonly standing: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_tasks: {
    readonly parameters: { readonly company_id: string | null; readonly now: string | null; readonly id: readonly string[] | null; readonly mandate_id: readonly string[] | null; readonly kind: readonly string[] | null; readonly title: readonly string[] | null; readonly text: readonly string[] | null; readonly priority: readonly string[] | null; readonly due_on: readonly string[] | null; readonly cause_text: readonly string[] | null; readonly blocking: readonly boolean[] | null; readonly team_id: readonly string[] | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock_others: {
    readonly parameters: { readonly policy_id: string | null; readonly version: number | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly policy_version: number | null; readonly standing: Standing };
  };
  readonly move: {
    readonly parameters: { readonly version: number | null; readonly stamp: string | null; readonly company_id: readonly string[] | null; readonly id: readonly string[] | null; readonly standing: readonly string[] | null };
    readonly row: { readonly look_at_case: unknown };
  };
  readonly plan: {
    readonly parameters: { readonly next_on: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null; readonly held_on: string | null };
    readonly row: {  };
  };
  readonly postpone: {
    readonly parameters: { readonly ids: readonly string[] | null; readonly was: readonly string[] | null; readonly next: readonly string[] | null; readonly stamp: string | null; readonly company_id: string | null; readonly on: string | null };
    readonly row: { readonly id: string };
  };
  readonly running: {
    readonly parameters: { readonly company_id: string | null; readonly policy_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly policy_id: string | null; readonly policy_version: number | null; readonly accepted_on: string; readonly started_on: string; readonly standing: Standing; readonly decision_id: string | null; readonly hold: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'postponed' | 'company_inactive' | 'company_paused' | 'company_locked' | 'paused' | 'canceled' | 'paid' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'represented' | 'deferred' | 'client_request' | 'office' | 'time_barred' | 'awaiting_client' | 'plan_running' | 'offer_open' | 'promise_open' | 'task_open' | 'letter_under_way' | 'unreachable' | 'no_address' | 'no_email' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'not_ready' | 'no_step_left' | 'cancelled' | 'written_off' | 'handed_over' | 'closed' | null; readonly hold_since: string | null; readonly hold_until: string | null; readonly step: CaseStepName | null; readonly step_on: string | null; readonly next_on: string | null; readonly ended_on: string | null; readonly is_closed: boolean; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended'; readonly paused_until: string | null; readonly open_cents: bigint; readonly clarify: unknown; readonly limitation_on: string | null; readonly has_open_request: boolean; readonly plan: unknown; readonly offer: unknown; readonly blocking_due: string | null; readonly own_task: unknown; readonly own_letters: readonly unknown[]; readonly acting_as: 'consumer' | 'business'; readonly principal_cents: bigint; readonly is_titled: boolean; readonly is_disputed: boolean; readonly claim_types: readonly string[]; readonly reachable_by: readonly string[]; readonly paid_on: string | null; readonly promise_until: string | null; readonly broken_promises: number };
  };
  readonly set_standing: {
    readonly parameters: { readonly standing: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly stand: {
    readonly parameters: { readonly on: string | null; readonly stamp: string | null; readonly id: readonly string[] | null; readonly standing: readonly string[] | null; readonly decision_id: readonly string[] | null; readonly hold: readonly string[] | null; readonly hold_until: readonly string[] | null; readonly step: readonly string[] | null; readonly step_on: readonly string[] | null; readonly next_on: readonly string[] | null; readonly ended_on: readonly string[] | null; readonly company_id: string | null };
    readonly row: {  };
  };
  readonly start: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly created_on: string; readonly is_titled: boolean; readonly ended_plan: string | null };
  };
  readonly steps_taken: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly since: string | null };
    readonly row: { readonly from_on: string; readonly outcome: 'notice' | 'handover' | 'step' | 'wait' | 'hold' | 'end'; readonly details: Readonly<Record<string, unknown>> };
  };
  readonly sums: {
    readonly parameters: { readonly run: string | null };
    readonly row: { readonly outcome: 'notice' | 'handover' | 'step' | 'wait' | 'hold' | 'end'; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'postponed' | 'company_inactive' | 'company_paused' | 'company_locked' | 'paused' | 'canceled' | 'paid' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'represented' | 'deferred' | 'client_request' | 'office' | 'time_barred' | 'awaiting_client' | 'plan_running' | 'offer_open' | 'promise_open' | 'task_open' | 'letter_under_way' | 'unreachable' | 'no_address' | 'no_email' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'not_ready' | 'no_step_left' | 'cancelled' | 'written_off' | 'handed_over' | 'closed'; readonly count: bigint; readonly open_cents: bigint };
  };
  readonly words: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly reference_number: string; readonly debtor_name: string; readonly company_name: string };
  };
}
