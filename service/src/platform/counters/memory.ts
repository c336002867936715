/** Counters in memory, for a single API process; they end with it. */
import { type BucketConsumption, type Counters, type Exhausted, type Look, secondsUntil } from './counters.ts';

interface Open {
  used: number;
  /** By the monotonic clock: a correction of the wall clock must not stretch a window. */
  readonly endsAt: number;
}

/** Above this number of windows, ended ones are swept: a bound on memory, not on clients. */
const windows_held = 100_000;

export class MemoryCounters implements Counters {
  readonly #windows = new Map<string, Open>();
  readonly #now: () => number;
  #sweepAt = windows_held;

  /** @param now monotonic milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  consume(charges: readonly BucketConsumption[]): Exhausted | undefined {
    const now = this.#now();
    let longest = 0;
    for (const charge of charges) longest = Math.max(longest, this.#waitOf(charge, now));
    if (longest > 0) return { retryAfterSeconds: secondsUntil(longest) };
    for (const charge of charges) if (charge.takes !== 0) this.#use(charge, now);
    return undefined;
  }

  look(buckets: readonly string[]): Look {
    const [now, at] = [this.#now(), Date.now()];
    const windows = buckets.map((bucket) => {
      const open = this.#openAt(bucket, now);
      return open && { used: open.used, endsAt: at + open.endsAt - now };
    });
    return { at, windows };
  }

  #openAt(bucket: string, now: number): Open | undefined {
    const window = this.#windows.get(bucket);
    return window !== undefined && window.endsAt > now ? window : undefined;
  }

  /** Milliseconds until the bucket allows it; 0 if it does now. */
  #waitOf({ bucket, limit, needs, windowSeconds }: BucketConsumption, now: number): number {
    if (needs === 0) return 0;
    const open = this.#openAt(bucket, now);
    if ((open?.used ?? 0) + needs <= limit) return 0;
    return open === undefined ? windowSeconds * 1000 : open.endsAt - now;
  }

  #use({ bucket, windowSeconds, takes }: BucketConsumption, now: number): void {
    const open = this.#openAt(bucket, now);
    if (open !== undefined) {
      open.used = Math.max(0, open.used + takes);
      return;
    }
    if (takes < 0) return;
    if (this.#windows.size >= this.#sweepAt) this.#sweep(now);
    this.#windows.set(bucket, { used: takes, endsAt: now + windowSeconds * 1000 });
  }

  #sweep(now: number): void {
    for (const [bucket, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(bucket);
    // If most windows are open, a sweep for every new one would visit all the others each time.
    this.#sweepAt = Math.max(windows_held, 2 * this.#windows.size);
  }
}

/** Rate limits switched off, for load tests (MAHNWERK_RATE_LIMITS=off). */
export const noCounters: Counters = {
  consume: () => undefined,
  look: (buckets) => ({ at: Date.now(), windows: buckets.map(() => undefined) }),
};
