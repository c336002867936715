/** What a person sets in place of what an e-invoice lacks (intake.md 1, 3). Pure. */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { RowProblem } from '../shape/index.ts';
import { isCreditNote } from './names.ts';
import type { EInvoiceKind, Values } from './values.ts';

const name = ['company_name', 'last_name'];

/** The fields of a row that say what a member of the document would. */
const fieldsFor: Readonly<Record<EInvoiceKind, Readonly<Record<string, readonly string[]>>>> = {
  invoices: {
    'invoice.number': ['invoice_number'],
    'invoice.issue_date': ['invoice_date'],
    'invoice.due_date': ['due_date'],
    'invoice.buyer.name': name,
    'invoice.totals.payable': ['amount'],
  },
  orders: {
    'invoice.number': ['document_reference'],
    'invoice.issue_date': ['document_date'],
    'invoice.due_date': ['due_date'],
    'invoice.buyer.name': name,
    'invoice.totals.payable': ['principal_amount'],
  },
};

/** A member that is there is not set otherwise by hand: its sums and its kind stay wrong. */
const mendable = new Set(['required', 'invalid']);

/** Whether a value takes the place of what a document lacks. A credit note makes no invoice: none does. */
export function isMended({ code, field }: RowProblem, given: Values, of: { kind: string; invoice: unknown }): boolean {
  const invoice = of.invoice as EInvoice | null;
  if (invoice === null || field === null || isCreditNote(invoice) || !mendable.has(code)) return false;
  const fields = fieldsFor[of.kind as EInvoiceKind]?.[field] ?? [];
  return fields.some((each) => (given[each] ?? null) !== null);
}
