/** One document: an XML, or a PDF with one inside. */
import { eInvoiceLimits as limits } from '@mahnwerk/contract/grammar/e-invoice-limits.ts';
import { readAttachments } from '../../../platform/inspection/attachments.ts';
import { mediaTypeOf } from '../../../platform/inspection/media-type.ts';
import { DocumentFault } from './fault.ts';
import { attachmentNames } from './names.ts';
import type { ReadInvoice } from './reading.ts';
import { readXml } from './read-xml.ts';

export type DocumentType = 'xml' | 'pdf' | 'zip' | 'other';

/** A document as it was read. */
export interface ReadDocument extends ReadInvoice {
  readonly type: 'xml' | 'pdf';
}

/** Marks of byte order, and what may stand before a root. */
const xmlStart = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</;

/** What a file is, by its first bytes alone. */
export function typeOf(bytes: Buffer): DocumentType {
  if (mediaTypeOf(bytes.subarray(0, 2_048)) === 'application/pdf') return 'pdf';
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04' || bytes.toString('latin1', 0, 4) === 'PK\x05\x06') return 'zip';
  return xmlStart.test(bytes.toString('latin1', 0, 256)) ? 'xml' : 'other';
}

/** Reads a document of one invoice. @throws DocumentFault */
export async function readDocument(bytes: Buffer): Promise<ReadDocument> {
  if (bytes.length > limits.document_bytes)
    throw new DocumentFault('too_large', `A document has at most ${limits.document_bytes / 1024 / 1024} MiB.`);
  const type = typeOf(bytes);
  if (type === 'zip') throw new DocumentFault('unsupported', 'An archive inside an archive is not read.');
  if (type === 'xml') return { type, ...readXml(bytes) };
  if (type === 'pdf') return { type, ...readXml(await xmlInPdf(bytes)) };
  throw new DocumentFault('mixed_archive', 'A file is neither XML nor PDF; e-invoices are alone in their archive.');
}

const attachments_max = 1_000;

/** The XML of a hybrid invoice. Two equal ones are one. */
async function xmlInPdf(bytes: Buffer): Promise<Buffer> {
  const isInvoice = (name: string) => attachmentNames.includes(name.toLowerCase());
  const found = await readAttachments(bytes, isInvoice, { count: attachments_max, bytes: limits.document_bytes });
  if (found === 'encrypted') throw new DocumentFault('encrypted', 'The PDF asks for a password.');
  if (found === 'corrupt') throw new DocumentFault('corrupt', 'The PDF cannot be opened.');
  const [first, ...others] = found;
  if (first === undefined) throw new DocumentFault('not_an_invoice', 'The PDF holds no e-invoice.');
  if (others.some((other) => !other.bytes.equals(first.bytes)))
    throw new DocumentFault('several_invoices', 'The PDF holds several e-invoices.');
  if (first.bytes.length > limits.document_bytes)
    throw new DocumentFault('too_large', 'The XML in the PDF is too large.');
  return first.bytes;
}
