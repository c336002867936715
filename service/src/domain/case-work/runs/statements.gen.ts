// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly company_exists: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly is_there: boolean };
  };
  readonly move_date: {
    readonly parameters: { readonly on: string | null; readonly company: string | null };
    readonly row: {  };
  };
  readonly progress: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly letters: number; readonly stopped: number };
  };
  readonly unfinished: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly is_there: boolean };
  };
}
