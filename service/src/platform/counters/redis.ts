/**
 * Counters in Redis, for API processes that share rate limits: one key for each bucket, which Redis deletes when its window ends.
 *
 * An unavailable Redis must not delay requests: the first ones wait 50 ms, then Redis is not asked for a while. One log line
 * reports the outage, one its end. What a request does without its counters: http/throttle.ts.
 */
import { hkdfSync } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import {
  type BucketConsumption,
  type Counters,
  CountersUnavailable,
  type Exhausted,
  type Look,
  secondsUntil,
} from './counters.ts';
import { consumptionOf, defineScripts, keysUnder, type Scripts } from './redis-scripts.ts';

/** Far above what Redis takes (0.3 ms), far below what a client notices. */
const timeout_ms = 50;
/** How long Redis is not asked after it failed; then one request tries again. */
const pause_ms = 250;
/** A connection without any response for this long is closed: its machine may have failed. */
const silence_ms = 2_000;
const connect_timeout_ms = 500;
const reconnect_ms = { first: 50, most: 500 } as const;

/** Requests of one question at most: Redis runs nothing else meanwhile. */
const requests_asked_at_once = 200;

/** Under load questions keep this distance, so that each carries several requests; a request by itself is asked at once. */
const distance_ms = 2;

interface Waiting {
  readonly charges: readonly BucketConsumption[];
  readonly resolve: (milliseconds: number) => void;
  readonly reject: (error: unknown) => void;
}

export interface RedisAddress {
  /** `redis[s]://[[user]:password@]host[:port][/number]` */
  readonly url: string;
  /** How long a request waits for Redis. */
  readonly timeoutMs?: number;
}

export interface RedisOptions extends RedisAddress {
  readonly environment: string;
  /** The deployment's 32 bytes. Keys are derived from it: they show no ids and addresses, and two deployments on one Redis do not meet. */
  readonly secretKey: Buffer;
  readonly log: Logger;
}

export class RedisCounters implements Counters {
  readonly #redis: Redis;
  readonly #scripts: Scripts;
  readonly #log: Logger;
  readonly #timeoutMs: number;
  readonly #keyOf: (bucket: string) => string;
  /** Monotonic; undefined while Redis answers. */
  #unavailableSince: number | undefined;
  #pausedUntil = 0;
  #waiting: Waiting[] = [];
  #askedAt = 0;

  constructor({ url, timeoutMs = timeout_ms, environment, secretKey, log }: RedisOptions) {
    this.#timeoutMs = timeoutMs;
    this.#log = log;
    this.#keyOf = keysUnder(
      `mahnwerk:${environment}:`,
      Buffer.from(hkdfSync('sha256', secretKey, '', `mahnwerk counters ${environment}`, 32)),
    );
    this.#redis = new Redis(url, {
      connectionName: 'mahnwerk-api',
      // A charge that cannot be sent now is not sent later: its request has been served meanwhile.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: connect_timeout_ms,
      socketTimeout: silence_ms,
      disconnectTimeout: connect_timeout_ms,
      retryStrategy: (attempts) => Math.min(attempts * reconnect_ms.first, reconnect_ms.most),
      // The server we knew has become a replica: the address leads to the new one.
      reconnectOnError: (error) => error.message.includes('READONLY'),
    });
    this.#scripts = defineScripts(this.#redis);
    this.#redis.on('error', (error: Error) => this.#fail(error));
    // Worth the next request's try at once.
    this.#redis.on('ready', () => (this.#pausedUntil = 0));
  }

  get isConnected(): boolean {
    return this.#redis.status === 'ready';
  }

  /** Comes when the first requests can be counted, or when it is known that they cannot. */
  async connected(): Promise<void> {
    if (this.isConnected) return;
    await new Promise<void>((resolve) => {
      this.#redis.once('ready', resolve).once('close', resolve);
      // As long as an attempt to connect and the exchange after it may take.
      setTimeout(resolve, 2 * connect_timeout_ms).unref();
    });
  }

  async consume(charges: readonly BucketConsumption[]): Promise<Exhausted | undefined> {
    if (this.#isPaused()) throw new CountersUnavailable();
    const wait = await new Promise<number>((resolve, reject) => {
      this.#waiting.push({ charges, resolve, reject });
      // What one turn of the event loop brings is asked at once: a question by itself costs more than all it holds.
      if (this.#waiting.length === 1) this.#askSoon();
      if (this.#waiting.length === requests_asked_at_once) this.#askForWaiting();
    });
    return wait > 0 ? { retryAfterSeconds: secondsUntil(wait) } : undefined;
  }

  async look(buckets: readonly string[]): Promise<Look> {
    const pairs = await this.#ask(() =>
      this.#scripts.mahnwerkLook(buckets.length, ...buckets.map((bucket) => this.#keyOf(bucket))),
    );
    const at = Date.now();
    const windows = buckets.map((_bucket, index) => {
      const [used = 0, left = 0] = pairs.slice(2 * index, 2 * index + 2);
      return left > 0 ? { used, endsAt: at + left } : undefined;
    });
    return { at, windows };
  }

  /** Whether something can be counted now. */
  async isReached(): Promise<boolean> {
    try {
      await this.consume([{ bucket: 'reached', limit: 1, windowSeconds: 1, needs: 0, takes: 1 }]);
      return true;
    } catch (error) {
      if (error instanceof CountersUnavailable) return false;
      throw error;
    }
  }

  close(): void {
    this.#redis.disconnect();
  }

  #askSoon(): void {
    const rest = this.#askedAt + distance_ms - performance.now();
    if (rest > 0) setTimeout(() => this.#askForWaiting(), rest);
    else setImmediate(() => this.#askForWaiting());
  }

  #askForWaiting(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    this.#askedAt = performance.now();
    const { keys, argument } = consumptionOf(
      waiting.map(({ charges }) => charges),
      this.#keyOf,
    );
    this.#ask(() => this.#scripts.mahnwerkCharge(keys.length, ...keys, argument)).then(
      (waits) => waiting.forEach(({ resolve }, index) => resolve(waits[index] ?? 0)),
      (error: unknown) => waiting.forEach(({ reject }) => reject(error)),
    );
  }

  #isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  /** One question within the timeout; in an outage one at a time, all others fail at once. */
  async #ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.#isPaused()) throw new CountersUnavailable();
    const asked = performance.now();
    if (this.#unavailableSince !== undefined) this.#pausedUntil = asked + pause_ms;
    try {
      const answer = await within(this.#timeoutMs, question());
      // An answer to what was asked before tells nothing of now.
      if (this.#unavailableSince !== undefined && asked > this.#unavailableSince) this.#recover(this.#unavailableSince);
      return answer;
    } catch (error) {
      this.#fail(error);
      throw new CountersUnavailable(error);
    }
  }

  #fail(error: unknown): void {
    const now = performance.now();
    this.#pausedUntil = now + pause_ms;
    if (this.#unavailableSince !== undefined) return;
    this.#unavailableSince = now;
    this.#log.warn(
      { err: error },
      'the counters are unavailable (REDIS_URL): requests are not counted and usage answers 503',
    );
  }

  #recover(unavailableSince: number): void {
    this.#pausedUntil = 0;
    this.#unavailableSince = undefined;
    this.#log.info(
      { seconds: Math.round((performance.now() - unavailableSince) / 100) / 10 },
      'the counters are available again: requests are counted',
    );
  }
}

/**
 * The answer, or a failure when it has not come in time. Time that this process spent elsewhere is not
 * Redis's fault: what has arrived meanwhile is read (setImmediate) before the answer is given up.
 * ioredis's own commandTimeout would give it up unread, and a busy moment would open every budget.
 */
const within = <T>(milliseconds: number, answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => reject(new Error(`no answer within ${milliseconds} ms`))),
      milliseconds,
    );
    const settle = (how: () => void) => {
      clearTimeout(timer);
      how();
    };
    answer.then(
      (value) => settle(() => resolve(value)),
      (error: Error) => settle(() => reject(error)),
    );
  });
