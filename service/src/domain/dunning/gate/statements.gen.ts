// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { StoredMediaType } from '@mahnwerk/contract/case/documents.ts';
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';

export interface Statements {
  readonly failed: {
    readonly parameters: { readonly channel: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly debtor_id: string | null; readonly recipient: string | null; readonly address: string | null };
    readonly row: {  };
  };
  readonly holdDebtor: {
    readonly parameters: { readonly problems: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null; readonly name: string | null; readonly address: string | null };
    readonly row: {  };
  };
  readonly invoiceFile: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly filename: string; readonly size: number; readonly sha256: Buffer; readonly mime_type: StoredMediaType };
  };
  readonly invoices: {
    readonly parameters: { readonly company_id: string | null; readonly letter: string | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly invoice_date: string; readonly contract_date: string | null; readonly due_date: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly amount_cents: bigint; readonly waived_cents: bigint; readonly claim_type_code: ClaimTypeCode | null; readonly paused: boolean; readonly is_disputed: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly released_on: string; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly due_date_agreed: boolean; readonly default_since: string | null; readonly policy_version: number; readonly next_on: string | null; readonly acting_as: 'consumer' | 'business'; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly birth_date: string | null; readonly email: string | null; readonly email_failed_at: string | null; readonly has_address: boolean; readonly address_failed_at: string | null; readonly not_printable: Decision['problems'] | null; readonly unclear_on: string | null; readonly last_status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly last_letter_on: string | null; readonly payments: unknown; readonly charges: unknown; readonly customer_number: string; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly address: DunningDebtor['address'] | null; readonly announced_level: number };
  };
  readonly lockInvoices: {
    readonly parameters: { readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly lockParties: {
    readonly parameters: { readonly company_id: string | null; readonly letter: string | null };
    readonly row: { readonly id: string };
  };
  readonly moved: {
    readonly parameters: { readonly to: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly sent_at: string | null; readonly posted_on: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly letters: readonly string[] | null; readonly from: string | null };
    readonly row: {  };
  };
  readonly notices: {
    readonly parameters: { readonly company_id: string | null; readonly letter: string | null };
    readonly row: { readonly id: string; readonly invoice_id: string; readonly level: number; readonly status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable'; readonly policy_version: number; readonly announced: boolean };
  };
  readonly passNotice: {
    readonly parameters: { readonly status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly channel: 'email' | 'post' | null; readonly name: string | null; readonly pay_by: string | null; readonly open_principal_cents: bigint | number | null; readonly fee_cents: bigint | number | null; readonly lump_sum_cents: bigint | number | null; readonly interest_cents: bigint | number | null; readonly interest: string | null; readonly demanded_cents: bigint | number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly removeDocuments: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly returned: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly letter: string | null };
    readonly row: { readonly invoice_id: string };
  };
  readonly stop: {
    readonly parameters: { readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly words: {
    readonly parameters: { readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: { readonly id: string; readonly debtor_name: string; readonly dunning_ids: readonly string[]; readonly invoice_numbers: readonly string[]; readonly shown_id: string; readonly named_numbers: readonly string[]; readonly named_dates: readonly string[]; readonly name: string; readonly pay_by: string; readonly demanded_cents: bigint; readonly sent_at: string | null; readonly posted_on: string | null };
  };
}
