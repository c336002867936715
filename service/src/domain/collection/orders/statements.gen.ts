// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Order } from '@mahnwerk/contract/case/orders.ts';

export interface Statements {
  readonly add_totals: {
    readonly parameters: { readonly stamp: string | null; readonly expires_at: string | null; readonly claim_count: number | null; readonly principal_cents: bigint | number | null; readonly charges_cents: bigint | number | null; readonly payments_cents: bigint | number | null; readonly claims_bytes: number | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly earlier_claims: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null; readonly most: bigint | number | null };
    readonly row: { readonly order_id: string; readonly document_reference: string | null; readonly principal_cents: bigint | null; readonly due_date: string | null };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly orders: readonly string[] | null };
    readonly row: {  };
  };
  readonly eraseDrafts: {
    readonly parameters: { readonly company_id: string | null; readonly partner: string | null };
    readonly row: {  };
  };
  readonly expired: {
    readonly parameters: { readonly now: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly source: 'client' | 'operator' | 'dunning'; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn'; readonly debtor_id: string; readonly debtor_name: string; readonly additional_debtor_ids: readonly string[]; readonly starting_approach: Order['starting_approach']; readonly creditor_obligation_fulfilled: boolean; readonly mandate_id: string | null; readonly rejection_reason: string | null; readonly withdrawal_reason: string | null; readonly expires_at: string | null; readonly submitted_at: string | null; readonly decided_at: string | null; readonly withdrawn_at: string | null; readonly request_count: number; readonly open_request_count: number; readonly reviewer_id: string | null; readonly reviewer_name: string | null; readonly review_started_at: string | null; readonly claim_count: number; readonly principal_cents: bigint; readonly charges_cents: bigint; readonly payments_cents: bigint; readonly claims_bytes: number; readonly created_at: string; readonly updated_at: string };
  };
  readonly get_many: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly source: 'client' | 'operator' | 'dunning'; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn'; readonly debtor_id: string; readonly debtor_name: string; readonly additional_debtor_ids: readonly string[]; readonly starting_approach: Order['starting_approach']; readonly creditor_obligation_fulfilled: boolean; readonly mandate_id: string | null; readonly rejection_reason: string | null; readonly withdrawal_reason: string | null; readonly expires_at: string | null; readonly submitted_at: string | null; readonly decided_at: string | null; readonly withdrawn_at: string | null; readonly request_count: number; readonly open_request_count: number; readonly reviewer_id: string | null; readonly reviewer_name: string | null; readonly review_started_at: string | null; readonly claim_count: number; readonly principal_cents: bigint; readonly charges_cents: bigint; readonly payments_cents: bigint; readonly claims_bytes: number; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly source: 'client' | 'operator' | 'dunning' | null; readonly debtor_id: string | null; readonly starting_approach: Order['starting_approach'] | null; readonly creditor_obligation_fulfilled: boolean | null; readonly claim_count: number | null; readonly principal_cents: bigint | number | null; readonly charges_cents: bigint | number | null; readonly payments_cents: bigint | number | null; readonly claims_bytes: number | null; readonly expires_at: string | null; readonly created_by_partner: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_debtors: {
    readonly parameters: { readonly company_id: string | null; readonly order_id: string | null; readonly debtor_ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly nextMandates: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string };
  };
  readonly nextOrders: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string };
  };
  readonly ordersOfMandates: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly recount_requests: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove_debtors: {
    readonly parameters: { readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
  readonly set_reviewer: {
    readonly parameters: { readonly reviewer_id: string | null; readonly reviewer_name: string | null; readonly review_started_at: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_status: {
    readonly parameters: { readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn' | null; readonly stamp: string | null; readonly now: string | null; readonly mandate_id: string | null; readonly rejection_reason: string | null; readonly withdrawal_reason: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly source: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly source: 'client' | 'operator' | 'dunning' };
  };
  readonly source_of_claim: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly source: 'client' | 'operator' | 'dunning'; readonly status: 'draft' | 'submitted' | 'awaiting_client_response' | 'accepted' | 'rejected' | 'withdrawn' };
  };
  readonly update: {
    readonly parameters: { readonly debtor_id: string | null; readonly starting_approach: Order['starting_approach'] | null; readonly creditor_obligation_fulfilled: boolean | null; readonly expires_at: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly with_messages: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly order_id: string };
  };
}
