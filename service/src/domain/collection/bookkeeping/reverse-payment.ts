/**
 * Reverses the booking of a payment. A client's report becomes `reported` and may be booked again; a payment without a report stays as `reversed`.
 */
import type { Needs } from './needs.ts';
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { audited } from '../../../platform/http/audited.ts';
import { bookedPayment, readAccount, reversalOf } from '../../money/ledger/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import { lockOrder } from '../orders/index.ts';
import { movePayment, findReport } from '../payments/index.ts';
import { setReport } from './book-payment.ts';
import { presentPayment } from './bookkeeping.ts';
import * as store from './store.ts';

export const reversePayment: Handler<'operator', (typeof operatorLedger)['routes']['reverse_payment'], Needs> = async ({
  tx,
  path,
  deps,
}) => {
  const payment = presentPayment(orNotFound(await store.readPayment(tx, path.mandate_id, path.id)));
  const report = await findReport(tx, path.mandate_id, path.id);
  if (report !== undefined) await lockOrder(tx, report.order_id);
  const mandate = await lockOpen(tx, path.mandate_id);
  const account = await readAccount(tx, mandate.id);
  const booked = bookedPayment(account, path.id);
  refuseUnless(booked !== undefined, 'conflict', { detail: 'The payment is not booked.' });

  if (report === undefined) store.setPaymentReversed(tx, path.id);
  else setReport(tx, report, movePayment('booked', 'reverse').to, null);
  const title = `Payment of ${payment.amount.value} EUR reversed`;
  const { before, after } = bookOnMandate(tx, mandate, {
    account,
    facts: [{ kind: 'reversal', fact: { reverses_id: booked.id } }],
    entries: [reversalOf(booked, { rule: 'payment.reversal' })],
    reason: 'reversed',
    historyEntry: { type: 'payment', title },
    publicUrl: deps.publicUrl,
  });
  const reversed = presentPayment(orNotFound(await store.readPayment(tx, mandate.id, path.id)));
  return audited(reversed, { before: { ...before, payment }, after: { ...after, payment: reversed } });
};
