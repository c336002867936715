/**
 * Reads a multipart body while it arrives: files go to the spool in pieces, never whole into memory. Only the framing
 * of parts is checked here; the shape of the route validates which parts there are.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyEvents, type BusboyInstance } from '@fastify/busboy';
import { Form, type FormPart } from '@mahnwerk/contract/shapes/file.ts';
import type { Spool, SpooledFile } from '../objects/spool.ts';
import { Refusal } from '../refusal.ts';
import { Base64Error, decodeBase64 } from './base64.ts';
import type { Part } from './idempotency.ts';

/** A multipart body that was read. The caller releases the files. */
export interface ReadForm {
  readonly form: Form;
  /** The parts as the idempotency fingerprint compares them. */
  readonly parts: readonly Part[];
  readonly files: readonly SpooledFile[];
}

/** More than any declared upload needs. */
const part_limits = { parts: 50, fieldSize: 16 * 1024 } as const;
const header_limits = { headerPairs: 20, headerSize: 16 * 1024 } as const;

interface PartHead {
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly filename: string | undefined;
}

interface FormSource {
  readonly request: IncomingMessage;
  readonly spool: Spool;
  /** The largest file at this place among the files, in bytes: of a larger one the size alone is kept. */
  readonly largestOf: (index: number) => number;
  /** Rejects when the body is aborted. */
  readonly givenUp: Promise<never>;
  /** Default: those of a declared upload. */
  readonly limits?: { readonly parts: number; readonly fieldSize: number };
  /** Default: what a declared upload names as its file, and every part with a file's name. */
  readonly isFile?: (part: PartHead) => boolean;
}

/** Reads all parts; on failure it releases their files. @throws Refusal parse_error; the error of `givenUp` */
export async function readMultipart(source: FormSource): Promise<ReadForm> {
  const { request, givenUp, limits = part_limits } = source;
  const parser = parserFor(source);
  const parts = new Parts(parser, { ...source, limits });
  request.pipe(parser);
  try {
    await Promise.race([parts.ended, givenUp]);
    const read = await parts.read();
    return {
      form: new Form(read.map(({ part }) => part)),
      parts: read.map(({ seen }) => seen),
      files: read.flatMap(({ files }) => files),
    };
  } catch (error) {
    request.unpipe(parser);
    await parts.release();
    throw error;
  }
}

type Keeping = Pick<FormSource, 'spool' | 'largestOf'> & Required<Pick<FormSource, 'limits'>>;

/** The parts of one body, each read while it arrives. */
class Parts {
  /** Resolves after the last part. */
  readonly ended: Promise<void>;
  readonly #keeping: Keeping;
  readonly #streams: Readable[] = [];
  readonly #reading: Promise<Read>[] = [];
  #files = 0;
  readonly #fail: (error: unknown) => void;

  constructor(parser: BusboyInstance, keeping: Keeping) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#fail = reject;
    this.#keeping = keeping;
    parser.on('file', (...[name, stream, filename, , contentType]: Parameters<BusboyEvents['file']>) =>
      this.#addFile({ name: name ?? '', stream, filename, contentType }),
    );
    parser.on('field', (...[name, text, , truncated, , contentType]: Parameters<BusboyEvents['field']>) =>
      // The shape rejects a text that is too long: padding makes a truncated text longer than any limit.
      this.#addField(name ?? '', truncated ? text.padEnd(keeping.limits.fieldSize, ' ') : text, contentType),
    );
    parser.on('partsLimit', () =>
      reject(new Refusal('parse_error', { detail: `The body must not have more than ${keeping.limits.parts} parts.` })),
    );
    parser.on('error', (error: unknown) =>
      reject(new Refusal('parse_error', { detail: 'The multipart body is malformed.', because: error })),
    );
    parser.on('finish', resolve);
  }

  read(): Promise<Read[]> {
    return Promise.all(this.#reading);
  }

  /** Aborts running reads and releases their files. */
  async release(): Promise<void> {
    for (const stream of this.#streams) stream.destroy();
    for (const one of await Promise.allSettled(this.#reading))
      if (one.status === 'fulfilled') for (const file of one.value.files) await file.release();
  }

  #addFile(part: FilePart): void {
    this.#streams.push(part.stream);
    // `readFile` handles the error; without a listener it would end the process.
    part.stream.on('error', () => undefined);
    const { spool, largestOf } = this.#keeping;
    const one = readFile(part, spool, largestOf(this.#files));
    this.#files += 1;
    // `read` awaits it after the last part; a failure ends the body before.
    one.catch(this.#fail);
    this.#reading.push(one);
  }

  #addField(name: string, text: string, contentType: string): void {
    this.#reading.push(
      Promise.resolve({
        part: { name, value: text },
        seen: { name, filename: undefined, contentType, digest: digestOf(text) },
        files: [],
      }),
    );
  }
}

const isUploaded = ({ name, filename }: PartHead): boolean =>
  name === 'file' || name === 'base64' || filename !== undefined;

function parserFor({ request, limits = part_limits, isFile = isUploaded }: FormSource): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      limits: { ...limits, ...header_limits },
      isPartAFile: (name, type, filename) => isFile({ name, type, filename }),
    });
  } catch (error) {
    throw new Refusal('parse_error', { detail: 'The multipart body has no boundary.', because: error });
  }
}

interface Read {
  readonly part: FormPart;
  readonly seen: Part;
  readonly files: readonly SpooledFile[];
}

interface FilePart {
  readonly name: string;
  readonly stream: Readable;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
}

async function readFile(
  { name, stream, filename, contentType }: FilePart,
  spool: Spool,
  largest: number,
): Promise<Read> {
  const seen = { name, filename, contentType };
  try {
    const taken = await spool.take(name === 'base64' ? decodeBase64(latin1(stream)) : stream, largest);
    const file = filename === undefined ? taken : taken.called(filename);
    return { part: { name, value: file }, seen: { ...seen, digest: Buffer.from(file.sha256, 'hex') }, files: [file] };
  } catch (error) {
    if (!(error instanceof Base64Error)) throw error;
    stream.resume();
    return { part: { name, value: '!' }, seen: { ...seen, digest: digestOf('') }, files: [] };
  }
}

async function* latin1(stream: Readable): AsyncGenerator<string> {
  for await (const piece of stream as AsyncIterable<Buffer>) yield piece.toString('latin1');
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
