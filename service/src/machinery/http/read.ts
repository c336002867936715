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

/** The parsed body; undefined where there is none. */
export async function readBody(request: IncomingMessage, route: Route, invite: () => void): Promise<unknown> {
  const length = declaredLength(request);
  refuseUnless(length <= limits.body_bytes, 'request_too_large');
  if (length === 0) {
    refuseUnless(route.body === undefined || route.bodyOptional === true, 'parse_error', { detail: 'The body is empty.' });
    return undefined;
  }
  const charset = jsonCharset(request.headers['content-type']);
  refuseUnless(route.body !== undefined, 'unexpected_body');
  invite();
  return parse(await collect(request, length), charset);
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

function collect(request: IncomingMessage, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, length)));
    request.on('error', () => reject(new ClientGone()));
    request.on('close', () => reject(new ClientGone()));
  });
}
