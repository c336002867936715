/** The file of a print batch: the letters as a ZIP or as one PDF, written to this machine's spool. */
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BatchFormat } from '@mahnwerk/contract/operator/print-batches.ts';
import { newId } from '../../../platform/ids.ts';
import type { Objects, SpooledFile } from '../../../platform/objects/index.ts';
import { mergePdfs } from '../../../platform/typesetting/merge.ts';
import { zipOf } from '../letters/index.ts';
import { type BatchedLetter, manifestOf } from './batch.ts';

/** What the column of its size holds. */
const file_bytes_max = 2 ** 31 - 1;

interface Contents {
  readonly format: BatchFormat;
  readonly letters: readonly BatchedLetter[];
  readonly taken_on: string;
}

/** Writes the file of these letters; one letter at a time is in memory. The caller releases the file. */
export async function packedFile(objects: Objects, contents: Contents): Promise<SpooledFile> {
  const file = await (contents.format === 'zip' ? zipped(objects, contents) : merged(objects, contents));
  assert(file.size <= file_bytes_max, 'the file of a print batch exceeds 2 GiB');
  return file;
}

function zipped({ spool, store }: Objects, { letters, taken_on }: Contents): Promise<SpooledFile> {
  const contentOf = new Map(letters.map(({ id, sha256 }) => [id, sha256]));
  const open = (id: string) => store.open(contentOf.get(id) ?? '');
  return spool.take(zipOf({ manifest: manifestOf(letters), takenOn: taken_on, open }), file_bytes_max);
}

async function merged({ spool, store }: Objects, { letters }: Contents): Promise<SpooledFile> {
  const path = join(spool.folder, newId());
  try {
    const pages = await mergePdfs(pdfsOf(store, letters), path);
    assert.deepEqual(
      pages,
      letters.map((letter) => letter.pages),
      'a letter has other pages than its row says',
    );
    return await spool.take(createReadStream(path), file_bytes_max);
  } finally {
    await rm(path, { force: true });
  }
}

async function* pdfsOf(store: Objects['store'], letters: readonly BatchedLetter[]): AsyncGenerator<Buffer> {
  for (const { sha256 } of letters) yield buffer(await store.open(sha256));
}
