// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly failures: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: { readonly operation: string; readonly code: string; readonly count: bigint; readonly last_on: string };
  };
  readonly get: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly at: string; readonly method: string; readonly path: string; readonly operation: string; readonly status: number; readonly code: string | null; readonly fields: unknown; readonly key_id: string | null; readonly token_name: string | null; readonly user_name: string | null; readonly for_company_id: string | null; readonly replayed: boolean; readonly duration_ms: number; readonly address: string | null };
  };
  readonly insert: {
    readonly parameters: { readonly shared: string | null; readonly numbers: readonly number[] | null; readonly ids: readonly string[] | null; readonly paths: readonly string[] | null; readonly durations: readonly number[] | null; readonly idempotency_keys: readonly string[] | null };
    readonly row: {  };
  };
  readonly unawaited: {
    readonly parameters: {  };
    readonly row: { readonly set_config: string | null };
  };
}
