// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly by_terms: {
    readonly parameters: { readonly beginnings: readonly string[] | null; readonly most: bigint | number | null; readonly sought_id: string | null };
    readonly row: { readonly kind: string; readonly id: string; readonly company_id: string; readonly title: string; readonly subtitle: string; readonly field: string; readonly text: string; readonly parent_kind: string | null; readonly parent_id: string | null };
  };
  readonly by_terms_within: {
    readonly parameters: { readonly beginnings: readonly string[] | null; readonly companies: readonly string[] | null; readonly most_of_each: bigint | number | null; readonly most: bigint | number | null; readonly sought_id: string | null };
    readonly row: { readonly kind: string; readonly id: string; readonly company_id: string; readonly title: string; readonly subtitle: string; readonly field: string; readonly text: string; readonly parent_kind: string | null; readonly parent_id: string | null };
  };
}
