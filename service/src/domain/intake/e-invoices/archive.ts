/**
 * The documents of a ZIP. Names in it are never paths; what it unpacks to is counted before it is unpacked, and what it says of
 * sizes is checked while it is.
 */
import { eInvoiceLimits as limits } from '@mahnwerk/contract/grammar/e-invoice-limits.ts';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { DocumentFault } from './fault.ts';

/** A file of an archive, not yet unpacked. */
export interface ArchivedFile {
  /** Without folders. */
  readonly name: string;
  readonly size: number;
  /** @throws DocumentFault */
  readonly read: () => Promise<Buffer>;
}

/** What programs put beside files. */
const isHidden = (path: string): boolean =>
  path.endsWith('/') || path.startsWith('__MACOSX/') || /(?:^|\/)(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(path);

const strict = new TextDecoder('utf-8', { fatal: true });

/** UTF-8, else Latin-1; the flag of the format is often wrong. */
function textOf(raw: Uint8Array): string {
  try {
    return strict.decode(raw);
  } catch {
    return Buffer.from(raw).toString('latin1');
  }
}

const pathOf = ({ fileName }: Entry): string =>
  (typeof fileName === 'string' ? fileName : textOf(fileName)).replaceAll('\\', '/');

/** Names without folders and control characters. */
const nameOf = (path: string): string =>
  path
    .split('/')
    .at(-1)
    ?.replaceAll(/\p{Cc}/gu, '') ?? '';

/** The files of an archive in their order. @throws DocumentFault */
export async function openArchive(bytes: Buffer): Promise<ArchivedFile[]> {
  const zip = await corruptUnless(() =>
    yauzl.fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: true }),
  );
  const files: ArchivedFile[] = [];
  let unpacked = 0;
  await corruptUnless(async () => {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      refuseBomb(unpacked, bytes.length);
      const path = pathOf(entry);
      if (isHidden(path)) continue;
      files.push({ name: nameOf(path), size: entry.uncompressedSize, read: () => readEntry(zip, entry) });
      if (files.length > limits.archive_documents)
        throw new DocumentFault('too_large', `An archive holds at most ${limits.archive_documents} documents.`);
    }
  });
  if (files.length === 0) throw new DocumentFault('no_rows', 'The archive holds no file.');
  return files;
}

function refuseBomb(unpacked: number, packed: number): void {
  if (unpacked > limits.archive_unpacked_bytes || unpacked > packed * limits.archive_ratio)
    throw new DocumentFault('archive_bomb', 'The archive unpacks to more than is allowed.');
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new DocumentFault('encrypted', 'The file is encrypted.');
  if (entry.uncompressedSize > limits.document_bytes)
    throw new DocumentFault('too_large', `A document has at most ${limits.document_bytes / 1024 / 1024} MiB.`);
  return corruptUnless(async () => {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  });
}

/** What the library throws means that the archive is broken. */
async function corruptUnless<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DocumentFault ? error : new DocumentFault('corrupt', 'The archive cannot be unpacked.');
  }
}
