/**
 * A payment that is reported on a claim, and its withdrawal: by the client, or by a company whose bank reported a payment
 * of an invoice in collection.
 */
import assert from 'node:assert/strict';
import type { Payment, PaymentInput } from '@mahnwerk/contract/case/payments.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf, sumOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import {
  addToPayments,
  type ClaimRow,
  findOrderOfClaim,
  readClaim,
  recordPaymentReported,
  sizeOfPayment,
} from '../claims/index.ts';
import { readParts } from '../../money/ledger/index.ts';
import type { Replay } from '../../money/replay/index.ts';
import { appendHappening, lockMandate } from '../mandates/index.ts';
import {
  touchOrder,
  lockLiveOrder,
  noTotals,
  type OrderRow,
  validateClaimSize,
  validateOrderSize,
} from '../orders/index.ts';
import {
  movePayment,
  openBeforeAcceptance,
  presentPaymentRow,
  refuseDecided,
  refuseInvalidPayment,
} from './payment.ts';
import * as store from './store.ts';

/** Reports a payment on a claim, or notes it on a draft. @throws Refusal before anything is written */
export async function reportOnClaim(
  tx: CompanyTx,
  { claim_id, sent }: { readonly claim_id: string; readonly sent: PaymentInput },
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
): Promise<Payment> {
  const { order, claim } = await lockClaim(tx, claim_id);
  refuseDecided(claim);
  refuseInvalidPayment(sent, claim, await readOpenCents(tx, claim));
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
  return presentPaymentRow(orNotFound(await store.readPayment(tx, id)));
}

/** Withdraws a report that the office has not decided on. @throws Refusal not_found, conflict */
export async function withdrawFromClaim(
  tx: CompanyTx,
  { claim_id, id }: { readonly claim_id: string; readonly id: string },
): Promise<Payment> {
  ofClaim(await store.readPayment(tx, id), claim_id);
  const { claim } = await lockClaim(tx, claim_id);
  // A booking locks the case too: it finds the report, or this finds the booking.
  if (claim.mandate_id !== null) await lockMandate(tx, claim.mandate_id);
  const payment = ofClaim(await store.readPayment(tx, id), claim_id);
  movePayment(payment.status, 'withdraw');
  store.withdrawReport(tx, payment.id);
  // Sizes count every payment as reported.
  await changePayments(tx, claim, { cents: -payment.amount_cents, bytes: 0 });
  if (claim.mandate_id !== null)
    appendHappening(tx, claim.mandate_id, {
      code: 'payment.withdrawn',
      values: { amount: moneyOf(payment.amount_cents) },
    });
  return presentPaymentRow(orNotFound(await store.readPayment(tx, payment.id)));
}

export const ofClaim = <P extends { readonly claim_id: string }>(payment: P | undefined, claimId: string): P =>
  orNotFound(payment?.claim_id === claimId ? payment : undefined);

const inputOf = ({ amount, value_date, your_reference = null, metadata = [] }: PaymentInput) => ({
  amount_cents: centsOf(amount),
  value_date,
  your_reference,
  metadata,
});

/** The claim with its order locked: a payment waits for a decision on the order. */
export async function lockClaim(tx: CompanyTx, id: string): Promise<{ order: OrderRow; claim: ClaimRow }> {
  const order = await lockLiveOrder(tx, orNotFound(await findOrderOfClaim(tx, id)));
  const claim = orNotFound(await readClaim(tx, id));
  refuseUnless(claim.order_id === order.id, 'claim_moved_retry');
  return { order, claim };
}

/** Adds a new or removed payment to the totals of its claim and its order. */
export async function changePayments(
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

/** What is open on a claim; undefined for a draft without a principal. */
const readOpenCents = async (tx: CompanyTx, claim: ClaimRow): Promise<Cents | undefined> =>
  claim.mandate_id === null ? openBeforeAcceptance(claim) : readOpenAfterAcceptance(tx, claim, claim.mandate_id);

/**
 * What is open on an accepted claim, by the ledger. A payment on it is allocated to the costs of the case first (§ 367 (1) BGB), so those count; other
 * claims do not (§ 366 (1) BGB). Reports that are not booked yet are deducted. Never more than is open on the case, whose costs a report on another
 * claim may already settle. `conflict` for a closed case, on which nothing is booked any more.
 */
async function readOpenAfterAcceptance(tx: CompanyTx, claim: ClaimRow, mandateId: string): Promise<Cents> {
  refuseUnless(orNotFound(await lockMandate(tx, mandateId)).closed_at === null, 'conflict', {
    detail: 'Payments cannot be reported on a closed case.',
  });
  const [known, waiting] = await Promise.all([
    readParts(tx, [mandateId], { asOf: businessDate(tx) }, ['lines', 'claims']),
    store.readUnbooked(tx, mandateId),
  ]);
  const figures = known.get(mandateId)?.figures;
  assert(figures !== undefined, 'every mandate asked for has figures');
  const ofTheClaim = openOnClaim(figures, claim.id) - (waiting.get(claim.id) ?? 0n);
  const ofTheCase = figures.lines.total.open - sumOf([...waiting.values()]);
  return ofTheClaim < ofTheCase ? ofTheClaim : ofTheCase;
}

/** What is open on a claim, interest included, and on the costs of the case: everything but the other claims. */
const openOnClaim = ({ lines, claims }: Pick<Replay, 'lines' | 'claims'>, claimId: string): Cents =>
  claims
    .filter(({ claim_id }) => claim_id !== claimId)
    .flatMap((other) => [other.principal, other.charges, other.titled_costs, other.interest, other.interest_on_costs])
    .reduce((rest, { open }) => rest - open, lines.total.open);
