// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly ask_back: {
    readonly parameters: { readonly reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly bookable: {
    readonly parameters: { readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly mandate_id: string; readonly id: string };
  };
  readonly company_of: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly expire: {
    readonly parameters: { readonly stamp: string | null; readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly choice_id: string; readonly amount_cents: bigint; readonly status: 'created' | 'pending' | 'paid' | 'refund_requested' | 'refunded' | 'failed' | 'expired'; readonly adapter: 'simulated'; readonly provider_id: string | null; readonly provider_url: string | null; readonly paid_cents: bigint | null; readonly paid_on: string | null; readonly payment_id: string | null; readonly refund_reason: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly choice_id: string | null; readonly amount_cents: bigint | number | null; readonly adapter: 'simulated' | null; readonly expires_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_event: {
    readonly parameters: { readonly company_id: string | null; readonly online_payment_id: string | null; readonly event_id: string | null; readonly status: string | null; readonly amount_cents: bigint | number | null; readonly occurred_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly is_booked: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly is_booked: boolean };
  };
  readonly listed: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string; readonly company_name: string; readonly mandate_id: string; readonly reference_number: string; readonly choice_id: string; readonly amount_cents: bigint; readonly status: 'created' | 'pending' | 'paid' | 'refund_requested' | 'refunded' | 'failed' | 'expired'; readonly adapter: 'simulated'; readonly provider_id: string | null; readonly payment_id: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly choice_id: string; readonly amount_cents: bigint; readonly status: 'created' | 'pending' | 'paid' | 'refund_requested' | 'refunded' | 'failed' | 'expired'; readonly adapter: 'simulated'; readonly provider_id: string | null; readonly provider_url: string | null; readonly paid_cents: bigint | null; readonly paid_on: string | null; readonly payment_id: string | null; readonly refund_reason: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly move: {
    readonly parameters: { readonly status: 'created' | 'pending' | 'paid' | 'refund_requested' | 'refunded' | 'failed' | 'expired' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly of_reader: {
    readonly parameters: { readonly company_id: string | null; readonly code_id: string | null; readonly id: string | null; readonly choice_id: string | null; readonly provider_id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly choice_id: string; readonly amount_cents: bigint; readonly status: 'created' | 'pending' | 'paid' | 'refund_requested' | 'refunded' | 'failed' | 'expired'; readonly adapter: 'simulated'; readonly provider_id: string | null; readonly provider_url: string | null; readonly paid_cents: bigint | null; readonly paid_on: string | null; readonly payment_id: string | null; readonly refund_reason: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly pay: {
    readonly parameters: { readonly paid_cents: bigint | number | null; readonly paid_on: string | null; readonly provider_id: string | null; readonly payment_id: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly pending: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly is_pending: boolean };
  };
  readonly pending_of_reader: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly amount_cents: bigint };
  };
  readonly place: {
    readonly parameters: { readonly provider_id: string | null; readonly url: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly simulated: {
    readonly parameters: { readonly provider_id: string | null };
    readonly row: { readonly company_id: string; readonly id: string };
  };
}
