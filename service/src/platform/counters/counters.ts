/**
 * What budgets are counted with: windows that open with the first request charged to them and last
 * their length (decisions.md 1 "Budgets"). Two implementations keep one table of tests: memory.ts for
 * one process, redis.ts for several. What is charged when, and what happens when counting fails, is
 * http/throttle.ts.
 */

export interface BucketConsumption {
  /** `<scope>:<id>:<bucket>`, the same on every node. */
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** What must have room for the request to go on; 0: it goes on in any case, for it has happened. */
  readonly needs: number;
  /** What is charged then; 0: the bucket is only looked at. */
  readonly takes: number;
}

/** At least one bucket has no room. */
export interface Exhausted {
  /** Whole seconds until all of them have, at least 1. */
  readonly retryAfterSeconds: number;
}

/** A bucket's open window. */
export interface Window {
  readonly used: number;
  readonly endsAt: number;
}

/** One look at many buckets. Times are milliseconds since 1970, wall time: transport time is not business time. */
export interface Look {
  readonly at: number;
  /** Undefined where no window is open. */
  readonly windows: readonly (Window | undefined)[];
}

type Awaitable<T> = T | Promise<T>;

export interface Counters {
  /**
   * Checks every bucket, then charges all of them or, where one has no room, none; in one step.
   * @throws CountersUnavailable
   */
  consume(charges: readonly BucketConsumption[]): Awaitable<Exhausted | undefined>;
  /**
   * The windows of these buckets, in their order.
   * @throws CountersUnavailable
   */
  look(buckets: readonly string[]): Awaitable<Look>;
}

/** The counters did not answer in time, or not at all: nobody knows whether something was charged. */
export class CountersUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the counters are unavailable', { cause });
  }
}

/** For `Retry-After`: never the 0 that would invite at once. */
export const secondsUntil = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
