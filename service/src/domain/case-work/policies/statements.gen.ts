// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly choose: {
    readonly parameters: { readonly company_id: string | null; readonly claim_kind: string | null; readonly is_sandbox: boolean | null };
    readonly row: { readonly id: string };
  };
  readonly count: {
    readonly parameters: {  };
    readonly row: { readonly count: number };
  };
  readonly enabled: {
    readonly parameters: { readonly policy_id: string | null; readonly is_sandbox: boolean | null };
    readonly row: { readonly id: string };
  };
  readonly get: {
    readonly parameters: { readonly policy_id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly claim_kind: 'any' | 'receivable' | 'titled'; readonly name: string };
  };
  readonly inForce: {
    readonly parameters: { readonly policy_id: string | null; readonly day: string | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: Readonly<Record<string, unknown>>; readonly created_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly company: string | null; readonly claim_kind: 'any' | 'receivable' | 'titled' | null; readonly name: string | null; readonly enabled: boolean | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: {  };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly of_case: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly policy_id: string; readonly policy_version: number };
  };
  readonly other: {
    readonly parameters: { readonly company: string | null; readonly claim_kind: string | null; readonly id: string | null; readonly is_sandbox: boolean | null };
    readonly row: { readonly name: string };
  };
  readonly read: {
    readonly parameters: { readonly is_sandbox: boolean | null; readonly today: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly claim_kind: 'any' | 'receivable' | 'titled'; readonly name: string; readonly enabled: boolean; readonly created_at: string; readonly updated_at: string; readonly company_name: string | null; readonly business_date: string };
  };
  readonly update: {
    readonly parameters: { readonly name: string | null; readonly is_sandbox: boolean | null; readonly enabled: boolean | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly version: {
    readonly parameters: { readonly policy_id: string | null; readonly version: bigint | number | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: Readonly<Record<string, unknown>>; readonly created_at: string };
  };
}
