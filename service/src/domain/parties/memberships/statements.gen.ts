// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly activate: {
    readonly parameters: { readonly stamp: string | null; readonly company: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
  readonly administered: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly expire: {
    readonly parameters: { readonly stamp: string | null; readonly companies: readonly string[] | null; readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string };
  };
  readonly finished: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly finishSetup: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly insert: {
    readonly parameters: { readonly company: string | null; readonly id: string | null; readonly account_id: string | null; readonly email: string | null; readonly first_name: string | null; readonly last_name: string | null; readonly role: 'admin' | 'member' | null; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired' | null; readonly invite_token_hash: Buffer | null; readonly invite_expires_at: string | null; readonly invited_by_partner: string | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified' | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revoked_by_token_id: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly invited: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revoked_by_token_id: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string; readonly company_id: string; readonly account_id: string; readonly invited_by_partner: string | null; readonly company_name: string; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly partner_name: string | null; readonly awaiting_partners: readonly string[] };
  };
  readonly live: {
    readonly parameters: { readonly company: string | null; readonly email: string | null; readonly role: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revoked_by_token_id: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly company: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revoked_by_token_id: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly lockCompany: {
    readonly parameters: { readonly company: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly status: 'active' | 'suspended' | 'offboarded'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified' };
  };
  readonly lockExpiring: {
    readonly parameters: { readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string };
  };
  readonly lockFinished: {
    readonly parameters: { readonly account_id: string | null; readonly also: string | null };
    readonly row: { readonly id: string };
  };
  readonly lockInvited: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revoked_by_token_id: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string; readonly company_id: string; readonly account_id: string; readonly invited_by_partner: string | null; readonly company_name: string; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly partner_name: string | null; readonly awaiting_partners: readonly string[] };
  };
  readonly lockManagedCompany: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly status: 'active' | 'suspended' | 'offboarded'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected'; readonly may_skip_email_verification: boolean };
  };
  readonly lockUser: {
    readonly parameters: { readonly company: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revoked_by_token_id: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string; readonly account_id: string };
  };
  readonly newest: {
    readonly parameters: { readonly companies: readonly string[] | null; readonly at_most: bigint | number | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revoked_by_token_id: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly otherAdmin: {
    readonly parameters: { readonly company: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly read: {
    readonly parameters: { readonly company: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revoked_by_token_id: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly readUser: {
    readonly parameters: { readonly company: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revoked_by_token_id: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly reopen: {
    readonly parameters: { readonly expires_at: string | null; readonly stamp: string | null; readonly account_id: string | null };
    readonly row: {  };
  };
  readonly revoke: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly key: string | null; readonly reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly company: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
  readonly revokeLive: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly company: string | null };
    readonly row: { readonly id: string };
  };
  readonly revokePending: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly company: string | null; readonly partner: string | null };
    readonly row: { readonly id: string };
  };
  readonly updateInvitation: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly expires_at: string | null; readonly stamp: string | null; readonly company: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
  readonly updateRole: {
    readonly parameters: { readonly role: 'admin' | 'member' | null; readonly stamp: string | null; readonly company: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
}
