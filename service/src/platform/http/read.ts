/**
 * Reads a body: framing (411, 413, 415, `unexpected_body`), then syntax (400), in this order (decisions.md 1). Nothing
 * is read before the framing is accepted. Its files, whether parts or base64, go to the spool until the request ends.
 */
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { contentTypeOf, decodeToUtf8 } from './charset.ts';
import { largestFileOf, liftFiles } from './files-in-json.ts';
import { type Arriving, receive, tooMany, watch, type Watched } from './arrival.ts';
import type { Part } from './idempotency.ts';
import { JsonSyntaxError, parseStrict } from './json.ts';
import { readMultipart } from './multipart.ts';
import type { Spool, SpooledFile } from '../objects/spool.ts';
import { Refusal, refuseUnless } from '../refusal.ts';
import type { Transfer } from './transfers.ts';

/** A body that was received. */
export interface Arrived {
  /** The parsed body; undefined without one. */
  readonly value: unknown;
  /** Only of a multipart body. */
  readonly parts?: readonly Part[];
  readonly files: readonly SpooledFile[];
  /** Deletes the spooled files. */
  release(): Promise<void>;
}

const largestBodyOf = (route: Route): number =>
  takesFiles(route) ? limits.body_with_documents_bytes : (route.bodyBytes ?? limits.body_bytes);

const nothing: Arrived = { value: undefined, files: [], release: async () => undefined };

/** Whether the body of a route may contain files. */
export const takesFiles = ({ multipart, attachments }: Route): boolean =>
  multipart !== undefined || attachments === true;

/** Receives and parses the body. @throws Refusal 408, 411, 413, 415, 400, 503; ClientDisconnected */
export async function readBody(arriving: Arriving, route: Route, spool: Spool): Promise<Arrived> {
  const { request, invite } = arriving;
  const length = declaredLength(request);
  refuseUnless(length <= largestBodyOf(route), 'request_too_large');
  if (length === 0) {
    refuseUnless(route.body === undefined || route.bodyOptional === true, 'parse_error', {
      detail: 'The body must not be empty.',
    });
    return nothing;
  }
  const form = formOf(request.headers['content-type'], route);
  refuseUnless(route.body !== undefined, 'unexpected_body');
  invite();
  if (form.mediaType === multipartType) return stream(arriving, route, spool);
  const destination = { charset: form.charset, route, spool };
  if (length > limits.body_bytes) return readLarge(arriving, destination);
  if (takesFiles(route)) return readWithFiles(arriving, length, destination);
  return { ...nothing, value: await receive(arriving, length, (bytes) => parse(bytes, form.charset)) };
}

interface BodyDestination {
  readonly charset: string | undefined;
  readonly route: Route;
  readonly spool: Spool;
}

/** Reads a JSON body of up to 2 MiB with files in base64: it is in memory until its files are on disk. */
function readWithFiles(
  arriving: Arriving,
  length: number,
  { charset, route, spool }: BodyDestination,
): Promise<Arrived> {
  const { load, owner } = arriving;
  return receive(arriving, length, async (bytes, { transfer }) => {
    if (!transfer.take(0)) throw tooMany();
    transfer.complete();
    const files = load.files.open({ owner, end: () => undefined });
    files.complete();
    try {
      const value = parse(bytes, charset);
      const reserve = (size: number) => refuseUnlessRoom(files.take(size));
      return arrived(value, await liftFiles(value, route, { spool, reserve }), files);
    } catch (error) {
      files.close();
      throw error;
    }
  });
}

/** Spools a larger JSON body, which a thread then reads. The body and its files count towards its owner as well. */
function readLarge(arriving: Arriving, { charset, route, spool }: BodyDestination): Promise<Arrived> {
  const { request, load, owner } = arriving;
  return toDisk(arriving, async ({ transfer, givenUp }) => {
    const body = await takeWhole(request, spool, givenUp);
    const { multipart, attachments, fileBytes, bodyBytes } = route;
    const locations = { multipart: multipart !== undefined || undefined, attachments, fileBytes, bodyBytes };
    try {
      transfer.complete();
      const begin = () => refuseUnlessRoom(transfer.take(Math.min(body.size, limits.documents_bytes)));
      const { value, files } = await load.largeBodies.read(owner, { path: body.path, charset, locations }, begin);
      return arrived(value, files, transfer);
    } finally {
      await body.release();
      transfer.take(-body.size);
    }
  });
}

/** Writes the bytes of a body to the spool. */
async function takeWhole(request: IncomingMessage, spool: Spool, givenUp: Promise<never>): Promise<SpooledFile> {
  const body = new PassThrough();
  // The spool handles the error; without a listener it would end the process.
  body.on('error', () => undefined);
  givenUp.catch((error: Error) => body.destroy(error));
  request.pipe(body);
  try {
    return await spool.take(body, Infinity);
  } finally {
    request.unpipe(body);
  }
}

export const multipartType = 'multipart/form-data';

function formOf(
  header: string | undefined,
  route: Route,
): { readonly mediaType: string; readonly charset: string | undefined } {
  if (route.multipart === undefined) return { mediaType: 'application/json', charset: jsonCharset(header) };
  const type = contentTypeOf(header);
  if (type?.mediaType === multipartType) return { mediaType: multipartType, charset: undefined };
  refuseUnless(type?.mediaType === 'application/json', 'unsupported_media_type', {
    detail: 'Send multipart/form-data, or application/json in UTF-8, UTF-16 or UTF-32.',
  });
  return { mediaType: type.mediaType, charset: jsonCharset(header) };
}

/** Reads a multipart body and spools its files while they arrive. */
const stream = ({ request, ...arriving }: Arriving, route: Route, spool: Spool): Promise<Arrived> =>
  toDisk({ request, ...arriving }, async ({ transfer, givenUp }) => {
    const { form, parts, files } = await readMultipart({
      request,
      spool,
      largestOf: () => largestFileOf(route),
      givenUp,
    });
    transfer.complete();
    return { ...arrived(form, files, transfer), parts };
  });

/** Receives a body to disk; its bytes count towards its owner until the request releases it. */
export async function toDisk<T>(arriving: Arriving, use: (watched: Watched) => Promise<T>): Promise<T> {
  const { request, load } = arriving;
  const watched = watch(arriving, load.files);
  const count = (chunk: Buffer) => {
    watched.transfer.moved(chunk.length);
    watched.transfer.take(chunk.length);
  };
  request.on('data', count);
  try {
    return await use(watched);
  } catch (error) {
    watched.transfer.close();
    throw error;
  } finally {
    // The rest of a rejected body is discarded.
    request.off('data', count).resume();
  }
}

const arrived = (value: unknown, files: readonly SpooledFile[], transfer: Transfer): Arrived => ({
  value,
  files,
  async release() {
    transfer.close();
    for (const file of files) await file.release();
  },
});

function refuseUnlessRoom(hasRoom: boolean): void {
  if (!hasRoom) throw tooMany();
}

export function declaredLength({ headers }: IncomingMessage): number {
  refuseUnless(headers['transfer-encoding'] === undefined, 'length_required');
  return Number(headers['content-length'] ?? 0);
}

function jsonCharset(header: string | undefined): string | undefined {
  const type = contentTypeOf(header);
  refuseUnless(type?.mediaType === 'application/json', 'unsupported_media_type');
  refuseUnless(decodeToUtf8(Buffer.alloc(0), type.charset) !== undefined, 'unsupported_media_type', {
    detail: 'Send the body in UTF-8, UTF-16 or UTF-32.',
  });
  return type.charset;
}

export const parse = (bytes: Buffer, charset: string | undefined): unknown =>
  readable(() => parseStrict(decodeToUtf8(bytes, charset) ?? bytes));

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new Refusal('parse_error', { detail: error.message });
    throw error;
  }
}
