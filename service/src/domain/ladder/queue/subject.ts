/** What stands on a ladder, and where its users keep it. */

/** The kinds of subjects: each has runs, decisions, policies and a queue of its own in the same tables. */
export type LadderKind = 'invoice' | 'mandate';

/** The subjects of one kind. */
export interface Subject {
  readonly kind: LadderKind;
  /** Their table, with `company_id`, `id`, `updated_at` and `next_on`, the day of the next step. */
  readonly table: string;
  /** The column of what a run looks at together: the debtor of an invoice, the case itself. */
  readonly group: string;
}
