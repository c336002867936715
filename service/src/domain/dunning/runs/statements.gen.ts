// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';

export interface Statements {
  readonly addCounts: {
    readonly parameters: { readonly examined: number | null; readonly notices: number | null; readonly held: number | null; readonly handovers: number | null; readonly email_letters: number | null; readonly post_letters: number | null; readonly warnings: readonly string[] | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly askAgain: {
    readonly parameters: { readonly on: string | null; readonly company: string | null; readonly batch: bigint | number | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly channels: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly email: bigint; readonly post: bigint };
  };
  readonly companyExists: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly exists: boolean };
  };
  readonly countLetters: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly dequeue: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null; readonly after: string | null; readonly until: string | null; readonly kept: readonly string[] | null };
    readonly row: {  };
  };
  readonly dequeueOne: {
    readonly parameters: { readonly company: string | null; readonly invoice: string | null; readonly on: string | null };
    readonly row: {  };
  };
  readonly drySums: {
    readonly parameters: { readonly run: string | null };
    readonly row: { readonly outcome: 'notice' | 'handover' | 'wait' | 'hold' | 'end'; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over'; readonly count: bigint; readonly open_cents: bigint };
  };
  readonly due: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly invoice_date: string; readonly contract_date: string | null; readonly due_date: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly amount_cents: bigint; readonly waived_cents: bigint; readonly claim_type_code: ClaimTypeCode | null; readonly paused: boolean; readonly is_disputed: boolean; readonly released_on: string; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly due_date_agreed: boolean; readonly default_since: string | null; readonly policy_version: number; readonly next_on: string; readonly acting_as: 'consumer' | 'business'; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly birth_date: string | null; readonly email: string | null; readonly email_failed_at: string | null; readonly has_address: boolean; readonly address_failed_at: string | null; readonly not_printable: Decision['problems'] | null; readonly last_status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly last_letter_on: string | null; readonly payments: unknown; readonly charges: unknown };
  };
  readonly earlier: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly exists: boolean };
  };
  readonly end: {
    readonly parameters: { readonly status: 'queued' | 'running' | 'finished' | 'stopped' | null; readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly exists: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly exists: boolean };
  };
  readonly forgetDry: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly run_on: string; readonly company_id: string | null; readonly company_name: string | null; readonly trigger: 'schedule' | 'operator'; readonly dry_run: boolean; readonly ladder: DunningPolicy | null; readonly status: 'queued' | 'running' | 'finished' | 'stopped'; readonly examined: number; readonly notices: number; readonly letters: number; readonly handovers: number; readonly held: number; readonly stopped: number; readonly skipped_companies: number; readonly email_letters: number; readonly post_letters: number; readonly warnings: readonly string[]; readonly planned_company: string | null; readonly is_planned: boolean; readonly created_at: string; readonly started_at: string | null; readonly finished_at: string | null; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly run_on: string | null; readonly company_id: string | null; readonly trigger: 'schedule' | 'operator' | null; readonly dry_run: boolean | null; readonly ladder: string | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly run_on: string; readonly company_id: string | null; readonly company_name: string | null; readonly trigger: 'schedule' | 'operator'; readonly dry_run: boolean; readonly ladder: DunningPolicy | null; readonly status: 'queued' | 'running' | 'finished' | 'stopped'; readonly examined: number; readonly notices: number; readonly letters: number; readonly handovers: number; readonly held: number; readonly stopped: number; readonly skipped_companies: number; readonly email_letters: number; readonly post_letters: number; readonly warnings: readonly string[]; readonly planned_company: string | null; readonly is_planned: boolean; readonly created_at: string; readonly started_at: string | null; readonly finished_at: string | null; readonly updated_at: string };
  };
  readonly insertDry: {
    readonly parameters: { readonly run_id: string | null; readonly company_id: string | null; readonly invoice_id: readonly string[] | null; readonly id: readonly string[] | null; readonly outcome: readonly string[] | null; readonly reason: readonly string[] | null; readonly level: readonly number[] | null; readonly next_on: readonly string[] | null; readonly policy_version: readonly number[] | null; readonly problems: readonly string[] | null };
    readonly row: {  };
  };
  readonly insertDunnings: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null; readonly run_id: string | null; readonly now: string | null; readonly id: readonly string[] | null; readonly invoice_id: readonly string[] | null; readonly debtor_id: readonly string[] | null; readonly letter_id: readonly string[] | null; readonly level: readonly number[] | null; readonly name: readonly string[] | null; readonly channel: readonly string[] | null; readonly pay_by: readonly string[] | null; readonly open_principal_cents: readonly (bigint | number)[] | null; readonly fee_cents: readonly (bigint | number)[] | null; readonly lump_sum_cents: readonly (bigint | number)[] | null; readonly interest_cents: readonly (bigint | number)[] | null; readonly interest: readonly string[] | null; readonly demanded_cents: readonly (bigint | number)[] | null; readonly policy_version: readonly number[] | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly run_on: string; readonly company_id: string | null; readonly company_name: string | null; readonly trigger: 'schedule' | 'operator'; readonly dry_run: boolean; readonly ladder: DunningPolicy | null; readonly status: 'queued' | 'running' | 'finished' | 'stopped'; readonly examined: number; readonly notices: number; readonly letters: number; readonly handovers: number; readonly held: number; readonly stopped: number; readonly skipped_companies: number; readonly email_letters: number; readonly post_letters: number; readonly warnings: readonly string[]; readonly planned_company: string | null; readonly is_planned: boolean; readonly created_at: string; readonly started_at: string | null; readonly finished_at: string | null; readonly updated_at: string };
  };
  readonly moveDate: {
    readonly parameters: { readonly on: string | null; readonly company: string | null };
    readonly row: {  };
  };
  readonly nextCompany: {
    readonly parameters: { readonly after: string | null; readonly company: string | null; readonly all: boolean | null; readonly on: string | null };
    readonly row: { readonly id: string; readonly status: 'active' | 'suspended' | 'offboarded'; readonly dunning_locked: boolean; readonly dunning_paused: boolean; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly dunning_business_date: string | null; readonly is_printable: boolean };
  };
  readonly ofDebtors: {
    readonly parameters: { readonly company_id: string | null; readonly on: string | null; readonly debtors: readonly string[] | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly invoice_date: string; readonly contract_date: string | null; readonly due_date: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly amount_cents: bigint; readonly waived_cents: bigint; readonly claim_type_code: ClaimTypeCode | null; readonly paused: boolean; readonly is_disputed: boolean; readonly released_on: string; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly due_date_agreed: boolean; readonly default_since: string | null; readonly policy_version: number; readonly next_on: string; readonly acting_as: 'consumer' | 'business'; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly birth_date: string | null; readonly email: string | null; readonly email_failed_at: string | null; readonly has_address: boolean; readonly address_failed_at: string | null; readonly not_printable: Decision['problems'] | null; readonly last_status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly last_letter_on: string | null; readonly payments: unknown; readonly charges: unknown };
  };
  readonly passCompany: {
    readonly parameters: { readonly company: string | null; readonly skipped: number | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly planned: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly postpone: {
    readonly parameters: { readonly ids: readonly string[] | null; readonly was: readonly string[] | null; readonly next: readonly string[] | null; readonly stamp: string | null; readonly company_id: string | null; readonly on: string | null };
    readonly row: { readonly id: string };
  };
  readonly running: {
    readonly parameters: { readonly company_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly invoice_date: string; readonly contract_date: string | null; readonly due_date: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly amount_cents: bigint; readonly waived_cents: bigint; readonly claim_type_code: ClaimTypeCode | null; readonly paused: boolean; readonly is_disputed: boolean; readonly released_on: string; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly due_date_agreed: boolean; readonly default_since: string | null; readonly policy_version: number; readonly next_on: string | null; readonly acting_as: 'consumer' | 'business'; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly birth_date: string | null; readonly email: string | null; readonly email_failed_at: string | null; readonly has_address: boolean; readonly address_failed_at: string | null; readonly not_printable: Decision['problems'] | null; readonly last_status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly last_letter_on: string | null; readonly payments: unknown; readonly charges: unknown };
  };
  readonly start: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly sums: {
    readonly parameters: { readonly run: string | null };
    readonly row: { readonly outcome: 'notice' | 'handover' | 'wait' | 'hold' | 'end'; readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over'; readonly count: bigint; readonly open_cents: bigint };
  };
  readonly unfinished: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly exists: boolean };
  };
}
