/**
 * Where files lie while nobody has decided about them: each in a file of its own under a name of ours, hashed as it
 * comes, so that an upload takes no memory. Whoever took a file in lets go of it; what a killed process left is swept.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import type { FileWriter } from './writer.ts';

/** A file on this machine's disk, not yet kept anywhere. */
export class SpooledFile extends FileContent {
  /** Ours: no name of a client is in it. */
  readonly path: string;
  /** Its first bytes, by which its type is told. */
  readonly head: Buffer;
  /** What its sender calls it, where that stood beside its bytes. */
  readonly filename: string | undefined;

  constructor({ sha256, size, path, head, filename }: { sha256: string; size: number; path: string; head: Buffer; filename?: string | undefined }) {
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
export class SpoolGone extends Error {}

export const head_bytes = 1024;

/** Longer than any upload takes. */
const leftover_ms = 60 * 60 * 1000;

export class Spool {
  readonly folder: string;
  readonly #writer: FileWriter;

  /** @param folder made where it is not there */
  constructor(folder: string, writer: FileWriter) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.folder = folder;
    this.#writer = writer;
  }

  /** Takes in what comes, one piece after the other; of more than `max` bytes only the number is kept. */
  async take(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, max: number): Promise<SpooledFile> {
    const path = join(this.folder, randomUUID());
    const file = this.#writer.begin(path);
    let head: Buffer = Buffer.alloc(0);
    let size = 0;
    try {
      for await (const piece of source) {
        size += piece.length;
        // It is refused for its size; its sender still finishes.
        if (size > max) continue;
        if (head.length < head_bytes) head = Buffer.concat([head, piece.subarray(0, head_bytes - head.length)]);
        await file.add(piece).catch(goneFor);
      }
      return new SpooledFile({ sha256: await file.end().catch(goneFor), size, path, head });
    } catch (error) {
      await file.drop().catch(() => undefined);
      throw error;
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

const goneFor = (error: unknown): never => {
  throw new SpoolGone('the spool cannot be written', { cause: error });
};
