// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { DebtorPageData } from '@mahnwerk/contract/operator/debtor-page-settings.ts';

export interface Statements {
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null };
    readonly row: {  };
  };
  readonly inForce: {
    readonly parameters: { readonly owner: string | null };
    readonly row: { readonly company_id: string | null; readonly data: DebtorPageData; readonly payment_secret: Buffer | null };
  };
  readonly lock: {
    readonly parameters: { readonly owner: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly lockSealedOtherwise: {
    readonly parameters: { readonly operators_id: string | null; readonly after: string | null; readonly header: Buffer | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string | null; readonly payment_secret: Buffer | null };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: {  };
  };
  readonly replaceSeal: {
    readonly parameters: { readonly payment_secret: Buffer | null; readonly owner: string | null };
    readonly row: {  };
  };
  readonly write: {
    readonly parameters: { readonly owner: string | null; readonly data: string | null; readonly payment_secret: Buffer | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
}
