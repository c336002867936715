// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { DeclarationData } from '@mahnwerk/contract/operator/declarations.ts';

export interface Statements {
  readonly count: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly end: {
    readonly parameters: { readonly now: string | null; readonly reason: string | null; readonly entry_id: string | null; readonly bound_author_type: 'user' | 'key' | null; readonly bound_author_name: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly debtor_id: string; readonly type: 'objection' | 'payment_promise' | 'plan_request' | 'already_paid' | 'address_change' | 'hardship' | 'information_request' | 'representation' | 'insolvency' | 'death' | 'returned_mail' | 'other'; readonly data: DeclarationData; readonly note: string | null; readonly call_id: string | null; readonly inbox_item_id: string | null; readonly received_on: string; readonly ended_at: string | null; readonly end_reason: string | null; readonly end_entry_id: string | null; readonly author_type: 'user' | 'key' | 'debtor'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly has_open_report: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly is_open: boolean };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly type: 'objection' | 'payment_promise' | 'plan_request' | 'already_paid' | 'address_change' | 'hardship' | 'information_request' | 'representation' | 'insolvency' | 'death' | 'returned_mail' | 'other' | null; readonly data: string | null; readonly note: string | null; readonly call_id: string | null; readonly inbox_item_id: string | null; readonly received_on: string | null; readonly bound_author_type: 'user' | 'key' | 'debtor' | null; readonly author_id: string | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly debtor_id: string; readonly type: 'objection' | 'payment_promise' | 'plan_request' | 'already_paid' | 'address_change' | 'hardship' | 'information_request' | 'representation' | 'insolvency' | 'death' | 'returned_mail' | 'other'; readonly data: DeclarationData; readonly note: string | null; readonly call_id: string | null; readonly inbox_item_id: string | null; readonly received_on: string; readonly ended_at: string | null; readonly end_reason: string | null; readonly end_entry_id: string | null; readonly author_type: 'user' | 'key' | 'debtor'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly of_calls: {
    readonly parameters: { readonly company_id: string | null; readonly call_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly debtor_id: string; readonly type: 'objection' | 'payment_promise' | 'plan_request' | 'already_paid' | 'address_change' | 'hardship' | 'information_request' | 'representation' | 'insolvency' | 'death' | 'returned_mail' | 'other'; readonly data: DeclarationData; readonly note: string | null; readonly call_id: string | null; readonly inbox_item_id: string | null; readonly received_on: string; readonly ended_at: string | null; readonly end_reason: string | null; readonly end_entry_id: string | null; readonly author_type: 'user' | 'key' | 'debtor'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly of_entries: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly debtor_id: string; readonly type: 'objection' | 'payment_promise' | 'plan_request' | 'already_paid' | 'address_change' | 'hardship' | 'information_request' | 'representation' | 'insolvency' | 'death' | 'returned_mail' | 'other'; readonly data: DeclarationData; readonly note: string | null; readonly call_id: string | null; readonly inbox_item_id: string | null; readonly received_on: string; readonly ended_at: string | null; readonly end_reason: string | null; readonly end_entry_id: string | null; readonly author_type: 'user' | 'key' | 'debtor'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly of_items: {
    readonly parameters: { readonly item_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly debtor_id: string; readonly type: 'objection' | 'payment_promise' | 'plan_request' | 'already_paid' | 'address_change' | 'hardship' | 'information_request' | 'representation' | 'insolvency' | 'death' | 'returned_mail' | 'other'; readonly data: DeclarationData; readonly note: string | null; readonly call_id: string | null; readonly inbox_item_id: string | null; readonly received_on: string; readonly ended_at: string | null; readonly end_reason: string | null; readonly end_entry_id: string | null; readonly author_type: 'user' | 'key' | 'debtor'; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly open_objection: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly is_open: boolean };
  };
}
