/** The order that an invoice becomes: pure (dunning.md 7). */
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { ReadyContent } from '../../correspondence/documents/index.ts';
import type { NewSubmission } from '../../collection/orders/index.ts';
import { moneyOf } from '../../../values/money.ts';
import type * as store from './store.ts';

/** All that a handover reads of an invoice. */
export interface HandoverFacts {
  readonly invoice: store.InvoiceRow;
  /** The notices that count, oldest first. */
  readonly notices: readonly store.NoticeRow[];
  readonly payments: readonly store.PaymentRow[];
  /** The PDF of the invoice and the letters of the notices. */
  readonly documents: readonly ReadyContent[];
}

/** Level 1 puts the debtor in default; later notices are reminders in the sense of a claim. */
const first_reminder_level = 2;

export const submissionOf = (facts: HandoverFacts, today: string): NewSubmission => ({
  debtor: debtorOf(facts.invoice),
  earlierDebtorId: facts.invoice.case_debtor_id,
  claim: claimOf(facts),
  documents: facts.documents,
  today,
});

const debtorOf = (row: store.InvoiceRow): NewSubmission['debtor'] => ({
  your_reference: row.customer_number,
  acting_as: row.acting_as,
  person: row.person,
  organization: row.organization,
  legal_form: row.legal_form,
  vat_number: row.vat_number,
  addresses: row.address === null ? [] : [{ ...row.address, primary: true }],
  communication_channels: [
    ...(row.email === null ? [] : [{ type: 'email' as const, value: row.email }]),
    ...(row.phone === null ? [] : [{ type: 'phone' as const, value: row.phone }]),
  ],
});

const claimOf = ({ invoice, notices, payments }: HandoverFacts): ClaimInput => ({
  your_reference: invoice.your_reference,
  document_reference: invoice.invoice_number,
  subject_matter: invoice.subject_matter,
  document_date: invoice.invoice_date,
  due_date: invoice.due_date,
  delay_date: invoice.default_since,
  principal_amount: moneyOf(invoice.amount_cents),
  is_disputed: invoice.is_disputed,
  dispute_reason: invoice.dispute_reason,
  legal_basis: { claim_type_code: invoice.claim_type_code, contract_date: invoice.contract_date },
  reminders: notices
    .filter(({ level }) => level >= first_reminder_level)
    .map(({ dated, pay_by }) => ({ date: dated, due_date: pay_by })),
  additional_charges: notices.flatMap(chargesOf),
  payments: payments.map(({ amount_cents, ...payment }) => ({ amount: moneyOf(amount_cents), ...payment })),
});

/** What a notice charged besides interest, which the ledger computes. */
const chargesOf = ({ id, dated, fee_cents, lump_sum_cents }: store.NoticeRow) =>
  (
    [
      ['reminder_fee', fee_cents],
      ['late_payment_lump_sum', lump_sum_cents],
    ] as const
  )
    .filter(([, cents]) => cents > 0n)
    .map(([type, cents]) => ({ type, amount: moneyOf(cents), occurrence_date: dated, your_reference: id }));
