/**
 * The errors of a call: an error response, no response, or an abort by the caller. Each carries
 * the key with which the command can be repeated, and whether it may have run.
 */
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
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
  /** The key of a POST. */
  readonly idempotencyKey: string | undefined;
  /** Whether the call may have run. */
  readonly outcome: Outcome;
}

/** A call that has failed finally: ApiError, NoAnswer or Aborted. Invalid arguments throw a TypeError instead, and nothing is sent. */
export abstract class CallFailed extends Error {
  /** `orders.finalize` */
  readonly operation: string;
  /** The key of a POST. Repeated with this key, the command runs at most once. */
  readonly idempotencyKey: string | undefined;
  /** Whether the call may have run. */
  readonly outcome: Outcome;

  constructor({ operation, idempotencyKey, outcome }: FailedCall, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.outcome = outcome;
  }
}

/**
 * The codes of error responses. `unknown` stands for a response that is not of the service, such as the page of a proxy;
 * its `status` tells what happened. A later version of the service may add codes.
 */
export type ErrorCode = Exclude<ProblemCode, 'not_ready'> | 'unknown';

/** The content of an error response. */
export interface RefusedCall {
  /** The HTTP status. */
  readonly status: number;
  /** What to decide by. */
  readonly code: ErrorCode;
  /** One sentence for a person; it may change. */
  readonly detail: string;
  /** All failures with their paths into the body. */
  readonly errors: readonly Failure[];
  /** Include it when you contact support. */
  readonly requestId: string | undefined;
  /** How long to wait, as `Retry-After` has it. */
  readonly retryAfterSeconds: number | undefined;
  /** The complete response body. */
  readonly body: unknown;
}

/** An error response (service.md 2.12). Base decisions on `code`, never on `detail`. */
export class ApiError extends CallFailed implements RefusedCall {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** What to decide by. An incomplete draft has `validation_error` with the status 422. */
  readonly code: ErrorCode;
  /** One sentence for a person; it may change. */
  readonly detail: string;
  /** All failures with their paths into the body. Empty if the error has none. */
  readonly errors: readonly Failure[];
  /** Include it when you contact support. */
  readonly requestId: string | undefined;
  /** How long to wait, as `Retry-After` has it. */
  readonly retryAfterSeconds: number | undefined;
  /** The complete response body: some errors have additional members, such as `company_id`. */
  readonly body: unknown;

  constructor(call: FailedCall, { status, code, detail, errors, requestId, retryAfterSeconds, body }: RefusedCall) {
    super(
      call,
      `${call.operation}: ${status} ${code}: ${detail}${errors.map((each) => `\n  ${each.field}: ${each.code} (${each.message})`).join('')}`,
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

/** What came instead of a response of the service: a page, such as a proxy sends it. No response of the contract is one. */
export class ForeignPage extends Error {
  override readonly name = 'ForeignPage';

  constructor({ status, headers }: Response) {
    super(`a page came instead (${status}, ${headers.get('Content-Type') ?? ''})`);
  }
}

/** The last attempt got no response of the service: it is unknown whether the call has run. */
export class NoAnswer extends CallFailed {
  override readonly name = 'NoAnswer';

  constructor(call: FailedCall, cause: unknown) {
    super(call, `${call.operation}: no response${cause instanceof ForeignPage ? `: ${cause.message}` : ''}`, cause);
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

/**
 * The command has run, and its secret (a webhook's `secret_key`, a key's `key`) is lost: it is in the first response
 * alone, and that one did not arrive. Issue a new one, such as by `webhooks.rotateSecret`, for the resource in `body`.
 */
export class SecretOmitted extends Error {
  override readonly name = 'SecretOmitted';
  /** `webhooks.create` */
  readonly operation: string;
  /** The stored response: the resource without its secret. */
  readonly body: unknown;

  constructor(operation: string, member: string, body: unknown) {
    super(`${operation}: the command ran before, and its repeated response omits ${member}`);
    this.operation = operation;
    this.body = body;
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
    code: typeof code === 'string' ? (code as ErrorCode) : 'unknown',
    detail: typeof detail === 'string' ? detail : response.statusText || 'This response is not of the service.',
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
