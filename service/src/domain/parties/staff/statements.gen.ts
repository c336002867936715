// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly add: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null; readonly roles: readonly string[] | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: { readonly id: string };
  };
}
