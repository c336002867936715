// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly status: 'open' | 'kept' | 'broken' | 'withdrawn'; readonly amount_cents: bigint; readonly due_on: string; readonly made_on: string; readonly grace_days: number; readonly promised_by: 'debtor' | 'third_party'; readonly channel: 'phone' | 'email' | 'letter' | 'in_person' | 'page' | null; readonly note: string | null; readonly paid_cents: bigint; readonly kept_on: string | null; readonly broken_on: string | null; readonly withdrawn_on: string | null; readonly withdraw_reason: string | null; readonly declaration_id: string | null; readonly author_type: 'user' | 'key' | 'debtor'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly amount_cents: bigint | number | null; readonly made_on: string | null; readonly due_on: string | null; readonly grace_days: number | null; readonly promised_by: 'debtor' | 'third_party' | null; readonly channel: 'phone' | 'email' | 'letter' | 'in_person' | 'page' | null; readonly note: string | null; readonly declaration_id: string | null; readonly bound_author_type: 'user' | 'key' | 'debtor' | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly over: {
    readonly parameters: { readonly now: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly mandate_id: string; readonly id: string; readonly amount_cents: bigint; readonly paid_cents: bigint; readonly due_on: string; readonly grace_days: number };
  };
  readonly present: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly count: number; readonly has_open: boolean };
  };
}
