/** What a command on the money of a case would answer, and what it would do to the balance (portal-office.md 11.4). */
import { LegalBalance } from '../shapes/balance.ts';
import { described, type Infer, nullable, type Shape } from '../shapes/shape.ts';
import { type Fields, object } from '../shapes/structures.ts';

/** Members that a representation has because it is stored. */
const stored = ['id', 'created_at', 'updated_at', 'recorded_at', 'closed_at'] as const;

/** Nothing is stored: neither the id nor the times are known. */
type Unstored<F extends Fields> = {
  [K in keyof F]: K extends (typeof stored)[number] ? Shape<Infer<F[K]> | null> : F[K];
};

const isStored = (name: string): boolean => stored.some((each) => each === name);

const unstoredFields = <F extends Fields>(fields: F): Unstored<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, isStored(name) ? nullable(shape) : shape]),
  ) as Unstored<F>;

/** The members of a preview. @param fields of the answer of the command */
export const previewFields = <const F extends Fields>(fields: F) => ({
  result: described('What the command would answer; its `id` and its times are null.', object(unstoredFields(fields))),
  balance_before: described('The balance of today.', LegalBalance),
  balance_after: described(
    'The balance of today after the command. What counts from an earlier day also changes the interest since.',
    LegalBalance,
  ),
});

/** The description of every preview. */
export const about_preview = 'Refuses what the command refuses for the same body. Writes nothing.';
