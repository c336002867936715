/**
 * Books a bank transaction of a company on its invoices: a credit as payments, those of invoices in collection as reports
 * on their claims; what came back takes a payment away. All splits are booked in one transaction. The transaction is
 * locked before the invoices.
 */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyBankBookingInput, companyBankTransactions } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf, sumOf } from '../../../values/money.ts';
import { reportPayment } from '../../collection/payments/index.ts';
import { claimOfInvoice } from '../../dunning/handover/index.ts';
import { checkBankPayment, lockInvoice, reportBankPayment, takeBankPayment } from '../../dunning/invoices/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { matchOutdated } from '../matching/index.ts';
import { waiting } from './decisions.ts';
import { changedOfCompany } from './company-row.ts';
import { within } from './splits.ts';
import * as store from './store-company.ts';
import { bankReferences, restAfter, saveDecision } from './store-decision.ts';

/** A part of a transaction on an invoice. */
export interface InvoiceSplit {
  readonly invoice_id: string;
  readonly amount_cents: Cents;
  /** In the request. */
  readonly field: string;
}

type Needs = Pick<Dependencies, 'publicUrl'>;
type Row = store.CompanyTransactionRow;

export const bookOnInvoices: Handler<'dunning', (typeof companyBankTransactions)['routes']['book']> = checked(
  ({ tx, body }) => invoiceSplitsOf(tx, body),
  async ({ tx, path, checked: splits, deps }) => {
    const row = waiting(await store.lockCompanyTransaction(tx, path.id));
    refuseFailures((report) => {
      if (sumOf(splits.map((each) => each.amount_cents)) > row.amount_cents - row.booked_cents)
        report.failAt('splits', 'overpayment', 'The splits exceed the rest of the transaction.');
    });
    await bookInvoiceSplits(tx, row, splits, deps);
    await matchOutdated(tx);
    return changedOfCompany(tx, row.id);
  },
);

/** @throws Refusal validation_error for an invoice that the company does not have */
async function invoiceSplitsOf(tx: CompanyTx, { splits }: CompanyBankBookingInput): Promise<readonly InvoiceSplit[]> {
  const known = new Set(
    await store.knownInvoices(
      tx,
      splits.map(({ invoice_id }) => invoice_id),
    ),
  );
  refuseFailures((report) => {
    for (const [index, { invoice_id }] of splits.entries())
      if (!known.has(invoice_id))
        report.failAt(`splits[${index}].invoice_id`, 'invalid', 'No resource with this id exists.');
  });
  return splits.map(({ invoice_id, amount }, index) => ({
    invoice_id,
    amount_cents: centsOf(amount),
    field: `splits[${index}]`,
  }));
}

/**
 * Books the splits of a transaction that is locked and waits. @throws Refusal; of several splits that are of different
 * invoices, at most one of them in collection, nothing is booked then
 */
export async function bookInvoiceSplits(
  tx: CompanyTx,
  row: Row,
  splits: readonly InvoiceSplit[],
  deps: Needs,
): Promise<void> {
  refuseUnless(row.value_date <= (await businessDate(tx)), 'conflict', {
    detail: 'The value date is in the future. Book the transaction from that day on.',
  });
  const inOrder = splits.toSorted((one, other) => (one.invoice_id < other.invoice_id ? -1 : 1));
  const payments =
    row.direction === 'credit' ? await bookCredit(tx, row, inOrder, deps) : await takeBack(tx, row, inOrder, deps);
  for (const payment of payments) store.insertInvoiceBooking(tx, { ...payment, id: newId(), transaction_id: row.id });
  saveDecision(tx, row.id, restAfter(row, splits));
}

type Booked = Omit<store.NewInvoiceBooking, 'id' | 'transaction_id'>;

async function bookCredit(
  tx: CompanyTx,
  row: Row,
  splits: readonly InvoiceSplit[],
  deps: Needs,
): Promise<readonly Booked[]> {
  const [reference, otherwise] = bankReferences(row);
  const asked = [];
  for (const split of splits) {
    const { invoice_id, amount_cents, field } = split;
    const sent = { amount: moneyOf(amount_cents), value_date: row.value_date, your_reference: reference };
    const { status } = orNotFound(await lockInvoice(tx, invoice_id));
    const claim = status === 'in_inkasso' ? await claimOfInvoice(tx, invoice_id) : undefined;
    const isOfBank = (id: string) => store.isBankInvoicePayment(tx, id);
    const payment =
      claim === undefined
        ? await within(field, () => checkBankPayment(tx, { invoice_id, sent, otherwise, isOfBank }))
        : sent;
    asked.push({ split, payment, claim });
  }
  const booked: Booked[] = [];
  // What is reported on a claim may still be refused: before anything else is written.
  for (const { split, payment, claim } of asked.toSorted((one, other) => Number(!one.claim) - Number(!other.claim))) {
    const { invoice_id, amount_cents, field } = split;
    const { id } = await within<{ readonly id: string }>(field, () =>
      claim === undefined
        ? reportBankPayment(tx, { invoice_id, sent: payment }, deps)
        : reportPayment(tx, claim, payment, deps.publicUrl),
    );
    const kind = claim === undefined ? 'invoice_payment' : 'claim_payment';
    booked.push({ kind, invoice_id, amount_cents, payment_id: id });
  }
  return booked;
}

async function takeBack(
  tx: CompanyTx,
  row: Row,
  splits: readonly InvoiceSplit[],
  deps: Needs,
): Promise<readonly Booked[]> {
  const references = [row.end_to_end_id, row.bank_reference].filter((each) => each !== null);
  for (const { invoice_id, amount_cents, field } of splits) {
    const payment = await store.findReturnableOnInvoice(tx, { invoice_id, references, amount_cents });
    refuseUnless(payment !== undefined, 'conflict', {
      detail: 'No payment of the invoice has the end-to-end id or the reference of this transaction.',
    });
    await within(field, () =>
      Promise.resolve(
        refuseFailures((report) => {
          if (payment.amount_cents !== amount_cents)
            report.failAt('amount', 'invalid', 'A reversal has the amount of its payment.');
        }),
      ),
    );
    const { payment_id } = payment;
    // Before the payment goes: the credit keeps its booking.
    store.insertInvoiceBooking(tx, {
      id: newId(),
      transaction_id: row.id,
      kind: 'invoice_reversal',
      invoice_id,
      amount_cents,
      payment_id,
    });
    await takeBankPayment(tx, { invoice_id, id: payment_id }, deps);
  }
  return [];
}
