// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly insert: {
    readonly parameters: { readonly kind: 'invoice' | 'mandate' | null; readonly policy_id: string | null; readonly company: string | null; readonly versions: number | null; readonly effective_from: string | null; readonly document: string | null; readonly now: string | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: Readonly<Record<string, unknown>>; readonly created_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly kind: string | null; readonly policy_id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly markToMove: {
    readonly parameters: { readonly from: string | null; readonly kind: string | null; readonly policy_id: string | null; readonly version: number | null };
    readonly row: {  };
  };
  readonly moved: {
    readonly parameters: { readonly now: string | null; readonly kind: string | null; readonly policy_id: string | null; readonly version: number | null };
    readonly row: {  };
  };
  readonly nextMove: {
    readonly parameters: { readonly kind: string | null; readonly company: string | null; readonly on: string | null };
    readonly row: { readonly kind: 'invoice' | 'mandate'; readonly policy_id: string; readonly company_id: string | null; readonly version: number; readonly moves_from: string };
  };
  readonly supersede: {
    readonly parameters: { readonly now: string | null; readonly kind: string | null; readonly policy_id: string | null; readonly effective_from: string | null; readonly business_date: string | null };
    readonly row: {  };
  };
}
