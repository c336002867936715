/**
 * From a socket to a value: framing (411, 413, 415, `unexpected_body`), then syntax (400), in this
 * order (decisions.md 1). Nothing is read before the framing is accepted. Files in it, whether parts
 * or base64, lie in the spool when it is read, and are let go of with the request.
 */
import type { IncomingMessage } from 'node:http';
import type { Route } from '@mahnwerk/contract/route.ts';
import { limits } from '@mahnwerk/contract/limits.ts';
import { contentTypeOf, decodeToUtf8 } from './charset.ts';
import { bytesOutsideTexts, clipTexts, liftFiles } from './files-in-json.ts';
import type { Part } from './idempotency.ts';
import { JsonSyntaxError, parseStrict } from './json.ts';
import { readMultipart } from './multipart.ts';
import { jsonType } from './reply.ts';
import type { Spool, SpooledFile } from '../objects/spool.ts';
import { Refusal, refuseUnless } from '../refusal.ts';

/** How slowly a body may come, and how much memory those that are not complete may take. */
export interface Pace {
  readonly body_grace_ms: number;
  readonly body_bytes_per_second: number;
  readonly bodies_bytes: number;
  /** And how much of the disk the files of requests under way. */
  readonly spooled_bytes: number;
}

interface Arriving {
  readonly request: IncomingMessage;
  /** Sends `100 Continue` where the client waits for it. */
  readonly invite: () => void;
  readonly pace: Pace;
}

/** A body that has come. */
export interface Arrived {
  /** Parsed; undefined where there is none. */
  readonly value: unknown;
  /** Of a multipart body. */
  readonly parts?: readonly Part[];
  readonly files: readonly SpooledFile[];
  /** Lets go of the files. */
  release(): Promise<void>;
}

const nothing: Arrived = { value: undefined, files: [], release: async () => undefined };

export const takesFiles = ({ multipart, attachments }: Route): boolean => multipart !== undefined || attachments === true;

/** The parsed body. */
export async function readBody({ request, invite, pace }: Arriving, route: Route, spool: Spool): Promise<Arrived> {
  const length = declaredLength(request);
  refuseUnless(length <= (takesFiles(route) ? limits.body_with_documents_bytes : limits.body_bytes), 'request_too_large');
  if (length === 0) {
    refuseUnless(route.body === undefined || route.bodyOptional === true, 'parse_error', { detail: 'The body is empty.' });
    return nothing;
  }
  const form = formOf(request.headers['content-type'], route);
  refuseUnless(route.body !== undefined, 'unexpected_body');
  if (!takesFiles(route)) {
    invite();
    return { ...nothing, value: parse(await receive(request, length, pace), form.charset) };
  }
  return onDisk(length, pace, async () => {
    invite();
    if (form.mediaType === multipartType) return stream(request, length, pace, spool);
    const bytes = await receive(request, length, pace);
    // Its files stand in memory as text until they are on disk.
    unfinished_bytes += bytes.length;
    try {
      const value = parseWithFiles(bytes, form.charset, route);
      return { value, files: await liftFiles(value, route, spool) };
    } finally {
      unfinished_bytes -= bytes.length;
    }
  });
}

/** The fields of a form that a page has sent, under the same framing. */
export async function readForm({ request, invite, pace }: Arriving, bytes_max: number): Promise<URLSearchParams> {
  const length = declaredLength(request);
  refuseUnless(length <= bytes_max, 'request_too_large');
  const type = contentTypeOf(request.headers['content-type']);
  refuseUnless(type?.mediaType === 'application/x-www-form-urlencoded', 'unsupported_media_type', { detail: 'Send application/x-www-form-urlencoded.' });
  if (length === 0) return new URLSearchParams();
  invite();
  return new URLSearchParams((await receive(request, length, pace)).toString('utf8'));
}

/** A JSON body that something beside the API takes, under the same framing. */
export async function readJson({ request, invite, pace }: Arriving, bytes_max: number): Promise<unknown> {
  const length = declaredLength(request);
  refuseUnless(length <= bytes_max, 'request_too_large');
  refuseUnless(length > 0, 'parse_error', { detail: 'The body is empty.' });
  const type = contentTypeOf(request.headers['content-type']);
  refuseUnless(type?.mediaType === jsonType, 'unsupported_media_type', { detail: 'Send application/json.' });
  invite();
  return parse(await receive(request, length, pace), type?.charset);
}

/** Only texts make it large: its structure has the room of any other body's, and of a text no more is kept than tells that it is too long. */
function parseWithFiles(bytes: Buffer, charset: string | undefined, route: Route): unknown {
  if (bytes.length <= limits.body_bytes) return parse(bytes, charset);
  const text = decode(bytes, charset);
  refuseUnless(bytesOutsideTexts(text, limits.body_bytes) <= limits.body_bytes, 'request_too_large', { detail: `Beside long texts and white space a body has at most ${limits.body_bytes / (1024 * 1024)} MiB.` });
  return clipTexts(parse(text, undefined), route);
}

/** Bytes of files that requests under way hold on disk, at most. */
let spooled_bytes = 0;

/** A body with files: what they may take of the disk counts until they are let go of. */
async function onDisk(length: number, pace: Pace, read: () => Promise<Omit<Arrived, 'release'>>): Promise<Arrived> {
  if (spooled_bytes + length > pace.spooled_bytes) throw tooMany();
  spooled_bytes += length;
  try {
    const arrived = await read();
    return {
      ...arrived,
      async release() {
        spooled_bytes -= length;
        for (const file of arrived.files) await file.release();
      },
    };
  } catch (error) {
    spooled_bytes -= length;
    throw error;
  }
}

const tooMany = () => new Refusal('service_unavailable', { detail: 'Too many bodies are being received; retry as Retry-After says.', retryAfterSeconds: 1 });

const multipartType = 'multipart/form-data';

function formOf(header: string | undefined, route: Route): { readonly mediaType: string; readonly charset: string | undefined } {
  if (route.multipart === undefined) return { mediaType: 'application/json', charset: jsonCharset(header) };
  const type = contentTypeOf(header);
  if (type?.mediaType === multipartType) return { mediaType: multipartType, charset: undefined };
  refuseUnless(type?.mediaType === 'application/json', 'unsupported_media_type', { detail: 'Send multipart/form-data, or application/json in UTF-8, UTF-16 or UTF-32.' });
  return { mediaType: type.mediaType, charset: jsonCharset(header) };
}

/** 408 when it comes too slowly. */
async function stream(request: IncomingMessage, length: number, pace: Pace, spool: Spool): Promise<Omit<Arrived, 'release'>> {
  if (request.destroyed) throw new ClientGone();
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  givenUp.catch(() => undefined);
  const tooSlow = setTimeout(() => reject(new Refusal('request_timeout')), patienceFor(length, pace));
  request.on('error', () => reject(new ClientGone()));
  // It closes as well once all of it has come, with files still on their way to the disk.
  request.on('close', () => (request.readableEnded ? undefined : reject(new ClientGone())));
  try {
    const { form, parts, files } = await readMultipart({ request, spool, givenUp });
    return { value: form, parts, files };
  } finally {
    clearTimeout(tooSlow);
    // What still comes of a refused body goes nowhere.
    request.resume();
  }
}

const patienceFor = (length: number, pace: Pace): number => pace.body_grace_ms + (length / pace.body_bytes_per_second) * 1000;

function declaredLength({ headers }: IncomingMessage): number {
  refuseUnless(headers['transfer-encoding'] === undefined, 'length_required');
  return Number(headers['content-length'] ?? 0);
}

function jsonCharset(header: string | undefined): string | undefined {
  const type = contentTypeOf(header);
  refuseUnless(type?.mediaType === 'application/json', 'unsupported_media_type');
  refuseUnless(decodeToUtf8(Buffer.alloc(0), type.charset) !== undefined, 'unsupported_media_type', { detail: 'Send UTF-8, UTF-16 or UTF-32.' });
  return type.charset;
}

const parse = (bytes: Buffer, charset: string | undefined): unknown => readable(() => parseStrict(decodeToUtf8(bytes, charset) ?? bytes));

const decode = (bytes: Buffer, charset: string | undefined): Buffer => readable(() => decodeToUtf8(bytes, charset) ?? bytes);

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new Refusal('parse_error', { detail: error.message });
    throw error;
  }
}

/** The client went away or stopped in the middle of its body: there is nobody to answer. */
export class ClientGone extends Error {}

/** Bytes that this process holds of bodies whose end has not come, or whose files are not on disk yet. */
let unfinished_bytes = 0;

/** 408 when it comes too slowly, 503 when too many others are on their way. */
async function receive(request: IncomingMessage, length: number, pace: Pace): Promise<Buffer> {
  if (request.destroyed) throw new ClientGone();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const body = new Body(length);
  const take = (chunk: Buffer) => {
    unfinished_bytes += body.add(chunk);
    if (unfinished_bytes > pace.bodies_bytes) reject(tooMany());
  };
  const tooSlow = setTimeout(() => reject(new Refusal('request_timeout')), patienceFor(length, pace));
  request.on('data', take);
  request.on('end', () => resolve(body.bytes));
  request.on('error', () => reject(new ClientGone()));
  request.on('close', () => reject(new ClientGone()));
  try {
    return await promise;
  } finally {
    clearTimeout(tooSlow);
    unfinished_bytes -= body.held_bytes;
    // What still comes of a refused body goes nowhere.
    request.off('data', take).resume();
  }
}

const first_bytes = 64 * 1024;

/** A body as it arrives. It takes memory as bytes come, not as they are announced; and not per packet, of which there may be one a byte. */
class Body {
  readonly #length: number;
  #memory: Buffer = Buffer.alloc(0);
  #size = 0;

  constructor(length: number) {
    this.#length = length;
  }

  /** By how many bytes the memory has grown. */
  add(chunk: Buffer): number {
    const before = this.#memory.length;
    const size = this.#size + chunk.length;
    // Most bodies are one packet: it is the body.
    if (size === this.#length && this.#size === 0) this.#memory = chunk;
    else {
      if (size > before) this.#grow(size);
      chunk.copy(this.#memory, this.#size);
    }
    this.#size = size;
    return this.#memory.length - before;
  }

  #grow(size: number): void {
    const memory = Buffer.allocUnsafeSlow(Math.min(this.#length, Math.max(first_bytes, 2 * size)));
    this.#memory.copy(memory, 0, 0, this.#size);
    this.#memory = memory;
  }

  get held_bytes(): number {
    return this.#memory.length;
  }

  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#size);
  }
}
