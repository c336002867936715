// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly access: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null };
    readonly row: { readonly access: string };
  };
  readonly expireAnswers: {
    readonly parameters: { readonly company: string | null; readonly partner_id: string | null };
    readonly row: {  };
  };
  readonly holdAccess: {
    readonly parameters: { readonly company_id: string | null; readonly partner_id: string | null };
    readonly row: { readonly access: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly name: string | null; readonly may_skip_email_verification: boolean | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly link: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null; readonly now: string | null };
    readonly row: { readonly partner_id: string; readonly company_id: string; readonly external_reference: string | null; readonly access: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly may_skip_email_verification: boolean; readonly created_at: string; readonly updated_at: string };
  };
  readonly lockAccess: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null };
    readonly row: { readonly partner_id: string; readonly company_id: string; readonly external_reference: string | null; readonly access: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly managed: {
    readonly parameters: { readonly partner_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly company_id: string };
  };
  readonly moveAccess: {
    readonly parameters: { readonly access: string | null; readonly now: string | null; readonly partner_id: string | null; readonly company: string | null };
    readonly row: {  };
  };
  readonly read: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly may_skip_email_verification: boolean; readonly created_at: string; readonly updated_at: string };
  };
  readonly update: {
    readonly parameters: { readonly name: string | null; readonly may_skip_email_verification: boolean | null; readonly now: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
