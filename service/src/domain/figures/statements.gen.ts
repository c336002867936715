// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly cases: {
    readonly parameters: { readonly on_day: string | null; readonly froms: readonly number[] | null; readonly company_id: string | null };
    readonly row: { readonly age: number; readonly count: number; readonly cents: bigint };
  };
  readonly invoices: {
    readonly parameters: { readonly on_day: string | null; readonly froms: readonly number[] | null; readonly company_id: string | null };
    readonly row: { readonly age: number; readonly count: number; readonly cents: bigint };
  };
  readonly receipts: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null; readonly company_id: string | null };
    readonly row: { readonly month: string; readonly kind: string; readonly cents: bigint };
  };
}
