// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { KeyScope } from '@mahnwerk/contract/grammar/scopes.ts';

export interface Statements {
  readonly countOwn: {
    readonly parameters: { readonly owner: string | null };
    readonly row: { readonly count: number };
  };
  readonly find: {
    readonly parameters: { readonly secret_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly kind: 'case' | 'partner' | 'dunning' | 'operator'; readonly token_name: string; readonly scopes: readonly KeyScope[]; readonly company_id: string | null; readonly partner_id: string | null; readonly read_only: boolean; readonly is_locked: boolean; readonly is_policy_locked: boolean; readonly lacks_user: boolean };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly kind: 'case' | 'partner' | 'dunning' | 'operator' | null; readonly company_id: string | null; readonly partner_id: string | null; readonly token_name: string | null; readonly scopes: readonly KeyScope[] | null; readonly secret_hash: Buffer | null; readonly expires_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly kind: 'case' | 'partner' | 'dunning' | 'operator'; readonly company_id: string | null; readonly partner_id: string | null; readonly token_name: string; readonly scopes: readonly KeyScope[]; readonly last_used_at: string | null; readonly expires_at: string | null; readonly suspended_at: string | null; readonly created_at: string; readonly updated_at: string; readonly owner_name: string | null };
  };
  readonly lockCreation: {
    readonly parameters: { readonly owner: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly lockOwn: {
    readonly parameters: { readonly id: string | null; readonly owner: string | null };
    readonly row: { readonly id: string; readonly kind: 'case' | 'partner' | 'dunning' | 'operator'; readonly company_id: string | null; readonly partner_id: string | null; readonly token_name: string; readonly scopes: readonly KeyScope[]; readonly last_used_at: string | null; readonly expires_at: string | null; readonly suspended_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly markUsed: {
    readonly parameters: { readonly now: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly nameByHash: {
    readonly parameters: { readonly secret_hash: Buffer | null; readonly id: string | null };
    readonly row: { readonly token_name: string };
  };
  readonly ofOwner: {
    readonly parameters: { readonly owner: string | null; readonly most: bigint | number | null };
    readonly row: { readonly id: string; readonly kind: 'case' | 'partner' | 'dunning' | 'operator'; readonly token_name: string };
  };
  readonly putRoot: {
    readonly parameters: { readonly id: string | null; readonly token_name: string | null; readonly scopes: readonly KeyScope[] | null; readonly secret_hash: Buffer | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly read: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly kind: 'case' | 'partner' | 'dunning' | 'operator'; readonly company_id: string | null; readonly partner_id: string | null; readonly token_name: string; readonly scopes: readonly KeyScope[]; readonly last_used_at: string | null; readonly expires_at: string | null; readonly suspended_at: string | null; readonly created_at: string; readonly updated_at: string; readonly owner_name: string | null };
  };
  readonly readOwn: {
    readonly parameters: { readonly id: string | null; readonly owner: string | null };
    readonly row: { readonly id: string; readonly kind: 'case' | 'partner' | 'dunning' | 'operator'; readonly company_id: string | null; readonly partner_id: string | null; readonly token_name: string; readonly scopes: readonly KeyScope[]; readonly last_used_at: string | null; readonly expires_at: string | null; readonly suspended_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly remove: {
    readonly parameters: { readonly id: string | null };
    readonly row: {  };
  };
  readonly replaceSecret: {
    readonly parameters: { readonly secret_hash: Buffer | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
  readonly suspend: {
    readonly parameters: { readonly suspended_at: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
}
