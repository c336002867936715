/**
 * From a socket to a JSON value: framing (411, 413, 415, `unexpected_body`), then syntax (400), in
 * this order (decisions.md 1). Nothing is read before the framing is accepted.
 */
import type { IncomingMessage } from 'node:http';
import type { Route } from '@mahnwerk/contract/route.ts';
import { limits } from '@mahnwerk/contract/limits.ts';
import { contentTypeOf, decodeToUtf8 } from './charset.ts';
import { JsonSyntaxError, parseStrict } from './json.ts';
import { Refusal, refuseUnless } from '../refusal.ts';

/** How slowly a body may come, and how much memory those that are not complete may take. */
export interface Pace {
  readonly body_grace_ms: number;
  readonly body_bytes_per_second: number;
  readonly bodies_bytes: number;
}

interface Arriving {
  readonly request: IncomingMessage;
  /** Sends `100 Continue` where the client waits for it. */
  readonly invite: () => void;
  readonly pace: Pace;
}

/** The parsed body; undefined where there is none. */
export async function readBody({ request, invite, pace }: Arriving, route: Route): Promise<unknown> {
  const length = declaredLength(request);
  refuseUnless(length <= limits.body_bytes, 'request_too_large');
  if (length === 0) {
    refuseUnless(route.body === undefined || route.bodyOptional === true, 'parse_error', { detail: 'The body is empty.' });
    return undefined;
  }
  const charset = jsonCharset(request.headers['content-type']);
  refuseUnless(route.body !== undefined, 'unexpected_body');
  invite();
  return parse(await receive(request, length, pace), charset);
}

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

function parse(bytes: Buffer, charset: string | undefined): unknown {
  try {
    return parseStrict(decodeToUtf8(bytes, charset) ?? bytes);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new Refusal('parse_error', { detail: error.message });
    throw error;
  }
}

/** The client went away or stopped in the middle of its body: there is nobody to answer. */
export class ClientGone extends Error {}

/** Bytes that this process holds of bodies whose end has not come. */
let unfinished_bytes = 0;

/** 408 when it comes too slowly, 503 when too many others are on their way. */
async function receive(request: IncomingMessage, length: number, pace: Pace): Promise<Buffer> {
  if (request.destroyed) throw new ClientGone();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const body = new Body(length);
  const take = (chunk: Buffer) => {
    unfinished_bytes += body.add(chunk);
    if (unfinished_bytes > pace.bodies_bytes) reject(new Refusal('service_unavailable', { detail: 'Too many bodies are being received; retry as Retry-After says.', retryAfterSeconds: 1 }));
  };
  const tooSlow = setTimeout(() => reject(new Refusal('request_timeout')), pace.body_grace_ms + (length / pace.body_bytes_per_second) * 1000);
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
