// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';

export interface Statements {
  readonly channels: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly email: bigint; readonly post: bigint };
  };
  readonly companyExists: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly exists: boolean };
  };
  readonly drySums: {
    readonly parameters: { readonly run: string | null };
    readonly row: { readonly outcome: 'notice' | 'handover' | 'step' | 'wait' | 'hold' | 'end'; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'postponed' | 'company_inactive' | 'company_paused' | 'company_locked' | 'paused' | 'canceled' | 'paid' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'represented' | 'deferred' | 'client_request' | 'office' | 'time_barred' | 'awaiting_client' | 'plan_running' | 'offer_open' | 'promise_open' | 'task_open' | 'letter_under_way' | 'unreachable' | 'no_address' | 'no_email' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'not_ready' | 'no_step_left' | 'cancelled' | 'written_off' | 'handed_over' | 'closed'; readonly count: bigint; readonly open_cents: bigint };
  };
  readonly due: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly invoice_date: string; readonly contract_date: string | null; readonly due_date: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly amount_cents: bigint; readonly waived_cents: bigint; readonly claim_type_code: ClaimTypeCode | null; readonly paused: boolean; readonly is_disputed: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly released_on: string; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly due_date_agreed: boolean; readonly default_since: string | null; readonly policy_version: number; readonly next_on: string; readonly acting_as: 'consumer' | 'business'; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly birth_date: string | null; readonly email: string | null; readonly email_failed_at: string | null; readonly has_address: boolean; readonly address_failed_at: string | null; readonly not_printable: Decision['problems'] | null; readonly unclear_on: string | null; readonly last_status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly last_letter_on: string | null; readonly payments: unknown; readonly charges: unknown };
  };
  readonly exists: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly exists: boolean };
  };
  readonly insertDunnings: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null; readonly run_id: string | null; readonly now: string | null; readonly id: readonly string[] | null; readonly invoice_id: readonly string[] | null; readonly debtor_id: readonly string[] | null; readonly letter_id: readonly string[] | null; readonly level: readonly number[] | null; readonly name: readonly string[] | null; readonly channel: readonly string[] | null; readonly pay_by: readonly string[] | null; readonly open_principal_cents: readonly (bigint | number)[] | null; readonly fee_cents: readonly (bigint | number)[] | null; readonly lump_sum_cents: readonly (bigint | number)[] | null; readonly interest_cents: readonly (bigint | number)[] | null; readonly interest: readonly string[] | null; readonly demanded_cents: readonly (bigint | number)[] | null; readonly policy_version: readonly number[] | null };
    readonly row: {  };
  };
  readonly moveDate: {
    readonly parameters: { readonly on: string | null; readonly company: string | null };
    readonly row: {  };
  };
  readonly ofDebtors: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null; readonly groups: readonly string[] | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly invoice_date: string; readonly contract_date: string | null; readonly due_date: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly amount_cents: bigint; readonly waived_cents: bigint; readonly claim_type_code: ClaimTypeCode | null; readonly paused: boolean; readonly is_disputed: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly released_on: string; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly due_date_agreed: boolean; readonly default_since: string | null; readonly policy_version: number; readonly next_on: string; readonly acting_as: 'consumer' | 'business'; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly birth_date: string | null; readonly email: string | null; readonly email_failed_at: string | null; readonly has_address: boolean; readonly address_failed_at: string | null; readonly not_printable: Decision['problems'] | null; readonly unclear_on: string | null; readonly last_status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly last_letter_on: string | null; readonly payments: unknown; readonly charges: unknown };
  };
  readonly progress: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly letters: number; readonly stopped: number };
  };
  readonly running: {
    readonly parameters: { readonly company_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly invoice_date: string; readonly contract_date: string | null; readonly due_date: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly amount_cents: bigint; readonly waived_cents: bigint; readonly claim_type_code: ClaimTypeCode | null; readonly paused: boolean; readonly is_disputed: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly released_on: string; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly due_date_agreed: boolean; readonly default_since: string | null; readonly policy_version: number; readonly next_on: string | null; readonly acting_as: 'consumer' | 'business'; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly birth_date: string | null; readonly email: string | null; readonly email_failed_at: string | null; readonly has_address: boolean; readonly address_failed_at: string | null; readonly not_printable: Decision['problems'] | null; readonly unclear_on: string | null; readonly last_status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly last_letter_on: string | null; readonly payments: unknown; readonly charges: unknown };
  };
  readonly sums: {
    readonly parameters: { readonly run: string | null };
    readonly row: { readonly outcome: 'notice' | 'handover' | 'step' | 'wait' | 'hold' | 'end'; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'postponed' | 'company_inactive' | 'company_paused' | 'company_locked' | 'paused' | 'canceled' | 'paid' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'represented' | 'deferred' | 'client_request' | 'office' | 'time_barred' | 'awaiting_client' | 'plan_running' | 'offer_open' | 'promise_open' | 'task_open' | 'letter_under_way' | 'unreachable' | 'no_address' | 'no_email' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'not_ready' | 'no_step_left' | 'cancelled' | 'written_off' | 'handed_over' | 'closed'; readonly count: bigint; readonly open_cents: bigint };
  };
  readonly switches: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly dunning_locked: boolean; readonly dunning_paused: boolean; readonly is_printable: boolean };
  };
  readonly unfinished: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly exists: boolean };
  };
}
