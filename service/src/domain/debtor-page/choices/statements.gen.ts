// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Effect } from './choice.ts';
import type { DocumentType, StoredMediaType } from '@mahnwerk/contract/case/documents.ts';

export interface Statements {
  readonly acknowledged: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly has_acknowledged: boolean };
  };
  readonly agreed: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly plan_id: string | null };
    readonly row: { readonly id: string; readonly created_at: string };
  };
  readonly case_state: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly open_promises: number; readonly broken_promises: number; readonly stops: readonly string[]; readonly offers: readonly string[] };
  };
  readonly company_of: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly counts: {
    readonly parameters: { readonly company_id: string | null; readonly subject_id: string | null; readonly code_id: string | null };
    readonly row: { readonly in_all: number; readonly pauses: number };
  };
  readonly documents_of: {
    readonly parameters: { readonly companies: readonly string[] | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly parent_type: 'claim' | 'message' | 'request_to_client' | 'request_to_client_answer' | 'enforceable_title' | 'rental_agreement' | 'statement' | 'single_mandate_statement' | 'status_update' | 'invoice' | 'dunning' | 'mandate' | 'letter' | 'debtor_choice'; readonly parent_id: string; readonly type: DocumentType; readonly filename: string; readonly mime_type: StoredMediaType; readonly status: 'pending' | 'ready' | 'failed' | 'rejected'; readonly failure_reason: 'page_limit_exceeded' | 'encrypted' | 'corrupt' | 'unsupported' | 'processing_failed' | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly erase_documents: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly erase_dunning: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly count: number };
  };
  readonly forget_offers: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly dunning_debtor_id: string | null; readonly debtor_id: string | null; readonly recipient: 'debtor' | 'additional_debtor' | 'representative' | null; readonly kind: 'pay_online' | 'promise' | 'plan' | 'plan_withdrawal' | 'plan_request' | 'acknowledgement' | 'objection' | 'already_paid' | 'hardship' | 'representation' | 'insolvency' | 'death' | 'address_change' | 'email_change' | 'call_back' | 'instalment_wish' | null; readonly code_id: string | null; readonly form_id: string | null; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar' | null; readonly text_version: number | null; readonly text_sha256: Buffer | null; readonly shown: string | null; readonly data: string | null; readonly note: string | null; readonly effect: string | null; readonly address_hash: Buffer | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_offer: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly visit_id: string | null; readonly kind: 'later' | 'instalments' | null; readonly batch_id: string | null; readonly position: number | null; readonly figures: string | null; readonly fingerprint: Buffer | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly listed: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly company_name: string; readonly mandate_id: string | null; readonly subject_id: string; readonly reference: string; readonly debtor_id: string; readonly recipient: 'debtor' | 'additional_debtor' | 'representative'; readonly kind: 'pay_online' | 'promise' | 'plan' | 'plan_withdrawal' | 'plan_request' | 'acknowledgement' | 'objection' | 'already_paid' | 'hardship' | 'representation' | 'insolvency' | 'death' | 'address_change' | 'email_change' | 'call_back' | 'instalment_wish'; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly text_version: number; readonly text_sha256: string; readonly shown: Readonly<Record<string, unknown>> | null; readonly data: Readonly<Record<string, unknown>>; readonly note: string | null; readonly effect: Effect; readonly letter_id: string | null; readonly contact_id: string | null; readonly address_hash: string; readonly author_name: string; readonly created_at: string };
  };
  readonly of_form: {
    readonly parameters: { readonly company_id: string | null; readonly form_id: string | null };
    readonly row: { readonly id: string; readonly subject_id: string; readonly recipient: 'debtor' | 'additional_debtor' | 'representative'; readonly kind: 'pay_online' | 'promise' | 'plan' | 'plan_withdrawal' | 'plan_request' | 'acknowledgement' | 'objection' | 'already_paid' | 'hardship' | 'representation' | 'insolvency' | 'death' | 'address_change' | 'email_change' | 'call_back' | 'instalment_wish'; readonly code_id: string; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly text_version: number; readonly text_sha256: string; readonly shown: Readonly<Record<string, unknown>> | null; readonly data: Readonly<Record<string, unknown>>; readonly note: string | null; readonly effect: Effect; readonly address_hash: string; readonly created_at: string };
  };
  readonly of_invoices: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly kind: 'pay_online' | 'promise' | 'plan' | 'plan_withdrawal' | 'plan_request' | 'acknowledgement' | 'objection' | 'already_paid' | 'hardship' | 'representation' | 'insolvency' | 'death' | 'address_change' | 'email_change' | 'call_back' | 'instalment_wish'; readonly debtor_id: string; readonly debtor_name: string; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly shown: Readonly<Record<string, unknown>> | null; readonly data: Readonly<Record<string, unknown>>; readonly note: string | null; readonly effect: Effect; readonly created_at: string };
  };
  readonly of_reader: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly code_id: string | null };
    readonly row: { readonly id: string; readonly subject_id: string; readonly recipient: 'debtor' | 'additional_debtor' | 'representative'; readonly kind: 'pay_online' | 'promise' | 'plan' | 'plan_withdrawal' | 'plan_request' | 'acknowledgement' | 'objection' | 'already_paid' | 'hardship' | 'representation' | 'insolvency' | 'death' | 'address_change' | 'email_change' | 'call_back' | 'instalment_wish'; readonly code_id: string; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly text_version: number; readonly text_sha256: string; readonly shown: Readonly<Record<string, unknown>> | null; readonly data: Readonly<Record<string, unknown>>; readonly note: string | null; readonly effect: Effect; readonly address_hash: string; readonly created_at: string; readonly has_record: boolean };
  };
  readonly offer: {
    readonly parameters: { readonly company_id: string | null; readonly visit_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly kind: 'later' | 'instalments'; readonly batch_id: string; readonly position: number; readonly figures: unknown; readonly fingerprint: Buffer };
  };
  readonly offers_of_batch: {
    readonly parameters: { readonly company_id: string | null; readonly visit_id: string | null; readonly batch_id: string | null };
    readonly row: { readonly id: string; readonly kind: 'later' | 'instalments'; readonly batch_id: string; readonly position: number; readonly figures: unknown; readonly fingerprint: Buffer };
  };
}
