// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { PlanTerms } from '@mahnwerk/contract/operator/instalment-plans.ts';

export interface Statements {
  readonly count: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly dismiss: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null; readonly subject_id: string | null; readonly subject_type: string | null; readonly reason: string | null; readonly bound_author_type: 'user' | 'key' | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly dismissed: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly subject_id: string };
  };
  readonly document: {
    readonly parameters: { readonly document_id: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly end: {
    readonly parameters: { readonly until_day: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly fact: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly claim_id: string; readonly kind: 'knowledge' | 'acknowledgement' | 'enforcement_act' | 'negotiation' | 'deferral' | 'payment_order' | 'lawsuit' | 'insolvency_filing' | 'force_majeure' | 'waiver'; readonly on_day: string | null; readonly from_day: string | null; readonly until_day: string | null; readonly note: string; readonly document_id: string | null; readonly revoked_at: string | null; readonly revoke_reason: string | null; readonly author_type: 'user' | 'key' | 'debtor'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly has_document: {
    readonly parameters: { readonly company_id: string | null; readonly document_id: string | null; readonly claim_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly is_one: boolean };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly claim_id: string | null; readonly kind: 'knowledge' | 'acknowledgement' | 'enforcement_act' | 'negotiation' | 'deferral' | 'payment_order' | 'lawsuit' | 'insolvency_filing' | 'force_majeure' | 'waiver' | null; readonly on_day: string | null; readonly from_day: string | null; readonly until_day: string | null; readonly note: string | null; readonly document_id: string | null; readonly bound_author_type: 'user' | 'key' | 'debtor' | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock_order: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly plans: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly terms: PlanTerms; readonly accepted_by: 'signature' | 'phone' | 'email' | 'payment' | 'silence' | 'operator' | 'page' };
  };
  readonly revoke: {
    readonly parameters: { readonly now: string | null; readonly reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly subject: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly id: string; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn'; readonly mandate_id: string | null };
  };
}
