/** How the amount of a fee was computed (money.md 4). */
import { described, type Infer, named, nullable } from './shape.ts';
import { object } from './structures.ts';
import { choice, decimal, flag, id, money, total } from './values.ts';

/** A share of a whole fee. */
export const feeRate = () => decimal({ places: 2, digits: 1 });
/** The share of a fee that is credited: half a rate. */
export const creditedRate = () => decimal({ places: 3, digits: 1 });

/** From which amount a fee was computed; `half_of_…` for the agreement on payment (§ 31b RVG). */
const valueRules = [
  'stated',
  'half_of_stated',
  'open_principal_at_acceptance',
  'open_principal',
  'half_of_open_principal',
  'open_balance',
  'half_of_open_balance',
  'fees_of_matter',
] as const;
export type ValueRule = (typeof valueRules)[number];

export const CostWorking = named(
  'CostWorking',
  object({
    value: money(),
    value_rule: described('What `value` is.', choice(...valueRules)),
    whole_fee: described('The fee at a rate of 1.0; null for an `expenses_flat_rate`.', nullable(total())),
    rate: described('The rate that was applied.', feeRate()),
    minimum_applied: described('Whether the fee was raised to the minimum of the law.', flag()),
    credit: described(
      'The part of the collection fee that was credited (preliminary note 3 (4) VV).',
      nullable(object({ rate: nullable(creditedRate()), value: nullable(money()), amount: total() })),
    ),
    raises_cost_id: described(
      'The fee that these costs raise to a higher rate: `amount` is the difference.',
      nullable(id()),
    ),
  }),
);
export type CostWorking = Infer<typeof CostWorking>;
