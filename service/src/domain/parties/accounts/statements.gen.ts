// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly account: {
    readonly parameters: { readonly id: string | null; readonly email: string | null; readonly first_name: string | null; readonly last_name: string | null; readonly is_verified: boolean | null; readonly now: string | null };
    readonly row: { readonly id: string };
  };
  readonly findByEmail: {
    readonly parameters: { readonly email: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly password_hash: string | null; readonly email_verified_at: string | null; readonly password_proven_at: string | null };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly password_hash: string | null; readonly email_verified_at: string | null; readonly password_proven_at: string | null };
  };
  readonly provePassword: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly read: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly password_hash: string | null; readonly email_verified_at: string | null; readonly password_proven_at: string | null };
  };
  readonly setUp: {
    readonly parameters: { readonly password_hash: string | null; readonly email_verified_at: string | null; readonly password_proven_at: string | null; readonly terms_version: string | null; readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
