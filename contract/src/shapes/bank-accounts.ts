/** What a bank account of the operator or of a company has (money.md 9, intake.md 5). */
import { limits } from '../grammar/limits.ts';
import { described, nullable } from './shape.ts';
import { object } from './structures.ts';
import { line } from './text.ts';
import { day, total } from './values.ts';

const name = () => line({ max: limits.reference_characters });

/** What an account of either owner has. */
export const bankAccountBasics = () => ({
  iban: described('Returned in upper case without spaces.', line({ max: limits.account_code_characters })),
  name: name(),
});

export const lastStatement = () =>
  described(
    'The statement that reaches furthest; null before the first bank file.',
    nullable(object({ to: described('The day of the closing balance.', day()), closing_balance: total() })),
  );
