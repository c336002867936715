/** What the bank booked on the accounts of a company, and which invoices it paid (intake.md 5). */
import { idOf } from '../grammar/example-ids.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { BankTransactionDecision, bankTransactionFields, bankTransactionFilters } from '../shapes/bank-lines.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { choice, id, instant, money } from '../shapes/values.ts';

export const companyBookingTypes = ['invoice_payment', 'invoice_reversal', 'claim_payment'] as const;

const CompanyBankBooking = object({
  type: described(
    '`invoice_payment`: of the invoice. `invoice_reversal`: that payment came back. `claim_payment`: reported on the claim of an invoice in collection.',
    choice(...companyBookingTypes),
  ),
  invoice_id: id(),
  payment_id: described(
    'The payment that was booked on the invoice or reported on its claim or, for a reversal, the one that was taken away.',
    id(),
  ),
  amount: money(),
});

export const CompanyBankTransaction = named(
  'CompanyBankTransaction',
  object({
    ...bankTransactionFields(),
    bookings: list(CompanyBankBooking, { max: 1000 }),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type CompanyBankTransaction = Infer<typeof CompanyBankTransaction>;

const CompanyBankBookingInput = named(
  'CompanyBankBookingInput',
  object({
    splits: described(
      'How the amount is divided among invoices; what it leaves is the `rest`.',
      list(object({ invoice_id: id(), amount: money({ zero: false }) }), { min: 1, max: limits.bank_splits }),
    ),
  }),
);
export type CompanyBankBookingInput = Infer<typeof CompanyBankBookingInput>;

const changing = {
  reply: CompanyBankTransaction,
  scope: 'dunning:payments:write',
  problems: ['conflict'],
} as const;

const at = '/mahnservice/v1/bank-transactions/';

export const companyBankTransactions = group(
  'dunning',
  'mahnservice-bank-transactions',
  {
    title: 'Bank transactions',
    about:
      'What the bank booked on the accounts of the company: each is booked on invoices or ignored; what is `unmatched` or `proposed` waits for a decision. While a credit with a proposal that is more than a guess waits, the invoice gets no letter, for at most ten working days after its booking day.',
  },
  {
    list: route('GET', at, {
      list: {
        item: CompanyBankTransaction,
        filters: bankTransactionFilters(),
        orderBy: ['value_date', 'amount'],
        updatedSince: true,
      },
      scope: 'dunning:payments:read',
      summary: 'List bank transactions of the company, newest first',
    }),
    get: route('GET', `${at}{id}/`, {
      reply: CompanyBankTransaction,
      scope: 'dunning:payments:read',
      summary: 'Retrieve a bank transaction of the company',
    }),
    book: route('POST', `${at}{id}/book/`, {
      ...changing,
      body: CompanyBankBookingInput,
      example: { splits: [{ invoice_id: idOf('invoice'), amount: { currency: 'EUR', value: '50.00' } }] },
      problems: [
        'conflict',
        'duplicate_payment_report',
        'claim_moved_retry',
        'invoice_archived',
        'invoice_paid',
        'invoice_cancelled',
        'invoice_written_off',
      ],
      summary: 'Book a bank transaction on invoices',
      description:
        'Each split of a credit becomes a payment of its invoice with the value date and the reference of the bank, and the invoice is dunned on with what is then open, or not at all. A split on an invoice in collection is reported on its claim. A split of a debit that came back takes away the payment of its invoice with this end-to-end id or reference, and its amount must be that of the payment. Splits above the `rest` are an `overpayment`; what they leave stays `unmatched`. A transaction without a rest and a value date in the future return `conflict`; a payment with this reference that was reported by hand returns `duplicate_payment_report`.',
    }),
    unbook: route('POST', `${at}{id}/unbook/`, {
      ...changing,
      problems: [
        'conflict',
        'claim_moved_retry',
        'invoice_archived',
        'invoice_paid',
        'invoice_cancelled',
        'invoice_written_off',
        'invoice_in_inkasso',
      ],
      summary: 'Undo what a bank transaction of the company is booked as, or ignored',
      description:
        'Takes its payments away, so that paid invoices are open again, and books payments again that it had taken away. The transaction waits for a decision again, with new proposals. A payment that came back, a report on a claim that the office has decided on, and a transaction that waits already return `conflict`.',
    }),
    ignore: route('POST', `${at}{id}/ignore/`, {
      ...changing,
      body: BankTransactionDecision,
      example: { reason: 'Sold the old van' },
      summary: 'Ignore the rest of a bank transaction of the company',
      description: 'A transaction without a rest returns `conflict`.',
    }),
    take: route('POST', `${at}{id}/take/`, {
      ...changing,
      summary: 'Take a doubtful bank transaction of the company as one of its own',
      description: 'It becomes `unmatched`, and counts. A transaction that is not `doubtful` returns `conflict`.',
    }),
    drop: route('POST', `${at}{id}/drop/`, {
      ...changing,
      body: BankTransactionDecision,
      example: { reason: 'The bank exported the day twice' },
      summary: 'Drop a doubtful bank transaction of the company as a duplicate',
      description:
        'It becomes `duplicate`, and counts in no balance. A transaction that is not `doubtful` returns `conflict`.',
    }),
  },
);
