/** What the bank booked on an account, of the operator or of a company: lines, proposals, filters (money.md 9, intake.md 5). */
import { limits } from '../grammar/limits.ts';
import { amountParameter } from './next-step.ts';
import { flagParameter } from './page.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object } from './structures.ts';
import { line } from './text.ts';
import { choice, day, flag, id, money } from './values.ts';

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
      '`exact`: the text names one reference number of an open case and no other one like it, and the amount is at most the open balance. `strong`: one character of the reference number differs, or the text names a document of the case, or the end-to-end id its reference number; the text names a statement with a negative balance, or the end-to-end id is that of a payout. `weak`: account, amount or name alone. Of invoices: `exact` names the number of one open invoice as a word, no other number of the company is one character away, and the amount is at most what is open; or it names several numbers whose open sums make the amount. `strong`: the number stands inside a longer word or in the end-to-end id, or one character of it differs; or the text names the customer number, and one invoice of that debtor alone has this open amount.',
      choice(...confidences),
    ),
    reasons: list(choice(...proposalReasons), { max: proposalReasons.length }),
  }),
);
export type BankProposal = Infer<typeof BankProposal>;

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
    '`unmatched`: nothing was found. `proposed`: see `proposals`. `booked`: the whole amount is booked. `ignored`, `refunded`: a person decided so on `rest`. `doubtful`: it may be the transaction `resembles_id`, and counts in no balance. `duplicate`: a doubtful one that a person dropped, or an entry whose details took its place.',
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
