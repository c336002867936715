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
  const invoice = await lockOrNotFound(tx, invoice_id);
  moveInvoice(invoice, 'report_payment', actor);
  const content = paymentContent(sent);
  refuseReport(invoice, content, await payments.paymentsOf(tx, [invoice_id]));
  const id = newId();
  payments.add(tx, { id, invoice_id, ...content });
  payments.addToPaid(tx, invoice_id, content.amount_cents);
  await settleIfPaid(tx, invoice_id, actor);
  return presentPayment(orNotFound(await payments.read(tx, { invoice_id, id })));
}

type Content = Pick<PaymentRow, 'amount_cents' | 'value_date' | 'your_reference'>;

/** Whether two payments on one invoice are the same report. */
export const isSameReport = (one: Content, other: Content): boolean =>
  one.amount_cents === other.amount_cents &&
  one.value_date === other.value_date &&
  one.your_reference === other.your_reference;

/** Refuses a repeated report, and what is more than the invoice can hold. */
function refuseReport(invoice: InvoiceRow, content: Content, reported: readonly PaymentRow[]): void {
  refuseUnless(!reported.some((each) => isSameReport(each, content)), 'duplicate_payment_report');
  refuseExcess(invoice, content.amount_cents, reported.length);
}

/** Refuses what a report on this invoice would be refused for, without the report. */
export function refusePayment(
  invoice: InvoiceRow,
  { sent, reported }: { readonly sent: InvoicePaymentInput; readonly reported: readonly PaymentRow[] },
  actor: Pick<Actor, 'side'>,
): void {
  moveInvoice(invoice, 'report_payment', actor);
  refuseReport(invoice, paymentContent(sent), reported);
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
