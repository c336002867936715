/**
 * The errors of a call: an error response, no response, or an abort by the caller. Each carries
 * the key with which the command can be repeated, and whether it may have run.
 */
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';

/**
 * `refused`: no attempt of the call has changed anything. `unknown`: an attempt got no response or a status of
 * 500 or above, so the call may have run, whatever a later attempt returned.
 */
export type Outcome = 'refused' | 'unknown';

/** A call as its failure names it. */
export interface FailedCall {
  /** `orders.finalize` */
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  readonly outcome: Outcome;
}

/** A call that has failed finally: ApiError, NoAnswer or Aborted. Invalid arguments throw a TypeError instead, and nothing is sent. */
export abstract class CallFailed extends Error {
  /** `orders.finalize` */
  readonly operation: string;
  /** The key of a POST. Repeated with this key, the command runs at most once. */
  readonly idempotencyKey: string | undefined;
  readonly outcome: Outcome;

  constructor({ operation, idempotencyKey, outcome }: FailedCall, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.outcome = outcome;
  }
}

/** The content of an error response. */
export interface RefusedCall {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly Failure[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly body: unknown;
}

/** An error response (service.md 2.12). Base decisions on `code`, never on `detail`. */
export class ApiError extends CallFailed implements RefusedCall {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** All failures with their paths into the body. Empty if the error has none. */
  readonly errors: readonly Failure[];
  /** Include it when you contact support. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The complete response body: some errors have additional members, such as `company_id`. */
  readonly body: unknown;

  constructor(call: FailedCall, { status, code, detail, errors, requestId, retryAfterSeconds, body }: RefusedCall) {
    super(
      call,
      `${status} ${code}: ${detail}${errors.map((each) => `\n  ${each.field}: ${each.code} (${each.message})`).join('')}`,
    );
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = body;
  }
}

/** The last attempt got no response: it is unknown whether the call has run. */
export class NoAnswer extends CallFailed {
  override readonly name = 'NoAnswer';

  constructor(call: FailedCall, cause: unknown) {
    super(call, `${call.operation}: no response`, cause);
  }
}

/** The call's `signal` ended it; the signal's reason is the `cause`. */
export class Aborted extends CallFailed {
  /** As `fetch` has it: `TimeoutError` for the signal of `AbortSignal.timeout`. */
  override readonly name: 'AbortError' | 'TimeoutError';

  constructor(call: FailedCall, reason: unknown) {
    super(call, `${call.operation}: aborted${reason instanceof Error ? `: ${reason.message}` : ''}`, reason);
    this.name = reason instanceof Error && reason.name === 'TimeoutError' ? 'TimeoutError' : 'AbortError';
  }
}

/** Reads an error response; a proxy may have sent HTML. */
export function refusalOf(response: Response, text: string): RefusedCall {
  const body = parsed(text);
  const { code, detail, errors } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown;
    detail?: unknown;
    errors?: unknown;
  };
  return {
    status: response.status,
    code: typeof code === 'string' ? code : 'unknown',
    detail: typeof detail === 'string' ? detail : response.statusText,
    errors: Array.isArray(errors) ? (errors as Failure[]) : [],
    requestId: response.headers.get('X-Service-Request-Id') ?? undefined,
    retryAfterSeconds: retryAfterOf(response),
    body,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('Retry-After');
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}
