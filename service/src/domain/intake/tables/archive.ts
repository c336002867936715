/** What an archive holds: one table with the PDFs that its rows name, or e-invoices alone (intake.md 2). */
import type { Entry } from 'yauzl';
import { bounds } from './bounds.ts';
import { TableRefused } from './refusal.ts';
import { Zip } from './zip.ts';

/** A file of an archive. Its name is a label, never a path. */
export interface ArchivedFile {
  readonly name: string;
  readonly size: number;
}

export interface Archive {
  readonly kind: 'table' | 'e_invoices';
  /** The PDFs of a table; of e-invoices all files. */
  readonly files: readonly ArchivedFile[];
}

type Sort = 'table' | 'pdf' | 'xml' | 'archive' | 'other';

const sorts: Readonly<Record<string, Sort>> = {
  csv: 'table',
  txt: 'table',
  tsv: 'table',
  xlsx: 'table',
  pdf: 'pdf',
  xml: 'xml',
  zip: 'archive',
};

/** What operating systems add to an archive. */
const isLitter = ({ fileName }: Entry): boolean =>
  /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(fileName);

const sortOf = ({ fileName }: Entry): Sort =>
  sorts[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? 'other';

/** The table of an archive, if it is one of a table, and the files beside it. @throws TableRefused */
export function sortedOf(zip: Zip): { readonly table: Entry | undefined; readonly files: readonly Entry[] } {
  const entries = zip.entries.filter((entry) => !isLitter(entry));
  const by = Map.groupBy(entries, sortOf);
  if (entries.length === 0) throw new TableRefused('no_rows', 'The archive is empty.');
  const [tables, documents] = [by.get('table') ?? [], [...(by.get('pdf') ?? []), ...(by.get('xml') ?? [])]];
  // Among e-invoices it is a row that is refused.
  if (by.has('archive') && (tables.length > 0 || documents.length === 0))
    throw new TableRefused('unsupported', 'An archive inside an archive is not read.');
  if (by.has('other') || tables.length > 1 || (tables.length === 1 && by.has('xml')))
    throw new TableRefused(
      'mixed_archive',
      'An archive holds one table with the PDFs that it names, or e-invoices alone.',
    );
  if (documents.length > bounds.documents)
    throw new TableRefused('max_length', `An archive holds at most ${bounds.documents} documents.`);
  return { table: tables[0], files: documents };
}

const described = ({ fileName, uncompressedSize }: Entry): ArchivedFile => ({ name: fileName, size: uncompressedSize });

/** @throws TableRefused */
export async function archiveOf(path: string): Promise<Archive> {
  const zip = await Zip.open(path);
  try {
    const { table, files } = sortedOf(zip);
    return { kind: table === undefined ? 'e_invoices' : 'table', files: files.map(described) };
  } finally {
    zip.close();
  }
}

/** The bytes of a file of an archive, at most 10 MiB. @param name as `archiveOf` gives it. @throws TableRefused */
export async function archivedFile(path: string, name: string): Promise<Buffer> {
  const zip = await Zip.open(path);
  try {
    const entry = zip.entries.find(({ fileName }) => fileName === name);
    if (entry === undefined) throw new TableRefused('corrupt', 'The archive has no such file.');
    return await zip.bytesOf(entry, bounds.document_bytes);
  } finally {
    zip.close();
  }
}

const baseOf = (name: string): string =>
  name
    .slice(name.search(/[^/\\]*$/))
    .normalize('NFC')
    .toLowerCase();

/**
 * Finds the file that a cell of `pdf` names, by its whole name, else by the last part of it where only one file has that.
 * Case does not count.
 */
export function documentFinder(files: readonly ArchivedFile[]): (cell: string) => ArchivedFile | undefined {
  const byBase = Map.groupBy(files, ({ name }) => baseOf(name));
  const byName = new Map(files.map((file) => [file.name.normalize('NFC').toLowerCase(), file]));
  return (cell) => {
    const whole = byName.get(cell.normalize('NFC').toLowerCase());
    const [first, ...others] = byBase.get(baseOf(cell)) ?? [];
    return whole ?? (others.length === 0 ? first : undefined);
  };
}
