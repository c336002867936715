/** Payments that a client reports with a claim: their checks, their wire form, their event. Later reports: payments/. */
import type { Payment, PaymentInput } from '@mahnwerk/contract/case/payments.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { newId } from '../../../platform/ids.ts';
import { type Cents, centsOf, moneyOf } from '../../../values/money.ts';

export interface NewPayment extends Pick<Payment, 'id' | 'value_date' | 'your_reference' | 'metadata'> {
  readonly amount_cents: Cents;
}

/** The form of a payment in the JSON of its claim's row. */
export interface StoredPayment extends Omit<Payment, 'amount' | 'claim' | 'mandate'> {
  /** A decimal string: JSON has no exact integers. */
  readonly amount_cents: string;
}

/** Adds an error for each payment dated in the future and for each duplicate (decisions.md 4). */
export function newPayments(sent: readonly PaymentInput[], today: string, report: ValidationErrors): NewPayment[] {
  const seen = new Set<string>();
  return sent.map((payment, index) => {
    const { amount, value_date, your_reference = null, metadata = [] } = payment;
    if (value_date > today)
      report.failBelow(['payments', index, 'value_date'], 'invalid', '`value_date` must not be in the future.');
    const identity = JSON.stringify([amount.value, value_date, your_reference]);
    if (seen.has(identity)) report.failBelow(['payments', index], 'duplicate_payment', 'Duplicate payment.');
    seen.add(identity);
    return { id: newId(), amount_cents: centsOf(amount), value_date, your_reference, metadata };
  });
}

/** Whether a payment counts in totals: no false report, and none that its company has withdrawn. */
export const countsAsPaid = ({ status }: Pick<Payment, 'status'>): boolean =>
  status !== 'rejected' && status !== 'withdrawn';

/** Records `payment.reported` for a payment that has reached the service. */
export const recordPaymentReported = (tx: CompanyTx, id: string, publicUrl: string): void =>
  void record(tx, 'payment.reported', {
    company_id: tx.tenant.company_id,
    payment_id: id,
    payment_url: `${publicUrl}/v2/payments/${id}/`,
  });

/** The fields of its claim and its case that a payment shows. */
interface ClaimOfPayment {
  readonly id: string;
  readonly document_reference: string | null;
  readonly your_reference: string | null;
  readonly mandate_id: string | null;
  readonly reference_number: string | null;
}

/** The wire form. */
export const presentPayment = (
  payment: Omit<StoredPayment, 'amount_cents'> & { readonly amount_cents: string | Cents },
  claim: ClaimOfPayment,
): Payment => ({
  id: payment.id,
  status: payment.status,
  rejection_reason: payment.rejection_reason,
  amount: moneyOf(BigInt(payment.amount_cents)),
  value_date: payment.value_date,
  your_reference: payment.your_reference,
  metadata: payment.metadata,
  claim: { id: claim.id, document_reference: claim.document_reference, your_reference: claim.your_reference },
  mandate:
    claim.mandate_id === null || claim.reference_number === null
      ? null
      : { id: claim.mandate_id, reference_number: claim.reference_number },
  created_at: payment.created_at,
  updated_at: payment.updated_at,
});
