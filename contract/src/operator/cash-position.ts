/** The cash position: the bank's balance told apart (money.md 9). */
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { day, total } from '../shapes/values.ts';

const CashPosition = named(
  'CashPosition',
  object({
    on: day(),
    opening: described('The opening balances of the first statements.', total()),
    booked: described('What is booked on cases, less what came back.', total()),
    suspense: described('What waits for a decision: `unmatched`, `proposed`, the rest of a split.', total()),
    ignored: total(),
    refunded: total(),
    paid_out: described('Transfers to companies, negative, and what they paid on statements.', total()),
    bank_balance: described('The balance of the bank at the end of the day.', total()),
    difference: described(
      '`bank_balance` less the six amounts before it: `0.00` on every day that bank files cover without a gap and no transaction is doubtful.',
      total(),
    ),
    unbanked: described('Payments to the service that were booked by hand: the bank has not reported them.', total()),
    doubtful: described('Doubtful transactions; they are in none of the other amounts.', total()),
  }),
);
export type CashPosition = Infer<typeof CashPosition>;

export const cashPosition = group(
  'operator',
  'cash-position',
  {
    title: 'Cash position',
    about: 'What the money on the client-money accounts is, to the cent, on any day. Debits are negative.',
  },
  {
    get: route('GET', '/operator/v1/cash-position/', {
      query: { on: described('Default: today.', optional(day())) },
      reply: CashPosition,
      scope: 'operator:read',
      summary: 'Retrieve the cash position of a day',
    }),
  },
);
