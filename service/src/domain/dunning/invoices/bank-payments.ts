/** Payments of invoices that the bank of the company reported (intake.md 5): whatever the source of the invoice. */
import type { InvoicePayment, InvoicePaymentInput } from '@mahnwerk/contract/dunning/invoice-payments.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import { lockOrNotFound } from './commands.ts';
import { type Actor, moveInvoice } from './invoice.ts';
import { paymentContent, type PaymentRow, refuseExcess } from './payment.ts';
import { deletePayment, isSameReport, reportPayment } from './payments.ts';
import * as payments from './store-payments.ts';

/** The bank does not ask where an invoice came from. */
const bank = { side: 'operator' } as const;

export interface BankPayment {
  readonly invoice_id: string;
  readonly sent: InvoicePaymentInput;
  /** The reference of a further one that the bank reported with equal day, amount and reference. */
  readonly otherwise: string;
  /** Whether the bank reported a payment that is there. */
  readonly isOfBank: (id: string) => Promise<boolean>;
}

/**
 * Locks the invoice of a payment that the bank reported.
 *
 * @returns the payment as it is to be reported
 * @throws Refusal unless the invoice can have it
 */
export async function checkBankPayment(
  tx: CompanyTx,
  { invoice_id, sent, otherwise, isOfBank }: BankPayment,
): Promise<InvoicePaymentInput> {
  const equal = await findEqual(tx, invoice_id, sent);
  if (equal === undefined) return sent;
  refuseUnless(await isOfBank(equal.id), 'duplicate_payment_report');
  const other = { ...sent, your_reference: otherwise };
  refuseUnless((await findEqual(tx, invoice_id, other)) === undefined, 'duplicate_payment_report');
  return other;
}

/** @returns an equal payment that is there @throws Refusal unless the invoice can have this one */
async function findEqual(
  tx: CompanyTx,
  invoice_id: string,
  sent: InvoicePaymentInput,
): Promise<PaymentRow | undefined> {
  const invoice = await lockOrNotFound(tx, invoice_id);
  moveInvoice(invoice, 'report_payment', bank);
  const content = paymentContent(sent);
  const reported = await payments.paymentsOf(tx, [invoice_id]);
  const equal = reported.find((each) => isSameReport(each, content));
  if (equal === undefined) refuseExcess(invoice, content.amount_cents, reported.length);
  return equal;
}

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
