// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly access: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null };
    readonly row: { readonly access: string };
  };
  readonly name: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly name: string };
  };
}
