// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly active_staff: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string };
  };
  readonly addStaff: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null; readonly roles: readonly string[] | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: { readonly id: string };
  };
  readonly invited: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly account_id: string; readonly email: string; readonly kind: string; readonly owner_name: string; readonly roles: readonly string[]; readonly invite_expires_at: string };
  };
  readonly lockInvitedStaff: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly id: string };
  };
  readonly lockInvitedUser: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly id: string };
  };
  readonly some_staff: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly name: string; readonly roles: readonly string[] };
  };
  readonly staff_expire: {
    readonly parameters: { readonly stamp: string | null; readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly staff_finish: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly staff_insert: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null; readonly roles: readonly string[] | null; readonly token_hash: Buffer | null; readonly expires_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly staff_live: {
    readonly parameters: { readonly owner: string | null; readonly email: string | null };
    readonly row: { readonly id: string; readonly account_id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly roles: readonly string[]; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly last_signed_in_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly staff_lock: {
    readonly parameters: { readonly owner: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly account_id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly roles: readonly string[]; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly last_signed_in_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly staff_read: {
    readonly parameters: { readonly owner: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly account_id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly roles: readonly string[]; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly last_signed_in_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly staff_revoke: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly staff_setInvitation: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly expires_at: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly staff_setRoles: {
    readonly parameters: { readonly roles: readonly string[] | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly user_expire: {
    readonly parameters: { readonly stamp: string | null; readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly user_finish: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly user_insert: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null; readonly owner: string | null; readonly roles: readonly string[] | null; readonly token_hash: Buffer | null; readonly expires_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly user_live: {
    readonly parameters: { readonly owner: string | null; readonly email: string | null };
    readonly row: { readonly id: string; readonly account_id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly roles: readonly string[]; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly last_signed_in_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly user_lock: {
    readonly parameters: { readonly owner: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly account_id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly roles: readonly string[]; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly last_signed_in_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly user_read: {
    readonly parameters: { readonly owner: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly account_id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly roles: readonly string[]; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly last_signed_in_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly user_revoke: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly user_setInvitation: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly expires_at: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly user_setRoles: {
    readonly parameters: { readonly roles: readonly string[] | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
