// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly failed_documents: {
    readonly parameters: { readonly company_id: string | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly filename: string; readonly type: string; readonly shown_with: string };
  };
  readonly read: {
    readonly parameters: { readonly company_id: string | null; readonly year: number | null; readonly on_time: string | null; readonly now: string | null };
    readonly row: { readonly open_cases: number; readonly open_cents: bigint; readonly received_cents: bigint; readonly cases: number; readonly requests: number; readonly drafts_expiring: number; readonly documents_failed: number; readonly median_days: number | null };
  };
}
