/** The counters of a process: in its memory, or in a Redis that several processes share. */
import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import type { Counters } from './counters.ts';
import { MemoryCounters, noCounters } from './memory.ts';
import { type RedisAddress, RedisCounters } from './redis.ts';

interface CounterOptions {
  readonly rateLimits: boolean;
  readonly redis?: RedisAddress | undefined;
  readonly environment: Environment;
  readonly log: Logger;
}

export function createCounters(
  { rateLimits, redis: address, environment, log }: CounterOptions,
  hashKey: Buffer,
): { readonly counters: Counters; readonly redis: RedisCounters | undefined } {
  if (!rateLimits) return { counters: noCounters, redis: undefined };
  if (address === undefined) return { counters: new MemoryCounters(), redis: undefined };
  const redis = new RedisCounters({ ...address, environment, secretKey: hashKey, log });
  return { counters: redis, redis };
}
