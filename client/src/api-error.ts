/** What a call can fail with: an answer that refuses, or no answer at all. */
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';

interface Refused {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly Failure[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly body: unknown;
}

/** The service answered, and the answer is no (service.md 2.12). Decide by `code`, never by `detail`. */
export class ApiError extends Error {
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

  constructor({ status, code, detail, errors, requestId, retryAfterSeconds, body }: Refused) {
    super(`${status} ${code}: ${detail}${errors.map((each) => `\n  ${each.field}: ${each.code} (${each.message})`).join('')}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = body;
  }
}

/** No answer came, however often it was tried: whether the command ran is unknown. Repeat it with the same key. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** The key to repeat a POST with, so that it is done once. */
  readonly idempotencyKey: string | undefined;

  constructor(operation: string, idempotencyKey: string | undefined, cause: unknown) {
    super(`${operation}: no answer`, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** A refusal from an answer's bytes; something between us and the service may have answered in HTML. */
export function apiErrorOf(response: Response, text: string): ApiError {
  const body = parsed(text);
  const { code, detail, errors } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown; detail?: unknown; errors?: unknown };
  return new ApiError({
    status: response.status,
    code: typeof code === 'string' ? code : 'unknown',
    detail: typeof detail === 'string' ? detail : response.statusText,
    errors: Array.isArray(errors) ? (errors as Failure[]) : [],
    requestId: response.headers.get('X-Service-Request-Id') ?? undefined,
    retryAfterSeconds: retryAfterOf(response),
    body,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('Retry-After');
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}
