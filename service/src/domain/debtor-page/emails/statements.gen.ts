// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly by_token: {
    readonly parameters: { readonly token_hash: Buffer | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly author_name: string };
  };
  readonly confirm: {
    readonly parameters: { readonly now: string | null; readonly contact_id: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly confirmed: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly address: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly choice_id: string | null; readonly debtor_id: string | null; readonly address: string | null; readonly token_hash: Buffer | null; readonly expires_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly debtor_id: string; readonly address: string; readonly expires_at: string; readonly confirmed_at: string | null; readonly is_replaced: boolean };
  };
}
