/** The transactions of bank files, and what they are booked as (money.md 9). */
import { idOf } from '../grammar/example-ids.ts';
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { amountParameter } from '../shapes/next-step.ts';
import { flagParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, flag, id, instant, money } from '../shapes/values.ts';
import { DesignationInput } from './ledger.ts';

export const bankDirections = ['credit', 'debit'] as const;
export const bankTransactionStatuses = [
  'unmatched',
  'proposed',
  'booked',
  'ignored',
  'refunded',
  'doubtful',
  'duplicate',
] as const;
export const proposalTypes = [
  'payment',
  'reversal',
  'payout',
  'settlement',
  'invoice_payment',
  'invoice_reversal',
  'claim_payment',
] as const;
export const confidences = ['exact', 'strong', 'weak'] as const;
export const proposalReasons = [
  'reference_number',
  'reference_number_fuzzy',
  'document_reference',
  'iban',
  'amount_is_balance',
  'name',
  'closed_mandate',
  'end_to_end_id',
  'invoice_number',
  'invoice_number_fuzzy',
  'customer_number',
  'amount_is_principal',
  'amount_is_sum',
] as const;

/** A text of the bank. */
export const bankText = () => line({ max: limits.bank_text_characters });

export const BankCounterparty = object({
  name: nullable(bankText()),
  iban: nullable(line({ max: limits.account_code_characters })),
});

const BankProposal = named(
  'BankProposal',
  object({
    type: described(
      '`payment`: of a debtor. `reversal`: of the payment that came back. `payout`: the transfer of a payout, or its return. `settlement`: of a negative balance, by the company. On the account of a company: `invoice_payment`: of one or several invoices. `invoice_reversal`: of the payment that came back. `claim_payment`: of an invoice in collection, which is reported on its claim.',
      choice(...proposalTypes),
    ),
    mandate_id: nullable(id()),
    statement_id: described('Of a settlement: the statement, or the single-mandate statement.', nullable(id())),
    payout_item_id: nullable(id()),
    invoice_id: described('Of one invoice; null where `splits` has several.', nullable(id())),
    splits: described(
      'Of invoices: what booking it takes, a part for each invoice that it names. Empty for all others.',
      list(object({ invoice_id: id(), amount: money() }), { max: limits.bank_splits }),
    ),
    amount: money(),
    confidence: described(
      '`exact`: the text names one reference number of an open case and no other one like it, and the amount is at most the open balance. `strong`: one character of the reference number differs, or the text names a document of the case, or the end-to-end id its reference number; the text names a statement with a negative balance, or the end-to-end id is that of a payout. `weak`: account, amount or name alone. Of invoices: `exact` names one invoice number, and no other number of the company is one character away, or several numbers whose open sums make the amount.',
      choice(...confidences),
    ),
    reasons: list(choice(...proposalReasons), { max: proposalReasons.length }),
  }),
);
export type BankProposal = Infer<typeof BankProposal>;

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

/** The members of a transaction up to its bookings, of either owner. */
export const bankTransactionFields = () => ({
  id: id(),
  bank_file_id: described('The file that contained it first.', id()),
  account_iban: line({ max: limits.account_code_characters }),
  direction: choice(...bankDirections),
  amount: money(),
  booking_date: day(),
  value_date: day(),
  counterparty: BankCounterparty,
  remittance: nullable(bankText()),
  end_to_end_id: nullable(bankText()),
  bank_reference: described('`AcctSvcrRef` of the detail, else of its entry.', nullable(bankText())),
  is_reversal: described('A returned debit or a reversed credit: what had been booked came back.', flag()),
  is_charge: described('What the bank kept of an entry: the entry less its details.', flag()),
  return_reason: described(
    'Why it came back: the code of the bank (`RtrInf/Rsn`), such as `AC04` for a closed account. Null if the file names none.',
    nullable(line({ max: limits.bank_return_reason_characters })),
  ),
  status: described(
    '`unmatched`: nothing was found. `proposed`: see `proposals`. `booked`: the whole amount is booked. `ignored`, `refunded`: the operator decided so on `rest`. `doubtful`: it may be the transaction `resembles_id`, and counts in no balance. `duplicate`: a doubtful one that the operator dropped.',
    choice(...bankTransactionStatuses),
  ),
  resembles_id: described('Of a doubtful or dropped one: the transaction that it may be.', nullable(id())),
  resembles: described(
    'That transaction: its amount and booking day are the same.',
    nullable(
      object({
        id: id(),
        value_date: day(),
        counterparty: BankCounterparty,
        remittance: nullable(bankText()),
        status: choice(...bankTransactionStatuses),
      }),
    ),
  ),
  rest: described('What is not booked.', money()),
  ignored_reason: described(
    'Why it is ignored, or was dropped.',
    nullable(line({ max: limits.bank_reason_characters })),
  ),
  proposals: described('The best first.', list(BankProposal, { max: limits.bank_proposals })),
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

export const BankTransactionDecision = named(
  'BankTransactionDecision',
  object({ reason: line({ max: limits.bank_reason_characters }) }),
);

/** The filters of a list of transactions, of either owner. */
export const bankTransactionFilters = () => ({
  status: choice(...bankTransactionStatuses),
  direction: choice(...bankDirections),
  bank_file_id: described('Transactions that this file contained first.', id()),
  value_date_from: day(),
  value_date_to: day(),
  waiting: described('`true`: `unmatched` and `proposed` ones. `false`: all others.', flagParameter()),
  account_iban: described('Of this account.', line({ max: limits.account_code_characters })),
  q: described(
    'Only with words that begin with each of these: in the name and IBAN of the counterparty, the text and the references.',
    line({ max: limits.search_characters }),
  ),
  amount_min: described('Only of at least this many euros.', amountParameter()),
  amount_max: described('Only of at most this many euros.', amountParameter()),
  confidence: described(
    'Those that wait, by their best proposal; `none`: without one.',
    choice(...confidences, 'none'),
  ),
});

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
