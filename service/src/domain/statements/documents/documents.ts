/** The documents of a published statement: PDF, invoice as XML, the rows of the mandates as CSV and XLSX. */
import type { DocumentType, StoredMediaType } from '@mahnwerk/contract/case/documents.ts';
import type { Objects, SpooledFile } from '../../../platform/objects/index.ts';
import { csvOf, serializedSheet, workbookOf } from '../../../platform/spreadsheet/index.ts';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import type { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import type { ReadyContent } from '../../correspondence/documents/index.ts';
import type { PublishedStatement } from '../figures/index.ts';
import { detailSheet } from './details.ts';
import { invoiceXml } from './invoice-xml.ts';
import { statementDocument } from './statement-document.ts';

export interface StatementFile {
  readonly type: DocumentType;
  readonly filename: string;
  readonly mime_type: StoredMediaType;
  readonly bytes: Buffer;
}

/** What makes documents and stores them. */
export interface DocumentMakers {
  readonly typesetter: Pick<Typesetter, 'typeset'>;
  readonly objects: Pick<Objects, 'spool' | 'keep'>;
}

/** What the documents are made of: data that threads copy. The XML where something is invoiced, rows where there are any. */
export interface StatementParts {
  readonly number: string;
  readonly kind: PublishedStatement['kind'];
  readonly pdf: TypesetDocument;
  readonly xml: Uint8Array | undefined;
  readonly csv: Uint8Array | undefined;
  readonly sheet: Uint8Array | undefined;
}

export function partsOf(statement: PublishedStatement): StatementParts {
  const sheet = detailSheet(statement.figures);
  const hasRows = sheet.rows.length > 0;
  return {
    number: statement.invoice_no,
    kind: statement.kind,
    pdf: statementDocument(statement),
    xml: invoiceXml(statement),
    csv: hasRows ? csvOf(sheet) : undefined,
    sheet: hasRows ? serializedSheet(sheet) : undefined,
  };
}

/**
 * The files in their order.
 *
 * @throws TypesettingFailed, TypesettingBusy, WorkbookFailed
 */
export async function filesOf(
  { number, kind, pdf: document, xml, csv, sheet }: StatementParts,
  { typesetter }: Pick<DocumentMakers, 'typesetter'>,
): Promise<StatementFile[]> {
  const [{ pdf }, workbook] = await Promise.all([
    typesetter.typeset(document),
    sheet === undefined ? undefined : workbookOf(sheet),
  ]);
  const name = kind === 'cancellation' ? 'stornorechnung' : 'abrechnung';
  const files: (Omit<StatementFile, 'bytes'> & { readonly bytes: Uint8Array | undefined })[] = [
    { type: 'invoice', filename: `${number}-${name}.pdf`, mime_type: 'application/pdf', bytes: pdf },
    {
      type: 'invoice',
      filename: `${number}-${name}.xml`,
      mime_type: 'application/xml',
      bytes: xml,
    },
    {
      type: 'other',
      filename: `${number}-einzelnachweis.csv`,
      mime_type: 'text/csv',
      bytes: csv,
    },
    {
      type: 'other',
      filename: `${number}-einzelnachweis.xlsx`,
      mime_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: workbook,
    },
  ];
  return files.flatMap(({ bytes, ...file }) => (bytes === undefined ? [] : [{ ...file, bytes: bufferOf(bytes) }]));
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/**
 * Makes the documents of a statement and stores them under their contents, outside any transaction; `attachReady` names
 * them within the next hour.
 *
 * @throws what `filesOf` throws; ObjectStoreUnavailable, SpoolUnavailable
 */
export async function documentsOf(parts: StatementParts, makers: DocumentMakers): Promise<ReadyContent[]> {
  const { objects } = makers;
  const files = await filesOf(parts, makers);
  const spooled: SpooledFile[] = [];
  try {
    for (const { bytes } of files) spooled.push(await objects.spool.take([bytes], bytes.length));
    await objects.keep(spooled);
    return files.map(({ bytes, ...file }, index) => ({
      ...file,
      size: bytes.length,
      sha256: spooled[index]?.sha256 ?? '',
    }));
  } finally {
    for (const file of spooled) await file.release();
  }
}
