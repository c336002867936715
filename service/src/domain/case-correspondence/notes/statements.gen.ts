// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly choices_of_history: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly kind: 'pay_online' | 'promise' | 'plan' | 'plan_withdrawal' | 'plan_request' | 'acknowledgement' | 'objection' | 'already_paid' | 'hardship' | 'representation' | 'insolvency' | 'death' | 'address_change' | 'email_change' | 'call_back' | 'instalment_wish'; readonly created_at: string };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly text: string; readonly follow_up_on: string | null; readonly pinned: boolean; readonly author_type: string; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly text: string | null; readonly follow_up_on: string | null; readonly pinned: boolean | null; readonly bound_author_type: string | null; readonly author_id: string | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly text: string; readonly follow_up_on: string | null; readonly pinned: boolean; readonly author_type: string; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly some: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly text: string; readonly follow_up_on: string | null; readonly pinned: boolean; readonly author_type: string; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly update: {
    readonly parameters: { readonly text: string | null; readonly follow_up_on: string | null; readonly pinned: boolean | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
