/**
 * A ZIP by its directory, one entry at a time: names in it are never paths on this machine, and what it unpacks to is
 * bounded before anything is unpacked. An entry that is longer than the directory says ends the reading.
 */
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { bounds } from './bounds.ts';
import type { Pieces } from './csv/encoding.ts';
import { TableRefused } from './refusal.ts';

/** Folders, the parts of a workbook and documents: far more than any file that is read here has. */
const entries_max = 5_000;

export class Zip {
  readonly #file: ZipFile;
  /** Files, without folders. */
  readonly entries: readonly Entry[];

  private constructor(file: ZipFile, entries: readonly Entry[]) {
    this.#file = file;
    this.entries = entries;
  }

  /** @param from a path, or the bytes. @throws TableRefused */
  static async open(from: string | Buffer): Promise<Zip> {
    const options = { lazyEntries: true, autoClose: false };
    const file = await orCorrupt(
      typeof from === 'string' ? openPromise(from, options) : fromBufferPromise(from, options),
    );
    try {
      return new Zip(file, await orCorrupt(entriesOf(file)));
    } catch (error) {
      file.close();
      throw error;
    }
  }

  find(name: string): Entry | undefined {
    const wanted = name.toLowerCase();
    return this.entries.find((entry) => entry.fileName.toLowerCase() === wanted);
  }

  /** @throws TableRefused while it is read */
  async *pieces(entry: Entry): Pieces {
    const stream = await orCorrupt(this.#file.openReadStreamPromise(entry));
    try {
      for await (const piece of stream) yield piece as Buffer;
    } catch (error) {
      throw refusedFor(error);
    } finally {
      stream.destroy();
    }
  }

  /** All bytes of an entry. @throws TableRefused for more than `most` */
  async bytesOf(entry: Entry, most: number): Promise<Buffer> {
    if (entry.uncompressedSize > most)
      throw new TableRefused('too_large', `A file of the archive is larger than ${most} bytes.`);
    return Buffer.concat(await Array.fromAsync(this.pieces(entry)));
  }

  close(): void {
    this.#file.close();
  }
}

async function entriesOf(file: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let unpacked = 0;
  let count = 0;
  for await (const entry of file.eachEntry()) {
    count += 1;
    unpacked += entry.uncompressedSize;
    if (count > entries_max) throw new TableRefused('max_length', `An archive holds at most ${entries_max} files.`);
    if (unpacked > bounds.unpacked_bytes || unpacked > file.fileSize * bounds.unpacked_times) throw bomb();
    if (entry.isEncrypted()) throw new TableRefused('encrypted', 'A file of the archive is encrypted.');
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  return entries;
}

const bomb = (): TableRefused =>
  new TableRefused(
    'archive_bomb',
    `The archive unpacks to more than ${bounds.unpacked_bytes} bytes, or to more than ${bounds.unpacked_times} times its size.`,
  );

const refusedFor = (error: unknown): TableRefused =>
  error instanceof TableRefused ? error : new TableRefused('corrupt', 'The archive cannot be unpacked.');

async function orCorrupt<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw refusedFor(error);
  }
}
