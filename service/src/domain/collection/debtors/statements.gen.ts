// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly creditor_mailboxes: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly notification_channels: unknown };
  };
  readonly delete: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly your_reference: string | null; readonly acting_as: string; readonly person: unknown; readonly organization: unknown; readonly legal_form: string | null; readonly legal_representatives: unknown; readonly addresses: unknown; readonly communication_channels: unknown; readonly bank_accounts: unknown; readonly metadata: unknown; readonly events: unknown; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly get_for_change: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly your_reference: string | null; readonly acting_as: string; readonly person: unknown; readonly organization: unknown; readonly legal_form: string | null; readonly legal_representatives: unknown; readonly addresses: unknown; readonly communication_channels: unknown; readonly bank_accounts: unknown; readonly metadata: unknown; readonly events: unknown; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly get_many: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly your_reference: string | null; readonly acting_as: string; readonly person: unknown; readonly organization: unknown; readonly legal_form: string | null; readonly legal_representatives: unknown; readonly addresses: unknown; readonly communication_channels: unknown; readonly bank_accounts: unknown; readonly metadata: unknown; readonly events: unknown; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly your_reference: string | null; readonly acting_as: string | null; readonly person: string | null; readonly organization: string | null; readonly legal_form: string | null; readonly legal_representatives: string | null; readonly addresses: string | null; readonly communication_channels: string | null; readonly bank_accounts: string | null; readonly metadata: string | null; readonly events: string | null; readonly display_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock_many: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly update: {
    readonly parameters: { readonly your_reference: string | null; readonly acting_as: string | null; readonly person: string | null; readonly organization: string | null; readonly legal_form: string | null; readonly legal_representatives: string | null; readonly addresses: string | null; readonly communication_channels: string | null; readonly bank_accounts: string | null; readonly metadata: string | null; readonly events: string | null; readonly display_name: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
}
