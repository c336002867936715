// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import type { MetadataEntry } from '@mahnwerk/contract/shapes/parts.ts';

export interface Statements {
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly delete: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly address: DunningDebtor['address'] | null; readonly email: string | null; readonly phone: string | null; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly email_failed_at: string | null; readonly address_failed_at: string | null; readonly metadata: readonly MetadataEntry[]; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly get_for_change: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly address: DunningDebtor['address'] | null; readonly email: string | null; readonly phone: string | null; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly email_failed_at: string | null; readonly address_failed_at: string | null; readonly metadata: readonly MetadataEntry[]; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly customer_number: string | null; readonly acting_as: 'consumer' | 'business' | null; readonly person: string | null; readonly organization: string | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly address: string | null; readonly email: string | null; readonly phone: string | null; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly metadata: string | null; readonly display_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly like: {
    readonly parameters: { readonly company_id: string | null; readonly vat_numbers: readonly string[] | null; readonly customer_numbers: readonly string[] | null; readonly postal_codes: readonly string[] | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly display_name: string; readonly vat_number: string | null; readonly postal_code: string | null };
  };
  readonly list: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly address: DunningDebtor['address'] | null; readonly email: string | null; readonly phone: string | null; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly email_failed_at: string | null; readonly address_failed_at: string | null; readonly metadata: readonly MetadataEntry[]; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly list_numbered: {
    readonly parameters: { readonly company_id: string | null; readonly customer_numbers: readonly string[] | null };
    readonly row: { readonly id: string; readonly customer_number: string; readonly acting_as: 'consumer' | 'business'; readonly person: Debtor['person'] | null; readonly organization: Debtor['organization'] | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly address: DunningDebtor['address'] | null; readonly email: string | null; readonly phone: string | null; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly email_failed_at: string | null; readonly address_failed_at: string | null; readonly metadata: readonly MetadataEntry[]; readonly display_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly numbered: {
    readonly parameters: { readonly company_id: string | null; readonly customer_number: string | null };
    readonly row: { readonly id: string };
  };
  readonly owed: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly company_name: string; readonly open_cents: bigint; readonly invoice_count: number };
  };
  readonly referred: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null; readonly but: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly update: {
    readonly parameters: { readonly customer_number: string | null; readonly acting_as: 'consumer' | 'business' | null; readonly person: string | null; readonly organization: string | null; readonly legal_form: Debtor['legal_form'] | null; readonly vat_number: string | null; readonly address: string | null; readonly email: string | null; readonly phone: string | null; readonly dunning_stop: 'insolvent' | 'deceased' | 'other' | null; readonly metadata: string | null; readonly email_failed_at: string | null; readonly address_failed_at: string | null; readonly display_name: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
}
