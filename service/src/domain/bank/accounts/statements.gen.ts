// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly iban: string | null; readonly name: string | null; readonly kind: 'client_money' | 'own' | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly iban: string; readonly name: string; readonly kind: 'client_money' | 'own'; readonly created_at: string };
  };
}
