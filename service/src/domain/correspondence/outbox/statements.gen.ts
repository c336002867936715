// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { LetterAddress, LetterProblem, LetterStopReason } from '@mahnwerk/contract/operator/letters.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';

export interface Statements {
  readonly acknowledge: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly attest: {
    readonly parameters: { readonly stamp: string | null; readonly what: 'passed' | 'made_anew' | 'mail_accepted' | 'mail_refused' | 'batch_taken' | 'posted' | 'returned' | 'bounced' | 'withdrawn' | 'stopped' | 'imported' | null; readonly detail: string | null; readonly bound_author_name: string | null; readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: {  };
  };
  readonly batch: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly format: 'zip' | 'pdf'; readonly status: 'taken' | 'posted' | 'returned'; readonly letter_count: number; readonly page_count: number; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: PrintBatch['manifest']; readonly stopped: PrintBatch['stopped']; readonly taken_on: string; readonly posted_on: string | null; readonly created_at: string; readonly updated_at: string; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null };
  };
  readonly carry: {
    readonly parameters: { readonly mail_id: string | null; readonly company_id: string | null; readonly letter_id: string | null };
    readonly row: {  };
  };
  readonly changeBatch: {
    readonly parameters: { readonly status: 'taken' | 'posted' | 'returned' | null; readonly posted_on: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly format: 'zip' | 'pdf'; readonly status: 'taken' | 'posted' | 'returned'; readonly letter_count: number; readonly page_count: number; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: PrintBatch['manifest']; readonly stopped: PrintBatch['stopped']; readonly taken_on: string; readonly posted_on: string | null; readonly created_at: string; readonly updated_at: string; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null };
  };
  readonly companyOfLetter: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly endLease: {
    readonly parameters: { readonly batch_id: string | null };
    readonly row: {  };
  };
  readonly enqueueLetters: {
    readonly parameters: { readonly company_id: string | null; readonly work: string | null; readonly letters: readonly string[] | null };
    readonly row: {  };
  };
  readonly eraseBatches: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null };
    readonly row: {  };
  };
  readonly evidence: {
    readonly parameters: { readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: { readonly letter_id: string; readonly at: string; readonly what: 'passed' | 'made_anew' | 'mail_accepted' | 'mail_refused' | 'batch_taken' | 'posted' | 'returned' | 'bounced' | 'withdrawn' | 'stopped' | 'imported'; readonly detail: string | null; readonly sha256: Buffer | null };
  };
  readonly giveBack: {
    readonly parameters: { readonly stamp: string | null; readonly batch_id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning' };
  };
  readonly insertBatch: {
    readonly parameters: { readonly id: string | null; readonly company_id: string | null; readonly format: 'zip' | 'pdf' | null; readonly status: 'taken' | 'posted' | 'returned' | null; readonly letter_count: number | null; readonly page_count: number | null; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: string | null; readonly stopped: string | null; readonly taken_on: string | null; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly format: 'zip' | 'pdf'; readonly status: 'taken' | 'posted' | 'returned'; readonly letter_count: number; readonly page_count: number; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: PrintBatch['manifest']; readonly stopped: PrintBatch['stopped']; readonly taken_on: string; readonly posted_on: string | null; readonly created_at: string; readonly updated_at: string; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null };
  };
  readonly insertLetters: {
    readonly parameters: { readonly company_id: string | null; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning' | null; readonly run_id: string | null; readonly dated: string | null; readonly now: string | null; readonly id: readonly string[] | null; readonly debtor_id: readonly string[] | null; readonly channel: readonly string[] | null; readonly level: readonly number[] | null };
    readonly row: {  };
  };
  readonly kind: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning'; readonly mandate_id: string | null };
  };
  readonly lapsed: {
    readonly parameters: { readonly batch: bigint | number | null };
    readonly row: { readonly batch_id: string };
  };
  readonly lease: {
    readonly parameters: { readonly batch_id: string | null };
    readonly row: {  };
  };
  readonly letter: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning'; readonly debtor_id: string; readonly company_name: string; readonly channel: 'email' | 'post'; readonly status: 'draft' | 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable'; readonly stop_reason: LetterStopReason | null; readonly stop_problems: readonly LetterProblem[]; readonly level: number | null; readonly dated: string | null; readonly pages: number | null; readonly size: number | null; readonly sha256: Buffer | null; readonly recipient: string | null; readonly address: LetterAddress | null; readonly batch_id: string | null; readonly passed_at: string | null; readonly acknowledged_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly letters: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning'; readonly debtor_id: string; readonly company_name: string; readonly channel: 'email' | 'post'; readonly status: 'draft' | 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable'; readonly stop_reason: LetterStopReason | null; readonly stop_problems: readonly LetterProblem[]; readonly level: number | null; readonly dated: string | null; readonly pages: number | null; readonly size: number | null; readonly sha256: Buffer | null; readonly recipient: string | null; readonly address: LetterAddress | null; readonly batch_id: string | null; readonly passed_at: string | null; readonly acknowledged_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly lockBatch: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly format: 'zip' | 'pdf'; readonly status: 'taken' | 'posted' | 'returned'; readonly letter_count: number; readonly page_count: number; readonly sha256: Buffer | null; readonly size: number | null; readonly manifest: PrintBatch['manifest']; readonly stopped: PrintBatch['stopped']; readonly taken_on: string; readonly posted_on: string | null; readonly created_at: string; readonly updated_at: string; readonly created_by_type: 'user' | 'key' | null; readonly created_by_name: string | null };
  };
  readonly lockLetter: {
    readonly parameters: { readonly company_id: string | null; readonly letter: string | null };
    readonly row: { readonly id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning'; readonly debtor_id: string; readonly mandate_id: string | null; readonly run_id: string | null; readonly channel: 'email' | 'post'; readonly status: 'draft' | 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable'; readonly level: number | null; readonly dated: string; readonly fingerprint: Buffer | null; readonly passed_at: string | null };
  };
  readonly lockLetters: {
    readonly parameters: { readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: { readonly id: string; readonly status: 'draft' | 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' };
  };
  readonly makeAnew: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly letter: string | null };
    readonly row: {  };
  };
  readonly pass: {
    readonly parameters: { readonly status: 'draft' | 'created' | 'sending' | 'sent' | 'waiting' | 'taken' | 'posted' | 'stopped' | 'undeliverable' | null; readonly channel: 'email' | 'post' | null; readonly level: number | null; readonly fingerprint: Buffer | null; readonly sha256: Buffer | null; readonly size: number | null; readonly pages: number | null; readonly recipient: string | null; readonly address: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly letter: string | null };
    readonly row: {  };
  };
  readonly post: {
    readonly parameters: { readonly batch_id: string | null; readonly stamp: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning' };
  };
  readonly post_waiting: {
    readonly parameters: { readonly company_id: string | null; readonly stamp: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning' };
  };
  readonly release: {
    readonly parameters: { readonly batch_id: string | null };
    readonly row: {  };
  };
  readonly reserve: {
    readonly parameters: { readonly batch_id: string | null; readonly company_id: string | null; readonly max: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning' };
  };
  readonly sent: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly letter: string | null };
    readonly row: {  };
  };
  readonly stop: {
    readonly parameters: { readonly reason: LetterStopReason | null; readonly problems: string | null; readonly needs_person: boolean | null; readonly stamp: string | null; readonly company_id: string | null; readonly letters: readonly string[] | null };
    readonly row: {  };
  };
  readonly take: {
    readonly parameters: { readonly position: number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null; readonly batch_id: string | null };
    readonly row: { readonly id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning'; readonly company_id: string; readonly sha256: Buffer | null; readonly pages: number | null; readonly address: LetterAddress | null };
  };
  readonly undeliverable: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly letter: string | null };
    readonly row: { readonly id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | 'dunning'; readonly debtor_id: string; readonly channel: 'email' | 'post'; readonly recipient: string | null; readonly address: LetterAddress | null };
  };
}
