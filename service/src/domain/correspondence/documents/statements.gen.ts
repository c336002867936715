// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly by_id: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly parent_type: string; readonly parent_id: string; readonly type: string; readonly filename: string; readonly mime_type: string; readonly status: string; readonly failure_reason: string | null; readonly created_at: string; readonly updated_at: string; readonly size: number; readonly sha256: Buffer };
  };
  readonly count: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: string | null; readonly parent_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly endInspection: {
    readonly parameters: { readonly status: string | null; readonly failure_reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly parent_type: string | null; readonly parent_id: string | null };
    readonly row: { readonly id: string; readonly parent_type: string; readonly parent_id: string; readonly type: string; readonly filename: string; readonly mime_type: string; readonly status: string; readonly failure_reason: string | null; readonly created_at: string; readonly updated_at: string; readonly size: number; readonly sha256: Buffer };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: string | null; readonly parent_id: string | null; readonly now: string | null; readonly documents: string | null };
    readonly row: {  };
  };
  readonly of_parents: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: string | null; readonly parent_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly parent_type: string; readonly parent_id: string; readonly type: string; readonly filename: string; readonly mime_type: string; readonly status: string; readonly failure_reason: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly remember: {
    readonly parameters: { readonly inspector: string | null; readonly result: string | null; readonly limit_ms: number | null; readonly sha256: Buffer | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly used: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly used_bytes: bigint };
  };
  readonly waiting: {
    readonly parameters: { readonly inspector: string | null; readonly company: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly parent_type: string; readonly parent_id: string; readonly mime_type: string; readonly sha256: Buffer; readonly result: string | null; readonly limit_ms: number | null };
  };
}
