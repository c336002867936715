/** What a payment would settle, before it is booked. */
import { LegalBalance } from '../shapes/balance.ts';
import { BalanceAllocation } from '../shapes/mandate-balance.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { total } from '../shapes/values.ts';

/** What a payment would do. */
export const PaymentPreview = named(
  'PaymentPreview',
  object({
    settles: described(
      'The parts of debts that the payment would settle, in their order.',
      list(BalanceAllocation, { max: 100_000 }),
    ),
    surplus: described('What exceeds every debt.', total()),
    balance_before: described('The balance of today.', LegalBalance),
    balance_after: described(
      'The balance of today with the payment. A payment with an earlier value date also changes the interest since.',
      LegalBalance,
    ),
  }),
);
export type PaymentPreview = Infer<typeof PaymentPreview>;
