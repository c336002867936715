// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly active: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly kind: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly kind: 'representation' | 'deferral' | 'client_request' | 'office' | 'debtor_report'; readonly since: string; readonly until: string | null; readonly note: string; readonly status: 'active' | 'lifted' | 'expired'; readonly author_type: string; readonly author_name: string | null; readonly lifted_on: string | null; readonly lift_reason: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly active_case: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly mandate_id: string };
  };
  readonly any_active: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly is_stopped: boolean };
  };
  readonly count: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly kind: string | null };
    readonly row: { readonly count: number };
  };
  readonly end: {
    readonly parameters: { readonly status: 'active' | 'lifted' | 'expired' | null; readonly lifted_on: string | null; readonly lift_reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly kind: 'representation' | 'deferral' | 'client_request' | 'office' | 'debtor_report'; readonly since: string; readonly until: string | null; readonly note: string; readonly status: 'active' | 'lifted' | 'expired'; readonly author_type: string; readonly author_name: string | null; readonly lifted_on: string | null; readonly lift_reason: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly kind: 'representation' | 'deferral' | 'client_request' | 'office' | 'debtor_report' | null; readonly since: string | null; readonly until: string | null; readonly note: string | null; readonly by_service: boolean | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly over: {
    readonly parameters: { readonly now: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly mandate_id: string; readonly id: string; readonly kind: 'representation' | 'deferral' | 'client_request' | 'office' | 'debtor_report'; readonly until: string };
  };
  readonly prolong: {
    readonly parameters: { readonly until: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly unfollowed_representation: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly since: string };
  };
}
