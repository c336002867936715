/** Payments that a client reports with a claim, pure: their checks and their wire form. Later reports: payments/. */
import type { Payment, PaymentInput } from '@mahnwerk/contract/case/payments.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { newId } from '../../../platform/ids.ts';
import { type Cents, centsOf, moneyOf } from '../../../values/money.ts';

export interface NewPayment extends Pick<Payment, 'id' | 'value_date' | 'your_reference' | 'metadata'> {
  readonly amount_cents: Cents;
}

/** As the database puts a payment into JSON. */
export interface StoredPayment extends Omit<Payment, 'amount' | 'claim' | 'mandate'> {
  /** A JSON number: cents stay far below 2^53. */
  readonly amount_cents: number;
}

/** None in the future, no duplicates (decisions.md 4). */
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

export const paymentUrl = (publicUrl: string, id: string): string => `${publicUrl}/v2/payments/${id}/`;

/** What a payment shows of its claim and its case. */
export interface ClaimOfPayment {
  readonly id: string;
  readonly document_reference: string | null;
  readonly your_reference: string | null;
  readonly mandate_id: string | null;
  readonly reference_number: string | null;
}

export const presentPayment = (
  payment: Omit<StoredPayment, 'amount_cents'> & { readonly amount_cents: number | Cents },
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
