/**
 * Protection against guessing keys (service.md 5, item 7): an address with too many failed authentications is blocked,
 * valid keys from it included. Every request reads the failure counter exactly once: an admitted request together with
 * its rate limits, a rejected one separately; a 401 also counts. So response times do not reveal that a key exists.
 * Addresses count as in `limitedAddressOf`: one IPv6 subscriber has 2^64.
 */
import { LRUCache } from 'lru-cache';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { limitedAddressOf } from './client-address.ts';
import { consumeFailingOpen, minute, refuseExhausted } from './throttle.ts';
import type { BucketConsumption, Counters } from '../counters/counters.ts';

/** Blocked addresses in memory, least recently used first out: their requests cause no look-up of a key. */
const addresses_max = 10_000;

/** Counts failed authentications by address and rejects blocked addresses. */
export class FailedAuthLimiter {
  readonly #counters: Counters;
  /** When the block ends, on the clock of `performance.now()`, by address. */
  readonly #blocked = new LRUCache<string, number>({ max: addresses_max });

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** A check that consumes nothing, for the same step as the request's rate limits. */
  check(address: string): BucketConsumption {
    return { ...failureOf(address), takes: 0 };
  }

  /** Called before the look-up of a key. @throws Refusal throttled */
  refuseBlocked(address: string): void {
    const limited = limitedAddressOf(address);
    const until = this.#blocked.get(limited);
    if (until === undefined) return;
    const left = until - performance.now();
    if (left > 0) refuseExhausted({ retryAfterSeconds: Math.ceil(left / 1000) });
    this.#blocked.delete(limited);
  }

  /**
   * Called for a rejected request: counts a failed authentication, and blocks an exhausted address.
   * @throws Refusal throttled
   */
  async record(address: string, failed: boolean): Promise<void> {
    const exhausted = await consumeFailingOpen(this.#counters, [failed ? failureOf(address) : this.check(address)]);
    if (exhausted !== undefined) this.#block(address, exhausted.retryAfterSeconds);
    refuseExhausted(exhausted);
  }

  #block(address: string, seconds: number): void {
    this.#blocked.set(limitedAddressOf(address), performance.now() + seconds * 1000);
  }
}

const failureOf = (address: string): BucketConsumption => ({
  bucket: `address:${limitedAddressOf(address)}:failed-authentication`,
  limit: limits.failed_authentications_per_minute,
  windowSeconds: minute,
  needs: 1,
  takes: 1,
});
