// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly cases_by_month: {
    readonly parameters: { readonly first: string | null; readonly last: string | null };
    readonly row: { readonly month: number; readonly count: number; readonly without_task: number };
  };
  readonly claims_by_month: {
    readonly parameters: { readonly first: string | null; readonly last: string | null };
    readonly row: { readonly month: number; readonly count: number; readonly open_cents: bigint };
  };
}
