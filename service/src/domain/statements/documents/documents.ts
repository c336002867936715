/** The documents of a published statement: PDF, invoice as XML, the rows of the mandates as CSV and XLSX. */
import type { DocumentType, StoredMediaType } from '@mahnwerk/contract/case/documents.ts';
import type { Objects, SpooledFile } from '../../../platform/objects/index.ts';
import { csvOf, workbookOf } from '../../../platform/spreadsheet/index.ts';
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

/**
 * The files in their order; the XML where something is invoiced, the rows where there are any.
 *
 * @throws TypesettingFailed, TypesettingBusy, WorkbookFailed
 */
export async function filesOf(
  statement: PublishedStatement,
  { typesetter }: Pick<DocumentMakers, 'typesetter'>,
): Promise<StatementFile[]> {
  const number = statement.invoice_no;
  const sheet = detailSheet(statement.figures);
  const hasRows = sheet.rows.length > 0;
  const [{ pdf }, workbook] = await Promise.all([
    typesetter.typeset(statementDocument(statement)),
    hasRows ? workbookOf(sheet) : undefined,
  ]);
  const name = statement.kind === 'cancellation' ? 'stornorechnung' : 'abrechnung';
  const files: (Omit<StatementFile, 'bytes'> & { readonly bytes: Buffer | undefined })[] = [
    { type: 'invoice', filename: `${number}-${name}.pdf`, mime_type: 'application/pdf', bytes: pdf },
    {
      type: 'invoice',
      filename: `${number}-${name}.xml`,
      mime_type: 'application/xml',
      bytes: invoiceXml(statement),
    },
    {
      type: 'other',
      filename: `${number}-einzelnachweis.csv`,
      mime_type: 'text/csv',
      bytes: hasRows ? csvOf(sheet) : undefined,
    },
    {
      type: 'other',
      filename: `${number}-einzelnachweis.xlsx`,
      mime_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: workbook,
    },
  ];
  return files.flatMap(({ bytes, ...file }) => (bytes === undefined ? [] : [{ ...file, bytes }]));
}

/**
 * Makes the documents of a statement and stores them under their contents, outside any transaction; `attachReady` names
 * them within the next hour.
 *
 * @throws what `filesOf` throws; ObjectStoreUnavailable, SpoolUnavailable
 */
export async function documentsOf(statement: PublishedStatement, makers: DocumentMakers): Promise<ReadyContent[]> {
  const { objects } = makers;
  const files = await filesOf(statement, makers);
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
