// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly changeAlone: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly name: string | null; readonly address: string | null; readonly phone: string | null; readonly legal_form: string | null; readonly legal_representatives: string | null; readonly tax_treatment: string | null; readonly vat_number: string | null; readonly default_claim_type: string | null; readonly payout_bank_account: string | null; readonly notification_channels: string | null; readonly data_sharing_basis: string | null; readonly dunning_locked: boolean | null; readonly dunning_paused: boolean | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly status: string; readonly name: string; readonly address: unknown; readonly phone: string | null; readonly legal_form: string | null; readonly legal_representatives: unknown; readonly tax_treatment: string | null; readonly vat_number: string | null; readonly default_claim_type: string | null; readonly payout_bank_account: unknown; readonly notification_channels: unknown; readonly dunning_locked: boolean; readonly dunning_paused: boolean; readonly onboarding_mode: string; readonly sandbox_origin: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly keepOwn: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly pg_advisory_xact_lock_shared: unknown };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly status: string; readonly name: string; readonly address: unknown; readonly phone: string | null; readonly legal_form: string | null; readonly legal_representatives: unknown; readonly tax_treatment: string | null; readonly vat_number: string | null; readonly default_claim_type: string | null; readonly payout_bank_account: unknown; readonly notification_channels: unknown; readonly dunning_locked: boolean; readonly dunning_paused: boolean; readonly onboarding_mode: string; readonly sandbox_origin: string; readonly created_at: string; readonly updated_at: string; readonly data_sharing_basis: string | null };
  };
  readonly read: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly status: string; readonly name: string; readonly address: unknown; readonly phone: string | null; readonly legal_form: string | null; readonly legal_representatives: unknown; readonly tax_treatment: string | null; readonly vat_number: string | null; readonly default_claim_type: string | null; readonly payout_bank_account: unknown; readonly notification_channels: unknown; readonly dunning_locked: boolean; readonly dunning_paused: boolean; readonly onboarding_mode: string; readonly sandbox_origin: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly readOwn: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly status: string; readonly name: string; readonly address: unknown; readonly phone: string | null; readonly legal_form: string | null; readonly legal_representatives: unknown; readonly tax_treatment: string | null; readonly vat_number: string | null; readonly default_claim_type: string | null; readonly payout_bank_account: unknown; readonly notification_channels: unknown; readonly dunning_locked: boolean; readonly dunning_paused: boolean; readonly onboarding_mode: string; readonly sandbox_origin: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly status: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly status: string };
  };
  readonly update: {
    readonly parameters: { readonly name: string | null; readonly address: string | null; readonly phone: string | null; readonly legal_form: string | null; readonly legal_representatives: string | null; readonly tax_treatment: string | null; readonly vat_number: string | null; readonly default_claim_type: string | null; readonly payout_bank_account: string | null; readonly notification_channels: string | null; readonly data_sharing_basis: string | null; readonly dunning_locked: boolean | null; readonly dunning_paused: boolean | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
  readonly updateStatus: {
    readonly parameters: { readonly status: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
}
