// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { MetadataEntry } from '@mahnwerk/contract/shapes/parts.ts';

export interface Statements {
  readonly announce_parties: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly announce_parties: unknown };
  };
  readonly by_reference: {
    readonly parameters: { readonly company_id: string | null; readonly your_reference: string | null; readonly most: bigint | number | null };
    readonly row: { readonly id: string; readonly your_reference: string | null; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly legal_representatives: Debtor['legal_representatives']; readonly addresses: Debtor['addresses']; readonly communication_channels: Debtor['communication_channels']; readonly bank_accounts: Debtor['bank_accounts']; readonly metadata: readonly MetadataEntry[]; readonly events: Debtor['events']; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly by_references: {
    readonly parameters: { readonly references: readonly string[] | null; readonly company_id: string | null; readonly most: bigint | number | null };
    readonly row: { readonly id: string; readonly your_reference: string | null; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly legal_representatives: Debtor['legal_representatives']; readonly addresses: Debtor['addresses']; readonly communication_channels: Debtor['communication_channels']; readonly bank_accounts: Debtor['bank_accounts']; readonly metadata: readonly MetadataEntry[]; readonly events: Debtor['events']; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly delete: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly eraseUnused: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly your_reference: string | null; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly legal_representatives: Debtor['legal_representatives']; readonly addresses: Debtor['addresses']; readonly communication_channels: Debtor['communication_channels']; readonly bank_accounts: Debtor['bank_accounts']; readonly metadata: readonly MetadataEntry[]; readonly events: Debtor['events']; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly get_for_change: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly your_reference: string | null; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly legal_representatives: Debtor['legal_representatives']; readonly addresses: Debtor['addresses']; readonly communication_channels: Debtor['communication_channels']; readonly bank_accounts: Debtor['bank_accounts']; readonly metadata: readonly MetadataEntry[]; readonly events: Debtor['events']; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly get_many: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly your_reference: string | null; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly legal_representatives: Debtor['legal_representatives']; readonly addresses: Debtor['addresses']; readonly communication_channels: Debtor['communication_channels']; readonly bank_accounts: Debtor['bank_accounts']; readonly metadata: readonly MetadataEntry[]; readonly events: Debtor['events']; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly your_reference: string | null; readonly acting_as: 'consumer' | 'business' | null; readonly person: string | null; readonly organization: string | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly legal_representatives: string | null; readonly addresses: string | null; readonly communication_channels: string | null; readonly bank_accounts: string | null; readonly metadata: string | null; readonly events: string | null; readonly display_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly like: {
    readonly parameters: { readonly company_id: string | null; readonly vat_numbers: readonly string[] | null; readonly references: readonly string[] | null; readonly postal_codes: readonly string[] | null };
    readonly row: { readonly id: string; readonly your_reference: string | null; readonly display_name: string; readonly vat_number: string | null; readonly postal_codes: readonly string[] };
  };
  readonly lock_addresses: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly addresses: Debtor['addresses'] };
  };
  readonly lock_many: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly display_name: string };
  };
  readonly open_case: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly has_open_case: boolean };
  };
  readonly referred: {
    readonly parameters: { readonly ids: readonly string[] | null; readonly company_id: string | null; readonly but: readonly string[] | null; readonly taken_back: string | null };
    readonly row: { readonly id: string };
  };
  readonly update: {
    readonly parameters: { readonly your_reference: string | null; readonly acting_as: 'consumer' | 'business' | null; readonly person: string | null; readonly organization: string | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly legal_representatives: string | null; readonly addresses: string | null; readonly communication_channels: string | null; readonly bank_accounts: string | null; readonly metadata: string | null; readonly events: string | null; readonly display_name: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
}
