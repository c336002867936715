/** A print batch as a ZIP file: its manifest and its letters in their order. */
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { guarded } from '../../../platform/spreadsheet/index.ts';

/** A letter of a batch, as the contract shows it. */
export interface ManifestRow {
  readonly position: number;
  readonly letter_id: string;
  readonly company_id: string;
  readonly first_page: number;
  readonly page_count: number;
  readonly postal_code: string | null;
  readonly country: string | null;
}

export interface PrintBatch {
  readonly manifest: readonly ManifestRow[];
  /** The day of the files in the ZIP: the same batch is the same bytes. */
  readonly takenOn: string;
  /** The bytes of a letter. */
  readonly open: (letterId: string) => Promise<Readable>;
}

/**
 * `manifest.csv` and `0001_<letter id>.pdf`. One letter is open at a time, when its turn comes; the stream fails with
 * what `open` throws. Destroying the stream closes the open letter.
 */
export function zipOf({ manifest, takenOn, open }: PrintBatch): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('close', () => current?.destroy());
  const options = { mtime: new Date(`${takenOn}T00:00:00Z`), mode: 0o100644 };
  zip.addBuffer(Buffer.from(csvOf(manifest)), 'manifest.csv', { ...options, compress: true });
  const openLetter = async (letterId: string, opened: (error: unknown, letter: Readable) => void): Promise<void> => {
    try {
      current = await open(letterId);
      if (output.destroyed) current.destroy();
      else opened(null, current);
    } catch (error) {
      output.destroy(error as Error);
    }
  };
  for (const row of manifest)
    // PDFs are compressed already.
    zip.addReadStreamLazy(fileName(row), { ...options, compress: false }, (opened) => {
      if (!output.destroyed) void openLetter(row.letter_id, opened);
    });
  zip.end();
  return output;
}

const fileName = ({ position, letter_id }: ManifestRow): string =>
  `${String(position).padStart(4, '0')}_${letter_id}.pdf`;

/** RFC 4180. */
function csvOf(manifest: readonly ManifestRow[]): string {
  const cell = (value: string | number | null): string => {
    const text = guarded(String(value ?? ''));
    return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const head = ['position', 'file', 'letter_id', 'company_id', 'first_page', 'page_count', 'postal_code', 'country'];
  const rows = manifest.map((row) => [
    row.position,
    fileName(row),
    row.letter_id,
    row.company_id,
    row.first_page,
    row.page_count,
    row.postal_code,
    row.country,
  ]);
  return [head, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}
