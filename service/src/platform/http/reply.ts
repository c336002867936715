/**
 * What an answer is before `send.ts` writes it: every answer, of a route or of a failure, carries the request id, the
 * environment and its cache rule (service.md 4.1). Bodies are JSON except where a page says otherwise.
 */
import type { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import type { Refusal } from '../refusal.ts';
import type { Environment } from '../environment.ts';

/** What an answer consists of before it meets a socket; also what idempotency stores. */
export interface Reply {
  readonly status: number;
  /** Application headers: Content-Type, ETag, Location and the like, in their usual spelling. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** The same bytes for every client: one more answer takes no memory. */
  readonly shared?: true;
  /** In its place, a body that comes from elsewhere while it is sent. */
  readonly flow?: Flow;
}

export interface Flow {
  readonly length: number;
  /** None where the headers are all that is asked for. */
  readonly stream: Readable | undefined;
}

/** Fresh for every answer; an id the caller sends is ignored. */
export const newRequestId = (): string => randomUUID();

export const commonHeaders = (requestId: string, environment: Environment): Record<string, string> => ({
  'X-Service-Request-Id': requestId,
  'X-Service-Environment': environment,
  'Cache-Control': 'private, no-store',
});

export const jsonType = 'application/json';

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'Content-Type': jsonType, ...headers },
  body: Buffer.from(JSON.stringify(value)),
});

export const noContent: Reply = { status: 204, headers: {}, body: undefined };

/** The error object of service.md 2.12. */
export function refusalReply(refusal: Refusal): Reply {
  const { errors, members, headers, retryAfterSeconds } = refusal.details;
  const body = {
    code: wireCodeOf(refusal.code),
    detail: refusal.message,
    ...(errors === undefined ? {} : { errors }),
    ...members,
  };
  return json(refusal.status, body, {
    ...(refusal.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...headers,
  });
}
