/** Gives surplus of a payment back to its payer: money that stands as surplus from the day of the refund on. */
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { RefundInput } from '@mahnwerk/contract/operator/payment-returns.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { bookedPayment, type MandateAccount, readAccount, refundEntry } from '../../money/ledger/index.ts';
import { type PaymentResult, surplusFrom } from '../../money/replay/index.ts';
import {
  bookOnMandate,
  findOpen,
  foresee,
  type Intended,
  lockOpen,
  todayOfMandate,
  unstored,
} from '../mandates/index.ts';
import { presentPayment } from './bookkeeping.ts';
import * as store from './store.ts';

type Routes = (typeof operatorLedger)['routes'];

export const refundPayment: Handler<'operator', Routes['refund_payment']> = checked(
  async ({ tx, path, body }) => refuseInvalidRefund(body, await todayOfMandate(tx, path.mandate_id)),
  async ({ tx, path, body, deps }) => {
    orNotFound(await store.readPayment(tx, path.mandate_id, path.id));
    const mandate = await lockOpen(tx, path.mandate_id);
    const payment = presentPayment(orNotFound(await store.readPayment(tx, mandate.id, path.id)));
    const { refund, booking } = await refundToBook(tx, { ...path, account: await readAccount(tx, mandate.id) }, body);

    store.insertRefund(tx, { ...refund, mandate_id: mandate.id, payment_id: path.id });
    const { before, after } = await bookOnMandate(tx, mandate, {
      ...booking,
      history: [{ code: 'payment.refunded', values: { amount: body.amount, on: body.value_date } }],
      publicUrl: deps.publicUrl,
    });
    const refunded = presentPayment(orNotFound(await store.readPayment(tx, mandate.id, path.id)));
    return audited(refunded, { before: { ...before, payment }, after: { ...after, payment: refunded } });
  },
);

/** What a refund would do; nothing is locked or written. */
export const previewRefundPayment: Handler<'operator', Routes['preview_refund_payment']> = ({ db, path, body }) =>
  db.snapshot(async () => {
    refuseInvalidRefund(body, await businessDate(db));
    const payment = orNotFound(await store.readPayment(db, path.mandate_id, path.id));
    const mandate = await findOpen(db, path.mandate_id);
    const { refund, booking } = await refundToBook(db, { ...path, account: await readAccount(db, mandate.id) }, body);
    const { balances } = await foresee(db, mandate, booking);
    const { refunds, ...refunded } = unstored(presentPayment(payment));
    const added = { id: null, status: 'booked', ...refundFields(refund) } as const;
    return { result: { ...refunded, refunds: [...refunds, added] }, ...balances };
  });

const refundFields = ({ amount_cents, value_date, reference }: NewRefund) => ({
  amount: moneyOf(amount_cents),
  value_date,
  reference,
});

type NewRefund = Omit<store.NewRefund, 'mandate_id' | 'payment_id'>;

interface Refunded {
  /** Of the payment. */
  readonly id: string;
  readonly account: MandateAccount;
}

/** The refund of a body and what it adds to the account. @throws Refusal */
async function refundToBook(
  db: CompanyDb,
  { id, account }: Refunded,
  body: RefundInput,
): Promise<{ readonly refund: NewRefund; readonly booking: Intended }> {
  const booked = await bookedPayment(account, id);
  refuseUnless(booked !== undefined, 'conflict', { detail: 'The payment is not booked.' });
  refuseRefund(body, orNotFound(await account.ask('payment', { id: booked.id, day: await businessDate(db) })));
  const { value_date, reference = null } = body;
  const fact = { id: newId(), payment_id: booked.id, amount_cents: centsOf(body.amount), value_date };
  return {
    refund: { ...fact, reference },
    booking: { account, facts: [{ kind: 'refund', fact }], entries: [refundEntry(fact, id)], reason: 'back_dated' },
  };
}

/** 400 for a refund that is invalid for every payment. */
const refuseInvalidRefund = ({ value_date }: RefundInput, today: string): void =>
  refuseFailures((report) => {
    if (value_date > today) report.failAt('value_date', 'invalid', '`value_date` must not be in the future.');
  });

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
