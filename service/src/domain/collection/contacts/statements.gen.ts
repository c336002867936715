// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';

export interface Statements {
  readonly count_recorded: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly fail_destination: {
    readonly parameters: { readonly reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly debtor_id: string | null; readonly email: string | null; readonly address: string | null };
    readonly row: {  };
  };
  readonly fail_number: {
    readonly parameters: { readonly reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly debtors: readonly string[] | null; readonly number: string | null };
    readonly row: { readonly id: string };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly type: 'address' | 'email' | 'phone' | 'mobile_phone'; readonly address: Contact['address'] | null; readonly value: string | null; readonly source: 'creditor' | 'debtor' | 'registry' | 'post' | 'court' | 'credit_bureau' | 'research' | 'representative' | 'other'; readonly source_note: string | null; readonly status: 'usable' | 'undeliverable' | 'former'; readonly preferred: boolean; readonly reason: string | null; readonly author_type: string | null; readonly author_name: string | null; readonly valid_from: string; readonly ended_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly get_for_change: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly type: 'address' | 'email' | 'phone' | 'mobile_phone'; readonly address: Contact['address'] | null; readonly value: string | null; readonly source: 'creditor' | 'debtor' | 'registry' | 'post' | 'court' | 'credit_bureau' | 'research' | 'representative' | 'other'; readonly source_note: string | null; readonly status: 'usable' | 'undeliverable' | 'former'; readonly preferred: boolean; readonly reason: string | null; readonly author_type: string | null; readonly author_name: string | null; readonly valid_from: string; readonly ended_at: string | null; readonly created_at: string; readonly updated_at: string; readonly is_removed: boolean };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null; readonly type: 'address' | 'email' | 'phone' | 'mobile_phone' | null; readonly address: string | null; readonly value: string | null; readonly source: 'creditor' | 'debtor' | 'registry' | 'post' | 'court' | 'credit_bureau' | 'research' | 'representative' | 'other' | null; readonly source_note: string | null; readonly preferred: boolean | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null; readonly valid_from: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly prefer_none: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly debtor_id: string | null; readonly type: string | null };
    readonly row: {  };
  };
  readonly restore: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly update: {
    readonly parameters: { readonly status: 'usable' | 'undeliverable' | 'former' | null; readonly reason: string | null; readonly preferred: boolean | null; readonly ended_at: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly usable: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly type: 'address' | 'email' | 'phone' | 'mobile_phone'; readonly address: Contact['address'] | null; readonly value: string | null };
  };
  readonly usable_of: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_ids: readonly string[] | null };
    readonly row: { readonly debtor_id: string; readonly id: string; readonly type: 'address' | 'email' | 'phone' | 'mobile_phone'; readonly address: Contact['address'] | null; readonly value: string | null; readonly source: 'creditor' | 'debtor' | 'registry' | 'post' | 'court' | 'credit_bureau' | 'research' | 'representative' | 'other'; readonly preferred: boolean };
  };
}
