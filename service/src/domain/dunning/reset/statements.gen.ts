// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly businessDate: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null };
    readonly row: {  };
  };
  readonly debtors: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly handovers: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly invoices: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly letters: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly next: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string };
  };
  readonly notices: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
}
