/** The entries of the ledger of a case: facts, and what follows from them. */
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, flag, id, instant, money } from '../shapes/values.ts';

const LedgerLine = object({
  account: described(
    '`legal_claim_of_…` and `payment_on_…` for each line of the legal balance; the contra accounts are `due_to_creditor`, `received_by_creditor`, `received_by_service`, `payments_to_allocate`, `waived_by_creditor` and `refunded_to_payer`.',
    line({ max: 100 }),
  ),
  debit: nullable(money()),
  credit: nullable(money()),
  claim_id: described('Null if the line concerns the case as a whole.', nullable(id())),
  cost_id: described('The costs of the case, or the charge of the claim, that the line concerns.', nullable(id())),
});

export const correctionReasons = ['back_dated', 'reversed', 'terms_changed', 'table_changed', 'rule_changed'] as const;

export const LedgerEntry = named(
  'LedgerEntry',
  object({
    id: id(),
    rule: described(
      'The rule that created the entry, such as `acceptance.principal`. The meaning of a rule name never changes.',
      line({ max: 100 }),
    ),
    value_date: described('The day from which the entry counts in the balance.', day()),
    recorded_at: instant(),
    payment_id: nullable(id()),
    reverses_entry_id: described('The entry that this entry reverses; null otherwise.', nullable(id())),
    note: nullable(line({ max: limits.reference_characters })),
    derived: described('Whether the entry follows from others: interest, allocations, waivers.', flag()),
    rule_version: described('The version of the rule of a derived entry.', nullable(line({ max: 100 }))),
    table_version: described('The version of the table that a derived entry uses.', nullable(line({ max: 100 }))),
    cause_entry_id: described('The entry from which a derived entry follows.', nullable(id())),
    reason: described(
      'Why a derived entry corrects an earlier one: an earlier value date, a reversal, other terms, another table, another rule.',
      nullable(choice(...correctionReasons)),
    ),
    lines: described('The lines of the entry. Debits and credits are equal.', list(LedgerLine, { max: 1000 })),
  }),
);
export type LedgerEntry = Infer<typeof LedgerEntry>;
