/** An operation as a function: the forms that it can have. types.ts selects the form of a declared route. */
import type { ChangedResource, Changes, ChangesOptions } from './changes.ts';

/** The options of every call. */
export interface CallOptions {
  /** Aborts the call immediately, also between two attempts. */
  readonly signal?: AbortSignal | undefined;
  /** The number of retries of this call, instead of that of the connection. */
  readonly retries?: number | undefined;
  /** The timeout of a single attempt of this call in seconds, instead of that of the connection. */
  readonly timeoutSeconds?: number | undefined;
}

/** The options of a `GET` whose whole answer is returned. */
export interface ReadOptions {
  /** Returns 304 without a body if the ETag is unchanged. */
  readonly ifNoneMatch?: string | undefined;
}

/** The options of a `PATCH`, a `DELETE` or a command on one resource. */
export interface ChangeOptions {
  /**
   * The ETag that the resource must have, otherwise the call fails with 412. With it, a PATCH is retried after a lost
   * response.
   */
  readonly ifMatch?: string | undefined;
}

/** The options of a `POST` with an effect. */
export interface CommandOptions {
  /** Default: a new key. Pass a key to repeat a command, for example after a crash. */
  readonly idempotencyKey?: string | undefined;
}

/** Optional if no argument is required. */
export type CallParameters<T> = {} extends T ? [given?: T] : [given: T];

/** A complete response with its headers. */
export interface Answer<B> {
  /** The HTTP status. */
  readonly status: number;
  /** The resource, the page or the file. */
  readonly body: B;
  /** The version of the resource, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | undefined;
  /** The URL of the created resource. */
  readonly location: string | undefined;
  /** Include it when you contact support. */
  readonly requestId: string | undefined;
  /** Whether this is the stored response of an earlier command with the same key. */
  readonly replayed: boolean;
}

/** A page of a list. */
export interface Page<T> {
  /** The number of all matching entries, on every page. */
  readonly count: number;
  /** The URL of the next page; null on the last one. */
  readonly next: string | null;
  /** The URL of the previous page; null on the first one. */
  readonly previous: string | null;
  /** The entries of this page. */
  readonly results: readonly T[];
}

/** An operation that reads. */
export interface Read<Given, Result> {
  (...given: CallParameters<Given>): Promise<Result>;
  /** The same call, with status, ETag and other relevant headers in the result. */
  answer(...given: CallParameters<Given & ReadOptions>): Promise<Answer<Result | undefined>>;
}

/** An operation that changes something. `Repeated`: the body of a repeated response, which omits secrets. */
export interface Write<Given, Result, Repeated = Result> {
  (...given: CallParameters<Given>): Promise<Result>;
  /** The same call, with status, ETag and other relevant headers in the result. A repeated response omits secrets. */
  answer(...given: CallParameters<Given>): Promise<Answer<Repeated>>;
}

/** Lists and the event feed. */
export interface Paged<T> {
  /** The URL of the next page; null on the last one. */
  readonly next: string | null;
  /** The entries of this page. */
  readonly results: readonly T[];
}

/** The pages of a list or of the event feed. */
export interface Paging<Given, P extends Paged<unknown>> {
  /** Iterates over pages, following `next` until it is null. A page has 100 entries unless `limit` says otherwise. */
  pages(...given: CallParameters<Given>): AsyncGenerator<P, void>;
  /** Iterates over the entries of all pages. */
  each(...given: CallParameters<Given>): AsyncGenerator<P['results'][number], void>;
}

/** The changes of a list. `Given`: path ids and filters. */
export interface Changing<Given, T extends ChangedResource> {
  /** Iterates over changed entries, each change once; `bookmark` is where to continue. */
  changes(...given: CallParameters<Given & ChangesOptions & CallOptions>): Changes<T>;
}
