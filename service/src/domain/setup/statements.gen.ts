// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly company: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null };
    readonly row: { readonly has_conditions: boolean; readonly has_user: boolean; readonly has_key: boolean; readonly has_ladder: boolean };
  };
  readonly deployment: {
    readonly parameters: { readonly half_year: string | null; readonly now: string | null };
    readonly row: { readonly admins_without_factor: number; readonly people: number; readonly has_client_money: boolean; readonly has_backup: boolean; readonly has_base_rate: boolean; readonly companies: number; readonly has_ready_company: boolean; readonly companies_without_conditions: number; readonly companies_without_access: number };
  };
}
