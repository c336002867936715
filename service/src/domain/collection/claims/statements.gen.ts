// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { MetadataEntry } from '@mahnwerk/contract/shapes/parts.ts';

export interface Statements {
  readonly agreement: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly change_payments: {
    readonly parameters: { readonly cents: bigint | number | null; readonly bytes: number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly contained_costs: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly is_contained: boolean };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly type: 'receivable' | 'titled'; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn'; readonly order_id: string; readonly mandate_id: string | null; readonly reference_number: string | null; readonly debtor_id: string; readonly default_type: string | null; readonly additional_debtor_ids: readonly string[]; readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly principal_cents: bigint | null; readonly charges_cents: bigint; readonly items: Claim['items']; readonly legal_basis: Claim['legal_basis']; readonly reminders: Claim['reminders']; readonly additional_charges: Claim['additional_charges']; readonly payments_cents: bigint; readonly size_bytes: number; readonly payments: unknown; readonly documents: unknown; readonly enforceable_title: unknown; readonly rental_agreement: unknown; readonly metadata: readonly MetadataEntry[]; readonly events: Claim['events']; readonly created_at: string; readonly updated_at: string };
  };
  readonly ids_of_orders: {
    readonly parameters: { readonly company_id: string | null; readonly order_ids: readonly string[] | null };
    readonly row: { readonly order_id: string; readonly id: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly order_id: string | null; readonly now: string | null; readonly id: readonly string[] | null; readonly type: readonly string[] | null; readonly your_reference: readonly string[] | null; readonly document_reference: readonly string[] | null; readonly subject_matter: readonly string[] | null; readonly document_date: readonly string[] | null; readonly due_date: readonly string[] | null; readonly delay_date: readonly string[] | null; readonly is_disputed: readonly boolean[] | null; readonly dispute_reason: readonly string[] | null; readonly principal_cents: readonly (bigint | number)[] | null; readonly charges_cents: readonly (bigint | number)[] | null; readonly payments_cents: readonly (bigint | number)[] | null; readonly size_bytes: readonly number[] | null; readonly items: readonly string[] | null; readonly legal_basis: readonly string[] | null; readonly reminders: readonly string[] | null; readonly additional_charges: readonly string[] | null; readonly has_rental_agreement: readonly boolean[] | null; readonly metadata: readonly string[] | null; readonly events: readonly string[] | null };
    readonly row: {  };
  };
  readonly insert_payments: {
    readonly parameters: { readonly company_id: string | null; readonly now: string | null; readonly payments: string | null };
    readonly row: {  };
  };
  readonly move: {
    readonly parameters: { readonly order_id: string | null; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly newest_title: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly title: unknown; readonly recorded_on: string | null; readonly revoked_on: string | null; readonly original_at: 'us' | 'client' | 'court' | 'bailiff' | null; readonly contains_cost_ids: readonly string[]; readonly is_partial: boolean };
  };
  readonly newest_title_id: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly of_cases: {
    readonly parameters: { readonly numbers: readonly string[] | null; readonly company_id: string | null; readonly most: bigint | number | null };
    readonly row: { readonly id: string; readonly type: 'receivable' | 'titled'; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn'; readonly order_id: string; readonly mandate_id: string | null; readonly reference_number: string | null; readonly debtor_id: string; readonly default_type: string | null; readonly additional_debtor_ids: readonly string[]; readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly principal_cents: bigint | null; readonly charges_cents: bigint; readonly items: Claim['items']; readonly legal_basis: Claim['legal_basis']; readonly reminders: Claim['reminders']; readonly additional_charges: Claim['additional_charges']; readonly payments_cents: bigint; readonly size_bytes: number; readonly payments: unknown; readonly documents: unknown; readonly enforceable_title: unknown; readonly rental_agreement: unknown; readonly metadata: readonly MetadataEntry[]; readonly events: Claim['events']; readonly created_at: string; readonly updated_at: string };
  };
  readonly of_mandates: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly type: 'receivable' | 'titled'; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn'; readonly order_id: string; readonly mandate_id: string | null; readonly reference_number: string | null; readonly debtor_id: string; readonly default_type: string | null; readonly additional_debtor_ids: readonly string[]; readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly principal_cents: bigint | null; readonly charges_cents: bigint; readonly items: Claim['items']; readonly legal_basis: Claim['legal_basis']; readonly reminders: Claim['reminders']; readonly additional_charges: Claim['additional_charges']; readonly payments_cents: bigint; readonly size_bytes: number; readonly payments: unknown; readonly documents: unknown; readonly enforceable_title: unknown; readonly rental_agreement: unknown; readonly metadata: readonly MetadataEntry[]; readonly events: Claim['events']; readonly created_at: string; readonly updated_at: string };
  };
  readonly of_order: {
    readonly parameters: { readonly company_id: string | null; readonly order_id: string | null };
    readonly row: { readonly id: string; readonly type: 'receivable' | 'titled'; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn'; readonly order_id: string; readonly mandate_id: string | null; readonly reference_number: string | null; readonly debtor_id: string; readonly default_type: string | null; readonly additional_debtor_ids: readonly string[]; readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly principal_cents: bigint | null; readonly charges_cents: bigint; readonly items: Claim['items']; readonly legal_basis: Claim['legal_basis']; readonly reminders: Claim['reminders']; readonly additional_charges: Claim['additional_charges']; readonly payments_cents: bigint; readonly size_bytes: number; readonly payments: unknown; readonly documents: unknown; readonly enforceable_title: unknown; readonly rental_agreement: unknown; readonly metadata: readonly MetadataEntry[]; readonly events: Claim['events']; readonly created_at: string; readonly updated_at: string };
  };
  readonly of_orders: {
    readonly parameters: { readonly company_id: string | null; readonly order_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly type: 'receivable' | 'titled'; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn'; readonly order_id: string; readonly mandate_id: string | null; readonly reference_number: string | null; readonly debtor_id: string; readonly default_type: string | null; readonly additional_debtor_ids: readonly string[]; readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly principal_cents: bigint | null; readonly charges_cents: bigint; readonly items: Claim['items']; readonly legal_basis: Claim['legal_basis']; readonly reminders: Claim['reminders']; readonly additional_charges: Claim['additional_charges']; readonly payments_cents: bigint; readonly size_bytes: number; readonly payments: unknown; readonly documents: unknown; readonly enforceable_title: unknown; readonly rental_agreement: unknown; readonly metadata: readonly MetadataEntry[]; readonly events: Claim['events']; readonly created_at: string; readonly updated_at: string };
  };
  readonly order: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly order_id: string };
  };
  readonly put_agreements: {
    readonly parameters: { readonly company_id: string | null; readonly agreements: string | null };
    readonly row: {  };
  };
  readonly put_titles: {
    readonly parameters: { readonly company_id: string | null; readonly titles: string | null };
    readonly row: {  };
  };
  readonly record_title: {
    readonly parameters: { readonly recorded_on: string | null; readonly original_at: 'us' | 'client' | 'court' | 'bailiff' | null; readonly contains_cost_ids: readonly string[] | null; readonly is_partial: boolean | null; readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: {  };
  };
  readonly references: {
    readonly parameters: { readonly company_id: string | null; readonly order_id: string | null; readonly references: readonly string[] | null; readonly except: string | null };
    readonly row: { readonly document_reference: string | null };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove_agreement: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: {  };
  };
  readonly revoke_title: {
    readonly parameters: { readonly revoked_on: string | null; readonly reason: string | null; readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: {  };
  };
  readonly set_claim_type: {
    readonly parameters: { readonly code: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
  readonly set_original: {
    readonly parameters: { readonly original_at: 'us' | 'client' | 'court' | 'bailiff' | null; readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: {  };
  };
  readonly set_payment_status: {
    readonly parameters: { readonly status: 'draft' | 'reported' | 'booked' | 'rejected' | 'withdrawn' | null; readonly stamp: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
  readonly set_procedure_before: {
    readonly parameters: { readonly procedure: 'extrajudicial' | 'judicial_dunning' | 'foreclosure' | 'long_term_monitoring' | 'ended' | null; readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: {  };
  };
  readonly set_status: {
    readonly parameters: { readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn' | null; readonly stamp: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
  readonly set_type: {
    readonly parameters: { readonly type: 'receivable' | 'titled' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly status_of: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn' };
  };
  readonly summaries: {
    readonly parameters: { readonly company_id: string | null; readonly order_ids: readonly string[] | null };
    readonly row: { readonly order_id: string; readonly types: readonly string[]; readonly earliest_due_date: string | null; readonly disputed_count: bigint; readonly due_on: string | null; readonly final_on: string | null };
  };
  readonly take_procedure_before: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly procedure_before: 'extrajudicial' | 'judicial_dunning' | 'foreclosure' | 'long_term_monitoring' | 'ended' };
  };
  readonly title: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly touch: {
    readonly parameters: { readonly stamp: string | null; readonly bytes: number | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly size_bytes: number; readonly claim_count: number; readonly claims_bytes: number };
  };
  readonly touch_all: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
  readonly touch_payments: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly touch_rented: {
    readonly parameters: { readonly stamp: string | null; readonly bytes: number | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly size_bytes: number; readonly claim_count: number; readonly claims_bytes: number };
  };
  readonly touch_titled: {
    readonly parameters: { readonly stamp: string | null; readonly bytes: number | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly size_bytes: number; readonly claim_count: number; readonly claims_bytes: number };
  };
  readonly untitled: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly is_untitled: boolean };
  };
  readonly update: {
    readonly parameters: { readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly is_disputed: boolean | null; readonly dispute_reason: string | null; readonly principal_cents: bigint | number | null; readonly charges_cents: bigint | number | null; readonly items: string | null; readonly legal_basis: string | null; readonly reminders: string | null; readonly additional_charges: string | null; readonly has_rental_agreement: boolean | null; readonly size_bytes: number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly with_references: {
    readonly parameters: { readonly references: readonly string[] | null; readonly company_id: string | null; readonly most: bigint | number | null };
    readonly row: { readonly id: string; readonly type: 'receivable' | 'titled'; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn'; readonly order_id: string; readonly mandate_id: string | null; readonly reference_number: string | null; readonly debtor_id: string; readonly default_type: string | null; readonly additional_debtor_ids: readonly string[]; readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly principal_cents: bigint | null; readonly charges_cents: bigint; readonly items: Claim['items']; readonly legal_basis: Claim['legal_basis']; readonly reminders: Claim['reminders']; readonly additional_charges: Claim['additional_charges']; readonly payments_cents: bigint; readonly size_bytes: number; readonly payments: unknown; readonly documents: unknown; readonly enforceable_title: unknown; readonly rental_agreement: unknown; readonly metadata: readonly MetadataEntry[]; readonly events: Claim['events']; readonly created_at: string; readonly updated_at: string };
  };
}
