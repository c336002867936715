// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { PolicyDocument } from '@mahnwerk/contract/dunning/policy.ts';

export interface Statements {
  readonly inForce: {
    readonly parameters: { readonly company_id: string | null; readonly day: string | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: PolicyDocument | null; readonly created_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly effective_from: string | null; readonly document: string | null; readonly now: string | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: PolicyDocument; readonly created_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly supersede: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly effective_from: string | null; readonly business_date: string | null };
    readonly row: {  };
  };
  readonly version: {
    readonly parameters: { readonly company_id: string | null; readonly version: bigint | number | null };
    readonly row: { readonly version: number; readonly effective_from: string; readonly document: PolicyDocument | null; readonly created_at: string };
  };
}
