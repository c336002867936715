/**
 * One call over HTTPS: sent, and sent again with the same Idempotency-Key while an answer may still
 * come. It knows headers and waiting; which operation it is and what the body means is client.ts's.
 */
import { apiErrorOf, NoAnswer, retryAfterOf } from './api-error.ts';

export interface Connection {
  /** `https://api.example`: the paths of the contract are appended to it. */
  readonly baseUrl: string;
  readonly key: string;
  /** With a Partner's key on the Case Management API: the company it acts for. */
  readonly onBehalfOf?: string;
  /** Another `fetch`: a proxy's, a test's. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** How often a call is sent again after it got no answer, 429, 500 or 503: 3 unless told otherwise. */
  readonly retries?: number;
  /** Longest single attempt, in seconds: 60 unless told otherwise. */
  readonly timeoutSeconds?: number;
  /** How to wait; a test's clock. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** A clock that only grows, for durations; a test's. */
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
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface Incoming {
  readonly response: Response;
  /** The parsed body; undefined where there is none. */
  readonly body: unknown;
}

const retries_default = 3;
const timeout_seconds_default = 60;
const first_pause_ms = 250;
/** A budget's window is a minute: a longer wait is the caller's to decide. */
const longest_wait_seconds = 65;

/** The answer, or an ApiError, or a NoAnswer. */
export async function send(connection: Connection, outgoing: Outgoing): Promise<Incoming> {
  const { retries = retries_default, wait = pause } = connection;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptOnce(connection, outgoing);
    if ('body' in outcome) return outcome;
    outgoing.signal?.throwIfAborted();
    const seconds = pauseBefore(attempt + 1, outcome.retryAfterSeconds);
    if (attempt >= retries || seconds > longest_wait_seconds || !mayRepeat(outgoing, outcome)) throw outcome.failure;
    await wait(seconds * 1000);
  }
}

interface Failed {
  readonly failure: Error;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
}

async function attemptOnce(connection: Connection, outgoing: Outgoing): Promise<Incoming | Failed> {
  const { fetch: ask = (request: Request) => fetch(request), timeoutSeconds = timeout_seconds_default } = connection;
  try {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    const signal = outgoing.signal === undefined ? timeout : AbortSignal.any([outgoing.signal, timeout]);
    const response = await ask(requestOf(connection, outgoing, signal));
    const text = await response.text();
    if (response.ok || response.status === 304) return { response, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
    const failure = apiErrorOf(response, text);
    return { failure, status: response.status, code: failure.code, retryAfterSeconds: retryAfterOf(response) };
  } catch (error) {
    return { failure: new NoAnswer(outgoing.operation, outgoing.idempotencyKey, error), status: undefined, code: undefined, retryAfterSeconds: undefined };
  }
}

function requestOf({ baseUrl, key, onBehalfOf }: Connection, { method, path, headers, body, idempotencyKey }: Outgoing, signal: AbortSignal): Request {
  const all = new Headers({ Accept: 'application/json', Authorization: `Bearer ${key}`, ...headers });
  if (onBehalfOf !== undefined) all.set('X-On-Behalf-Of-Company', onBehalfOf);
  if (idempotencyKey !== undefined) all.set('Idempotency-Key', idempotencyKey);
  if (body !== undefined) all.set('Content-Type', 'application/json');
  return new Request(`${baseUrl.replace(/\/+$/, '')}${path}`, { method, headers: all, signal, redirect: 'error', ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

/**
 * What a second attempt cannot harm. After a 429 nothing has happened. A POST is kept from happening
 * twice by its key, a GET changes nothing, a PATCH or DELETE ends in the same state. Under If-Match,
 * though, an unheard success would come back as a 412: there the caller has to look.
 */
function mayRepeat({ headers }: Outgoing, { status, code }: Failed): boolean {
  if (status === 429 || code === 'idempotency_request_in_progress') return true;
  const mayPass = status === undefined || status === 500 || status === 502 || status === 503 || status === 504;
  return mayPass && !('If-Match' in headers);
}

/** Seconds: what the service asks for, else doubling from a quarter, each with a little chance. */
function pauseBefore(attempt: number, retryAfterSeconds: number | undefined): number {
  const growing = (first_pause_ms * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)) / 1000;
  return Math.max(growing, retryAfterSeconds ?? 0);
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
