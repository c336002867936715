/** Creates, changes and deletes an invoice (dunning.md 4), for the company and the operator. */
import type { Invoice, InvoiceInput, InvoicePatch } from '@mahnwerk/contract/dunning/invoices.ts';
import { type Failure, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { sqlStateOf, sqlStates } from '../../../platform/database/failure.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuseFailures, refuseIfAny } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { lockDebtor } from '../debtors/index.ts';
import { replan } from '../ladder/index.ts';
import { type Changed, lockOrNotFound } from './commands.ts';
import {
  changedContent,
  changedFields,
  changesClosedField,
  newContent,
  refuseDates,
  refuseDispute,
} from './content.ts';
import { type Actor, type InvoiceRow, moveInvoice, refuseClosed } from './invoice.ts';
import * as store from './store.ts';
import { readWhole } from './whole.ts';

type NewInvoice = InvoiceInput & Pick<InvoiceRow, 'source'>;

/** Creates a draft. */
export const createInvoice = async (tx: CompanyTx, sent: NewInvoice, actor: Actor): Promise<Invoice> =>
  readWhole(tx, await addInvoice(tx, sent), actor);

/** The same without its representation. @returns its id */
export async function addInvoice(tx: CompanyTx, { source, ...sent }: NewInvoice): Promise<string> {
  const content = newContent(sent);
  const report = new ValidationErrors();
  await reportSent(tx, content, report);
  refuseIfAny(report);
  const id = newId();
  await store.add(tx, { ...content, id, source }).catch(refuseViolation);
  return id;
}

/** What a new invoice of a known debtor with a free number would be refused for. */
export function failuresOfNew(sent: InvoiceInput, today: string): readonly Failure[] {
  const report = new ValidationErrors();
  const content = newContent(sent);
  refuseDates(content, today, report);
  refuseDispute(content, report);
  return report.failures;
}

/** What is wrong with a change whatever the invoice is, for `checked`. @throws Refusal validation_error */
export async function refuseSent(tx: CompanyTx, sent: InvoicePatch, id: string): Promise<void> {
  const report = new ValidationErrors();
  await reportSent(tx, sent, report, id);
  refuseIfAny(report);
}

/** The same for an invoice that does not exist: no company has the debtor. */
export function refuseSentToNone(sent: InvoicePatch, today: string): void {
  refuseFailures((report) => {
    if (sent.debtor_id !== undefined) reportUnknownDebtor(report);
    refuseDates(sent, today, report);
    refuseDispute(sent, report);
  });
}

const reportUnknownDebtor = (report: ValidationErrors): undefined =>
  report.failAt('debtor_id', 'invalid', 'The company has no such debtor.');

type Sent = { readonly [K in keyof InvoicePatch]?: InvoicePatch[K] };

/** @param id the invoice that is changed */
async function reportSent(
  tx: CompanyTx,
  sent: Omit<Sent, 'amount'>,
  report: ValidationErrors,
  id?: string,
): Promise<void> {
  const { debtor_id, invoice_number } = sent;
  const [today, isKnown, holder] = await Promise.all([
    businessDate(tx),
    debtor_id === undefined || lockDebtor(tx, debtor_id),
    invoice_number === undefined ? undefined : store.findByNumber(tx, invoice_number.trim()),
  ]);
  if (!isKnown) reportUnknownDebtor(report);
  if (holder !== undefined && holder !== id) report.failAt(duplicate.field, duplicate.code, duplicate.message);
  refuseDates(sent, today, report);
  refuseDispute(sent, report);
}

/** Changes the fields that are open in the invoice's state; a change of nothing writes nothing. */
export async function updateInvoice(
  tx: CompanyTx,
  { id, sent }: { readonly id: string; readonly sent: InvoicePatch },
  actor: Actor,
): Promise<Changed> {
  const before = await lockOrNotFound(tx, id);
  const content = changedContent(before, sent);
  const changed = changedFields(before, content);
  refuseClosed(before, 'change_closed_field', actor);
  if (changesClosedField(before.status, changed)) moveInvoice(before, 'change_closed_field', actor);
  const report = new ValidationErrors();
  refuseDates(changed.includes('invoice_date') || changed.includes('due_date') ? content : {}, lastDay, report);
  refuseDispute(content, report);
  refuseIfAny(report);
  if (changed.length > 0) await store.change(tx, id, content).catch(refuseViolation);
  if (changed.includes('is_disputed')) await replan(tx, id);
  return { before, after: await readWhole(tx, id, actor) };
}

// Days in the future were reported by `refuseSent`.
const lastDay = '9999-12-31';

/** Deletes a draft with its payments and its document. */
export async function deleteInvoice(tx: CompanyTx, id: string, actor: Actor): Promise<InvoiceRow> {
  const invoice = await lockOrNotFound(tx, id);
  moveInvoice(invoice, 'delete', actor);
  store.removeInvoice(tx, id);
  return invoice;
}

const duplicate = {
  field: 'invoice_number',
  code: 'duplicate',
  message: 'Another invoice has this number.',
} as const;

/** A concurrent request took the number after the check. */
function refuseViolation(error: unknown): never {
  if (sqlStateOf(error) !== sqlStates.unique_violation) throw error;
  throw new Refusal('validation_error', { errors: [duplicate], because: error });
}
