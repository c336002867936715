// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly direction: 'incoming' | 'outgoing'; readonly at: string; readonly number: string | null; readonly role: 'debtor' | 'additional_debtor' | 'representative' | 'client' | 'third_party'; readonly debtor_id: string | null; readonly name: string | null; readonly outcome: 'reached' | 'not_reached' | 'busy' | 'wrong_number' | 'refused' | 'callback'; readonly text: string | null; readonly follow_up_on: string | null; readonly minutes: number | null; readonly author_type: 'user' | 'key'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly direction: 'incoming' | 'outgoing' | null; readonly at: string | null; readonly number: string | null; readonly role: 'debtor' | 'additional_debtor' | 'representative' | 'client' | 'third_party' | null; readonly debtor_id: string | null; readonly name: string | null; readonly outcome: 'reached' | 'not_reached' | 'busy' | 'wrong_number' | 'refused' | 'callback' | null; readonly text: string | null; readonly follow_up_on: string | null; readonly minutes: number | null; readonly bound_author_type: 'user' | 'key' | null; readonly author_id: string | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly direction: 'incoming' | 'outgoing'; readonly at: string; readonly number: string | null; readonly role: 'debtor' | 'additional_debtor' | 'representative' | 'client' | 'third_party'; readonly debtor_id: string | null; readonly name: string | null; readonly outcome: 'reached' | 'not_reached' | 'busy' | 'wrong_number' | 'refused' | 'callback'; readonly text: string | null; readonly follow_up_on: string | null; readonly minutes: number | null; readonly author_type: 'user' | 'key'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly some: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly direction: 'incoming' | 'outgoing'; readonly at: string; readonly number: string | null; readonly role: 'debtor' | 'additional_debtor' | 'representative' | 'client' | 'third_party'; readonly debtor_id: string | null; readonly name: string | null; readonly outcome: 'reached' | 'not_reached' | 'busy' | 'wrong_number' | 'refused' | 'callback'; readonly text: string | null; readonly follow_up_on: string | null; readonly minutes: number | null; readonly author_type: 'user' | 'key'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly touch: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update: {
    readonly parameters: { readonly text: string | null; readonly follow_up_on: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
