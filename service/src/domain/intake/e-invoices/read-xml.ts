/** An e-invoice from the bytes of its XML. Pure. */
import { decodedXml, UnknownEncoding } from '../../../values/xml-encoding.ts';
import { invoiceOfCii, lineOfCii } from './cii.ts';
import { DocumentFault } from './fault.ts';
import { Lines } from './lines.ts';
import { type ReadInvoice, Reading } from './reading.ts';
import { invoiceOfUbl, lineOfUbl } from './ubl.ts';
import { EInvoiceXml } from './xml-reader.ts';

const piece_bytes = 64 * 1024;

/** @throws DocumentFault */
export function readXml(bytes: Uint8Array): ReadInvoice {
  const reading = new Reading();
  const lines = new Lines();
  const parser = new EInvoiceXml((element) => {
    const line = element.name.startsWith('ram:') ? lineOfCii(element, reading) : lineOfUbl(element, reading);
    if (line !== undefined) lines.add(line);
  });
  try {
    for (const piece of decodedXml(bytes, piece_bytes)) parser.write(piece);
  } catch (error) {
    if (!(error instanceof UnknownEncoding)) throw error;
    throw new DocumentFault('corrupt', 'The bytes of the file are not text of its encoding.');
  }
  const { syntax, root } = parser.end();
  const invoice =
    syntax === 'cii'
      ? invoiceOfCii(root, lines.all(), reading)
      : invoiceOfUbl({ syntax, root, lines: lines.all() }, reading);
  return { invoice, unreadable: reading.unreadable };
}
