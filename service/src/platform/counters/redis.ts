/**
 * Counters in Redis, for API processes that share rate limits: one key for each bucket, which Redis deletes when its
 * window ends.
 *
 * An unavailable Redis must not delay requests: the first ones wait 50 ms, then requests skip Redis for 250 ms. One log
 * line reports the outage, one its end. http/throttle.ts decides what a request does without counters.
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
import { Fault } from '../unreachable.ts';
import { consumptionOf, defineScripts, keysUnder, type Scripts } from './redis-scripts.ts';

/** Far above a normal response (0.3 ms), far below what a client notices. */
const timeout_ms = 50;
/** After a failure no request uses Redis for this time; then one request tries again. */
const pause_ms = 250;
/** A connection without any response for this long is closed: its machine may have failed. */
const silence_ms = 2_000;
const connect_timeout_ms = 500;
const reconnect_ms = { first: 50, most: 500 } as const;

/** Maximum of requests in one script call: Redis runs nothing else meanwhile. */
const requests_asked_at_once = 200;

/** Under load, calls keep this distance, so that each carries several requests; a lone request is sent immediately. */
const distance_ms = 2;

interface WaitingConsumption {
  readonly charges: readonly BucketConsumption[];
  readonly resolve: (milliseconds: number) => void;
  readonly reject: (error: unknown) => void;
}

export interface RedisAddress {
  /** `redis[s]://[[user]:password@]host[:port][/number]` */
  readonly url: string;
  /** Maximum wait of a request for Redis. */
  readonly timeoutMs?: number;
}

export interface RedisOptions extends RedisAddress {
  readonly environment: string;
  /**
   * The deployment's 32 bytes. Keys are derived from it: they contain no ids or addresses, and two deployments can
   * share a Redis.
   */
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
  /** Why there is no connection. */
  #disconnected: Error | undefined;
  #pausedUntil = 0;
  #waiting: WaitingConsumption[] = [];
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
      // A command that cannot be sent now is not sent later: its request has been served by then.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: connect_timeout_ms,
      socketTimeout: silence_ms,
      disconnectTimeout: connect_timeout_ms,
      retryStrategy: (attempts) => Math.min(attempts * reconnect_ms.first, reconnect_ms.most),
      // The server has become a replica: the address leads to the new primary.
      reconnectOnError: (error) => error.message.includes('READONLY'),
    });
    this.#scripts = defineScripts(this.#redis);
    this.#redis.on('error', (error: Error) => {
      this.#disconnected = error;
      this.#fail(error);
    });
    this.#redis.on('ready', () => {
      this.#disconnected = undefined;
      // The next request may try immediately.
      this.#pausedUntil = 0;
    });
  }

  get isConnected(): boolean {
    return this.#redis.status === 'ready';
  }

  /** Resolves when Redis is connected, or when the first attempt to connect has failed. */
  async connected(): Promise<void> {
    if (this.isConnected) return;
    await new Promise<void>((resolve) => {
      this.#redis.once('ready', resolve).once('close', resolve);
      // The time of one attempt to connect and the exchange after it.
      setTimeout(resolve, 2 * connect_timeout_ms).unref();
    });
  }

  async consume(charges: readonly BucketConsumption[]): Promise<Exhausted | undefined> {
    if (this.#isPaused()) throw new CountersUnavailable();
    const wait = await new Promise<number>((resolve, reject) => {
      this.#waiting.push({ charges, resolve, reject });
      // Requests of one turn of the event loop share a call: the call itself is the largest cost.
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

  /** @throws CountersUnavailable unless Redis can count now */
  async reach(): Promise<void> {
    try {
      await this.consume([{ bucket: 'reached', limit: 1, windowSeconds: 1, needs: 0, takes: 1 }]);
    } catch (error) {
      // A connection that is not there fails every call; its own failure says why.
      throw error instanceof CountersUnavailable
        ? new CountersUnavailable(faultOf(this.#disconnected ?? error))
        : error;
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

  /** One call within the timeout; during an outage one call at a time, all others fail immediately. */
  async #ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.#isPaused()) throw new CountersUnavailable();
    const asked = performance.now();
    if (this.#unavailableSince !== undefined) this.#pausedUntil = asked + pause_ms;
    try {
      const answer = await within(this.#timeoutMs, question());
      // A response to a call from before the outage proves nothing about now.
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

/** Redis has no codes: an answer begins with a word. */
function faultOf(error: Error): Error {
  const [word = ''] = error.message.split(' ', 1);
  if (['WRONGPASS', 'NOAUTH', 'NOPERM'].includes(word)) return new Fault('it refuses the user or password');
  return /^[A-Z]{3,}$/.test(word) ? new Fault(`it answers ${word}`) : error;
}

/**
 * The response, or a failure after the timeout. A stall of this process is not the fault of Redis: data that arrived
 * meanwhile is read (setImmediate) before the call fails. ioredis's own commandTimeout would fail it unread, so that a
 * busy moment would lift every rate limit.
 */
const within = <T>(milliseconds: number, answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => reject(new Fault(`it did not answer within ${milliseconds} ms`))),
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
