// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly name: string | null; readonly may_skip_email_verification: boolean | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly may_skip_email_verification: boolean; readonly created_at: string; readonly updated_at: string };
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
