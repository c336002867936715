/** What came in of the cases of a month, by the time since their acceptance (case-work.md 11). */
import { limits } from '../grammar/limits.ts';
import { month } from './month.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object, optional } from './structures.ts';
import { decimal, id, integer, total } from './values.ts';
import { line } from './text.ts';

export const count = () => integer({ min: 0, max: 2_147_483_647 });

/** The list behind a number, relative to the API. */
export const listUrl = () => described('The list of exactly these.', line({ max: 300 }));

const cohort = {
  month: described('The month of their acceptance.', month()),
  cases: described('Cases that were accepted in the month.', count()),
  claimed: described('What was claimed at their acceptance: the `total_amount` of their claims then.', total()),
  months: described(
    'By months since the acceptance of each case. A month that is not over for all of them is left out.',
    list(
      object({
        n: described('Months since the acceptance.', integer({ min: 1, max: limits.recovery_months })),
        paid: described(
          'Payments recorded after acceptance and not reversed, with a value date up to so many months after it.',
          total(),
        ),
        share: described('Of what was claimed, with four decimals.', decimal({ digits: 12, places: 4 })),
      }),
      { max: limits.recovery_months },
    ),
  ),
  url: listUrl(),
};

export const Recovery = named(
  'Recovery',
  object({
    cohorts: described(
      'The cases of each month of acceptance, the oldest first; months without any are left out.',
      list(object(cohort), { max: limits.figure_months }),
    ),
  }),
);
export type Recovery = Infer<typeof Recovery>;

/** The same with the policy that the cases run on. */
export const RecoveryByPolicy = named(
  'RecoveryByPolicy',
  object({
    cohorts: described(
      'The cases of each month of acceptance that run on the same version of a policy, the oldest month first.',
      list(
        object({
          ...cohort,
          policy_id: described('The policy that these cases run on, or ended on; null: none.', nullable(id())),
          policy_version: described('Null without a policy.', nullable(integer({ min: 1, max: 2_147_483_647 }))),
        }),
        { max: limits.recovery_cohorts },
      ),
    ),
  }),
);
export type RecoveryByPolicy = Infer<typeof RecoveryByPolicy>;

/** The months of acceptance that are asked for. */
export const recoveryMonths = () => ({
  from: described('Default: the month eleven before `to`.', optional(month())),
  to: described(`Default: this month. At most ${limits.figure_months} months with \`from\`.`, optional(month())),
});
