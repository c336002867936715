/** Among what a filter `q` seeks: everything, or what belongs to the company to which the list is narrowed. */

export interface Scope {
  /** Of the filter, whose value is the beginnings that are sought. */
  readonly name: 'q' | 'q_within';
  /** A condition on the terms `s`. */
  readonly where: string;
}

export const scopes = {
  everywhere: { name: 'q', where: '' },
  // A text of its own: no index serves "this company, or any".
  within: { name: 'q_within', where: 'and s.company_id = :company_id' },
} as const satisfies Readonly<Record<string, Scope>>;

/** The filters of a listing for `q`, each with its condition. */
export const conditionsOf = (conditionIn: (scope: Scope) => string): Readonly<Record<Scope['name'], string>> => ({
  q: conditionIn(scopes.everywhere),
  q_within: conditionIn(scopes.within),
});
