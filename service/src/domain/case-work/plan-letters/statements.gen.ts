// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly concluded: {
    readonly parameters: { readonly company_id: string | null; readonly plan_id: string | null };
    readonly row: { readonly mandate_id: string; readonly is_starting: boolean };
  };
  readonly due: {
    readonly parameters: { readonly now: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly mandate_id: string; readonly plan_id: string; readonly number: number; readonly due_on: string; readonly text_key: string };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly note: {
    readonly parameters: { readonly company_id: string | null; readonly plan_id: string | null; readonly number: number | null; readonly mandate_id: string | null; readonly text_key: string | null; readonly due_on: string | null; readonly letter_id: string | null; readonly asked_on: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly passed: {
    readonly parameters: { readonly now: string | null; readonly company: string | null };
    readonly row: {  };
  };
  readonly refused: {
    readonly parameters: { readonly now: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly company_id: string; readonly mandate_id: string; readonly plan_id: string; readonly number: number; readonly due_on: string | null; readonly text_key: string };
  };
}
