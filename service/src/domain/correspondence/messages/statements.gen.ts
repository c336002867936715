// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly arrive: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: { readonly id: string; readonly created_at: string };
  };
  readonly arrived: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null; readonly orders: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly order_id: string | null; readonly mandate_id: string | null; readonly response_to: string | null; readonly sender: 'client' | 'service'; readonly author_type: 'api' | 'user' | 'service'; readonly author_account_id: string | null; readonly title: string; readonly body: string; readonly state: 'under_review' | 'handled' | 'published'; readonly review_started_at: string | null; readonly handled_at: string | null; readonly created_at: string; readonly updated_at: string; readonly company_name: string | null; readonly debtor_name: string | null; readonly reference_number: string | null };
  };
  readonly get_below: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly parent_id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly order_id: string | null; readonly mandate_id: string | null; readonly response_to: string | null; readonly sender: 'client' | 'service'; readonly author_type: 'api' | 'user' | 'service'; readonly author_account_id: string | null; readonly title: string; readonly body: string; readonly state: 'under_review' | 'handled' | 'published'; readonly review_started_at: string | null; readonly handled_at: string | null; readonly created_at: string; readonly updated_at: string; readonly company_name: string | null; readonly debtor_name: string | null; readonly reference_number: string | null };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly order_id: string | null; readonly mandate_id: string | null; readonly response_to: string | null; readonly sender: 'client' | 'service' | null; readonly author_type: 'api' | 'user' | 'service' | null; readonly author_account_id: string | null; readonly title: string | null; readonly body: string | null; readonly state: 'under_review' | 'handled' | 'published' | null; readonly arrives: boolean | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly known: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly related: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly parent_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly review: {
    readonly parameters: { readonly state: 'under_review' | 'handled' | 'published' | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly touch: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update: {
    readonly parameters: { readonly title: string | null; readonly body: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
