/** What reports a payment on a claim, and takes it back: by its company, by the operator that enters the order, and by imports. */
import type { PaymentInput } from '@mahnwerk/contract/case/payments.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf } from '../../../values/money.ts';
import {
  addToPayments,
  type ClaimRow,
  findOrderOfClaim,
  readClaim,
  recordPaymentReported,
  sizeOfPayment,
} from '../claims/index.ts';
import { appendHappening, lockMandate } from '../mandates/index.ts';
import {
  lockLiveOrder,
  noTotals,
  type OrderRow,
  touchOrder,
  validateClaimSize,
  validateOrderSize,
} from '../orders/index.ts';
import { lockOpenCents } from './open.ts';
import { movePayment, type PaymentRow, refuseDecided, refuseInvalidPayment } from './payment.ts';
import * as store from './store.ts';

export const inputOf = ({ amount, value_date, your_reference = null, metadata = [] }: PaymentInput) => ({
  amount_cents: centsOf(amount),
  value_date,
  your_reference,
  metadata,
});

export const ofClaim = <P extends { readonly claim_id: string }>(payment: P | undefined, claimId: string): P =>
  orNotFound(payment?.claim_id === claimId ? payment : undefined);

/** Reports a payment whose day was looked at. @throws Refusal conflict, order_expired, duplicate_payment_report, validation_error, … */
export async function reportPayment(
  tx: CompanyTx,
  claimId: string,
  sent: PaymentInput,
  publicUrl: string,
): Promise<PaymentRow> {
  const { order, claim } = await lockClaim(tx, claimId);
  refuseDecided(claim);
  refuseInvalidPayment(sent, claim, await lockOpenCents(tx, claim));
  const id = newId();
  const payment = {
    id,
    ...inputOf(sent),
    status: claim.status === 'draft' ? ('draft' as const) : ('reported' as const),
  };
  const bytes = sizeOfPayment(
    {
      ...payment,
      rejection_reason: null,
      amount_cents: String(payment.amount_cents),
      created_at: tx.now,
      updated_at: tx.now,
    },
    claim,
  );
  refuseTooLarge(order, claim, bytes);
  store.insert(tx, { ...payment, claim_id: claim.id });
  await changePayments(tx, claim, { cents: payment.amount_cents, bytes });
  if (claim.status !== 'draft') recordPaymentReported(tx, id, publicUrl);
  return orNotFound(await store.readPayment(tx, id));
}

export interface PaymentPath {
  readonly claim_id: string;
  readonly id: string;
}

/** Deletes a payment of a draft. @throws Refusal conflict, not_found */
export async function deletePayment(tx: CompanyTx, path: PaymentPath): Promise<void> {
  ofClaim(await store.readPayment(tx, path.id), path.claim_id);
  const { claim } = await lockClaim(tx, path.claim_id);
  const payment = orNotFound(claim.payments.find((each) => each.id === path.id));
  refuseUnless(payment.status === 'draft', 'conflict', {
    detail: 'The payment has been reported. Only a draft payment can be deleted.',
  });
  store.remove(tx, path.id);
  await changePayments(tx, claim, { cents: -BigInt(payment.amount_cents), bytes: -sizeOfPayment(payment, claim) });
}

/** Withdraws a report that is not booked. @throws Refusal conflict, not_found */
export async function withdrawPayment(tx: CompanyTx, path: PaymentPath): Promise<PaymentRow> {
  ofClaim(await store.readPayment(tx, path.id), path.claim_id);
  const { claim } = await lockClaim(tx, path.claim_id);
  // A booking locks the case too: it finds the report, or this finds the booking.
  if (claim.mandate_id !== null) await lockMandate(tx, claim.mandate_id);
  const payment = ofClaim(await store.readPayment(tx, path.id), path.claim_id);
  movePayment(payment.status, 'withdraw');
  store.withdrawReport(tx, payment.id);
  // Sizes count every payment as reported.
  await changePayments(tx, claim, { cents: -payment.amount_cents, bytes: 0 });
  if (claim.mandate_id !== null)
    appendHappening(tx, claim.mandate_id, {
      code: 'payment.withdrawn',
      values: { amount: moneyOf(payment.amount_cents) },
    });
  return orNotFound(await store.readPayment(tx, payment.id));
}

/** The claim with its order locked: a payment waits for a decision on the order. */
async function lockClaim(tx: CompanyTx, id: string): Promise<{ order: OrderRow; claim: ClaimRow }> {
  const order = await lockLiveOrder(tx, orNotFound(await findOrderOfClaim(tx, id)));
  const claim = orNotFound(await readClaim(tx, id));
  refuseUnless(claim.order_id === order.id, 'claim_moved_retry');
  return { order, claim };
}

/** Adds a new or removed payment to the totals of its claim and its order. */
async function changePayments(
  tx: CompanyTx,
  { id, order_id }: ClaimRow,
  added: { readonly cents: Cents; readonly bytes: number },
): Promise<void> {
  addToPayments(tx, id, added);
  await touchOrder(tx, order_id, { ...noTotals, payments_cents: added.cents, claims_bytes: added.bytes });
}

const refuseTooLarge = (order: OrderRow, claim: ClaimRow, bytes: number): void =>
  refuseFailures((report) => {
    validateClaimSize({ field: 'payments', bytes: claim.size_bytes + bytes, before: claim.size_bytes }, report);
    validateOrderSize(
      { field: 'claims', bytes: order.claims_bytes + bytes, before: order.claims_bytes },
      order.claim_count,
      report,
    );
  });
