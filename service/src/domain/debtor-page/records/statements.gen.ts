// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { RecordSays } from './document.ts';

export interface Statements {
  readonly arrived: {
    readonly parameters: { readonly at: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly attach: {
    readonly parameters: { readonly document_id: string | null; readonly company_id: string | null; readonly choice_id: string | null };
    readonly row: {  };
  };
  readonly erase_notices: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly find: {
    readonly parameters: { readonly company_id: string | null; readonly choice_id: string | null };
    readonly row: { readonly says: RecordSays; readonly document_id: string | null; readonly debtor_id: string; readonly recipient: 'debtor' | 'additional_debtor' | 'representative'; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly data: Readonly<Record<string, unknown>> };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly choice_id: string | null; readonly says: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_notice: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly visit_id: string | null; readonly channel: 'page' | 'email' | null; readonly fee_cents: bigint | number | null; readonly arrived_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly choice_id: string | null };
    readonly row: { readonly document_id: string | null };
  };
  readonly mailed: {
    readonly parameters: { readonly at: string | null; readonly company_id: string | null; readonly choice_id: string | null };
    readonly row: {  };
  };
  readonly notice: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly cents: bigint | number | null; readonly visit_id: string | null };
    readonly row: { readonly channel: 'page' | 'email'; readonly arrived_at: string };
  };
  readonly of_reader: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly represents: boolean | null };
    readonly row: { readonly id: string; readonly kind: 'pay_online' | 'promise' | 'plan' | 'plan_withdrawal' | 'plan_request' | 'acknowledgement' | 'objection' | 'already_paid' | 'hardship' | 'representation' | 'insolvency' | 'death' | 'address_change' | 'email_change' | 'call_back' | 'instalment_wish'; readonly created_at: string; readonly plan_id: string | null };
  };
  readonly own: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly represents: boolean | null };
    readonly row: { readonly says: RecordSays; readonly sha256: string | null };
  };
}
