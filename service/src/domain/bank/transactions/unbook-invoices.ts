/** Undoes the decisions on a transaction of a company: it waits again. */
import type { InvoicePaymentInput } from '@mahnwerk/contract/dunning/invoice-payments.ts';
import type { companyBankTransactions } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { withdrawPayment } from '../../collection/payments/index.ts';
import { checkBankPayment, readRemoved, reportBankPayment, takeBankPayment } from '../../dunning/invoices/index.ts';
import { matchOutdated } from '../matching/index.ts';
import { changedOfCompany } from './company-row.ts';
import { refuseUndecided } from './decisions.ts';
import { removeBookings } from './store.ts';
import * as store from './store-company.ts';
import { bankReferences, saveDecision } from './store-decision.ts';

type Needs = Pick<Dependencies, 'publicUrl'>;
type Removed = Pick<store.InvoiceBookingRow, 'invoice_id' | 'payment_id'>;

export const unbookFromInvoices: Handler<'dunning', (typeof companyBankTransactions)['routes']['unbook']> = async ({
  tx,
  path,
  deps,
}) => {
  const row = orNotFound(await store.lockCompanyTransaction(tx, path.id));
  const bookings = await store.readInvoiceBookings(tx, row.id);
  refuseUndecided(row, bookings.length);
  refuseUnless(!bookings.some((each) => each.kind === 'invoice_payment' && each.came_back), 'conflict', {
    detail: 'A payment of this transaction came back. Unbook the transaction with which it came back first.',
  });
  // Before the payments go, so that the transaction is freed once.
  removeBookings(tx, row.id);
  for (const booking of bookings) await undo(tx, booking, deps);
  saveDecision(tx, row.id, { status: 'unmatched', booked_cents: 0n });
  await matchOutdated(tx);
  return changedOfCompany(tx, row.id);
};

async function undo(
  tx: CompanyTx,
  { kind, invoice_id, payment_id }: store.InvoiceBookingRow,
  deps: Needs,
): Promise<void> {
  if (kind === 'invoice_payment') return takeBankPayment(tx, { invoice_id, id: payment_id }, deps);
  if (kind === 'invoice_reversal') return payAgain(tx, { invoice_id, payment_id }, deps);
  const report = await store.findClaimPayment(tx, payment_id);
  // The client may have withdrawn its report by hand.
  if (report !== undefined && report.status !== 'withdrawn')
    await withdrawPayment(tx, { claim_id: report.claim_id, id: payment_id });
}

/** The payment did not come back: it is there again as its credit says, or as it was recorded. */
async function payAgain(tx: CompanyTx, { invoice_id, payment_id }: Removed, deps: Needs): Promise<void> {
  const { sent, otherwise } = await comesBack(tx, { invoice_id, payment_id });
  const isOfBank = (id: string) => store.isBankInvoicePayment(tx, id);
  const payment = await checkBankPayment(tx, { invoice_id, sent, otherwise, isOfBank });
  const { id } = await reportBankPayment(tx, { invoice_id, sent: payment }, deps);
  store.replaceInvoicePayment(tx, payment_id, id);
}

/** What is paid again, and under which reference where an equal payment is there. */
async function comesBack(
  tx: CompanyTx,
  { invoice_id, payment_id }: Removed,
): Promise<{ readonly sent: InvoicePaymentInput; readonly otherwise: string }> {
  const credit = await store.lockCreditOf(tx, payment_id);
  if (credit !== undefined) {
    const [your_reference, otherwise] = bankReferences(credit);
    const { amount_cents, value_date } = credit;
    return { sent: { amount: moneyOf(amount_cents), value_date, your_reference }, otherwise };
  }
  const { amount_cents, ...recorded } = orNotFound(await readRemoved(tx, { invoice_id, id: payment_id }));
  const sent = { ...recorded, amount: moneyOf(amount_cents) };
  return { sent, otherwise: `${recorded.your_reference ?? ''} ${newId()}`.trim() };
}
