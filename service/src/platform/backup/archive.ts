/** The archive as a stream: entries are written one after the other and read in that order, with bounded memory. */
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { end_name, type End, sealOf, UnusableBackup } from './format.ts';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** One line for each entry: what the archive consists of. */
class Contents {
  readonly #lines: Hash = createHash('sha256');

  add(name: string, sha256: string): void {
    this.#lines.update(`${sha256}  ${name}\n`);
  }

  sum(): string {
    return this.#lines.copy().digest('hex');
  }
}

export class ArchiveWriter {
  readonly #path: string;
  readonly #pack = tar.pack();
  readonly #contents = new Contents();
  readonly #written: Promise<void>;
  readonly #createdAt: Date;
  bytes = 0;

  /** @param path must not exist */
  constructor(path: string, createdAt: Date) {
    this.#path = path;
    this.#createdAt = createdAt;
    this.#written = pipeline(this.#pack, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    // Each entry waits for it too.
    this.#written.catch(() => undefined);
  }

  /** Writes an entry; returns the SHA-256 of its bytes. */
  async add(name: string, size: number, bytes: Bytes): Promise<string> {
    const hash = createHash('sha256');
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: this.#createdAt });
    for await (const piece of bytes) {
      hash.update(piece);
      this.bytes += piece.length;
      if (!entry.write(piece)) await this.#orFailed(once(entry, 'drain'));
    }
    const ended = once(entry, 'close');
    entry.end(undefined);
    await this.#orFailed(ended);
    const sha256 = hash.digest('hex');
    this.#contents.add(name, sha256);
    return sha256;
  }

  addJson(name: string, value: object): Promise<string> {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    return this.add(name, bytes.length, [bytes]);
  }

  /** Returns when everything is on the disk. @param secretKey seals what is written */
  async finish(figures: Omit<End, 'sha256' | 'seal'>, secretKey: Buffer): Promise<void> {
    const end = { ...figures, sha256: this.#contents.sum() };
    await this.addJson(end_name, { ...end, seal: sealOf(end, secretKey) });
    this.#pack.finalize();
    await this.#written;
    const handle = await open(this.#path, 'r');
    await handle.sync();
    await handle.close();
  }

  /** Ends the writing of an archive that will not be complete. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
  }

  /** A full disk ends the file while an entry waits. */
  async #orFailed(step: Promise<unknown>): Promise<void> {
    await Promise.race([
      step,
      this.#written.then(() => {
        throw new Error('the archive ended early');
      }),
    ]);
  }
}

export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Reads an archive to its end. An entry that is not read by `visit` is skipped, but counts in the checksum.
 * @throws UnusableBackup where the file is torn or changed; `visit` may have seen entries by then
 */
export async function readArchive(path: string, visit: (entry: Entry) => Promise<void>): Promise<End> {
  const contents = new Contents();
  const extract = tar.extract();
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const fed = pipeline(source, extract);
  fed.catch(() => undefined);
  let end: End | undefined;
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (end !== undefined) throw new UnusableBackup(`${path} is not a backup: it continues after its end`);
      if (name === end_name) {
        end = JSON.parse((await whole(entry as AsyncIterable<Buffer>)).toString()) as End;
        continue;
      }
      const { bytes, sum } = hashed(entry as AsyncIterable<Buffer>);
      await visit({ name, size, bytes });
      for await (const _rest of bytes);
      contents.add(name, sum());
    }
    await fed;
  } catch (error) {
    throw isOfTar(error) ? new UnusableBackup(`${path} is torn or not a backup (${error.message})`) : error;
  } finally {
    source.destroy();
  }
  if (end === undefined) throw new UnusableBackup(`${path} is torn: its end is missing`);
  if (end.sha256 !== contents.sum())
    throw new UnusableBackup(`${path} is damaged: its contents do not have the checksum at its end`);
  return end;
}

const isOfTar = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  (error instanceof Error && /unexpected end|invalid tar|premature close|writable stream closed/i.test(error.message));

function hashed(entry: AsyncIterable<Buffer>): { bytes: AsyncIterable<Buffer>; sum: () => string } {
  const hash = createHash('sha256');
  async function* read() {
    for await (const piece of entry) {
      hash.update(piece);
      yield piece;
    }
  }
  return { bytes: read(), sum: () => hash.digest('hex') };
}

/** All bytes of a small entry. */
export async function whole(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes));
}
