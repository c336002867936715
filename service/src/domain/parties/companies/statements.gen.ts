// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { DataSharingBasis } from '@mahnwerk/contract/shapes/company.ts';

export interface Statements {
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly name: string | null; readonly address: string | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: string | null; readonly notification_channels: string | null; readonly dunning_locked: boolean | null; readonly dunning_policy_locked: boolean | null; readonly dunning_paused: boolean | null; readonly case_work_paused: boolean | null; readonly data_sharing_basis: DataSharingBasis | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly status: 'active' | 'suspended' | 'offboarded'; readonly name: string; readonly address: Company['address'] | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: Company['legal_representatives']; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: Company['payout_bank_account'] | null; readonly notification_channels: Company['notification_channels']; readonly dunning_locked: boolean; readonly dunning_policy_locked: boolean; readonly dunning_paused: boolean; readonly case_work_paused: boolean; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly status: 'active' | 'suspended' | 'offboarded'; readonly name: string; readonly address: Company['address'] | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: Company['legal_representatives']; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: Company['payout_bank_account'] | null; readonly notification_channels: Company['notification_channels']; readonly dunning_locked: boolean; readonly dunning_policy_locked: boolean; readonly dunning_paused: boolean; readonly case_work_paused: boolean; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string; readonly data_sharing_basis: DataSharingBasis | null; readonly representatives_lock: 'locked' | 'open' | null };
  };
  readonly lockData: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly lockDataForShare: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly pg_advisory_xact_lock_shared: unknown };
  };
  readonly openRepresentatives: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly read: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly status: 'active' | 'suspended' | 'offboarded'; readonly name: string; readonly address: Company['address'] | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: Company['legal_representatives']; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: Company['payout_bank_account'] | null; readonly notification_channels: Company['notification_channels']; readonly dunning_locked: boolean; readonly dunning_policy_locked: boolean; readonly dunning_paused: boolean; readonly case_work_paused: boolean; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly readOwn: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly status: 'active' | 'suspended' | 'offboarded'; readonly name: string; readonly address: Company['address'] | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: Company['legal_representatives']; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: Company['payout_bank_account'] | null; readonly notification_channels: Company['notification_channels']; readonly dunning_locked: boolean; readonly dunning_policy_locked: boolean; readonly dunning_paused: boolean; readonly case_work_paused: boolean; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified'; readonly created_at: string; readonly updated_at: string };
  };
  readonly status: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly status: 'active' | 'suspended' | 'offboarded' };
  };
  readonly update: {
    readonly parameters: { readonly name: string | null; readonly address: string | null; readonly phone: string | null; readonly legal_form: Company['legal_form'] | null; readonly legal_representatives: string | null; readonly tax_treatment: Company['tax_treatment'] | null; readonly vat_number: string | null; readonly default_claim_type: Company['default_claim_type'] | null; readonly payout_bank_account: string | null; readonly notification_channels: string | null; readonly dunning_locked: boolean | null; readonly dunning_policy_locked: boolean | null; readonly dunning_paused: boolean | null; readonly case_work_paused: boolean | null; readonly data_sharing_basis: DataSharingBasis | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
  readonly updateRepresentativesLock: {
    readonly parameters: { readonly representatives_lock: 'locked' | 'open' | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly updateStatus: {
    readonly parameters: { readonly status: 'active' | 'suspended' | 'offboarded' | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
}
