/** The document of an invoice (dunning.md 4.3): one PDF, replaced while the invoice is a draft. */
import { Document, documentInput, documentParts, documentStatuses } from '../case/documents.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { examplePdf } from '../shapes/file.ts';
import { named } from '../shapes/shape.ts';
import { choice } from '../shapes/values.ts';
import { invoiceStates } from './invoices.ts';

/** The upload and its texts, in both APIs. */
export const invoiceDocumentUpload = {
  body: named('InvoiceDocumentInput', documentInput('invoice')),
  multipart: named('InvoiceDocumentParts', documentParts('invoice')),
  example: { type: 'invoice', filename: 'RE-2026-0815.pdf', base64: examplePdf },
  reply: Document,
  status: 201,
  problems: invoiceStates,
  summary: 'Set the document of a draft invoice',
  description: `Replaces the document that the draft has. Send the PDF as \`multipart/form-data\`, or as JSON with base64: at most ${limits.document_bytes / (1024 * 1024)} MiB and ${limits.document_pages} pages. Problems detected immediately are rejected as \`encrypted\`, \`page_limit_exceeded\`, \`corrupt\` or \`unsupported\` on \`file\` or \`base64\`. Otherwise the document is \`pending\`, and \`status\` shows the result of the inspection. If the storage quota of the company is exceeded: \`storage_quota_exceeded\` on \`file\` or \`base64\`.`,
} as const;

export const invoiceDocumentList = { item: Document, filters: { status: choice(...documentStatuses) } } as const;

const at = '/mahnservice/v1/invoices/{invoice_id}/documents/';

export const invoiceDocuments = group(
  'dunning',
  'mahnservice-invoice-documents',
  { title: 'Documents', about: 'The document of an invoice: one PDF, which must be `ready` before the release.' },
  {
    list: route('GET', at, {
      list: invoiceDocumentList,
      scope: 'dunning:invoices:read',
      summary: 'List the document of an invoice',
    }),
    get: route('GET', `${at}{id}/`, {
      reply: Document,
      scope: 'dunning:invoices:read',
      summary: 'Retrieve the document and its processing status',
    }),
    download: route('GET', `${at}{id}/download/`, {
      binary: ['application/pdf', 'application/octet-stream'],
      scope: 'dunning:invoices:read',
      summary: 'Download the file',
      description:
        'Returns the file as it was uploaded, with its filename in `Content-Disposition`. Returns `404` until the document is `ready`.',
    }),
    create: route('POST', at, {
      ...invoiceDocumentUpload,
      scope: 'dunning:invoices:write',
      chargedTo: 'mahnservice-invoices.documents',
      problems: ['not_api_invoice', ...invoiceDocumentUpload.problems],
    }),
    delete: route('DELETE', `${at}{id}/`, {
      scope: 'dunning:invoices:write',
      chargedTo: 'mahnservice-invoices.documents-delete',
      problems: ['not_api_invoice', ...invoiceStates],
      summary: 'Delete the document of a draft invoice',
    }),
  },
);
