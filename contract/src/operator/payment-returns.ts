/** Money of a payment that leaves again: surplus that is given back, and a payment that the bank takes back. */
import { limits } from '../grammar/limits.ts';
import { html } from '../shapes/html.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, money } from '../shapes/values.ts';

const reference = () => line({ max: limits.reference_characters });

export const RefundInput = named(
  'RefundInput',
  object({
    amount: money({ zero: false }),
    value_date: described('Not before that of the payment, and not in the future.', day()),
    reference: optional(nullable(reference())),
  }),
);
export type RefundInput = Infer<typeof RefundInput>;

export const Refund = named(
  'Refund',
  object({
    id: id(),
    status: described('`reversed`: the payment was reversed.', choice('booked', 'reversed')),
    amount: money(),
    value_date: day(),
    reference: nullable(reference()),
  }),
);
export type Refund = Infer<typeof Refund>;

export const PaymentReturn = named(
  'PaymentReturn',
  object({
    returned_on: described(
      'The day on which the bank took the payment back: not before its `value_date`, not in the future. Default: today where the bank charged something; a reversal without both takes back a payment that was entered by mistake. The history shows it; the payment does not count on any day.',
      optional(day()),
    ),
    bank_charge: described(
      'What the bank charged for the return: costs of kind `bank_charge`, owed from that day.',
      optional(money({ zero: false })),
    ),
    reason: optional(html({ max: limits.reason_characters }, 'Shown to the client in the history.')),
  }),
);
export type PaymentReturn = Infer<typeof PaymentReturn>;
