// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly all: {
    readonly parameters: {  };
    readonly row: { readonly valid_from: string; readonly rate: string; readonly source: string | null; readonly recorded_at: string | null; readonly version: string };
  };
  readonly history: {
    readonly parameters: {  };
    readonly row: { readonly history: string | null };
  };
  readonly insert: {
    readonly parameters: { readonly valid_from: string | null; readonly id: string | null; readonly rate: string | null; readonly source: string | null; readonly stamp: string | null };
    readonly row: { readonly valid_from: string; readonly rate: string; readonly source: string | null; readonly recorded_at: string | null; readonly version: string };
  };
  readonly lock: {
    readonly parameters: {  };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly valid: {
    readonly parameters: {  };
    readonly row: { readonly valid_from: string; readonly rate: string; readonly version: string };
  };
}
