/**
 * An answer before `send.ts` writes it. Every answer, success or error, has the request id, the environment and a cache
 * rule as headers (service.md 4.1). Bodies are JSON, except of pages and files.
 */
import type { Readable, Writable } from 'node:stream';
import { wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import { newId } from '../ids.ts';
import type { Refusal } from '../refusal.ts';
import type { Environment } from '../environment.ts';

/** An answer, independent of a socket; idempotency stores it. */
export interface Reply {
  readonly status: number;
  /** Application headers, such as Content-Type, ETag and Location, in their usual spelling. */
  readonly headers: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`: never stored. */
  readonly cookies?: readonly string[];
  readonly body: Buffer | undefined;
  /** All clients share these bytes: another answer takes no memory. */
  readonly shared?: true;
  /** A body that is streamed, instead of `body`. */
  readonly flow?: Flow;
  /** An answer without end, instead of `body`: what begins it writes to the response, and ends it. */
  readonly endless?: (out: Writable) => void;
  /** What failed where a page says so; for the log alone. */
  readonly failure?: unknown;
}

/** A streamed body. */
export interface Flow {
  /** In bytes. */
  readonly length: number;
  /** Undefined for HEAD. */
  readonly stream: Readable | undefined;
}

/** A new id for each answer, which begins with the time; an id that the client sends is ignored. */
export const newRequestId = newId;

interface Host {
  readonly environment: Environment;
  readonly publicUrl: string;
}

/** The headers of every answer. Where the service is reached by https, browsers do so from the first answer on. */
export const commonHeaders = (requestId: string, { environment, publicUrl }: Host): Record<string, string> => ({
  'X-Service-Request-Id': requestId,
  'X-Service-Environment': environment,
  'Cache-Control': 'private, no-store',
  ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});

/** The media type of JSON bodies. */
export const jsonType = 'application/json';

/** The media type of server-sent events. */
export const eventsType = 'text/event-stream';

/** The header of a stored answer. */
export const replayedHeader = 'Idempotency-Replayed';

/** A JSON answer. */
export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'Content-Type': jsonType, ...headers },
  body: Buffer.from(JSON.stringify(value)),
});

/** 204. */
export const noContent: Reply = { status: 204, headers: {}, body: undefined };

/** 304 for a client that has this representation: its headers without those of a body. */
export function notModified({ headers }: Reply): Reply {
  const { 'Content-Type': _type, 'Content-Encoding': _coding, ...kept } = headers;
  return { status: 304, headers: kept, body: undefined };
}

/** The error object of service.md 2.12. */
export function errorObjectOf({ code, message, details: { errors, members } }: Refusal): object {
  return { code: wireCodeOf(code), detail: message, ...(errors === undefined ? {} : { errors }), ...members };
}

/** The answer of a refusal. */
export function refusalReply(refusal: Refusal): Reply {
  const { headers, retryAfterSeconds } = refusal.details;
  return json(refusal.status, errorObjectOf(refusal), {
    ...(refusal.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...headers,
  });
}
