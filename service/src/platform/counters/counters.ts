/**
 * The counters of rate limits: a window opens with the first request counted in it and lasts its length (decisions.md 1
 * "Budgets"). Two implementations share one table of tests: memory.ts for one process, redis.ts for several.
 * http/throttle.ts decides what to consume and what happens when counting fails.
 */

export interface BucketConsumption {
  /** `<scope>:<id>:<bucket>`, the same in every process. */
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /**
   * Units that must be left for the request to continue; 0: it continues in any case, because it has already happened.
   */
  readonly needs: number;
  /** Units to consume; 0: the bucket is only checked; negative: given back to an open window, which never holds less than none. */
  readonly takes: number;
}

/** At least one bucket is exhausted. */
export interface Exhausted {
  /** Whole seconds until every bucket allows the request, at least 1. */
  readonly retryAfterSeconds: number;
}

/** A bucket's open window. */
export interface Window {
  readonly used: number;
  readonly endsAt: number;
}

/** The state of many buckets at one time. Times are milliseconds since 1970 in wall time, which is transport time. */
export interface Look {
  readonly at: number;
  /** Undefined if no window is open. */
  readonly windows: readonly (Window | undefined)[];
}

type Awaitable<T> = T | Promise<T>;

export interface Counters {
  /**
   * Checks every bucket, then consumes from all of them, or from none if one is exhausted; in one step.
   * @throws CountersUnavailable
   */
  consume(charges: readonly BucketConsumption[]): Awaitable<Exhausted | undefined>;
  /**
   * The windows of these buckets, in their order.
   * @throws CountersUnavailable
   */
  look(buckets: readonly string[]): Awaitable<Look>;
}

/** The counters did not answer in time, or not at all; it is unknown whether anything was counted. */
export class CountersUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the counters are unavailable', { cause });
  }
}

/** Whole seconds for `Retry-After`, at least 1: 0 would invite an immediate retry. */
export const secondsUntil = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
