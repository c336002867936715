// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly bankFiles: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly bank_file_id: string };
  };
}
