// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly compared: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly rates_compared: number };
  };
  readonly figures: {
    readonly parameters: {  };
    readonly row: { readonly company_id: string; readonly figure: string; readonly point: number; readonly expected: bigint; readonly found: bigint };
  };
  readonly lock_due: {
    readonly parameters: { readonly rates: number | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly balance_updated_at: string };
  };
  readonly lock_due_of_company: {
    readonly parameters: { readonly company_id: string | null; readonly rates: number | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly balance_updated_at: string };
  };
  readonly page: {
    readonly parameters: { readonly after_company: string | null; readonly after_id: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly reference_number: string; readonly rates_compared: number };
  };
  readonly set_compared: {
    readonly parameters: { readonly rates: number | null; readonly recorded_at: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
