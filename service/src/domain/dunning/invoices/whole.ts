/** Reads invoices with what they show: their document, their payments, their order. */
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { operatorDocumentsUrl, presentDocument, readDocumentsOf } from '../../correspondence/documents/index.ts';
import { type Actor, type InvoiceRow, invoiceUrl, presentInvoice } from './invoice.ts';
import { presentPayment } from './payment.ts';
import { paymentsOf } from './store-payments.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { readInvoice } from './store.ts';

/** The wire form of rows of one company, in their order. */
export async function presentWhole(db: CompanyDb, rows: readonly InvoiceRow[], actor: Actor): Promise<Invoice[]> {
  const ids = rows.map(({ id }) => id);
  const [documents, payments, today] = await Promise.all([
    readDocumentsOf(db, 'invoice', ids),
    paymentsOf(db, ids),
    rows.some(({ held_until }) => held_until !== null) ? businessDate(db) : '',
  ]);
  const documentOf = new Map(
    documents.map((row) => [row.parent_id, presentDocument(row, documentsUrl(actor, row.parent_id))]),
  );
  const paymentsBy = Map.groupBy(payments.map(presentPayment), ({ invoice_id }) => invoice_id);
  return rows.map((row) =>
    presentInvoice(
      row,
      { today, document: documentOf.get(row.id) ?? null, payments: paymentsBy.get(row.id) ?? [] },
      actor,
    ),
  );
}

const documentsUrl = ({ side, publicUrl }: Actor, id: string): string =>
  side === 'company' ? `${invoiceUrl(publicUrl, id)}documents/` : operatorDocumentsUrl(publicUrl);

/** An invoice as it is now. @throws Refusal not_found */
export async function readWhole(db: CompanyDb, id: string, actor: Actor): Promise<Invoice> {
  const [invoice] = await presentWhole(db, [orNotFound(await readInvoice(db, id))], actor);
  return orNotFound(invoice);
}
