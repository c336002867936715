/**
 * One call over HTTPS: sent, and sent again while that can do no harm and an answer may still come. It knows
 * headers, waiting and which repetition is safe; which operation it is and what the body means is client.ts's.
 */
import { Aborted, ApiError, NoAnswer, type Outcome, type Refusal, refusalOf } from './api-error.ts';

export interface Connection {
  /** For example `https://api.example`. Paths are appended to it. */
  readonly baseUrl: string;
  /** An API key. */
  readonly key?: string;
  /** Instead of a key, on the Account API: a person. */
  readonly person?: { readonly email: string; readonly password: string };
  /** With a Partner key on the Case Management API: the company to act for. */
  readonly onBehalfOf?: string;
  /** A replacement for `fetch`, for example in tests. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** The number of retries after no response, 429, 500, 502, 503 or 504. Default `3`. */
  readonly retries?: number;
  /** The timeout of a single attempt in seconds. Default `60`. */
  readonly timeoutSeconds?: number;
  /** A replacement for waiting, for tests. It may end early when the signal is aborted. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** A monotonic clock in milliseconds, for tests. */
  readonly milliseconds?: () => number;
}

/** A call, ready to be sent. */
export interface Outgoing {
  /** `orders.finalize` */
  readonly operation: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as multipart/form-data if it contains a file. */
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface Incoming {
  readonly response: Response;
  /** The parsed body, or the file; undefined where there is none. */
  readonly body: unknown;
}

const retries_default = 3;
const timeout_seconds_default = 60;
const first_pause_ms = 250;
/** The window of a rate limit is a minute; the caller decides on longer waits. */
const longest_wait_seconds = 65;

/** @throws TypeError where no request could ever be sent */
export function checkConnection({ baseUrl, key, person, onBehalfOf }: Connection): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new TypeError(`baseUrl must be an absolute URL such as https://api.example, not ${JSON.stringify(baseUrl)}`);
  if ((key === undefined) === (person === undefined)) throw new TypeError('either key or person is required');
  // Checked here, because `Headers` would name the key in its error.
  for (const [name, value] of Object.entries({ key, onBehalfOf }))
    if (value !== undefined && !/^[\x20-\x7e]+$/.test(value.trim()))
      throw new TypeError(`${name} contains characters that are not allowed in a header`);
}

/** The answer. @throws ApiError, NoAnswer or Aborted; TypeError where the call itself is wrong, and nothing is sent then */
export async function send(connection: Connection, outgoing: Outgoing): Promise<Incoming> {
  const { retries = retries_default, wait = pause } = connection;
  const { signal } = outgoing;
  const request = requestOf(connection, outgoing);
  let outcome: Outcome = 'refused';
  for (let attempt = 0; ; attempt += 1) {
    if (signal?.aborted) throw new Aborted({ ...outgoing, outcome }, signal.reason);
    const result = await attemptOnce(connection, request, signal);
    if ('body' in result) return result;
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
      // An aborted pause is over; that the call is, the next round says.
      if (!signal?.aborted) throw error;
    });
  }
}

/** An attempt that was refused, or that got no answer. */
type Failed =
  | { readonly refusal: Refusal; readonly response: Response; readonly cause?: never }
  | { readonly refusal?: never; readonly response?: never; readonly cause: unknown };

async function attemptOnce(
  { fetch: ask = (request) => fetch(request), timeoutSeconds = timeout_seconds_default }: Connection,
  { url, init }: Prepared,
  signal: AbortSignal | undefined,
): Promise<Incoming | Failed> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const end = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  try {
    return await unlessAborted(end, exchange(ask, new Request(url, { ...init, signal: end })));
  } catch (cause) {
    return { cause };
  }
}

async function exchange(ask: (request: Request) => Promise<Response>, request: Request): Promise<Incoming | Failed> {
  const response = await ask(request);
  // A file is what its type says; the header that names it is hidden from browsers on other origins.
  if (response.ok && /^(?:application\/(?:pdf|octet-stream)|image\/)/.test(response.headers.get('Content-Type') ?? ''))
    return { response, body: await response.blob() };
  const text = await response.text();
  if (response.ok || response.status === 304)
    return { response, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  return { refusal: refusalOf(response, text), response };
}

interface Prepared {
  readonly url: string;
  readonly init: RequestInit;
}

const authorizationOf = ({ key, person }: Pick<Connection, 'key' | 'person'>): string =>
  person === undefined
    ? `Bearer ${key}`
    : `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${person.email}:${person.password}`)))}`;

/** What every attempt sends. @throws TypeError for what cannot be sent: a header, a body that is no JSON */
function requestOf(
  { baseUrl, onBehalfOf, ...credential }: Connection,
  { operation, method, path, headers, body, idempotencyKey }: Outgoing,
): Prepared {
  const all = new Headers({ Accept: 'application/json', Authorization: authorizationOf(credential), ...headers });
  if (onBehalfOf !== undefined) all.set('X-On-Behalf-Of-Company', onBehalfOf);
  if (idempotencyKey !== undefined) all.set('Idempotency-Key', idempotencyKey);
  const form = formOf(body);
  // A form names its own boundary.
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

/** The parts of a body with a file in it; undefined for any other. */
function formOf(body: unknown): FormData | undefined {
  const members = Object.entries(typeof body === 'object' && body !== null ? body : {});
  if (!members.some(([, value]) => value instanceof Blob)) return undefined;
  const form = new FormData();
  for (const [name, value] of members)
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** Answers below 500 come from before the command or roll it back; above, a commit or a proxy may have failed after it. */
const mayHaveRun = ({ refusal }: Failed): boolean =>
  refusal === undefined || refusal.status >= 500 || refusal.code === 'idempotency_request_in_progress';

/** A DELETE that finds nothing after an attempt that may have run: that one has deleted it. */
const isGone = ({ method }: Outgoing, { status, code }: Refusal): boolean =>
  method === 'DELETE' && status === 404 && code === 'not_found';

const passing: ReadonlySet<number | undefined> = new Set([undefined, 500, 502, 503, 504]);

/**
 * What a further attempt cannot harm. After a 429 nothing has happened. A POST is kept from happening twice by its
 * key, a GET changes nothing, what is deleted stays deleted. A PATCH that may have run is repeated only under an
 * ETag: without one it would overwrite a concurrent change; with one it is a 412 at worst.
 */
function mayRepeat({ method, headers }: Outgoing, { refusal }: Failed): boolean {
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

/** Ends early when the signal is aborted, so that no timer keeps a program from its end. */
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

/** The promise, rejected as soon as the signal is aborted. */
function unlessAborted<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
