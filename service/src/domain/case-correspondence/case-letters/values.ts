/** The values of placeholders and facts of a letter (correspondence.md 3): German, as they are printed. Pure. */
import type { LetterTextCondition } from '@mahnwerk/contract/shapes/letter-text.ts';
import { germanDay, groupedIban } from '../../../values/german.ts';
import { type Cents, centsOf } from '../../../values/money.ts';
import { type PlaceholderName, piecesOf } from '../letter-texts/index.ts';

export type PlaceholderValues = Readonly<Record<PlaceholderName, string | null>>;

/** What conditions ask besides the values. */
export interface OwnFacts {
  readonly 'debtor.is_private': boolean;
  readonly 'case.is_disputed': boolean;
  readonly 'case.is_titled': boolean;
  readonly 'case.has_interest': boolean;
  readonly 'case.has_payments': boolean;
  readonly 'case.vat_owed': boolean;
  readonly 'instalment.is_overdue': boolean;
  readonly 'case.procedure_state': string;
  readonly 'recipient.role': string;
  readonly channel: string;
  readonly 'sum.total': Cents;
  readonly 'sum.principal': Cents;
}

export interface Known {
  readonly values: PlaceholderValues;
  readonly facts: OwnFacts;
}

export const dayOrNull = (day: string | null): string | null => (day === null ? null : germanDay(day));
export const ibanText = (iban: string | null): string | null => (iban === null ? null : groupedIban(iban));

/** Whether a block is printed. */
export const holds = (when: readonly LetterTextCondition[] | undefined, known: Known): boolean =>
  (when ?? []).every((condition) => conditionHolds(condition, known));

function conditionHolds({ fact, is, at_least, below }: LetterTextCondition, { values, facts }: Known): boolean {
  if (fact in facts) {
    const value = facts[fact as keyof OwnFacts];
    if (typeof value !== 'bigint') return value === is;
    return at_least !== undefined ? value >= centsOf(at_least) : below !== undefined && value < centsOf(below);
  }
  return (values[fact as PlaceholderName] === null) === (is === 'absent');
}

/** The text with its values; the names of those that are empty are added to `empty` and stand in the text. */
export const filled = (text: string, { values }: Known, empty: Set<string>): string =>
  (piecesOf(text) ?? [text])
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const value = values[piece.name as PlaceholderName] ?? null;
      if (value !== null && value !== '') return value;
      empty.add(piece.name);
      return `[${piece.name}]`;
    })
    .join('');
