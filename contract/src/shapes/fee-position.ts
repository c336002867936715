/** A position of fees that are computed and not booked (money.md 4). */
import { costKinds } from './cost-kinds.ts';
import { creditedRate, feeRate } from './cost-working.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { object } from './structures.ts';
import { line } from './text.ts';
import { choice, money, total } from './values.ts';

export const FeePosition = named(
  'FeePosition',
  object({
    kind: choice(...costKinds),
    rule: described(
      'The rule of the amount, such as `fee.vv_2300`; `fee.stated` for an amount that was sent.',
      line({ max: 100 }),
    ),
    table_version: described('The law table that was used; null if none was.', nullable(line({ max: 100 }))),
    value: nullable(money()),
    whole_fee: described('The fee at a rate of 1.0.', nullable(total())),
    rate: described('The rate that was applied, with the increase for several creditors.', nullable(feeRate())),
    credit: described(
      '`rate` and `value` are null if an amount was sent.',
      nullable(object({ rate: nullable(creditedRate()), value: nullable(money()), amount: total() })),
    ),
    amount: described('Without VAT, after the credit.', total()),
  }),
);
export type FeePosition = Infer<typeof FeePosition>;
