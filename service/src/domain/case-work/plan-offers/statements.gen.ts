// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { OfferTerms, PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';

export interface Statements {
  readonly end: {
    readonly parameters: { readonly status: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | null; readonly plan_id: string | null; readonly accepted_by: 'signature' | 'phone' | 'email' | 'payment' | 'silence' | 'operator' | 'page' | null; readonly document_id: string | null; readonly ended_on: string | null; readonly end_reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly status: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'; readonly acceptance: 'payment' | 'signature' | 'silence'; readonly made_on: string; readonly respond_by: string; readonly requested_on: string | null; readonly terms: OfferTerms; readonly instalments: PlanOffer['instalments']; readonly text_key: string | null; readonly letter_id: string | null; readonly plan_id: string | null; readonly accepted_by: 'signature' | 'phone' | 'email' | 'payment' | 'silence' | 'operator' | 'page' | null; readonly document_id: string | null; readonly ended_on: string | null; readonly end_reason: string | null; readonly author_type: string; readonly author_name: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly has_document: {
    readonly parameters: { readonly company_id: string | null; readonly document_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly is_own: boolean };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly acceptance: 'payment' | 'signature' | 'silence' | null; readonly made_on: string | null; readonly respond_by: string | null; readonly requested_on: string | null; readonly terms: string | null; readonly instalments: string | null; readonly first_cents: bigint | number | null; readonly text_key: string | null; readonly letter_id: string | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly open: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly letter_id: string | null };
  };
  readonly over: {
    readonly parameters: { readonly now: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly mandate_id: string; readonly id: string };
  };
  readonly paid: {
    readonly parameters: { readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly mandate_id: string; readonly id: string; readonly first_on: string };
  };
  readonly present: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly count: number; readonly has_open: boolean };
  };
  readonly unsent: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string };
  };
}
