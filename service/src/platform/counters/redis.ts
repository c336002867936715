/**
 * Counters in Redis, for several API processes that share their budgets. One script checks all buckets
 * of a request and then charges them, so that N are served in total, whoever serves them; one key a
 * bucket, which Redis forgets when its window ends.
 *
 * A Redis that is gone must not hold a request up: it is waited for 50 ms, then left alone for a while,
 * so that a request in an outage costs nothing but the first ones' 50 ms. It is told once per outage.
 * What a request does without its counters is http/throttle.ts.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import {
  type BucketConsumption,
  type Counters,
  CountersUnavailable,
  type Exhausted,
  type Look,
  secondsUntil,
} from './counters.ts';

/** Far above what Redis takes (0.3 ms), far below what a client notices. */
const timeout_ms = 50;
/** How long Redis is left alone after it failed; then one request tries again. */
const rest_ms = 250;
/** A connection on which nothing comes back is as good as none: its machine may be gone without a word. */
const silence_ms = 2_000;
const connect_timeout_ms = 500;
const reconnect_ms = { first: 50, most: 500 } as const;

/** Bucket names whose keys are remembered; deriving one costs 3 µs. */
const keys_remembered = 20_000;

/** Requests of one question at most: Redis serves nobody else meanwhile. */
const requests_asked_at_once = 200;

/** Under load questions keep this distance, so that each carries several requests; a request by itself is asked at once. */
const distance_ms = 2;

/**
 * The requests of one turn, one after the other. KEYS: their buckets, each once. ARGV[1]: as JSON, the
 * buckets' windows in milliseconds, and of each request the number of a bucket, limit, needs and takes, in a row.
 * Of each request 0 when its buckets were charged; else the milliseconds until the last full one opens
 * again, and none was charged.
 * Counted in Lua and written once a bucket: calling Redis from a script costs more than all else in it. A window's
 * first charge sets value and end in one command: no bucket can stay full for ever.
 */
const chargeScript = `
local asked = cjson.decode(ARGV[1])
local windows = asked.windows
local stored = redis.call('MGET', unpack(KEYS))
local used, taken = {}, {}
for i = 1, #KEYS do
  used[i] = tonumber(stored[i] or 0)
  taken[i] = 0
end
local function waitOf(request)
  local wait = 0
  for at = 1, #request, 4 do
    local i, limit, needs = request[at], request[at + 1], request[at + 2]
    if needs > 0 and used[i] + taken[i] + needs > limit then
      local left = stored[i] and redis.call('PTTL', KEYS[i]) or windows[i]
      wait = math.max(wait, left, 1)
    end
  end
  return wait
end
local waits = {}
for number, request in ipairs(asked.requests) do
  local wait = waitOf(request)
  waits[number] = wait
  if wait == 0 then
    for at = 1, #request, 4 do
      local i = request[at]
      taken[i] = taken[i] + request[at + 3]
    end
  end
end
for i = 1, #KEYS do
  if taken[i] > 0 then
    if stored[i] then redis.call('INCRBY', KEYS[i], taken[i]) else redis.call('SET', KEYS[i], taken[i], 'PX', windows[i]) end
  end
end
return waits`;

/** What is used of each bucket and how long its window stays open: two numbers each, 0 0 without one. */
const lookScript = `
local result = {}
for i, used in ipairs(redis.call('MGET', unpack(KEYS))) do
  local left = used and redis.call('PTTL', KEYS[i]) or 0
  result[2 * i - 1] = left > 0 and tonumber(used) or 0
  result[2 * i] = math.max(left, 0)
end
return result`;

/** The commands that ioredis makes of the scripts: by their hash, and whole where Redis lacks them. */
interface Scripts {
  mahnwerkCharge(keys: number, ...keysAndQuestion: string[]): Promise<number[]>;
  mahnwerkLook(keys: number, ...buckets: string[]): Promise<number[]>;
}

interface Waiting {
  readonly charges: readonly BucketConsumption[];
  readonly resolve: (milliseconds: number) => void;
  readonly reject: (error: unknown) => void;
}

export interface RedisAddress {
  /** `redis[s]://[[user]:password@]host[:port][/number]` */
  readonly url: string;
  /** How long a request waits for Redis. */
  readonly patienceMs?: number;
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
  readonly #patienceMs: number;
  readonly #keyOf: (bucket: string) => string;
  /** Monotonic; undefined while Redis answers. */
  #goneSince: number | undefined;
  #restsUntil = 0;
  #waiting: Waiting[] = [];
  #askedAt = 0;

  constructor({ url, patienceMs = timeout_ms, environment, secretKey, log }: RedisOptions) {
    this.#patienceMs = patienceMs;
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
    this.#redis.defineCommand('mahnwerkCharge', { lua: chargeScript });
    this.#redis.defineCommand('mahnwerkLook', { lua: lookScript });
    this.#scripts = this.#redis as unknown as Scripts;
    this.#redis.on('error', (error: Error) => this.#fail(error));
    // Worth the next request's try at once.
    this.#redis.on('ready', () => (this.#restsUntil = 0));
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
    if (this.#rests()) throw new CountersUnavailable();
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
    const { keys, question } = questionOf(waiting, this.#keyOf);
    this.#ask(() => this.#scripts.mahnwerkCharge(keys.length, ...keys, question)).then(
      (waits) => waiting.forEach(({ resolve }, index) => resolve(waits[index] ?? 0)),
      (error: unknown) => waiting.forEach(({ reject }) => reject(error)),
    );
  }

  #rests(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /** One question within the patience; in an outage one at a time, all others fail at once. */
  async #ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.#rests()) throw new CountersUnavailable();
    const asked = performance.now();
    if (this.#goneSince !== undefined) this.#restsUntil = asked + rest_ms;
    try {
      const answer = await within(this.#patienceMs, question());
      // An answer to what was asked before tells nothing of now.
      if (this.#goneSince !== undefined && asked > this.#goneSince) this.#recover(this.#goneSince);
      return answer;
    } catch (error) {
      this.#fail(error);
      throw new CountersUnavailable(error);
    }
  }

  #fail(error: unknown): void {
    const now = performance.now();
    this.#restsUntil = now + rest_ms;
    if (this.#goneSince !== undefined) return;
    this.#goneSince = now;
    this.#log.warn(
      { err: error },
      'the counters are unavailable (REDIS_URL): requests are not counted and usage answers 503',
    );
  }

  #recover(goneSince: number): void {
    this.#restsUntil = 0;
    this.#goneSince = undefined;
    this.#log.info(
      { seconds: Math.round((performance.now() - goneSince) / 100) / 10 },
      'the counters are available again: requests are counted',
    );
  }
}

/** The script's arguments for several requests. */
function questionOf(
  waiting: readonly Waiting[],
  keyOf: (bucket: string) => string,
): { keys: string[]; question: string } {
  const numbers = new Map<string, number>();
  const [keys, windows, requests]: [string[], number[], number[][]] = [[], [], []];
  const numberOf = ({ bucket, windowSeconds }: BucketConsumption): number => {
    const known = numbers.get(bucket);
    if (known !== undefined) return known;
    // Lua counts from 1.
    const number = keys.push(keyOf(bucket));
    windows.push(windowSeconds * 1000);
    numbers.set(bucket, number);
    return number;
  };
  for (const { charges } of waiting) {
    const request: number[] = [];
    for (const charge of charges) request.push(numberOf(charge), charge.limit, charge.needs, charge.takes);
    requests.push(request);
  }
  return { keys, question: JSON.stringify({ windows, requests }) };
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

/** A bucket's key: the same on every node of a deployment, and no one else's. */
function keysUnder(prefix: string, secret: Buffer): (bucket: string) => string {
  const known = new LRUCache<string, string>({ max: keys_remembered });
  return (bucket) => {
    const remembered = known.get(bucket);
    if (remembered !== undefined) return remembered;
    const key = prefix + createHmac('sha256', secret).update(bucket).digest('base64url').slice(0, 22);
    known.set(bucket, key);
    return key;
  };
}
