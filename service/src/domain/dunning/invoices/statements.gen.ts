// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { MetadataEntry } from '@mahnwerk/contract/shapes/parts.ts';

export interface Statements {
  readonly add_paid: {
    readonly parameters: { readonly cents: bigint | number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly dispute: {
    readonly parameters: { readonly reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly subject_matter: string; readonly invoice_date: string; readonly due_date: string; readonly amount_cents: bigint; readonly your_reference: string | null; readonly claim_type_code: ClaimTypeCode | null; readonly contract_date: string | null; readonly due_date_agreed: boolean; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly metadata: readonly MetadataEntry[]; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly source: 'api' | 'portal' | 'integration'; readonly paused: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly hold_choice_id: string | null; readonly archived: boolean; readonly paid_cents: bigint; readonly fees_cents: bigint; readonly interest_cents: bigint; readonly waived_cents: bigint; readonly current_level: number; readonly default_since: string | null; readonly policy_version: number | null; readonly next_on: string | null; readonly released_at: string | null; readonly settled_at: string | null; readonly created_at: string; readonly updated_at: string; readonly debtor_name: string; readonly order_id: string | null; readonly handed_over_at: string | null; readonly order_status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn' | null; readonly mandate_id: string | null };
  };
  readonly hold: {
    readonly parameters: { readonly until: string | null; readonly kind: 'promise' | 'report' | null; readonly choice_id: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly source: 'api' | 'portal' | 'integration' | null; readonly debtor_id: string | null; readonly invoice_number: string | null; readonly subject_matter: string | null; readonly invoice_date: string | null; readonly due_date: string | null; readonly amount_cents: bigint | number | null; readonly your_reference: string | null; readonly claim_type_code: ClaimTypeCode | null; readonly contract_date: string | null; readonly due_date_agreed: boolean | null; readonly is_disputed: boolean | null; readonly dispute_reason: string | null; readonly metadata: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_payment: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly invoice_id: string | null; readonly amount_cents: bigint | number | null; readonly value_date: string | null; readonly your_reference: string | null; readonly metadata: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly list: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly subject_matter: string; readonly invoice_date: string; readonly due_date: string; readonly amount_cents: bigint; readonly your_reference: string | null; readonly claim_type_code: ClaimTypeCode | null; readonly contract_date: string | null; readonly due_date_agreed: boolean; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly metadata: readonly MetadataEntry[]; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly source: 'api' | 'portal' | 'integration'; readonly paused: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly hold_choice_id: string | null; readonly archived: boolean; readonly paid_cents: bigint; readonly fees_cents: bigint; readonly interest_cents: bigint; readonly waived_cents: bigint; readonly current_level: number; readonly default_since: string | null; readonly policy_version: number | null; readonly next_on: string | null; readonly released_at: string | null; readonly settled_at: string | null; readonly created_at: string; readonly updated_at: string; readonly debtor_name: string; readonly order_id: string | null; readonly handed_over_at: string | null; readonly order_status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn' | null; readonly mandate_id: string | null };
  };
  readonly list_numbered: {
    readonly parameters: { readonly company_id: string | null; readonly invoice_numbers: readonly string[] | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly invoice_number: string; readonly subject_matter: string; readonly invoice_date: string; readonly due_date: string; readonly amount_cents: bigint; readonly your_reference: string | null; readonly claim_type_code: ClaimTypeCode | null; readonly contract_date: string | null; readonly due_date_agreed: boolean; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly metadata: readonly MetadataEntry[]; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly source: 'api' | 'portal' | 'integration'; readonly paused: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly hold_choice_id: string | null; readonly archived: boolean; readonly paid_cents: bigint; readonly fees_cents: bigint; readonly interest_cents: bigint; readonly waived_cents: bigint; readonly current_level: number; readonly default_since: string | null; readonly policy_version: number | null; readonly next_on: string | null; readonly released_at: string | null; readonly settled_at: string | null; readonly created_at: string; readonly updated_at: string; readonly debtor_name: string; readonly order_id: string | null; readonly handed_over_at: string | null; readonly order_status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn' | null; readonly mandate_id: string | null };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock_debtor: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock_open: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly noticed: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly numbered: {
    readonly parameters: { readonly company_id: string | null; readonly invoice_number: string | null };
    readonly row: { readonly id: string };
  };
  readonly open_of_debtor: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly id: string; readonly invoice_number: string; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly paused: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly open_cents: bigint };
  };
  readonly payment: {
    readonly parameters: { readonly company_id: string | null; readonly invoice_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly invoice_id: string; readonly amount_cents: bigint; readonly value_date: string; readonly your_reference: string | null; readonly metadata: readonly MetadataEntry[]; readonly created_at: string; readonly updated_at: string };
  };
  readonly payments_of: {
    readonly parameters: { readonly company_id: string | null; readonly invoice_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly invoice_id: string; readonly amount_cents: bigint; readonly value_date: string; readonly your_reference: string | null; readonly metadata: readonly MetadataEntry[]; readonly created_at: string; readonly updated_at: string };
  };
  readonly release: {
    readonly parameters: { readonly policy_version: number | null; readonly default_since: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove_payment: {
    readonly parameters: { readonly company_id: string | null; readonly invoice_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly removed_payment: {
    readonly parameters: { readonly company_id: string | null; readonly invoice_id: string | null; readonly id: string | null };
    readonly row: { readonly amount_cents: bigint; readonly value_date: string; readonly your_reference: string | null; readonly metadata: readonly MetadataEntry[] };
  };
  readonly reopen: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_switches: {
    readonly parameters: { readonly paused: boolean | null; readonly archived: boolean | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly settle: {
    readonly parameters: { readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso' | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly touch: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update: {
    readonly parameters: { readonly debtor_id: string | null; readonly invoice_number: string | null; readonly subject_matter: string | null; readonly invoice_date: string | null; readonly due_date: string | null; readonly amount_cents: bigint | number | null; readonly your_reference: string | null; readonly claim_type_code: ClaimTypeCode | null; readonly contract_date: string | null; readonly due_date_agreed: boolean | null; readonly is_disputed: boolean | null; readonly dispute_reason: string | null; readonly metadata: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly waive: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
