// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly read: {
    readonly parameters: { readonly kind: readonly string[] | null; readonly company_id: readonly string[] | null; readonly id: readonly string[] | null };
    readonly row: { readonly kind: string; readonly id: string; readonly title: string | null };
  };
}
