// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { MetadataEntry } from '@mahnwerk/contract/shapes/parts.ts';

export interface Statements {
  readonly claim_of_invoice: {
    readonly parameters: { readonly company_id: string | null; readonly invoice_id: string | null };
    readonly row: { readonly claim_id: string };
  };
  readonly complete: {
    readonly parameters: { readonly company_id: string | null; readonly handover_id: string | null; readonly invoice_id: string | null; readonly debtor_id: string | null; readonly order_id: string | null; readonly claim_id: string | null; readonly case_debtor_id: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly invoice: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly paused: boolean; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly invoice_number: string; readonly subject_matter: string; readonly invoice_date: string; readonly due_date: string; readonly amount_cents: bigint; readonly your_reference: string | null; readonly claim_type_code: ClaimTypeCode | null; readonly contract_date: string | null; readonly current_level: number; readonly default_since: string | null; readonly policy_version: number | null; readonly next_on: string | null; readonly last_pay_by: string | null; readonly debtor_id: string; readonly customer_number: string; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly address: DunningDebtor['address'] | null; readonly email: string | null; readonly phone: string | null; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly dunning_paused: boolean; readonly dunning_locked: boolean; readonly case_debtor_id: string | null };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly lock_of_claims: {
    readonly parameters: { readonly company_id: string | null; readonly claim_ids: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly lock_parties: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly notices: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly level: number; readonly status: 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable'; readonly dated: string; readonly pay_by: string; readonly fee_cents: bigint; readonly lump_sum_cents: bigint };
  };
  readonly payments: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly amount_cents: bigint; readonly value_date: string; readonly your_reference: string | null; readonly metadata: readonly MetadataEntry[] };
  };
  readonly refuse: {
    readonly parameters: { readonly company_id: string | null; readonly handover_id: string | null; readonly invoice_id: string | null; readonly debtor_id: string | null; readonly problems: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly set_handed_over: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly undo: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly invoice_ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly withdraw_refusal: {
    readonly parameters: { readonly company_id: string | null; readonly invoice_id: string | null };
    readonly row: {  };
  };
}
