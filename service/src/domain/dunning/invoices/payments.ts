/** Reports and deletes payments on an invoice (dunning.md 4.2), for the company and the operator. */
import assert from 'node:assert/strict';
import type { InvoicePayment, InvoicePaymentInput } from '@mahnwerk/contract/dunning/invoice-payments.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { withdrawRefusal } from '../handover/index.ts';
import { replan, withdrawNotices } from '../ladder/index.ts';
import { policyOf } from '../policy/index.ts';
import { eventData, lockOrNotFound } from './commands.ts';
import { type Actor, type InvoiceRow, moveInvoice } from './invoice.ts';
import { isPaid, paymentContent, type PaymentRow, presentPayment, refuseExcess } from './payment.ts';
import * as payments from './store-payments.ts';
import * as store from './store.ts';

/**
 * Reports a payment. A repeated report comes first: one of all that was open would otherwise be an overpayment. The lock on the invoice makes
 * concurrent reports wait, so that together they never exceed what is open.
 */
export async function reportPayment(
  tx: CompanyTx,
  { invoice_id, sent }: { readonly invoice_id: string; readonly sent: InvoicePaymentInput },
  actor: Actor,
): Promise<InvoicePayment> {
  const content = paymentContent(sent);
  const equal = await findEqual(tx, { invoice_id, content }, actor);
  refuseUnless(equal === undefined, 'duplicate_payment_report');
  const id = newId();
  payments.add(tx, { id, invoice_id, ...content });
  payments.addToPaid(tx, invoice_id, content.amount_cents);
  await settleIfPaid(tx, invoice_id, actor);
  return presentPayment(orNotFound(await payments.read(tx, { invoice_id, id })));
}

/** Locks the invoice that a payment is reported on. @returns an equal payment @throws Refusal unless it can have this one */
async function findEqual(
  tx: CompanyTx,
  { invoice_id, content }: { readonly invoice_id: string; readonly content: ReturnType<typeof paymentContent> },
  actor: Pick<Actor, 'side'>,
): Promise<PaymentRow | undefined> {
  const invoice = await lockOrNotFound(tx, invoice_id);
  moveInvoice(invoice, 'report_payment', actor);
  const reported = await payments.paymentsOf(tx, [invoice_id]);
  const equal = reported.find(
    (each) =>
      each.amount_cents === content.amount_cents &&
      each.value_date === content.value_date &&
      each.your_reference === content.your_reference,
  );
  if (equal === undefined) refuseExcess(invoice, content.amount_cents, reported.length);
  return equal;
}

/** A payment that the bank of the company reported. */
export interface BankPayment {
  readonly invoice_id: string;
  readonly sent: InvoicePaymentInput;
  /** The reference of a further one that the bank reported with equal day, amount and reference. */
  readonly otherwise: string;
  /** Whether the bank reported a payment that is there. */
  readonly isOfBank: (id: string) => Promise<boolean>;
}

/**
 * Locks the invoice of a payment that the bank reported, whatever its source.
 *
 * @returns the payment as it is to be reported
 * @throws Refusal unless the invoice can have it
 */
export async function checkBankPayment(
  tx: CompanyTx,
  { invoice_id, sent, otherwise, isOfBank }: BankPayment,
): Promise<InvoicePaymentInput> {
  const equal = await findEqual(tx, { invoice_id, content: paymentContent(sent) }, bank);
  if (equal === undefined) return sent;
  refuseUnless(await isOfBank(equal.id), 'duplicate_payment_report');
  const other = { ...sent, your_reference: otherwise };
  const further = await findEqual(tx, { invoice_id, content: paymentContent(other) }, bank);
  refuseUnless(further === undefined, 'duplicate_payment_report');
  return other;
}

/** The bank does not ask where an invoice came from. */
const bank = { side: 'operator' } as const;

/** Reports a payment that `checkBankPayment` allowed. */
export const reportBankPayment = (
  tx: CompanyTx,
  payment: { readonly invoice_id: string; readonly sent: InvoicePaymentInput },
  { publicUrl }: Pick<Actor, 'publicUrl'>,
): Promise<InvoicePayment> => reportPayment(tx, payment, { ...bank, publicUrl });

/** Takes a payment away that the bank took back, or that was booked by mistake. @throws Refusal */
export async function takeBankPayment(
  tx: CompanyTx,
  path: { readonly invoice_id: string; readonly id: string },
  { publicUrl }: Pick<Actor, 'publicUrl'>,
): Promise<void> {
  await deletePayment(tx, path, { ...bank, publicUrl });
}

/**
 * A running invoice that is paid is settled: what has not been sent is withdrawn, and what is left of fees and interest is waived. Called where a payment
 * comes or a fee leaves.
 */
export async function settleIfPaid(tx: CompanyTx, id: string, { publicUrl }: Pick<Actor, 'publicUrl'>): Promise<void> {
  const invoice = await lockOrNotFound(tx, id);
  const isRunning = invoice.status === 'open' || invoice.status === 'in_dunning';
  if (!isRunning || !isPaid(invoice, await remainderOf(tx, invoice))) return;
  store.settle(tx, id, 'paid');
  record(tx, 'invoice.paid', eventData(tx, id, publicUrl));
  await withdrawNotices(tx, id, 'paid');
  withdrawRefusal(tx, id);
  store.waive(tx, id);
  await replan(tx, id);
}

/** Deletes a payment; a paid invoice is reopened, unless the other payments still cover it. */
export async function deletePayment(
  tx: CompanyTx,
  path: { readonly invoice_id: string; readonly id: string },
  actor: Actor,
): Promise<InvoicePayment> {
  const { invoice_id } = path;
  const invoice = await lockOrNotFound(tx, invoice_id);
  const payment = orNotFound(await payments.read(tx, path));
  moveInvoice(invoice, 'delete_payment', actor);
  payments.removePayment(tx, path);
  payments.addToPaid(tx, invoice_id, -payment.amount_cents);
  if (invoice.status === 'paid') await reopenUnlessPaid(tx, invoice_id);
  return presentPayment(payment);
}

/** Takes the waiver back; the invoice is open again, unless the other payments cover it. */
async function reopenUnlessPaid(tx: CompanyTx, id: string): Promise<void> {
  const invoice = await lockOrNotFound(tx, id);
  if (isPaid({ ...invoice, waived_cents: 0n }, await remainderOf(tx, invoice))) return store.waive(tx, id);
  store.reopen(tx, id);
  await replan(tx, id);
}

/** What happens to fees and interest once the amount is paid, by the policy of a released invoice. */
async function remainderOf(tx: CompanyTx, { policy_version }: InvoiceRow): Promise<'waive' | 'demand'> {
  assert(policy_version !== null);
  return orNotFound(await policyOf(tx, policy_version)).remainder;
}
