/**
 * Counters in the process: a window opens with the first request charged to it and lasts its length;
 * exactly N are served in it (decisions.md 1 "Budgets"). Enough for one API process.
 */
import type { Charge, Counters, FailureGuard } from '../http/throttle.ts';

interface Window {
  used: number;
  readonly endsAt: number;
}

// Past windows are swept when this many are held: a bound on memory, not on clients.
const windows_max = 100_000;

export class MemoryCounters implements Counters, FailureGuard {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  /** @param now monotonic milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  charge(charges: readonly Charge[]): { retryAfterSeconds: number } | undefined {
    const now = this.#now();
    const waits = charges.map((charge) => this.#waitOf(charge, now));
    const longest = Math.max(...waits);
    if (longest > 0) return { retryAfterSeconds: longest };
    for (const charge of charges) this.#use(charge, now);
    return undefined;
  }

  exhausted(charge: Charge): { retryAfterSeconds: number } | undefined {
    const wait = this.#waitOf(charge, this.#now());
    return wait > 0 ? { retryAfterSeconds: wait } : undefined;
  }

  /** Seconds until a full bucket opens again; 0 where there is room. */
  #waitOf({ bucket, limit }: Charge, now: number): number {
    const window = this.#windows.get(bucket);
    if (window === undefined || window.endsAt <= now || window.used < limit) return 0;
    return Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  }

  #use({ bucket, windowSeconds }: Charge, now: number): void {
    const window = this.#windows.get(bucket);
    if (window !== undefined && window.endsAt > now) {
      window.used += 1;
      return;
    }
    if (this.#windows.size >= windows_max) this.#sweep(now);
    this.#windows.set(bucket, { used: 1, endsAt: now + windowSeconds * 1000 });
  }

  #sweep(now: number): void {
    for (const [bucket, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(bucket);
  }
}

/** Budgets switched off, for load tests (MAHNWERK_RATE_LIMITS=off). */
export const noCounters: Counters & FailureGuard = {
  charge: () => undefined,
  exhausted: () => undefined,
};
