// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly count: {
    readonly parameters: { readonly owner: string | null; readonly account_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly get: {
    readonly parameters: { readonly account_id: string | null; readonly id: string | null; readonly owner: string | null };
    readonly row: { readonly id: string; readonly screen: string; readonly name: string; readonly query: string | null; readonly columns: readonly string[]; readonly is_shared: boolean; readonly position: number; readonly owner_name: string; readonly is_own: boolean; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null; readonly kind: string | null; readonly owner: string | null; readonly screen: string | null; readonly name: string | null; readonly query: string | null; readonly columns: readonly string[] | null; readonly is_shared: boolean | null; readonly position: number | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly account_id: string | null; readonly id: string | null; readonly owner: string | null };
    readonly row: { readonly id: string; readonly screen: string; readonly name: string; readonly query: string | null; readonly columns: readonly string[]; readonly is_shared: boolean; readonly position: number; readonly owner_name: string; readonly is_own: boolean; readonly created_at: string; readonly updated_at: string };
  };
  readonly remove: {
    readonly parameters: { readonly id: string | null };
    readonly row: {  };
  };
  readonly update: {
    readonly parameters: { readonly name: string | null; readonly query: string | null; readonly columns: readonly string[] | null; readonly is_shared: boolean | null; readonly position: number | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly updated_at: string };
  };
}
