// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { CorrespondenceSettings } from '@mahnwerk/contract/operator/correspondence.ts';
import type { Letterhead } from '@mahnwerk/contract/shapes/letterhead.ts';

export interface Statements {
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly owner: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly lock_settings: {
    readonly parameters: {  };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly read: {
    readonly parameters: { readonly owner: string | null };
    readonly row: { readonly data: Letterhead };
  };
  readonly read_settings: {
    readonly parameters: {  };
    readonly row: { readonly data: CorrespondenceSettings };
  };
  readonly write: {
    readonly parameters: { readonly owner: string | null; readonly data: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly write_settings: {
    readonly parameters: { readonly data: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
}
