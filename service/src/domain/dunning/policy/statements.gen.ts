// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly inForce: {
    readonly parameters: { readonly policy_id: string | null; readonly day: string | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: Readonly<Record<string, unknown>> | null; readonly created_at: string };
  };
  readonly version: {
    readonly parameters: { readonly policy_id: string | null; readonly version: bigint | number | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: Readonly<Record<string, unknown>> | null; readonly created_at: string };
  };
}
