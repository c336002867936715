// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly answer: {
    readonly parameters: { readonly status: string | null; readonly answer_id: string | null; readonly text: string | null; readonly date: string | null; readonly fields: string | null; readonly additional_comment: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly order_id: string | null; readonly mandate_id: string | null; readonly reference_number: string | null; readonly title: string; readonly description: string; readonly question_type: string; readonly form_schema: unknown; readonly status: string; readonly answer_id: string | null; readonly answer_text: string | null; readonly answer_date: string | null; readonly answer_fields: unknown; readonly answer_comment: string | null; readonly answered_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly order_id: string | null; readonly mandate_id: string | null; readonly title: string | null; readonly description: string | null; readonly question_type: string | null; readonly form_schema: string | null; readonly now: string | null };
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
    readonly parameters: { readonly status: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
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
