// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly move: {
    readonly parameters: { readonly on: string | null; readonly company_id: string | null };
    readonly row: {  };
  };
  readonly read: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly dunning_business_date: string | null };
  };
}
