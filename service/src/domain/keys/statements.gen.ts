// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly find: {
    readonly parameters: { readonly secret_hash: Buffer | null };
    readonly row: { readonly id: string; readonly kind: string; readonly token_name: string; readonly scopes: readonly string[]; readonly company_id: string | null; readonly partner_id: string | null };
  };
}
