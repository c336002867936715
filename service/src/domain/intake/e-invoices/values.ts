/** A row's values under the field names of its kind, from an e-invoice and the options of the import (intake.md 1, 3). Pure. */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { addDays } from '../../../values/day.ts';
import { rowError, type RowProblem, rowWarning } from '../shape/index.ts';
import { legalFormOf, personOf, roleOf } from './buyer.ts';
import { exactOf, exactText } from './exact.ts';
import { principalOf } from './items.ts';
import { isCreditNote } from './names.ts';

export type EInvoiceKind = 'invoices' | 'orders';

/** The options that a row of e-invoices depends on. */
export interface EInvoiceOptions {
  readonly subject_matter: string | null;
  readonly claim_type_code: string | null;
  readonly payment_days: number | null;
  readonly acting_as: 'consumer' | 'business' | null;
  readonly delay_days: number | null;
}

export type Values = Readonly<Record<string, string | null>>;

export interface RowOfInvoice {
  readonly invoice: EInvoice;
  readonly values: Values;
  readonly problems: readonly RowProblem[];
}

/** The row of an invoice, its debtor a new one: what is here of the company is asked afterwards. */
export function rowOf(read: EInvoice, kind: EInvoiceKind, options: EInvoiceOptions): RowOfInvoice {
  const invoice = withDueDate(read, options);
  const { acting_as, isAssumed } = roleOf(invoice, options.acting_as);
  const debtor = debtorValues(invoice, acting_as);
  const values = { ...ofKind[kind](invoice, options), ...debtor };
  // A credit note makes no invoice and no debtor.
  if (isCreditNote(invoice)) return { invoice, values, problems: [] };
  const problems = [
    ...dueDateProblems(invoice),
    ...(isAssumed
      ? [
          rowWarning(
            'acting_as_assumed',
            'Nothing says that the buyer is a business, so it is taken for a consumer; the last word of the name is the surname.',
            { field: 'acting_as' },
          ),
        ]
      : []),
  ];
  return { invoice, values, problems };
}

function withDueDate(invoice: EInvoice, { payment_days }: EInvoiceOptions): EInvoice {
  const { due_date, issue_date } = invoice;
  if (due_date !== null || issue_date === null || payment_days === null) return invoice;
  return { ...invoice, due_date: addDays(issue_date, payment_days), due_date_source: 'option' };
}

function dueDateProblems({ due_date, due_date_source, issue_date }: EInvoice): RowProblem[] {
  const field = 'due_date';
  if (due_date === null)
    return [rowError('required', 'The e-invoice names no due date. Set `payment_days` or the value.', { field })];
  return due_date_source === 'option'
    ? [
        rowWarning(
          'due_date_assumed',
          `The due date ${due_date} follows from the issue date ${issue_date} and \`payment_days\`.`,
          { field },
        ),
      ]
    : [];
}

/** The number under which a debtor is kept who has none at the company. */
const ownNumber = ({ number }: EInvoice): string | null => (number === null ? null : `E-${number}`);

/** BT-46, else a number of the invoice's own. */
export const customerNumberOf = (invoice: EInvoice): string | null => invoice.buyer.id ?? ownNumber(invoice);

const shared = (invoice: EInvoice, { subject_matter, claim_type_code }: EInvoiceOptions): Values => ({
  subject_matter:
    invoice.number === null ? null : (subject_matter ?? 'Rechnung {number}').replaceAll('{number}', invoice.number),
  claim_type_code,
});

const ofKind: Readonly<Record<EInvoiceKind, (invoice: EInvoice, options: EInvoiceOptions) => Values>> = {
  invoices: (invoice, options) => ({
    customer_number: customerNumberOf(invoice),
    invoice_number: invoice.number,
    invoice_date: invoice.issue_date,
    due_date: invoice.due_date,
    amount: amountOf(invoice),
    ...shared(invoice, options),
  }),
  orders: (invoice, options) => ({
    debtor_reference: customerNumberOf(invoice),
    document_reference: invoice.number,
    principal_amount: amountOf(invoice),
    document_date: invoice.issue_date,
    due_date: invoice.due_date,
    delay_date:
      invoice.due_date === null || options.delay_days === null ? null : addDays(invoice.due_date, options.delay_days),
    ...shared(invoice, options),
    ...(exactOf(invoice.totals.prepaid) > 0n
      ? { paid_amount: invoice.totals.prepaid, paid_on: invoice.issue_date }
      : {}),
  }),
};

const amountOf = (invoice: EInvoice): string | null =>
  invoice.totals.payable === null ? null : exactText(principalOf(invoice));

function debtorValues({ buyer }: EInvoice, acting_as: 'consumer' | 'business'): Values {
  const { name, street, postal_code, city, country, email, phone, vat_number } = buyer;
  const address = { street, postal_code, city, country, email, phone, vat_number };
  if (name === null) return { acting_as, ...address };
  return acting_as === 'consumer'
    ? { ...personOf(name), acting_as, ...address }
    : { company_name: name, acting_as, legal_form: legalFormOf(name), ...address };
}
