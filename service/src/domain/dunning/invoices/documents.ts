/** The document of an invoice (dunning.md 4.3): one PDF, which an upload replaces while the invoice is a draft. */
import { invoiceDocuments } from '@mahnwerk/contract/dunning/invoice-documents.ts';
import { implement } from '../../../platform/http/handler.ts';
import {
  documentHandlers,
  operatorDocumentHandlers,
  type WritableParentRules,
} from '../../correspondence/documents/index.ts';
import { operatorInvoiceDocuments } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { lockOrNotFound } from './commands.ts';
import { type Actor, moveInvoice } from './invoice.ts';
import { readInvoice, touchInvoice } from './store.ts';

type InvoicePath = { readonly invoice_id: string };

const rulesFor = (
  side: Actor['side'],
  documentsPath: (path: InvoicePath) => string,
): WritableParentRules<InvoicePath> => ({
  type: 'invoice',
  documentsPath,
  single: { mediaType: 'application/pdf', sentence: 'The file must be a PDF.' },
  findParent: async (db, { invoice_id }) => (await readInvoice(db, invoice_id))?.id,
  async lockParent(tx, { invoice_id }, { session }) {
    const writer = { side, byHand: session !== undefined };
    moveInvoice(await lockOrNotFound(tx, invoice_id), 'change_document', writer);
    return invoice_id;
  },
  touchParent: touchInvoice,
});

const companyRules = rulesFor('company', ({ invoice_id }) => `/mahnservice/v1/invoices/${invoice_id}/documents/`);
const operatorRules = rulesFor('operator', () => '/operator/v1/documents/');

export const documentRoutes = implement(invoiceDocuments, documentHandlers(companyRules));
export const operatorDocumentRoutes = implement(operatorInvoiceDocuments, operatorDocumentHandlers(operatorRules));
