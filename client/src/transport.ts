/**
 * One call over HTTPS, retried while a retry is safe. This file knows headers, waiting and which retries are safe;
 * client.ts knows the operations.
 */
import { version } from '@mahnwerk/contract/version.ts';
import { Aborted, ApiError, ForeignPage, NoAnswer, type Outcome, type RefusedCall, refusalOf } from './api-error.ts';
import type { Connection } from './connection.ts';
import type { SentRequest } from './hooks.ts';

/** A call ready to send. */
export interface OutgoingCall {
  /** `orders.finalize` */
  readonly operation: string;
  /** `POST` */
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** Those of this call: `If-Match`, `If-None-Match`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as multipart/form-data if it contains a file. */
  readonly body: unknown;
  /** Of a command. */
  readonly idempotencyKey: string | undefined;
  /** Aborts the call. */
  readonly signal: AbortSignal | undefined;
}

export interface IncomingResponse {
  /** Its status and headers. */
  readonly response: Response;
  /** The parsed body or the file; undefined if there is none. */
  readonly body: unknown;
}

const retries_default = 3;
const timeout_seconds_default = 60;
const first_pause_ms = 250;
/** The window of a rate limit is one minute; longer waits are the caller's decision. */
const longest_wait_seconds = 65;

/**
 * Sends the call and returns the response.
 * @throws ApiError, NoAnswer or Aborted; TypeError for an invalid call, which is not sent
 */
export async function send(connection: Connection, outgoing: OutgoingCall): Promise<IncomingResponse> {
  const { retries = retries_default, wait = pause } = connection;
  const { signal } = outgoing;
  const request = requestOf(connection, outgoing);
  let outcome: Outcome = 'refused';
  for (let attempt = 0; ; attempt += 1) {
    if (signal?.aborted) throw new Aborted({ ...outgoing, outcome }, signal.reason);
    const result = await observed(connection, { ...outgoing, attempt: attempt + 1 }, request);
    if ('body' in result) return result;
    if (result.response?.status === 401 && (await connection.signInAgain?.()) === true) continue;
    if (outcome === 'unknown' && result.response !== undefined && isGone(outgoing, result.refusal))
      return { response: new Response(null, { status: 204, headers: result.response.headers }), body: undefined };
    if (mayHaveRun(result)) outcome = 'unknown';
    const seconds = pauseBefore(attempt + 1, result.refusal?.retryAfterSeconds);
    const again = attempt < retries && seconds <= longest_wait_seconds && mayRepeat(outgoing, result);
    if (signal?.aborted && (again || result.refusal === undefined))
      throw new Aborted({ ...outgoing, outcome }, signal.reason);
    if (!again)
      throw result.refusal === undefined
        ? new NoAnswer({ ...outgoing, outcome }, result.cause)
        : new ApiError({ ...outgoing, outcome }, result.refusal);
    await unlessAborted(signal, wait(seconds * 1000, signal)).catch((error: unknown) => {
      // The next round reports an aborted call.
      if (!signal?.aborted) throw error;
    });
  }
}

/** A failed attempt: an error response, or none. */
type FailedAttempt =
  | { readonly refusal: RefusedCall; readonly response: Response; readonly cause?: never }
  | { readonly refusal?: never; readonly response?: never; readonly cause: unknown };

type Attempt = OutgoingCall & { readonly attempt: number };

/** One attempt between its hooks. */
async function observed(
  connection: Connection,
  { operation, method, idempotencyKey, attempt, signal }: Attempt,
  { url, init }: PreparedCall,
): Promise<IncomingResponse | FailedAttempt> {
  const { beforeRequest, afterRequest, milliseconds = () => performance.now() } = connection;
  const headers = new Headers(init.headers);
  const authorization = headers.get('Authorization');
  headers.delete('Authorization');
  const request: SentRequest = { operation, method, url, attempt, idempotencyKey, headers };
  await beforeRequest?.(request);
  const sent = new Headers(headers);
  if (authorization !== null) sent.set('Authorization', authorization);
  const begun = milliseconds();
  const result = await attemptOnce(connection, { url, init: { ...init, headers: sent } }, signal);
  await afterRequest?.({
    ...request,
    status: result.response?.status,
    requestId: result.response?.headers.get('X-Service-Request-Id') ?? undefined,
    milliseconds: milliseconds() - begun,
    error: 'cause' in result ? result.cause : undefined,
  });
  return result;
}

async function attemptOnce(
  { fetch: ask = (request) => fetch(request), timeoutSeconds = timeout_seconds_default }: Connection,
  { url, init }: PreparedCall,
  signal: AbortSignal | undefined,
): Promise<IncomingResponse | FailedAttempt> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const late = new AbortController();
  const abort = () => late.abort(timeout.reason);
  timeout.addEventListener('abort', abort);
  const end = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
  try {
    return await unlessAborted(end, exchange(ask, new Request(url, { ...init, signal: end })));
  } catch (cause) {
    return { cause };
  } finally {
    // A body that the caller reads itself may last longer.
    timeout.removeEventListener('abort', abort);
  }
}

/** `text/plain`: what stands between has lost the type; no file of the contract has it. */
const jsonType = /^(?:application\/(?:[\w.-]+\+)?json|text\/plain)\b/;

const pageType = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/** @throws ForeignPage and what `fetch` throws: an attempt without a response */
async function exchange(
  ask: (request: Request) => Promise<Response>,
  request: Request,
): Promise<IncomingResponse | FailedAttempt> {
  const response = await ask(request);
  const type = response.headers.get('Content-Type');
  // The caller reads it, for as long as it likes.
  if (response.ok && type === 'text/event-stream') return { response, body: response.body };
  if (response.ok && type !== null && pageType.test(type)) {
    await response.body?.cancel();
    throw new ForeignPage(response);
  }
  // What is no JSON is a file: browsers hide Content-Disposition from other origins.
  if (response.ok && type !== null && !jsonType.test(type)) return { response, body: await response.blob() };
  const text = await response.text();
  if (response.ok || response.status === 304)
    return { response, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  return { refusal: refusalOf(response, text), response };
}

interface PreparedCall {
  readonly url: string;
  readonly init: RequestInit;
}

function credentialOf({ key, person, membership }: Pick<Connection, 'key' | 'person' | 'membership'>) {
  if (membership !== undefined) return { 'X-Service-Membership': membership };
  if (person === undefined) return { Authorization: `Bearer ${key}` };
  const bytes = new TextEncoder().encode(`${person.email}:${person.password}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/** The request of every attempt. @throws TypeError for an invalid header or a body that is not JSON */
function requestOf(
  { baseUrl, onBehalfOf, userAgent, ...credential }: Connection,
  { operation, method, path, headers, body, idempotencyKey }: OutgoingCall,
): PreparedCall {
  const all = new Headers({
    Accept: 'application/json',
    ...credentialOf(credential),
    'User-Agent': [`mahnwerk-client/${version}`, userAgent].filter((each) => each !== undefined).join(' '),
    ...headers,
  });
  if (onBehalfOf !== undefined) all.set('X-On-Behalf-Of-Company', onBehalfOf);
  if (idempotencyKey !== undefined) all.set('Idempotency-Key', idempotencyKey);
  const form = formOf(body);
  // The form sets its own content type with its boundary.
  if (body !== undefined && form === undefined) all.set('Content-Type', 'application/json');
  const text = body === undefined || form !== undefined ? undefined : (JSON.stringify(body) as string | undefined);
  if (body !== undefined && form === undefined && text === undefined)
    throw new TypeError(`${operation}: the body cannot be serialized as JSON`);
  const content = form ?? text;
  const init: RequestInit = {
    method,
    headers: all,
    redirect: 'error',
    ...(content === undefined ? {} : { body: content }),
  };
  // Invalid requests fail here, before anything is sent.
  const { url } = new Request(`${baseUrl.replace(/\/+$/, '')}${path}`, init);
  return { url, init };
}

/** The form of a body that contains a file; undefined for any other body. */
function formOf(body: unknown): FormData | undefined {
  const members = Object.entries(typeof body === 'object' && body !== null ? body : {});
  const blobsOf = (value: unknown): readonly Blob[] =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).filter((each) => each instanceof Blob);
  if (!members.some(([, value]) => blobsOf(value).length > 0)) return undefined;
  const form = new FormData();
  for (const [name, value] of members) {
    const blobs = blobsOf(value);
    for (const blob of blobs) form.append(name, blob);
    if (blobs.length === 0 && value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** Below 500 the command did not run or was rolled back; from 500 on, a commit or a proxy may have failed after it. */
const mayHaveRun = ({ refusal }: FailedAttempt): boolean =>
  refusal === undefined || refusal.status >= 500 || refusal.code === 'idempotency_request_in_progress';

/** Whether a DELETE got 404 after an attempt that may have run: that attempt has deleted the resource. */
const isGone = ({ method }: OutgoingCall, { status, code }: RefusedCall): boolean =>
  method === 'DELETE' && status === 404 && code === 'not_found';

const passing: ReadonlySet<number | undefined> = new Set([undefined, 500, 502, 503, 504]);

/**
 * Whether a retry is safe. After a 429 nothing has happened. The key prevents a POST from running twice, a GET changes
 * nothing, a deleted resource stays deleted. A PATCH that may have run is retried only with an ETag: without one it
 * would overwrite a concurrent change; with one the worst result is 412.
 */
function mayRepeat({ method, headers }: OutgoingCall, { refusal }: FailedAttempt): boolean {
  if (refusal?.status === 429 || refusal?.code === 'idempotency_request_in_progress') return true;
  if (!passing.has(refusal?.status)) return false;
  const tag = headers['If-Match']?.trim();
  return method !== 'PATCH' || (tag !== undefined && tag !== '*');
}

/** Seconds: the service's `Retry-After`, else doubling from 0.25, with a random part. */
function pauseBefore(attempt: number, retryAfterSeconds: number | undefined): number {
  const growing = (first_pause_ms * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)) / 1000;
  return Math.max(growing, retryAfterSeconds ?? 0);
}

/** Ends early when the signal is aborted, so that no timer keeps the program running. */
const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });

/** The promise, rejected when the signal is aborted. */
function unlessAborted<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
