// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly letter: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly represents: boolean | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly subject: string; readonly left_on: string; readonly size: number; readonly sha256: string };
  };
  readonly letters: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly represents: boolean | null };
    readonly row: { readonly id: string; readonly subject: string; readonly left_on: string; readonly size: number; readonly sha256: string };
  };
}
