/** The rules of payments on an invoice (dunning.md 4.2), pure. What they settle first: figures/. */
import type { InvoicePayment, InvoicePaymentInput } from '@mahnwerk/contract/dunning/invoice-payments.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf } from '../../../values/money.ts';
import { type InvoiceRow, openCents } from './invoice.ts';
import type { Statements } from './statements.gen.ts';

export type PaymentRow = Statements['payment']['row'];

/** The wire form. */
export const presentPayment = ({ amount_cents, ...row }: PaymentRow): InvoicePayment => ({
  id: row.id,
  invoice_id: row.invoice_id,
  amount: moneyOf(amount_cents),
  value_date: row.value_date,
  your_reference: row.your_reference,
  metadata: row.metadata,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The content of a new payment, as stored. */
export const paymentContent = ({ amount, value_date, your_reference = null, metadata = [] }: InvoicePaymentInput) => ({
  amount_cents: centsOf(amount),
  value_date,
  your_reference,
  metadata,
});

/** 400 for a payment in the future. */
export const refuseFutureDay = ({ value_date }: InvoicePaymentInput, today: string): void =>
  refuseFailures((report) => {
    if (value_date > today) report.failAt('value_date', 'invalid', '`value_date` must not be in the future.');
  });

/** 400 for more than an invoice can hold or than is open. @param count the payments that it has */
export const refuseExcess = (invoice: InvoiceRow, amount: Cents, count: number): void =>
  refuseFailures((report) => {
    if (count >= limits.invoice_payments)
      report.failAt('payments', 'max_length', `An invoice holds at most ${limits.invoice_payments} payments.`);
    if (amount > openCents(invoice))
      report.failAt('amount', 'overpayment', 'The payment exceeds the open amount of the invoice.');
  });

/** Whether an invoice is paid: under `waive` its amount, under `demand` fees and interest too. */
export const isPaid = (invoice: InvoiceRow, remainder: 'waive' | 'demand'): boolean =>
  remainder === 'waive' ? invoice.paid_cents >= invoice.amount_cents : openCents(invoice) === 0n;
