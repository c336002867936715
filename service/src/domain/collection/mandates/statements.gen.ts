// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { CaseCourseState, CaseHold } from './case-hold.ts';
import type { NewestPlan } from './newest-plan.ts';
import type { OpenPromise } from './promise-course.ts';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { HistoryCode, HistoryValues } from '@mahnwerk/contract/case/history-codes.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';

export interface Statements {
  readonly announce_booking: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly assign: {
    readonly parameters: { readonly assignee_id: string | null; readonly assignee_name: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly await_booking: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly pg_advisory_xact_lock_shared: unknown };
  };
  readonly await_parties: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly await_parties: unknown };
  };
  readonly balance: {
    readonly parameters: { readonly facts_max: number | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly reference_number: string; readonly created_at: string; readonly is_large: boolean | null; readonly facts: string | null; readonly payment_entries: unknown; readonly base_rates: string | null; readonly claims: unknown; readonly costs: unknown };
  };
  readonly claim_subjects: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly title: unknown };
  };
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly creditor: {
    readonly parameters: { readonly known_at: string | null; readonly company_id: string | null };
    readonly row: { readonly name: string; readonly address: Company['address'] | null };
  };
  readonly debtors: {
    readonly parameters: { readonly known_at: string | null; readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly display_name: string; readonly addresses: Debtor['addresses'] };
  };
  readonly decide_plan: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: {  };
  };
  readonly due_follow_ups: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null; readonly now: string | null };
    readonly row: { readonly mandate_id: string; readonly follow_up_on: string };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly erase_steps: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly eraseHistory: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly exists: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly extend: {
    readonly parameters: { readonly payment_state: 'unpaid' | 'partially_paid' | 'fully_paid' | null; readonly total_balance_cents: bigint | number | null; readonly recorded_at: string | null; readonly stamp: string | null; readonly ordered_on: string | null; readonly additional_debtor_ids: readonly string[] | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly follow_plan: {
    readonly parameters: { readonly ended_on: string | null; readonly status: string | null; readonly instalments: string | null; readonly now: string | null; readonly company_id: string | null; readonly id: string | null; readonly stamp: string | null; readonly entry_id: string | null; readonly type: string | null; readonly title: string | null; readonly code: HistoryCode | null; readonly code_values: string | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null };
    readonly row: { readonly type: 'status_update' | 'state_change' | 'payment' | 'cost' | 'message' };
  };
  readonly followed_promises: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly amount_cents: bigint; readonly made_on: string; readonly due_on: string; readonly grace_days: number; readonly status: 'open' | 'kept' | 'broken' | 'withdrawn'; readonly paid_cents: bigint; readonly kept_on: string | null; readonly broken_on: string | null; readonly paid_late_on: string | null; readonly today: string };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly reference_number: string; readonly further_reference_numbers: readonly string[]; readonly debtor_id: string; readonly additional_debtor_ids: readonly string[]; readonly debtor_name: string; readonly has_unread_message: boolean; readonly newest_plan: NewestPlan | null; readonly order_ids: readonly string[]; readonly claim_ids: readonly string[]; readonly procedure_state: 'extrajudicial' | 'judicial_dunning' | 'foreclosure' | 'long_term_monitoring' | 'ended'; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended'; readonly payment_state: 'unpaid' | 'partially_paid' | 'fully_paid'; readonly balance_updated_at: string; readonly request_count: number; readonly open_request_count: number; readonly assignee_id: string | null; readonly assignee_name: string | null; readonly ordered_on: string; readonly limitation_on: string | null; readonly case_key: string | null; readonly paused_until: string | null; readonly hold: CaseHold | null; readonly course: CaseCourseState | null; readonly open_promise: OpenPromise | null; readonly offered_until: string | null; readonly closed_at: string | null; readonly created_at: string; readonly updated_at: string; readonly closing: Mandate['closing'] | null };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly reference_number: string | null; readonly debtor_id: string | null; readonly additional_debtor_ids: readonly string[] | null; readonly procedure_state: 'extrajudicial' | 'judicial_dunning' | 'foreclosure' | 'long_term_monitoring' | 'ended' | null; readonly payment_state: 'unpaid' | 'partially_paid' | 'fully_paid' | null; readonly ordered_on: string | null; readonly total_balance_cents: bigint | number | null; readonly recorded_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_history: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly type: 'status_update' | 'state_change' | 'payment' | 'cost' | 'message' | null; readonly title: string | null; readonly code: HistoryCode | null; readonly code_values: string | null; readonly description: string | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null; readonly now: string | null; readonly mandate_id: string | null };
    readonly row: {  };
  };
  readonly insert_steps: {
    readonly parameters: { readonly company_id: string | null; readonly day: string | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null; readonly now: string | null; readonly id: readonly string[] | null; readonly mandate_id: readonly string[] | null; readonly code: readonly string[] | null; readonly name: readonly string[] | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock_pauses_over: {
    readonly parameters: { readonly now: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string };
  };
  readonly lock_to_balance: {
    readonly parameters: { readonly today: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly payment_state: 'unpaid' | 'partially_paid' | 'fully_paid' };
  };
  readonly of_case_keys: {
    readonly parameters: { readonly company_id: string | null; readonly keys: readonly string[] | null };
    readonly row: { readonly id: string; readonly case_key: string; readonly debtor_id: string; readonly debtor_reference: string | null; readonly ordered_on: string; readonly further_reference_numbers: readonly string[] };
  };
  readonly open_of_debtor: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly parties: {
    readonly parameters: { readonly known_at: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly debtor_id: string; readonly additional_debtor_ids: readonly string[]; readonly further_reference_numbers: readonly string[] };
  };
  readonly promise_payments: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly from: string | null };
    readonly row: { readonly value_date: string; readonly amount_cents: bigint };
  };
  readonly recount_requests: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_nightly_balances: {
    readonly parameters: { readonly balanced_on: string | null; readonly balances: string | null; readonly company_id: string | null };
    readonly row: {  };
  };
  readonly set_payment_state: {
    readonly parameters: { readonly payment_state: 'unpaid' | 'partially_paid' | 'fully_paid' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_promise_course: {
    readonly parameters: { readonly status: 'open' | 'kept' | 'broken' | 'withdrawn' | null; readonly paid_cents: bigint | number | null; readonly kept_on: string | null; readonly broken_on: string | null; readonly paid_late_on: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_states: {
    readonly parameters: { readonly procedure_state: 'extrajudicial' | 'judicial_dunning' | 'foreclosure' | 'long_term_monitoring' | 'ended' | null; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended' | null; readonly paused_until: string | null; readonly closed_at: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_taken_over: {
    readonly parameters: { readonly case_key: string | null; readonly further_reference_numbers: readonly string[] | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly some_history: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly mandate_id: string; readonly id: string; readonly type: 'status_update' | 'state_change' | 'payment' | 'cost' | 'message'; readonly title: string; readonly code: HistoryCode | null; readonly code_values: HistoryValues | null; readonly description: string | null; readonly procedure_state: 'extrajudicial' | 'judicial_dunning' | 'foreclosure' | 'long_term_monitoring' | 'ended'; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended'; readonly payment_state: 'unpaid' | 'partially_paid' | 'fully_paid'; readonly message_author: 'api' | 'user' | 'service' | null; readonly author_name: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly some_steps: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly code: 'step.taken' | 'step.skipped' | 'step.postponed'; readonly name: string; readonly day: string; readonly created_at: string };
  };
  readonly status_update: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly mandate_id: string; readonly id: string; readonly type: 'status_update' | 'state_change' | 'payment' | 'cost' | 'message'; readonly title: string; readonly code: HistoryCode | null; readonly code_values: HistoryValues | null; readonly description: string | null; readonly procedure_state: 'extrajudicial' | 'judicial_dunning' | 'foreclosure' | 'long_term_monitoring' | 'ended'; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended'; readonly payment_state: 'unpaid' | 'partially_paid' | 'fully_paid'; readonly message_author: 'api' | 'user' | 'service' | null; readonly author_name: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly touch_history: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update_balance: {
    readonly parameters: { readonly payment_state: 'unpaid' | 'partially_paid' | 'fully_paid' | null; readonly total_balance_cents: bigint | number | null; readonly recorded_at: string | null; readonly stamp: string | null; readonly receipt_on: string | null; readonly receipt_cents: bigint | number | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update_history: {
    readonly parameters: { readonly title: string | null; readonly description: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly withdraw_offers: {
    readonly parameters: { readonly company_id: string | null; readonly now: string | null; readonly stamp: string | null; readonly mandate_id: string | null };
    readonly row: { readonly on: string };
  };
  readonly withdraw_promises: {
    readonly parameters: { readonly company_id: string | null; readonly now: string | null; readonly reason: string | null; readonly stamp: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly amount_cents: bigint; readonly due_on: string };
  };
}
