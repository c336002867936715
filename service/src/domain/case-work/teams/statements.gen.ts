// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly clear_kinds: {
    readonly parameters: { readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly member_ids: readonly string[]; readonly kinds: readonly string[]; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly name: string | null; readonly member_ids: readonly string[] | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_kinds: {
    readonly parameters: { readonly id: string | null; readonly kinds: readonly string[] | null };
    readonly row: {  };
  };
  readonly known: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly member_ids: readonly string[]; readonly kinds: readonly string[]; readonly created_at: string; readonly updated_at: string };
  };
  readonly lock_all: {
    readonly parameters: {  };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly of_kind: {
    readonly parameters: { readonly kind: string | null };
    readonly row: { readonly team_id: string };
  };
  readonly remove: {
    readonly parameters: { readonly id: string | null };
    readonly row: {  };
  };
  readonly taken: {
    readonly parameters: { readonly kinds: readonly string[] | null; readonly name: string | null; readonly id: string | null };
    readonly row: { readonly name: string; readonly kinds: readonly string[]; readonly has_name: boolean };
  };
  readonly update: {
    readonly parameters: { readonly name: string | null; readonly member_ids: readonly string[] | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
