// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly forgetReceiver: {
    readonly parameters: { readonly counting: boolean | null; readonly id: string | null; readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: {  };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly owner_kind: number | null; readonly owner_id: string | null; readonly url: string | null; readonly enabled: boolean | null; readonly events: readonly string[] | null; readonly companies: readonly string[] | null; readonly description: string | null; readonly max_consecutive_failures: number | null; readonly now: string | null; readonly secret: Buffer | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly url: string; readonly enabled: boolean; readonly events: readonly string[]; readonly companies: readonly string[] | null; readonly description: string | null; readonly max_consecutive_failures: number; readonly consecutive_failures: number; readonly last_failure_at: string | null; readonly last_success_at: string | null; readonly lane: string; readonly lane_reason: string | null; readonly open_until: string | null; readonly auto_disabled: boolean; readonly disabled_at: string | null; readonly contract_version: 'v1' | 'v2'; readonly created_at: string; readonly updated_at: string };
  };
  readonly lockForShare: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null; readonly id: string | null };
    readonly row: { readonly enabled: boolean };
  };
  readonly lockOwner: {
    readonly parameters: { readonly owner_kind: string | null; readonly owner_id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly lockSealedOtherwise: {
    readonly parameters: { readonly after: string | null; readonly header: Buffer | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly secret: Buffer; readonly previous_secret: Buffer | null };
  };
  readonly read: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly url: string; readonly enabled: boolean; readonly events: readonly string[]; readonly companies: readonly string[] | null; readonly description: string | null; readonly max_consecutive_failures: number; readonly consecutive_failures: number; readonly last_failure_at: string | null; readonly last_success_at: string | null; readonly lane: string; readonly lane_reason: string | null; readonly open_until: string | null; readonly auto_disabled: boolean; readonly disabled_at: string | null; readonly contract_version: 'v1' | 'v2'; readonly created_at: string; readonly updated_at: string };
  };
  readonly remove: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly replaceSeals: {
    readonly parameters: { readonly secret: Buffer | null; readonly previous_secret: Buffer | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly rotateSecret: {
    readonly parameters: { readonly secret: Buffer | null; readonly stamp: string | null; readonly owner_kind: number | null; readonly owner_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update: {
    readonly parameters: { readonly url: string | null; readonly enabled: boolean | null; readonly events: readonly string[] | null; readonly companies: readonly string[] | null; readonly description: string | null; readonly max_consecutive_failures: number | null; readonly now: string | null; readonly stamp: string | null; readonly owner_kind: number | null; readonly owner_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly urls: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: { readonly id: string; readonly url: string };
  };
}
