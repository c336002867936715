/** The transactions of bank files, and what they are booked as (money.md 9). */
import { idOf } from '../grammar/example-ids.ts';
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { BankTransactionDecision, bankTransactionFields, bankTransactionFilters } from '../shapes/bank-lines.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { id, instant, money } from '../shapes/values.ts';
import { DesignationInput } from './ledger.ts';

export {
  BankCounterparty,
  bankDirections,
  type BankProposal,
  bankText,
  bankTransactionStatuses,
  confidences,
  proposalReasons,
  proposalTypes,
} from '../shapes/bank-lines.ts';

const BankBooking = object({
  mandate_id: nullable(id()),
  payment_id: described('The payment that was booked or, for a reversal, the one that was reversed.', nullable(id())),
  payout_item_id: described('The transfer that the transaction executed or returned.', nullable(id())),
  statement_id: described(
    'The statement, or single-mandate statement, whose negative balance the company paid.',
    nullable(id()),
  ),
  amount: money(),
});

export const BankTransaction = named(
  'BankTransaction',
  object({
    ...bankTransactionFields(),
    bookings: list(BankBooking, { max: 1000 }),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type BankTransaction = Infer<typeof BankTransaction>;

const Split = object({
  mandate_id: described(
    'Exactly one of `mandate_id`, `payout_item_id` and `statement_id` is required.',
    optional(id()),
  ),
  payout_item_id: described(
    'Of a debit: the transfer that it executes. Of a credit: the transfer that came back. `amount` is that of the transfer.',
    optional(id()),
  ),
  statement_id: described(
    'Of a credit: the statement, or single-mandate statement, whose negative balance the company pays.',
    optional(id()),
  ),
  amount: money({ zero: false }),
  designation: described(
    'Of a credit on a case: what the payer designated the payment for (§§ 366 (1), 367 (2) BGB).',
    optional(nullable(DesignationInput)),
  ),
});

const BankTransactionBooking = named(
  'BankTransactionBooking',
  object({ splits: list(Split, { min: 1, max: limits.bank_splits }) }),
);
export type BankTransactionBooking = Infer<typeof BankTransactionBooking>;

const changing = { reply: BankTransaction, scope: 'operator:money', problems: ['conflict'] } as const;

export const bankTransactions = group(
  'operator',
  'bank-transactions',
  {
    title: 'Bank transactions',
    about:
      'What the bank booked on the accounts of the operator: each is booked on cases, payouts or statements, ignored or refunded; what is `unmatched` or `proposed` waits for a decision.',
  },
  {
    list: route('GET', '/operator/v1/bank-transactions/', {
      list: {
        item: BankTransaction,
        filters: bankTransactionFilters(),
        orderBy: ['value_date', 'amount'],
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List bank transactions, newest first',
    }),
    get: route('GET', '/operator/v1/bank-transactions/{id}/', {
      reply: BankTransaction,
      scope: 'operator:read',
      summary: 'Retrieve a bank transaction',
    }),
    book: route('POST', '/operator/v1/bank-transactions/{id}/book/', {
      ...changing,
      body: BankTransactionBooking,
      example: { splits: [{ mandate_id: idOf('mandate'), amount: { currency: 'EUR', value: '50.00' } }] },
      problems: ['conflict', 'duplicate_payment_report'],
      summary: 'Book a bank transaction on cases, payouts and statements',
      description:
        'A debit with the end-to-end id and the amount of a transfer executes it when its file is imported, and such a credit that came back returns it: both need no booking. Each split of a credit on a case becomes a payment of the debtor with the value date and the reference of the bank; a split of a debit that came back reverses the payment of its case with this end-to-end id or reference, and its amount must be that of the payment. A split on a transfer executes or returns it; a split on a statement settles what is outstanding of it. Splits above the `rest` are an `overpayment`; what they leave stays `unmatched`. A transaction without a rest, a value date in the future and a closed case return `conflict`; a payment with this reference that was booked by hand returns `duplicate_payment_report`.',
    }),
    unbook: route('POST', '/operator/v1/bank-transactions/{id}/unbook/', {
      ...changing,
      summary: 'Undo what a bank transaction is booked as, ignored or refunded',
      description:
        'Reverses its payments, and books payments again that it had reversed; transfers and statements are as before. The transaction waits for a decision again, with new proposals. A closed case, a payment or transfer that came back, a returned transfer that was paid out again and a transaction that waits already return `conflict`.',
    }),
    ignore: route('POST', '/operator/v1/bank-transactions/{id}/ignore/', {
      ...changing,
      body: BankTransactionDecision,
      example: { reason: 'Interest on our own account' },
      summary: 'Ignore the rest of a bank transaction',
      description: 'It stays in the cash position as `ignored`. A transaction without a rest returns `conflict`.',
    }),
    refund: route('POST', '/operator/v1/bank-transactions/{id}/refund/', {
      ...changing,
      summary: 'Mark the rest of a bank transaction as refunded',
      description:
        'Of a credit: the money goes back to its payer. Of a debit: it is that transfer. Both stay in the cash position as `refunded`, where they add up to zero. A transaction without a rest returns `conflict`.',
    }),
    take: route('POST', '/operator/v1/bank-transactions/{id}/take/', {
      ...changing,
      summary: 'Take a doubtful bank transaction as one of its own',
      description: 'It becomes `unmatched`, and counts. A transaction that is not `doubtful` returns `conflict`.',
    }),
    drop: route('POST', '/operator/v1/bank-transactions/{id}/drop/', {
      ...changing,
      body: BankTransactionDecision,
      example: { reason: 'The bank exported the day twice' },
      summary: 'Drop a doubtful bank transaction as a duplicate',
      description:
        'It becomes `duplicate`, and counts in no balance. A transaction that is not `doubtful` returns `conflict`.',
    }),
  },
);
