// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Company } from '@mahnwerk/contract/operator/companies.ts';

export interface Statements {
  readonly activeMember: {
    readonly parameters: { readonly company: string | null; readonly account: string | null };
    readonly row: { readonly id: string; readonly role: 'admin' | 'member'; readonly status: 'active' | 'suspended' | 'offboarded'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified' };
  };
  readonly begin: {
    readonly parameters: { readonly company: string | null; readonly id: string | null; readonly requested_by: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly finish: {
    readonly parameters: { readonly now: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly freeReference: {
    readonly parameters: { readonly stamp: string | null; readonly partner_id: string | null; readonly external_reference: string | null; readonly company: string | null };
    readonly row: {  };
  };
  readonly insertCompany: {
    readonly parameters: { readonly id: string | null; readonly name: string | null; readonly address: string | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: string | null; readonly notification_channels: string | null; readonly dunning_locked: boolean | null; readonly dunning_policy_locked: boolean | null; readonly dunning_paused: boolean | null; readonly case_work_paused: boolean | null; readonly onboarding_mode: 'api_only' | 'web_flow' | null; readonly status: 'active' | 'suspended' | 'offboarded' | null; readonly created_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insertMember: {
    readonly parameters: { readonly company: string | null; readonly id: string | null; readonly account_id: string | null; readonly email: string | null; readonly first_name: string | null; readonly last_name: string | null; readonly now: string | null; readonly role: 'admin' | 'member' | null; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired' | null; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly created_at: string | null };
    readonly row: {  };
  };
  readonly insertPartner: {
    readonly parameters: { readonly id: string | null; readonly name: string | null; readonly may_skip_email_verification: boolean | null; readonly created_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lockCompany: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly address: Company['address'] | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: Company['legal_representatives']; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: Company['payout_bank_account'] | null; readonly notification_channels: Company['notification_channels']; readonly dunning_locked: boolean; readonly dunning_policy_locked: boolean; readonly dunning_paused: boolean; readonly case_work_paused: boolean; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly status: 'active' | 'suspended' | 'offboarded'; readonly created_at: string; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified' };
  };
  readonly lockLinks: {
    readonly parameters: { readonly company: string | null };
    readonly row: { readonly partner_id: string; readonly external_reference: string | null; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected'; readonly confirmed_at: string | null; readonly created_at: string };
  };
  readonly lockMembers: {
    readonly parameters: { readonly company: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly role: 'admin' | 'member'; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired'; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly created_at: string; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified' };
  };
  readonly lockPartner: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly may_skip_email_verification: boolean; readonly created_at: string; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified' };
  };
  readonly offboard: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly offboardMembers: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company: string | null };
    readonly row: {  };
  };
  readonly progress: {
    readonly parameters: { readonly removed: number | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly putLink: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null; readonly external_reference: string | null; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected' | null; readonly confirmed_at: string | null; readonly created_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly putSeen: {
    readonly parameters: { readonly company: string | null; readonly seen: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly readReset: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly removed: number; readonly requested_at: string; readonly finished_at: string | null };
  };
  readonly readRunning: {
    readonly parameters: { readonly company: string | null };
    readonly row: { readonly id: string; readonly removed: number; readonly requested_at: string; readonly finished_at: string | null };
  };
  readonly referenceTaken: {
    readonly parameters: { readonly partner_id: string | null; readonly external_reference: string | null; readonly company: string | null };
    readonly row: { readonly taken: boolean };
  };
  readonly seen: {
    readonly parameters: {  };
    readonly row: { readonly company_id: string; readonly seen: string | null };
  };
  readonly standing: {
    readonly parameters: { readonly partners: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly takeReset: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string; readonly requested_at: string; readonly started_at: string };
  };
  readonly updateCompany: {
    readonly parameters: { readonly name: string | null; readonly address: string | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: string | null; readonly notification_channels: string | null; readonly dunning_locked: boolean | null; readonly dunning_policy_locked: boolean | null; readonly dunning_paused: boolean | null; readonly case_work_paused: boolean | null; readonly onboarding_mode: 'api_only' | 'web_flow' | null; readonly status: 'active' | 'suspended' | 'offboarded' | null; readonly created_at: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly updateMember: {
    readonly parameters: { readonly account_id: string | null; readonly email: string | null; readonly first_name: string | null; readonly last_name: string | null; readonly now: string | null; readonly role: 'admin' | 'member' | null; readonly status: 'pending_setup' | 'active' | 'revoked' | 'expired' | null; readonly invite_expires_at: string | null; readonly revoked_at: string | null; readonly revocation_reason: 'cancelled_by_partner' | 'removed_by_company' | 'company_offboarded' | 'access_revoked' | null; readonly created_at: string | null; readonly stamp: string | null; readonly company: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly updatePartner: {
    readonly parameters: { readonly name: string | null; readonly may_skip_email_verification: boolean | null; readonly created_at: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
