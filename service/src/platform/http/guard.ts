/**
 * The guard against guessing keys (service.md 5, item 7): an address that failed too often to
 * authenticate waits, and valid keys from it wait too. Every answer of a guarded request costs one
 * look at the counters, whichever it is: a request that goes on looks together with its budgets, a 401
 * counts and looks, any other refusal looks. So no answer tells a guesser that a key exists.
 * Addresses are counted as `limitedAddressOf` says: who has one IPv6 address has 2^64.
 */
import { LRUCache } from 'lru-cache';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { limitedAddressOf } from './client-address.ts';
import { consumeFailingOpen, minute, refuseExhausted } from './throttle.ts';
import type { BucketConsumption, Counters } from '../counters/counters.ts';

/** Addresses known to wait: they are refused before their key is looked up. Beyond these the one that was met longest ago is looked up again. */
const addresses_held = 10_000;

export class FailedAuthLimiter {
  readonly #counters: Counters;
  /** Until when, in monotonic milliseconds. */
  readonly #waiting = new LRUCache<string, number>({ max: addresses_held });

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** Looks without charging: to be checked in one step with a request's budgets. */
  look(address: string): BucketConsumption {
    return { ...failureOf(address), takes: 0 };
  }

  /** Before a key is looked at. @throws Refusal throttled */
  refuseWaiting(address: string): void {
    const limited = limitedAddressOf(address);
    const until = this.#waiting.get(limited);
    if (until === undefined) return;
    const left = until - performance.now();
    if (left > 0) refuseExhausted({ retryAfterSeconds: Math.ceil(left / 1000) });
    this.#waiting.delete(limited);
  }

  /** What is answered instead of a refusal, if anything: counts a failed authentication, and makes a waiting address wait. @throws Refusal throttled */
  async record(address: string, failed: boolean): Promise<void> {
    const exhausted = await consumeFailingOpen(this.#counters, [failed ? failureOf(address) : this.look(address)]);
    if (exhausted !== undefined) this.#remember(address, exhausted.retryAfterSeconds);
    refuseExhausted(exhausted);
  }

  #remember(address: string, seconds: number): void {
    this.#waiting.set(limitedAddressOf(address), performance.now() + seconds * 1000);
  }
}

const failureOf = (address: string): BucketConsumption => ({
  bucket: `address:${limitedAddressOf(address)}:failed-authentication`,
  limit: limits.failed_authentications_per_minute,
  windowSeconds: minute,
  needs: 1,
  takes: 1,
});
