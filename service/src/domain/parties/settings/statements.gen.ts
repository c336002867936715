// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Settings } from '@mahnwerk/contract/operator/settings.ts';

export interface Statements {
  readonly lock: {
    readonly parameters: {  };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly read: {
    readonly parameters: {  };
    readonly row: { readonly data: Settings };
  };
  readonly write: {
    readonly parameters: { readonly data: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
}
