/**
 * The rules of a client's payment report, pure: its states as rows, the duplicate check, the open value of a claim, its wire form. Payments that are
 * created with a claim: claims/payment.ts; bookings: bookkeeping/.
 */
import type { Payment, PaymentInput } from '@mahnwerk/contract/case/payments.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { EventKey } from '@mahnwerk/contract/events/catalog.ts';
import { Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { transitionFinder } from '../../../platform/transitions.ts';
import { type Cents, centsOf } from '../../../values/money.ts';
import { type ClaimRow, countsAsPaid, presentPayment, totalOf } from '../claims/index.ts';
import type { Statements } from './statements.gen.ts';

/** Every change of state there is (decisions.md 4); the diagram in docs/ is printed from these rows. */
export const paymentTransitions = [
  { from: 'draft', by: 'finalize', to: 'reported', emits: 'payment.reported' },
  { from: 'reported', by: 'accept', to: 'booked', emits: null },
  { from: 'reported', by: 'book', to: 'booked', emits: 'mandate.balance_updated' },
  { from: 'booked', by: 'reverse', to: 'reported', emits: 'mandate.balance_updated' },
  { from: 'reported', by: 'reject', to: 'rejected', emits: null },
  { from: 'reported', by: 'withdraw', to: 'withdrawn', emits: null },
] as const satisfies readonly { from: Payment['status']; by: string; to: Payment['status']; emits: EventKey | null }[];

/** The row of a transition, or 409. */
export const movePayment = transitionFinder(paymentTransitions, 'payment');

/** A stored payment with fields of its claim and its case. */
export type PaymentRow = Statements['get']['row'];

export const presentPaymentRow = (row: PaymentRow): Payment =>
  presentPayment(row, {
    id: row.claim_id,
    document_reference: row.document_reference,
    your_reference: row.claim_reference,
    mandate_id: row.mandate_id,
    reference_number: row.reference_number,
  });

/** 400 for a payment in the future. */
export function refuseFutureDay({ value_date }: Pick<PaymentInput, 'value_date'>, today: string): void {
  refuseFailures((report) => {
    if (value_date > today) report.failAt('value_date', 'invalid', '`value_date` must not be in the future.');
  });
}

/**
 * 409 for a report that exists already, which comes first: a repeated report of all that was open would otherwise be an overpayment. 400 for more than
 * a claim can hold or is open.
 *
 * @param open what is left to pay; undefined where it is unknown
 */
export function refuseInvalidPayment(sent: PaymentInput, claim: ClaimRow, open: Cents | undefined): void {
  const { amount, value_date, your_reference = null } = sent;
  const isEqual = (each: ClaimRow['payments'][number]) =>
    countsAsPaid(each) &&
    BigInt(each.amount_cents) === centsOf(amount) &&
    each.value_date === value_date &&
    each.your_reference === your_reference;
  refuseUnless(!claim.payments.some(isEqual), 'duplicate_payment_report');
  refuseFailures((report) => {
    if (claim.payments.length >= limits.claim_payments)
      report.failAt('payments', 'max_length', `A claim holds at most ${limits.claim_payments} payments.`);
    if (open !== undefined && centsOf(amount) > open)
      report.failAt('amount', 'overpayment', 'The payment exceeds the open value of the claim.');
  });
}

/** Before acceptance: principal and charges less payments; undefined for a draft without a principal. */
export const openBeforeAcceptance = (claim: ClaimRow): Cents | undefined =>
  claim.principal_cents === null ? undefined : totalOf(claim);

/** `conflict` for a rejected or withdrawn claim. */
export function refuseDecided({ status }: Pick<ClaimRow, 'status'>): void {
  if (status === 'rejected' || status === 'withdrawn')
    throw new Refusal('conflict', { detail: `Payments are not allowed while the claim is \`${status}\`.` });
}
