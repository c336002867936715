/**
 * What a former office has booked on a case that the service takes over: costs as sent, and payments by their value date. It has stated them to the
 * client and paid them out (decision 158): they are no receipts of the service.
 */
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import type { MandatePaymentInput } from '@mahnwerk/contract/operator/ledger.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { costEntry, paymentEntry, readAccount } from '../../money/ledger/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import { factOf, newPayment } from './book-payment.ts';
import { owedCents, refuseInvalidCost, refuseInvalidPayment, refuseTooManyPayments } from './bookkeeping.ts';
import { costFactOf, newCost } from './new-cost.ts';
import * as store from './store.ts';

interface TakenOver {
  /** With their amounts. */
  readonly costs: readonly MandateCostInput[];
  readonly payments: readonly MandatePaymentInput[];
  readonly publicUrl: string;
}

/** Books all of it on an open case in one replay, by the rules of the single bookings. @throws Refusal */
export async function bookTakenOver(
  tx: CompanyTx,
  mandateId: string,
  { costs: sentCosts, payments: sentPayments, publicUrl }: TakenOver,
): Promise<void> {
  if (sentCosts.length + sentPayments.length === 0) return;
  const today = await businessDate(tx);
  for (const cost of sentCosts) refuseInvalidCost(cost, today);
  for (const payment of sentPayments) refuseInvalidPayment(payment, { today, isReport: true, isKnownClaim: true });
  const mandate = await lockOpen(tx, mandateId);
  const account = await readAccount(tx, mandate.id);
  refuseTooManyPayments({ payment_count: account.payment_count + sentPayments.length - 1 });
  const costs: store.NewCost[] = [];
  for (const cost of sentCosts) costs.push(await newCost(tx, { mandate, account }, cost, costs));
  const payments: store.NewMandatePayment[] = [];
  for (const payment of sentPayments) payments.push(await newPayment(tx, account, payment, undefined));
  const booked = costs.map((cost) => ({ cost, fact: costFactOf(cost) }));
  const paid = payments.map((payment) => ({ payment, fact: factOf(payment) }));
  const entries = booked.map(({ fact }) => costEntry(fact));
  for (const payment of payments) store.insertPayment(tx, payment, { taken_over: true });
  await bookOnMandate(tx, mandate, {
    account,
    facts: [
      ...booked.map(({ fact }) => ({ kind: 'cost' as const, fact })),
      ...paid.map(({ fact }) => ({ kind: 'payment' as const, fact })),
    ],
    entries: [
      ...entries,
      ...paid.map(({ payment: { id, payer }, fact }) =>
        paymentEntry(fact, { rule: `payment.${payer}`, payment_id: id }),
      ),
    ],
    reason: 'back_dated',
    history: [
      ...costs.map((cost) => ({
        code: 'cost.added' as const,
        values: { amount: moneyOf(owedCents(cost)), kind: cost.kind },
      })),
      ...sentPayments.map(({ amount, value_date }) => ({
        code: 'payment.booked' as const,
        values: { amount: moneyOf(centsOf(amount)), on: value_date },
      })),
    ],
    publicUrl,
  });
  for (const [index, { cost }] of booked.entries()) {
    const entry = entries[index];
    if (entry !== undefined) store.insertCost(tx, { ...cost, entry_id: entry.id });
  }
}
