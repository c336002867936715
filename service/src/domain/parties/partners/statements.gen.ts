// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { DataSharingBasis } from '@mahnwerk/contract/shapes/company.ts';

export interface Statements {
  readonly addUser: {
    readonly parameters: { readonly id: string | null; readonly partner_id: string | null; readonly account_id: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly byReference: {
    readonly parameters: { readonly partner_id: string | null; readonly external_reference: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly name: string | null; readonly may_skip_email_verification: boolean | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insertLink: {
    readonly parameters: { readonly partner_id: string | null; readonly id: string | null; readonly external_reference: string | null; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected' | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insertManaged: {
    readonly parameters: { readonly id: string | null; readonly name: string | null; readonly address: string | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: string | null; readonly notification_channels: string | null; readonly dunning_locked: boolean | null; readonly dunning_policy_locked: boolean | null; readonly dunning_paused: boolean | null; readonly case_work_paused: boolean | null; readonly data_sharing_basis: DataSharingBasis | null; readonly onboarding_mode: 'api_only' | 'web_flow' | null; readonly partner_id: string | null; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified' | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly may_skip_email_verification: boolean; readonly created_at: string; readonly updated_at: string };
  };
  readonly lockManaged: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly address: Company['address'] | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: Company['legal_representatives']; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: Company['payout_bank_account'] | null; readonly notification_channels: Company['notification_channels']; readonly dunning_locked: boolean; readonly dunning_policy_locked: boolean; readonly dunning_paused: boolean; readonly case_work_paused: boolean; readonly status: 'active' | 'suspended' | 'offboarded'; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly data_sharing_basis: DataSharingBasis | null };
  };
  readonly lockOwnLink: {
    readonly parameters: { readonly partner_id: string | null; readonly id: string | null };
    readonly row: { readonly external_reference: string | null; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected'; readonly confirmed_at: string | null };
  };
  readonly milestones: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly submitted: boolean; readonly transferred: boolean; readonly representatives_lock: 'locked' | 'open' | null };
  };
  readonly origin: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified' };
  };
  readonly read: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly may_skip_email_verification: boolean; readonly created_at: string; readonly updated_at: string };
  };
  readonly readManaged: {
    readonly parameters: { readonly partner_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly external_reference: string | null; readonly name: string; readonly address: Company['address'] | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: Company['legal_representatives']; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: Company['payout_bank_account'] | null; readonly notification_channels: Company['notification_channels']; readonly dunning_locked: boolean; readonly dunning_policy_locked: boolean; readonly dunning_paused: boolean; readonly case_work_paused: boolean; readonly status: 'active' | 'suspended' | 'offboarded'; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected'; readonly confirmed_at: string | null; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly reserveReference: {
    readonly parameters: { readonly partner_id: string | null; readonly external_reference: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly update: {
    readonly parameters: { readonly name: string | null; readonly may_skip_email_verification: boolean | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
  readonly updateManaged: {
    readonly parameters: { readonly name: string | null; readonly address: string | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: string | null; readonly notification_channels: string | null; readonly data_sharing_basis: DataSharingBasis | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly updateReference: {
    readonly parameters: { readonly external_reference: string | null; readonly stamp: string | null; readonly partner_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
