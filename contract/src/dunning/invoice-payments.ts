/** Payments on an invoice of the dunning API (dunning.md 4.2). Payments on claims: case/payments.ts. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { metadata } from '../shapes/parts.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { day, id, instant, money } from '../shapes/values.ts';

const reference = () =>
  described(
    'Distinguishes payments with the same date and amount.',
    nullable(line({ max: limits.reference_characters })),
  );

export const InvoicePaymentInput = named(
  'InvoicePaymentInput',
  object({
    amount: money({ zero: false }),
    value_date: described('Must not be in the future.', day()),
    your_reference: optional(reference()),
    metadata: optional(metadata()),
  }),
);
export type InvoicePaymentInput = Infer<typeof InvoicePaymentInput>;

export const InvoicePayment = named(
  'InvoicePayment',
  object({
    id: id(),
    invoice_id: id(),
    amount: money(),
    value_date: day(),
    your_reference: reference(),
    metadata: metadata(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type InvoicePayment = Infer<typeof InvoicePayment>;

const states = ['invoice_archived', 'invoice_cancelled', 'invoice_written_off', 'invoice_in_inkasso'] as const;

/** What the writes on payments do, in the reference of both APIs. */
export const invoicePaymentTexts = {
  create: {
    problems: ['invoice_paid', 'duplicate_payment_report', ...states],
    summary: 'Report a payment on an invoice',
    description: `An amount above \`open_amount\` is rejected (\`overpayment\`). Depending on the dunning policy, the invoice is \`paid\` once the payments reach \`amount\`, and what is left of fees and interest is waived, or once nothing is open. An invoice holds at most ${limits.invoice_payments} payments.`,
  },
  delete: {
    problems: states,
    summary: 'Delete a payment of an invoice',
    description: 'A paid invoice is open again, and what was waived is owed again.',
  },
} as const;

export const exampleInvoicePayment = {
  amount: { currency: 'EUR', value: '50.00' },
  value_date: '2026-02-20',
  your_reference: 'Bank transfer of 20 February',
} as const;

const at = '/mahnservice/v1/invoices/{invoice_id}/payments/';

export const invoicePayments = group(
  'dunning',
  'mahnservice-invoice-payments',
  { title: 'Payments', about: 'Payments of the debtor to the company on one invoice.' },
  {
    list: route('GET', at, {
      list: { item: InvoicePayment },
      scope: 'dunning:payments:read',
      summary: 'List the payments on an invoice',
    }),
    create: route('POST', at, {
      ...invoicePaymentTexts.create,
      body: InvoicePaymentInput,
      example: exampleInvoicePayment,
      reply: InvoicePayment,
      status: 201,
      scope: 'dunning:payments:write',
      chargedTo: 'mahnservice-invoices.payments',
      problems: ['not_api_invoice', ...invoicePaymentTexts.create.problems],
    }),
    get: route('GET', `${at}{id}/`, {
      reply: InvoicePayment,
      scope: 'dunning:payments:read',
      summary: 'Retrieve a payment on an invoice',
    }),
    delete: route('DELETE', `${at}{id}/`, {
      ...invoicePaymentTexts.delete,
      scope: 'dunning:payments:write',
      chargedTo: 'mahnservice-invoices.payments-delete',
      problems: ['not_api_invoice', ...invoicePaymentTexts.delete.problems],
    }),
  },
);
