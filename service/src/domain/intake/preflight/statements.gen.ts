// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly invoices: {
    readonly parameters: { readonly references: readonly string[] | null; readonly cents: readonly (bigint | number)[] | null; readonly days: readonly string[] | null; readonly customer_numbers: readonly string[] | null; readonly company_id: string | null; readonly most: bigint | number | null };
    readonly row: { readonly claim: number; readonly id: string; readonly status: string; readonly document_reference: string | null; readonly same_reference: boolean; readonly same_debtor: boolean; readonly same_amount: boolean; readonly same_day: boolean };
  };
  readonly orders: {
    readonly parameters: { readonly references: readonly string[] | null; readonly cents: readonly (bigint | number)[] | null; readonly days: readonly string[] | null; readonly debtor_ids: readonly string[] | null; readonly company_id: string | null; readonly most: bigint | number | null };
    readonly row: { readonly claim: number; readonly id: string; readonly status: string; readonly document_reference: string | null; readonly same_reference: boolean; readonly same_debtor: boolean; readonly same_amount: boolean; readonly same_day: boolean };
  };
}
