/** What a company writes of an invoice, and the rules of every write (dunning.md 4). Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { Invoice, InvoiceInput, InvoicePatch, InvoiceStatus } from '@mahnwerk/contract/dunning/invoices.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { fieldList } from '../../../platform/fields.ts';
import { type Cents, centsOf } from '../../../values/money.ts';

/** The fields that a company writes, as stored. */
export type InvoiceContent = Pick<Invoice, Exclude<keyof InvoicePatch, 'amount'>> & { readonly amount_cents: Cents };

type Field = keyof InvoiceContent;

/** All of them; the list follows the contract. */
export const contentFields = fieldList<InvoiceContent>({
  debtor_id: '',
  invoice_number: '',
  subject_matter: '',
  invoice_date: '',
  due_date: '',
  amount_cents: 0n,
  your_reference: null,
  claim_type_code: null,
  contract_date: null,
  due_date_agreed: false,
  is_disputed: false,
  dispute_reason: null,
  metadata: [],
});

/** Those that a new invoice need not name: they follow its amount. */
export const optionalFields = contentFields.without(
  'debtor_id',
  'invoice_number',
  'subject_matter',
  'invoice_date',
  'due_date',
  'amount_cents',
);

/** The content of a new invoice. */
export const newContent = (sent: InvoiceInput): InvoiceContent => changedContent(contentFields.blank, sent);

/** The content after a change. The end of a dispute ends its reason. */
export const changedContent = (stored: InvoiceContent, { amount, ...sent }: InvoicePatch): InvoiceContent =>
  contentFields.changed(stored, {
    ...sent,
    invoice_number: sent.invoice_number?.trim(),
    amount_cents: amount && centsOf(amount),
    dispute_reason: sent.is_disputed === false ? (sent.dispute_reason ?? null) : sent.dispute_reason,
  });

type Dates = { readonly [K in 'invoice_date' | 'due_date' | 'contract_date']?: string | null | undefined };

/** Reports dates in the future, and a due date that does not fit the invoice's. Absent members are not validated. */
export function refuseDates(
  { invoice_date, due_date, contract_date }: Dates,
  today: string,
  report: ValidationErrors,
): void {
  if (invoice_date && invoice_date > today)
    report.failAt('invoice_date', 'invalid', '`invoice_date` must not be in the future.');
  if (contract_date && contract_date > today)
    report.failAt('contract_date', 'invalid', '`contract_date` must not be in the future.');
  if (!invoice_date || !due_date) return;
  if (due_date < invoice_date) report.failAt('due_date', 'invalid', '`due_date` must not be before `invoice_date`.');
  const latest = Temporal.PlainDate.from(invoice_date).add({ years: limits.invoice_due_years }).toString();
  if (due_date > latest)
    report.failAt(
      'due_date',
      'invalid',
      `\`due_date\` must be at most ${limits.invoice_due_years} years after \`invoice_date\`.`,
    );
}

type Dispute = { readonly is_disputed?: boolean | undefined; readonly dispute_reason?: string | null | undefined };

/** Reports a dispute without a reason, and a reason without a dispute. Absent members are not validated. */
export function refuseDispute({ is_disputed, dispute_reason }: Dispute, report: ValidationErrors): void {
  if (is_disputed === true && dispute_reason === null)
    report.failAt('dispute_reason', 'required', '`dispute_reason` is required while `is_disputed` is true.');
  if (is_disputed === false && typeof dispute_reason === 'string')
    report.failAt('dispute_reason', 'invalid', '`dispute_reason` is allowed only while `is_disputed` is true.');
}

const inDunning: readonly Field[] = [
  'your_reference',
  'claim_type_code',
  'contract_date',
  'metadata',
  'is_disputed',
  'dispute_reason',
];
const settled: readonly Field[] = ['your_reference', 'metadata'];

/** The fields that can be changed in each state; all of a draft. */
const openFields: Readonly<Record<Exclude<InvoiceStatus, 'draft'>, readonly Field[]>> = {
  open: inDunning,
  in_dunning: inDunning,
  paid: settled,
  cancelled: settled,
  written_off: settled,
  in_inkasso: [],
};

/** Whether a change touches a field that is closed in this state; after the handover, every change does. */
export const changesClosedField = (status: InvoiceStatus, changed: readonly Field[]): boolean =>
  status !== 'draft' && (status === 'in_inkasso' || changed.some((field) => !openFields[status].includes(field)));

/** The fields whose values differ. */
export const changedFields = (before: InvoiceContent, after: InvoiceContent): Field[] =>
  contentFields.names.filter((field) => !isDeepStrictEqual(before[field], after[field]));
