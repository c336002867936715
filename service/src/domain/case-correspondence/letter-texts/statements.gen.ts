// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { LetterText, LetterTextDocument } from '@mahnwerk/contract/shapes/letter-text.ts';

export interface Statements {
  readonly approve: {
    readonly parameters: { readonly approval: string | null; readonly key: string | null; readonly owner: string | null; readonly version: bigint | number | null };
    readonly row: {  };
  };
  readonly count: {
    readonly parameters: {  };
    readonly row: { readonly count: number };
  };
  readonly end: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly key: string | null };
    readonly row: {  };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly exists: {
    readonly parameters: { readonly key: string | null };
    readonly row: { readonly key: string };
  };
  readonly insert_text: {
    readonly parameters: { readonly id: string | null; readonly key: string | null; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_version: {
    readonly parameters: { readonly owner: string | null; readonly key: string | null; readonly effective_from: string | null; readonly document: string | null; readonly now: string | null };
    readonly row: { readonly version: number };
  };
  readonly kinds: {
    readonly parameters: { readonly keys: readonly string[] | null };
    readonly row: { readonly key: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free' };
  };
  readonly lock: {
    readonly parameters: { readonly key: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly own: {
    readonly parameters: { readonly today: string | null; readonly key: string | null; readonly owner: string | null };
    readonly row: { readonly key: string; readonly text_id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free'; readonly company_id: string | null; readonly version: number; readonly status: string | null; readonly effective_from: string; readonly document: LetterTextDocument; readonly shipped: boolean; readonly approval: LetterText['approval'] | null; readonly created_at: string };
  };
  readonly present: {
    readonly parameters: { readonly today: string | null; readonly key: string | null; readonly owner: string | null };
    readonly row: { readonly key: string; readonly text_id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free'; readonly company_id: string | null; readonly version: number; readonly status: string | null; readonly effective_from: string; readonly document: LetterTextDocument; readonly shipped: boolean; readonly approval: LetterText['approval'] | null; readonly created_at: string };
  };
  readonly supersede: {
    readonly parameters: { readonly now: string | null; readonly key: string | null; readonly owner: string | null; readonly effective_from: string | null; readonly business_date: string | null };
    readonly row: {  };
  };
  readonly version: {
    readonly parameters: { readonly today: string | null; readonly key: string | null; readonly owner: string | null; readonly version: bigint | number | null };
    readonly row: { readonly key: string; readonly text_id: string; readonly kind: 'first_letter_consumer' | 'first_letter_business' | 'reminder' | 'final_notice' | 'plan_offer' | 'plan_confirmation' | 'instalment_reminder' | 'cost_notice' | 'acknowledgement' | 'settled' | 'objection_answer' | 'free'; readonly company_id: string | null; readonly version: number; readonly status: string | null; readonly effective_from: string; readonly document: LetterTextDocument; readonly shipped: boolean; readonly approval: LetterText['approval'] | null; readonly created_at: string };
  };
}
