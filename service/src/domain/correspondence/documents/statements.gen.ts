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
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly parent_type: string | null; readonly parent_id: string | null };
    readonly row: { readonly id: string; readonly parent_type: string; readonly parent_id: string; readonly type: string; readonly filename: string; readonly mime_type: string; readonly status: string; readonly failure_reason: string | null; readonly created_at: string; readonly updated_at: string; readonly size: number; readonly sha256: Buffer };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: string | null; readonly parent_id: string | null; readonly now: string | null; readonly documents: string | null };
    readonly row: {  };
  };
  readonly lease: {
    readonly parameters: { readonly recent_companies: readonly string[] | null; readonly recent_ms: readonly number[] | null; readonly held_companies: readonly string[] | null; readonly limit_ms: number | null; readonly is_repeated: boolean | null; readonly per_company: bigint | number | null; readonly batch: number | null; readonly lease_token: string | null; readonly inspector: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly attempts: number; readonly parent_type: string; readonly parent_id: string; readonly mime_type: string; readonly sha256: Buffer; readonly result: string | null; readonly limit_ms: number | null };
  };
  readonly of_parents: {
    readonly parameters: { readonly company_id: string | null; readonly parent_type: string | null; readonly parent_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly parent_type: string; readonly parent_id: string; readonly type: string; readonly filename: string; readonly mime_type: string; readonly status: string; readonly failure_reason: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly postpone: {
    readonly parameters: { readonly seconds: number | null; readonly refund: number | null; readonly is_repeated: boolean | null; readonly company_id: string | null; readonly id: string | null; readonly lease_token: string | null };
    readonly row: {  };
  };
  readonly remember: {
    readonly parameters: { readonly inspector: string | null; readonly result: string | null; readonly limit_ms: number | null; readonly sha256: Buffer | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly settle: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly lease_token: string | null; readonly status: string | null; readonly failure_reason: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly used: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly used_bytes: bigint };
  };
}
