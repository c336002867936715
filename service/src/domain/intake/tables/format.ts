/** What a file is, by its bytes alone: a table, a workbook, an archive, an e-invoice, or something that is not imported (intake.md 1). */
import { open, readFile } from 'node:fs/promises';
import type { ImportFormat } from '@mahnwerk/contract/shapes/import-words.ts';
import { mediaTypeOf } from '../../../platform/inspection/media-type.ts';
import { isUtf16 } from './csv/encoding.ts';
import { TableRefused } from './refusal.ts';
import { workbookPartOf } from './xlsx/workbook.ts';
import { Zip } from './zip.ts';

/** `blank`: no byte. `unsupported`: XLS, XLSM, ODS, pictures, programs. */
export type FoundFormat = ImportFormat | 'blank' | 'unsupported' | 'encrypted';

const head_bytes = 4096;

const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** A workbook with a password is kept in a file of the older kind, under this name. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');

const binaryMarks = ['GIF8', 'BM', 'RIFF', '\x7FELF', 'MZ', '7z\xBC\xAF', 'Rar!', '\x1F\x8B', 'BZh'];
const textMarks = ['{\\rtf', '%!PS'];

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(head_bytes), 0, head_bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The part of characters that no text has; text in UTF-16 is half zeros. */
const binary_share = 0.02;
const hasBinary = (head: Buffer): boolean =>
  head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length > head.length * binary_share;

async function formatOfZip(path: string): Promise<FoundFormat> {
  let zip: Zip;
  try {
    zip = await Zip.open(path);
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    // What else is wrong with it stands in the import.
    return error.problem.code === 'encrypted' ? 'encrypted' : 'archive';
  }
  try {
    if (zip.find('mimetype') !== undefined || zip.find('xl/workbook.bin') !== undefined) return 'unsupported';
    if (zip.find('[Content_Types].xml') === undefined) return 'archive';
    if (zip.entries.some(({ fileName }) => /vbaproject\.bin$/i.test(fileName))) return 'unsupported';
    return (await workbookPartOf(zip))?.fileName.startsWith('xl/') === true ? 'xlsx' : 'unsupported';
  } catch (error) {
    if (error instanceof TableRefused) return 'xlsx';
    throw error;
  } finally {
    zip.close();
  }
}

const startsWith = (head: Buffer, marks: readonly string[]): boolean =>
  marks.some((mark) => head.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1')));

export async function formatOf(path: string): Promise<FoundFormat> {
  const head = await headOf(path);
  if (head.length === 0) return 'blank';
  if (startsWith(head, ['PK\x03\x04', 'PK\x05\x06'])) return formatOfZip(path);
  if (head.subarray(0, ole.length).equals(ole))
    return (await readFile(path)).includes(encryptedPart) ? 'encrypted' : 'unsupported';
  const mediaType = mediaTypeOf(head);
  if (mediaType !== undefined) return mediaType === 'application/pdf' ? 'e_invoice' : 'unsupported';
  const isWide = isUtf16(head);
  if (startsWith(head, textMarks) || (!isWide && hasBinary(head))) return 'unsupported';
  if (startsWith(head, binaryMarks) && head.includes(0) && !isWide) return 'unsupported';
  const text = head
    .toString(isWide ? 'utf16le' : 'utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<(?:!doctype\s+html|html)\b/i.test(text)) return 'unsupported';
  return text.startsWith('<') ? 'e_invoice' : 'csv';
}
