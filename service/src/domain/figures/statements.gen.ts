// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly cases: {
    readonly parameters: { readonly on_day: string | null; readonly froms: readonly number[] | null; readonly company_id: string | null };
    readonly row: { readonly age: number; readonly count: number; readonly cents: bigint };
  };
  readonly cohorts: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null };
    readonly row: { readonly month: string; readonly count: number; readonly last_on: string };
  };
  readonly cohorts_by_policy: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null; readonly policy_id: string | null; readonly policy_version: number | null };
    readonly row: { readonly month: string; readonly count: number; readonly last_on: string; readonly policy_id: string | null; readonly policy_version: number | null };
  };
  readonly invoices: {
    readonly parameters: { readonly on_day: string | null; readonly froms: readonly number[] | null; readonly company_id: string | null };
    readonly row: { readonly age: number; readonly count: number; readonly cents: bigint };
  };
  readonly page_choices: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null };
    readonly row: { readonly text_key: string; readonly text_version: number; readonly channel: 'email' | 'post'; readonly kind: 'pay_online' | 'promise' | 'plan' | 'plan_withdrawal' | 'plan_request' | 'acknowledgement' | 'objection' | 'already_paid' | 'hardship' | 'representation' | 'insolvency' | 'death' | 'address_change' | 'email_change' | 'call_back' | 'instalment_wish'; readonly count: number };
  };
  readonly page_letters: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null };
    readonly row: { readonly text_key: string; readonly text_version: number; readonly channel: 'email' | 'post'; readonly letters: number; readonly opened: number };
  };
  readonly page_paid: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null };
    readonly row: { readonly text_key: string; readonly text_version: number; readonly channel: 'email' | 'post'; readonly count: number; readonly cents: bigint };
  };
  readonly phases: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null };
    readonly row: { readonly phase: string; readonly count: number; readonly cents: bigint };
  };
  readonly promises: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null };
    readonly row: { readonly status: 'open' | 'kept' | 'broken' | 'withdrawn'; readonly count: number };
  };
  readonly receipts: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null };
    readonly row: { readonly month: string; readonly kind: string; readonly cents: bigint };
  };
  readonly recovered: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null };
    readonly row: { readonly month: string; readonly n: number; readonly cents: bigint };
  };
  readonly recovered_by_policy: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null; readonly policy_id: string | null; readonly policy_version: number | null };
    readonly row: { readonly month: string; readonly n: number; readonly cents: bigint; readonly policy_id: string | null; readonly policy_version: number | null };
  };
  readonly tasks_done: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null };
    readonly row: { readonly on_day: string; readonly done_by_id: string | null; readonly name: string | null; readonly kind: 'call' | 'check' | 'address_research' | 'other' | 'court_application' | 'monitoring_check' | 'closing_proposal' | 'decide' | 'step_blocked' | 'no_policy' | 'promise_broken' | 'plan_late' | 'plan_defaulted' | 'limitation' | 'declaration' | 'inbound_message' | 'letter_stopped' | 'order_review' | 'client_message' | 'client_answer' | 'document_failed' | 'payment_reported' | 'payment_unmatched' | 'follow_up'; readonly done: number };
  };
}
