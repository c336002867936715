// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly deleteOfCompany: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly iban: string; readonly name: string; readonly kind: 'client_money' | 'own'; readonly is_archived: boolean; readonly last_on: string | null; readonly last_cents: bigint | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly iban: string | null; readonly name: string | null; readonly kind: 'client_money' | 'own' | null; readonly now: string | null };
    readonly row: { readonly id: string };
  };
  readonly insertOfCompany: {
    readonly parameters: { readonly id: string | null; readonly company_id: string | null; readonly iban: string | null; readonly name: string | null; readonly now: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly ofCompany: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly iban: string; readonly name: string; readonly is_payout: boolean; readonly last_on: string | null; readonly last_cents: bigint | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly update: {
    readonly parameters: { readonly name: string | null; readonly is_archived: boolean | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
