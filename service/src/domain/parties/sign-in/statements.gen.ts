// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly findReset: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly account_id: string };
  };
  readonly putReset: {
    readonly parameters: { readonly account_id: string | null; readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly takeReset: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly account_id: string };
  };
}
