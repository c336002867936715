/** What a program sees of each request: for its log, its traces and its metrics. */

/** One request, before it is sent. A call that is retried sends several. */
export interface SentRequest {
  /** `orders.finalize` */
  readonly operation: string;
  /** `POST` */
  readonly method: string;
  /** With the query. */
  readonly url: string;
  /** `1` for the first request of a call. */
  readonly attempt: number;
  /** The key of a command, the same in every attempt. */
  readonly idempotencyKey: string | undefined;
  /** The headers of this request without `Authorization`. Add your own, such as `traceparent`. */
  readonly headers: Headers;
}

/** The same request, after its response or its failure. */
export interface AnsweredRequest extends SentRequest {
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** Include it when you contact support. */
  readonly requestId: string | undefined;
  /** From sending to the last byte of the response. */
  readonly milliseconds: number;
  /** Why there was no response, such as a `TypeError` of `fetch`. */
  readonly error: unknown;
}

export interface Hooks {
  /** Called before each request, also before each retry. If it throws, the call ends with that error. */
  readonly beforeRequest?: ((request: SentRequest) => void | Promise<void>) | undefined;
  /** Called after each request, whatever became of it. If it throws, the call ends with that error. */
  readonly afterRequest?: ((request: AnsweredRequest) => void | Promise<void>) | undefined;
  /** Called when the service refuses a session (401). With `true` the same call is sent again, with its Idempotency-Key. */
  readonly signInAgain?: (() => Promise<boolean>) | undefined;
}
