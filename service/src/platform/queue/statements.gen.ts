// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly countFailed: {
    readonly parameters: { readonly most: bigint | number | null };
    readonly row: { readonly kind: string; readonly failed: number; readonly late: number };
  };
  readonly dismiss: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly dismissed_at: string };
  };
  readonly enqueueDue: {
    readonly parameters: { readonly jobs: readonly string[] | null; readonly now: string | null; readonly schedule: string | null; readonly kind: string | null };
    readonly row: {  };
  };
  readonly extend: {
    readonly parameters: { readonly lease_seconds: number | null; readonly company: string | null; readonly kind: string | null; readonly key: string | null; readonly lease_token: string | null };
    readonly row: {  };
  };
  readonly fail: {
    readonly parameters: { readonly error: string | null; readonly company: string | null; readonly kind: string | null; readonly key: string | null; readonly lease_token: string | null };
    readonly row: {  };
  };
  readonly finished: {
    readonly parameters: { readonly job: string | null };
    readonly row: {  };
  };
  readonly hasten: {
    readonly parameters: { readonly id: string | null; readonly kind: string | null; readonly key: string | null };
    readonly row: {  };
  };
  readonly holdersGone: {
    readonly parameters: {  };
    readonly row: { readonly holder: number };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly company: string | null; readonly kind: string | null; readonly key: string | null; readonly payload: Buffer | null; readonly lifetime_hours: number | null };
    readonly row: {  };
  };
  readonly insertAgain: {
    readonly parameters: { readonly id: string | null; readonly company: string | null; readonly kind: string | null; readonly key: string | null; readonly payload: Buffer | null; readonly lifetime_hours: number | null };
    readonly row: {  };
  };
  readonly keep: {
    readonly parameters: { readonly id: string | null; readonly kind: string | null; readonly key: string | null };
    readonly row: {  };
  };
  readonly lease: {
    readonly parameters: { readonly kind: string | null; readonly company: string | null; readonly recent_companies: readonly string[] | null; readonly recent_ms: readonly number[] | null; readonly running_companies: readonly string[] | null; readonly cost_ms: number | null; readonly per_company: bigint | number | null; readonly batch: number | null; readonly lease_token: string | null; readonly lease_holder: number | null; readonly lease_seconds: number | null };
    readonly row: { readonly id: string; readonly kind: string; readonly key: string; readonly company_id: string | null; readonly payload: Buffer | null; readonly attempts: number; readonly age_seconds: number };
  };
  readonly left: {
    readonly parameters: { readonly kinds: readonly string[] | null; readonly company: string | null };
    readonly row: { readonly kind: string; readonly due: bigint; readonly running: bigint; readonly count: bigint };
  };
  readonly lockEncryptedOtherwise: {
    readonly parameters: { readonly kinds: readonly string[] | null; readonly after: string | null; readonly header: Buffer | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly kind: string; readonly key: string; readonly payload: Buffer };
  };
  readonly lockFailed: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly kind: string; readonly key: string; readonly company_id: string | null; readonly attempts: number; readonly last_error: string | null; readonly created_at: string; readonly failed_at: string | null; readonly dismissed_at: string | null };
  };
  readonly payloads: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly key: string; readonly payload: Buffer };
  };
  readonly postpone: {
    readonly parameters: { readonly next_kind: string | null; readonly seconds: number | null; readonly refund: number | null; readonly error: string | null; readonly company: string | null; readonly kind: string | null; readonly key: string | null; readonly lease_token: string | null };
    readonly row: { readonly has_failed: boolean };
  };
  readonly purgeFailed: {
    readonly parameters: { readonly days: number | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly register: {
    readonly parameters: { readonly now: string | null; readonly schedule: string | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company: string | null; readonly kind: string | null; readonly key: string | null; readonly lease_token: string | null };
    readonly row: {  };
  };
  readonly replacePayload: {
    readonly parameters: { readonly payload: Buffer | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly retry: {
    readonly parameters: { readonly id: string | null };
    readonly row: {  };
  };
  readonly takeBack: {
    readonly parameters: { readonly holders: readonly number[] | null };
    readonly row: {  };
  };
}
