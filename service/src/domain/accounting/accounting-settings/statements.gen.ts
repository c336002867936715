// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { AccountingData } from '@mahnwerk/contract/shapes/accounting.ts';

export interface Statements {
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly owner: string | null };
    readonly row: { readonly data: AccountingData };
  };
  readonly lock: {
    readonly parameters: { readonly owner: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly write: {
    readonly parameters: { readonly owner: string | null; readonly data: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
}
