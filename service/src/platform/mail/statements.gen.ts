// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly record: {
    readonly parameters: { readonly outcome: string | null; readonly at: string | null; readonly code: string | null; readonly host: string | null; readonly message: string | null };
    readonly row: {  };
  };
}
