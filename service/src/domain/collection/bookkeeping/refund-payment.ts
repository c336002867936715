/** Gives surplus of a payment back to its payer: money that stands as surplus from the day of the refund on. */
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { RefundInput } from '@mahnwerk/contract/operator/payment-returns.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import { bookedPayment, readAccount, refundEntry } from '../../money/ledger/index.ts';
import { type PaymentResult, surplusFrom } from '../../money/replay/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import { presentPayment } from './bookkeeping.ts';
import * as store from './store.ts';

type RefundPayment = (typeof operatorLedger)['routes']['refund_payment'];

export const refundPayment: Handler<'operator', RefundPayment> = checked(
  ({ tx, body }) =>
    refuseFailures((report) => {
      if (body.value_date > dayOf(tx.now))
        report.failAt('value_date', 'invalid', '`value_date` must not be in the future.');
    }),
  async ({ tx, path, body, deps }) => {
    orNotFound(await store.readPayment(tx, path.mandate_id, path.id));
    const mandate = await lockOpen(tx, path.mandate_id);
    const payment = presentPayment(orNotFound(await store.readPayment(tx, mandate.id, path.id)));
    const account = await readAccount(tx, mandate.id);
    const booked = await bookedPayment(account, path.id);
    refuseUnless(booked !== undefined, 'conflict', { detail: 'The payment is not booked.' });
    refuseRefund(body, orNotFound(await account.ask('payment', { id: booked.id, day: dayOf(tx.now) })));

    const { value_date, reference = null } = body;
    const fact = { id: newId(), payment_id: booked.id, amount_cents: centsOf(body.amount), value_date };
    store.insertRefund(tx, { ...fact, mandate_id: mandate.id, payment_id: path.id, reference });
    const { before, after } = await bookOnMandate(tx, mandate, {
      account,
      facts: [{ kind: 'refund', fact }],
      entries: [refundEntry(fact, path.id)],
      reason: 'back_dated',
      history: [{ code: 'payment.refunded', values: { amount: body.amount, on: value_date } }],
      publicUrl: deps.publicUrl,
    });
    const refunded = presentPayment(orNotFound(await store.readPayment(tx, mandate.id, path.id)));
    return audited(refunded, { before: { ...before, payment }, after: { ...after, payment: refunded } });
  },
);

/** 400 for a refund from before its payment, of more than is left of it, or for one more than a payment can have. */
const refuseRefund = ({ amount, value_date }: RefundInput, payment: PaymentResult): void =>
  refuseFailures((report) => {
    const left = surplusFrom(payment, value_date);
    if (value_date < payment.value_date)
      report.failAt('value_date', 'invalid', '`value_date` must not be before that of the payment.');
    else if (centsOf(amount) > left)
      report.failAt('amount', 'overpayment', `Of the payment, ${moneyOf(left).value} EUR stand as surplus.`);
    if (payment.refunds.length >= limits.payment_refunds)
      report.failAt('refunds', 'max_length', `A payment has at most ${limits.payment_refunds} refunds.`);
  });
