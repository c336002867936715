/**
 * The folder of files that belong to requests under way: each is written to a file of its own under a generated name and
 * hashed while it arrives, so that an upload takes little memory. The request releases its files; the sweep removes what a
 * killed process left.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';

/** A file on this machine's disk, not yet kept anywhere. */
export class SpooledFile extends FileContent {
  /** Ours: no name of a client is in it. */
  readonly path: string;
  /** Its first bytes, by which its type is told. */
  readonly head: Buffer;
  /** What its sender calls it, where that stood beside its bytes. */
  readonly filename: string | undefined;

  constructor({
    sha256,
    size,
    path,
    head,
    filename,
  }: {
    sha256: string;
    size: number;
    path: string;
    head: Buffer;
    filename?: string | undefined;
  }) {
    super(sha256, size);
    this.path = path;
    this.head = head;
    this.filename = filename;
  }

  /** The same file with its sender's name. */
  called(filename: string): SpooledFile {
    const { sha256, size, path, head } = this;
    return new SpooledFile({ sha256, size, path, head, filename });
  }

  async release(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

/** The spool's disk is full, or gone. */
export class SpoolUnavailable extends Error {}

export const head_bytes = 1024;

/** Longer than any upload takes. */
const leftover_ms = 60 * 60 * 1000;

/** Small pieces are written together: each write costs a trip to the thread pool. */
const block_bytes = 128 * 1024;

/** Blocks that are kept for the next files: a new one for each file would be work for the collector. */
const spare_blocks_max = 32;

export class Spool {
  readonly folder: string;
  readonly #spareBlocks: Buffer[] = [];

  /** @param folder created if it does not exist */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.folder = folder;
  }

  /**
   * Writes a source to a new file. Of a source of more than `max` bytes only the size is returned correctly: the caller refuses it.
   * @param name of the file; by default one of its own
   * @throws SpoolUnavailable if the file cannot be written; what the source throws
   */
  async take(
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    max: number,
    name: string = randomUUID(),
  ): Promise<SpooledFile> {
    const path = join(this.folder, name);
    const writer = new FileWriter(
      await open(path, 'wx', 0o600).catch(unavailableAs),
      this.#spareBlocks.pop() ?? Buffer.allocUnsafeSlow(block_bytes),
    );
    let head: Buffer = Buffer.alloc(0);
    let size = 0;
    try {
      for await (const piece of source) {
        size += piece.length;
        // The caller refuses it for its size; the client still sends the rest.
        if (size > max) continue;
        if (head.length < head_bytes) head = Buffer.concat([head, piece.subarray(0, head_bytes - head.length)]);
        await writer.add(piece).catch(unavailableAs);
      }
      return new SpooledFile({ sha256: await writer.end().catch(unavailableAs), size, path, head });
    } catch (error) {
      await writer.close();
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    } finally {
      // No write is under way any more: each is awaited before the next piece.
      if (this.#spareBlocks.length < spare_blocks_max) this.#spareBlocks.push(writer.block);
    }
  }

  /** Removes what a process that was killed has left. */
  async sweep(): Promise<number> {
    const names = await readdir(this.folder);
    let swept = 0;
    for (const name of names) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined || performance.timeOrigin + performance.now() - found.mtimeMs < leftover_ms) continue;
      await rm(path, { force: true });
      swept += 1;
    }
    return swept;
  }
}

const unavailableAs = (error: unknown): never => {
  throw new SpoolUnavailable('the spool cannot be written', { cause: error });
};

/** Hashes and writes the bytes of one file. */
class FileWriter {
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  readonly block: Buffer;
  #filled = 0;

  /** @param block where pieces gather; the caller takes it back when the file is closed */
  constructor(handle: FileHandle, block: Buffer) {
    this.#handle = handle;
    this.block = block;
  }

  /** Copies a piece, which its sender may reuse; returns when there is room for more. */
  async add(piece: Uint8Array): Promise<void> {
    this.#hash.update(piece);
    for (let taken = 0; taken < piece.length;) {
      const copied = piece.subarray(taken, taken + this.block.length - this.#filled);
      this.block.set(copied, this.#filled);
      this.#filled += copied.length;
      taken += copied.length;
      if (this.#filled === this.block.length) await this.#write();
    }
  }

  /** Writes the rest and closes the file; returns its SHA-256 in hexadecimal. */
  async end(): Promise<string> {
    await this.#write();
    await this.#handle.close();
    return this.#hash.digest('hex');
  }

  /** Closes the file if it is still open. */
  async close(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
  }

  async #write(): Promise<void> {
    const filled = this.#filled;
    this.#filled = 0;
    if (filled > 0) await this.#handle.writeFile(this.block.subarray(0, filled));
  }
}
