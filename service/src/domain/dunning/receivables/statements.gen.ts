// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly groups: {
    readonly parameters: { readonly as_of: string | null; readonly company_id: string | null };
    readonly row: { readonly bucket: string; readonly cents: bigint; readonly count: number; readonly debtor_count: number };
  };
  readonly invoiced: {
    readonly parameters: { readonly company_id: string | null; readonly from: string | null; readonly as_of: string | null };
    readonly row: { readonly cents: bigint };
  };
  readonly largest: {
    readonly parameters: { readonly as_of: string | null; readonly company_id: string | null };
    readonly row: { readonly debtor_id: string; readonly debtor_name: string; readonly cents: bigint; readonly count: number; readonly oldest_due_date: string };
  };
}
