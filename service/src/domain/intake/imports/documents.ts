/** The files that rows of a run bring along: stored and inspected before their transaction. */
import type { Attached } from '../kinds/index.ts';
import type { StoredImport } from './import.ts';
import type { Parts } from './read.ts';

/** By number, the files of the next rows. */
export async function documentsFor(
  _parts: Parts,
  _row: StoredImport,
  _batch: number,
): Promise<Readonly<Record<number, Attached>>> {
  return {};
}
