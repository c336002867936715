/** What a company writes of an invoice, and the rules of every write (dunning.md 4). Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { InvoiceInput, InvoicePatch, InvoiceStatus } from '@mahnwerk/contract/dunning/invoices.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { sentOr } from '../../../platform/entries.ts';
import { centsOf } from '../../../values/money.ts';
import type { InvoiceRow } from './invoice.ts';

/** The members that a company writes, as stored. */
export type InvoiceContent = Pick<
  InvoiceRow,
  | 'debtor_id'
  | 'invoice_number'
  | 'subject_matter'
  | 'invoice_date'
  | 'due_date'
  | 'amount_cents'
  | 'your_reference'
  | 'claim_type_code'
  | 'contract_date'
  | 'due_date_agreed'
  | 'is_disputed'
  | 'dispute_reason'
  | 'metadata'
>;

type Field = keyof InvoiceContent;

/** The content of a new invoice. */
export const newContent = ({ amount, ...sent }: InvoiceInput): InvoiceContent => ({
  debtor_id: sent.debtor_id,
  invoice_number: sent.invoice_number.trim(),
  subject_matter: sent.subject_matter,
  invoice_date: sent.invoice_date,
  due_date: sent.due_date,
  amount_cents: centsOf(amount),
  your_reference: sent.your_reference ?? null,
  claim_type_code: sent.claim_type_code ?? null,
  contract_date: sent.contract_date ?? null,
  due_date_agreed: sent.due_date_agreed ?? false,
  is_disputed: sent.is_disputed ?? false,
  dispute_reason: sent.dispute_reason ?? null,
  metadata: sent.metadata ?? [],
});

/** The content after a change: omitted members keep their value. The end of a dispute ends its reason. */
export const changedContent = (stored: InvoiceContent, sent: InvoicePatch): InvoiceContent => ({
  debtor_id: sentOr(sent.debtor_id, stored.debtor_id),
  invoice_number: sent.invoice_number?.trim() ?? stored.invoice_number,
  subject_matter: sentOr(sent.subject_matter, stored.subject_matter),
  invoice_date: sentOr(sent.invoice_date, stored.invoice_date),
  due_date: sentOr(sent.due_date, stored.due_date),
  amount_cents: sent.amount === undefined ? stored.amount_cents : centsOf(sent.amount),
  your_reference: sentOr(sent.your_reference, stored.your_reference),
  claim_type_code: sentOr(sent.claim_type_code, stored.claim_type_code),
  contract_date: sentOr(sent.contract_date, stored.contract_date),
  due_date_agreed: sentOr(sent.due_date_agreed, stored.due_date_agreed),
  is_disputed: sentOr(sent.is_disputed, stored.is_disputed),
  dispute_reason: sentOr(sent.dispute_reason, sent.is_disputed === false ? null : stored.dispute_reason),
  metadata: sentOr(sent.metadata, stored.metadata),
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
  (Object.keys(after) as Field[]).filter((field) => !isDeepStrictEqual(before[field], after[field]));

/** The content of a stored invoice. */
export const contentOf = (row: InvoiceRow): InvoiceContent => changedContent(row, {});
