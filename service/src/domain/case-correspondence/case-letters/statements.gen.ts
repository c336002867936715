// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { BookedCost, LetterDraft, RecipientWords } from './facts.ts';
import type { StoredMediaType } from '@mahnwerk/contract/case/documents.ts';

export interface Statements {
  readonly cases_of: {
    readonly parameters: { readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: { readonly mandate_id: string };
  };
  readonly copied: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly says: { readonly data: unknown; readonly date: string; readonly title: string } | null; readonly own_pages: number | null; readonly sha256: string | null; readonly pages: number | null; readonly is_published: boolean };
  };
  readonly cost_notice: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly dated: string | null };
  };
  readonly cost_notice_to: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly cents: bigint | number | null; readonly debtor_id: string | null };
    readonly row: { readonly dated: string | null };
  };
  readonly cost_texts: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly description: string };
  };
  readonly count: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly documents: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly filename: string; readonly mime_type: StoredMediaType; readonly status: 'pending' | 'ready' | 'failed' | 'rejected'; readonly size: number; readonly sha256: Buffer };
  };
  readonly enqueue_publishing: {
    readonly parameters: { readonly work: string | null; readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: {  };
  };
  readonly entries: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly letter_id: string; readonly what: 'passed' | 'made_anew' | 'mail_accepted' | 'mail_refused' | 'batch_taken' | 'posted' | 'returned' | 'bounced' | 'withdrawn' | 'stopped' | 'imported'; readonly at: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning'; readonly name: string; readonly subject: string };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly erase_files: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly first_letter_pay_by: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly pay_by: string | null };
  };
  readonly first_letters: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly except: string | null };
    readonly row: { readonly debtor_id: string; readonly claim_ids: readonly string[]; readonly dated: string };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly origin: 'person' | 'case_work' | 'dunning' | 'import'; readonly text_key: string; readonly text_company_id: string | null; readonly text_version: number; readonly input: LetterDraft; readonly name: string; readonly subject: string; readonly recipient: RecipientWords; readonly pay_by: string | null; readonly demanded_cents: bigint | null; readonly claim_ids: readonly string[]; readonly costs: readonly BookedCost[]; readonly in_reply_to: string | null; readonly repeats_letter_id: string | null; readonly request_key: string | null; readonly sent_at: string | null; readonly posted_on: string | null; readonly status_update_id: string | null; readonly published_at: string | null; readonly author_type: 'user' | 'key' | null; readonly author_name: string | null; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning'; readonly status: 'draft' | 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable'; readonly dated: string | null; readonly channel: 'email' | 'post'; readonly sha256: Buffer | null; readonly size: number | null; readonly updated_at: string };
  };
  readonly imported_of: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly mandate_id: string; readonly claim_ids: readonly string[]; readonly posted_on: string | null };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly origin: 'person' | 'case_work' | 'dunning' | 'import' | null; readonly text_key: string | null; readonly text_company_id: string | null; readonly text_version: number | null; readonly input: string | null; readonly name: string | null; readonly subject: string | null; readonly recipient: string | null; readonly pay_by: string | null; readonly in_reply_to: string | null; readonly repeats_letter_id: string | null; readonly request_key: string | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_letter: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning' | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly channel: 'email' | 'post' | null; readonly status: 'draft' | 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly dated: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly keep_copy: {
    readonly parameters: { readonly says: string | null; readonly own_pages: number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly letters_of_case: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock_debtors: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly moved: {
    readonly parameters: { readonly sent_at: string | null; readonly posted_on: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: {  };
  };
  readonly of_stopped_run: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly request_key: string | null };
    readonly row: { readonly is_stopped: boolean };
  };
  readonly pass: {
    readonly parameters: { readonly subject: string | null; readonly recipient: string | null; readonly pay_by: string | null; readonly demanded_cents: bigint | number | null; readonly plan_fee_cents: bigint | number | null; readonly claim_ids: readonly string[] | null; readonly costs: string | null; readonly text_company_id: string | null; readonly text_version: number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly publish: {
    readonly parameters: { readonly status_update_id: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly reported: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly is_there: boolean };
  };
  readonly requested: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly key: string | null; readonly debtor_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly requested_unleft: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly kinds: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly send: {
    readonly parameters: { readonly dated: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_imported: {
    readonly parameters: { readonly claim_ids: readonly string[] | null; readonly posted_on: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly stale_drafts: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string };
  };
  readonly touch: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update: {
    readonly parameters: { readonly text_key: string | null; readonly text_company_id: string | null; readonly text_version: number | null; readonly input: string | null; readonly name: string | null; readonly subject: string | null; readonly recipient: string | null; readonly pay_by: string | null; readonly in_reply_to: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update_letter: {
    readonly parameters: { readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning' | null; readonly debtor_id: string | null; readonly channel: 'email' | 'post' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly words: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly origin: 'person' | 'case_work' | 'dunning' | 'import'; readonly text_key: string; readonly text_company_id: string | null; readonly text_version: number; readonly input: LetterDraft; readonly name: string; readonly subject: string; readonly recipient: RecipientWords; readonly pay_by: string | null; readonly demanded_cents: bigint | null; readonly claim_ids: readonly string[]; readonly costs: readonly BookedCost[]; readonly in_reply_to: string | null; readonly repeats_letter_id: string | null; readonly request_key: string | null; readonly sent_at: string | null; readonly posted_on: string | null; readonly status_update_id: string | null; readonly published_at: string | null; readonly author_type: 'user' | 'key' | null; readonly author_name: string | null; readonly reference_number: string; readonly debtor_name: string };
  };
}
