// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly choose: {
    readonly parameters: { readonly company_id: string | null; readonly claim_kind: string | null; readonly is_sandbox: boolean | null };
    readonly row: { readonly id: string };
  };
  readonly enabled: {
    readonly parameters: { readonly policy_id: string | null; readonly is_sandbox: boolean | null };
    readonly row: { readonly id: string };
  };
  readonly get: {
    readonly parameters: { readonly policy_id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly claim_kind: 'any' | 'receivable' | 'titled'; readonly name: string; readonly enabled: boolean | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly inForce: {
    readonly parameters: { readonly policy_id: string | null; readonly day: string | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: Readonly<Record<string, unknown>>; readonly created_at: string };
  };
  readonly version: {
    readonly parameters: { readonly policy_id: string | null; readonly version: bigint | number | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: Readonly<Record<string, unknown>>; readonly created_at: string };
  };
}
