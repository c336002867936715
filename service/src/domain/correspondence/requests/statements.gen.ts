// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';

export interface Statements {
  readonly answer: {
    readonly parameters: { readonly status: 'open' | 'answered' | 'withdrawn' | null; readonly answer_id: string | null; readonly text: string | null; readonly date: string | null; readonly fields: string | null; readonly additional_comment: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly eraseOfCases: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null; readonly orders: readonly string[] | null };
    readonly row: {  };
  };
  readonly eraseOfCompany: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly order_id: string | null; readonly mandate_id: string | null; readonly reference_number: string | null; readonly title: string; readonly description: string; readonly question_type: 'yes-no' | 'yes-no-dontknow' | 'yes-no-freetext-on-no' | 'yes-with-date-no-freetext-on-no' | 'fileupload' | 'freetext' | 'dynamic-form'; readonly form_schema: RequestToClient['form_schema'] | null; readonly status: 'open' | 'answered' | 'withdrawn'; readonly answer_id: string | null; readonly answer_text: string | null; readonly answer_date: string | null; readonly answer_fields: Readonly<Record<string, unknown>> | null; readonly answer_comment: string | null; readonly answered_at: string | null; readonly handled_at: string | null; readonly created_at: string; readonly updated_at: string; readonly company_name: string | null; readonly debtor_name: string | null };
  };
  readonly handle: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly order_id: string | null; readonly mandate_id: string | null; readonly title: string | null; readonly description: string | null; readonly question_type: 'yes-no' | 'yes-no-dontknow' | 'yes-no-freetext-on-no' | 'yes-with-date-no-freetext-on-no' | 'fileupload' | 'freetext' | 'dynamic-form' | null; readonly form_schema: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly owner: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly set_status: {
    readonly parameters: { readonly status: 'open' | 'answered' | 'withdrawn' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly some: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly order_id: string | null; readonly mandate_id: string | null; readonly reference_number: string | null; readonly title: string; readonly description: string; readonly question_type: 'yes-no' | 'yes-no-dontknow' | 'yes-no-freetext-on-no' | 'yes-with-date-no-freetext-on-no' | 'fileupload' | 'freetext' | 'dynamic-form'; readonly form_schema: RequestToClient['form_schema'] | null; readonly status: 'open' | 'answered' | 'withdrawn'; readonly answer_id: string | null; readonly answer_text: string | null; readonly answer_date: string | null; readonly answer_fields: Readonly<Record<string, unknown>> | null; readonly answer_comment: string | null; readonly answered_at: string | null; readonly handled_at: string | null; readonly created_at: string; readonly updated_at: string; readonly company_name: string | null; readonly debtor_name: string | null };
  };
  readonly touch: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly withdraw_all: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
}
