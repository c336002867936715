/**
 * What a call can fail with: an answer that refuses, no answer at all, or an end that the caller wanted. Each says
 * under which key a command can be repeated, and whether it may have been carried out.
 */
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';

/**
 * `refused`: no attempt of the call has changed anything. `unknown`: one of its attempts got no answer or one of
 * 500 and above, so the call may have been carried out, whatever a later attempt was answered.
 */
export type Outcome = 'refused' | 'unknown';

/** A call as its failure names it. */
export interface FailedCall {
  /** `orders.finalize` */
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  readonly outcome: Outcome;
}

/** A call that has failed for good: ApiError, NoAnswer or Aborted. A caller's mistake is a TypeError instead, and nothing is sent. */
export abstract class CallFailed extends Error {
  /** `orders.finalize` */
  readonly operation: string;
  /** What a POST was sent with: repeat it with this key, and it is done once. */
  readonly idempotencyKey: string | undefined;
  readonly outcome: Outcome;

  constructor({ operation, idempotencyKey, outcome }: FailedCall, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.outcome = outcome;
  }
}

/** What a refusing answer says. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly Failure[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly body: unknown;
}

/** The service answered, and the answer is no (service.md 2.12). Decide by `code`, never by `detail`. */
export class ApiError extends CallFailed implements Refusal {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** Every failure found, with its path into the body. Empty where the problem has none. */
  readonly errors: readonly Failure[];
  /** Name it when you ask the service about this request. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The whole answer: some problems carry members of their own, such as `company_id`. */
  readonly body: unknown;

  constructor(call: FailedCall, { status, code, detail, errors, requestId, retryAfterSeconds, body }: Refusal) {
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

/** The last attempt got no answer: whether the call was carried out is unknown. */
export class NoAnswer extends CallFailed {
  override readonly name = 'NoAnswer';

  constructor(call: FailedCall, cause: unknown) {
    super(call, `${call.operation}: no answer`, cause);
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

/** A refusal from an answer's text; something between us and the service may have answered in HTML. */
export function refusalOf(response: Response, text: string): Refusal {
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
