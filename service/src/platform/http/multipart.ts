/**
 * A multipart body, read while it comes: files go to the spool piece by piece, nothing of them stays in memory. Which
 * parts may come, and how often, the route's shape judges; here is only what no shape can read: the framing of parts.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { Form, type FormPart } from '@mahnwerk/contract/shapes/file.ts';
import type { Spool, SpooledFile } from '../objects/spool.ts';
import { Refusal } from '../refusal.ts';
import { Base64Error, decodeBase64 } from './base64.ts';
import type { Part } from './idempotency.ts';

export interface ReadForm {
  readonly form: Form;
  /** As idempotency compares them. */
  readonly parts: readonly Part[];
  readonly files: readonly SpooledFile[];
}

/** Parts are named, their texts are short, their heads shorter; beyond it is no upload of ours. */
const part_limits = { parts: 50, fieldSize: 16 * 1024, headerPairs: 20, headerSize: 16 * 1024 } as const;

interface Source {
  readonly request: IncomingMessage;
  readonly spool: Spool;
  /** Rejects when the body is given up. */
  readonly givenUp: Promise<never>;
}

/** @throws Refusal parse_error; whatever `givenUp` says */
export async function readMultipart({ request, spool, givenUp }: Source): Promise<ReadForm> {
  const parser = parserFor(request.headers['content-type'] ?? '');
  const streams: Readable[] = [];
  const reading: Promise<Read>[] = [];
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
  parser.on(
    'file',
    (
      name: string | undefined,
      stream: Readable,
      filename: string | undefined,
      _encoding: string,
      contentType: string,
    ) => {
      streams.push(stream);
      // Who reads it is told too.
      stream.on('error', () => undefined);
      const one = readFile({ name: name ?? '', stream, filename, contentType }, spool);
      // It is waited for behind the last part.
      one.catch(fail);
      reading.push(one);
    },
  );
  parser.on(
    'field',
    (
      name: string | undefined,
      text: string,
      _nameTruncated: boolean,
      truncated: boolean,
      _encoding: string,
      contentType: string,
    ) => {
      // A text that is too long is told to be so by its shape: what was cut off only makes it longer.
      reading.push(
        Promise.resolve(
          readField({
            name: name ?? '',
            text: truncated ? text.padEnd(part_limits.fieldSize, ' ') : text,
            contentType,
          }),
        ),
      );
    },
  );
  parser.on('partsLimit', () =>
    fail(new Refusal('parse_error', { detail: `The body must not have more than ${part_limits.parts} parts.` })),
  );
  parser.on('error', (error: unknown) =>
    fail(new Refusal('parse_error', { detail: 'The multipart body is malformed.', because: error })),
  );
  parser.on('finish', end);
  request.pipe(parser);
  try {
    await Promise.race([ended, givenUp]);
    const read = await Promise.all(reading);
    return {
      form: new Form(read.map(({ part }) => part)),
      parts: read.map(({ seen }) => seen),
      files: read.flatMap(({ files }) => files),
    };
  } catch (error) {
    request.unpipe(parser);
    for (const stream of streams) stream.destroy();
    for (const one of await Promise.allSettled(reading))
      if (one.status === 'fulfilled') for (const file of one.value.files) await file.release();
    throw error;
  }
}

function parserFor(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: part_limits,
      isPartAFile: (name, _type, filename) => name === 'file' || name === 'base64' || filename !== undefined,
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

async function readFile({ name, stream, filename, contentType }: FilePart, spool: Spool): Promise<Read> {
  const seen = { name, filename, contentType };
  try {
    const taken = await spool.take(name === 'base64' ? decodeBase64(latin1(stream)) : stream, limits.document_bytes);
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

const readField = ({
  name,
  text,
  contentType,
}: {
  name: string;
  text: string;
  contentType: string | undefined;
}): Read => ({
  part: { name, value: text },
  seen: { name, filename: undefined, contentType, digest: digestOf(text) },
  files: [],
});

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
