/**
 * The program put together: rooms, machinery and settings into one running API. What starts when and
 * how it ends is main.ts; here is only what depends on what.
 */
import type { Logger } from 'pino';
import type { Clock } from './machinery/clock.ts';
import type { Address } from './machinery/database/pool.ts';
import { Database } from './machinery/database/pool.ts';
import type { Counters } from './machinery/counters/counters.ts';
import { MemoryCounters, noCounters } from './machinery/counters/memory.ts';
import { type RedisAddress, RedisCounters } from './machinery/counters/redis.ts';
import { createCursors, maintainPartitions } from './machinery/events/index.ts';
import { routerOf } from './machinery/http/app.ts';
import { Authenticator, secretHasher } from './machinery/http/authenticate.ts';
import { Guard } from './machinery/http/guard.ts';
import { SingleFlight } from './machinery/http/idempotency.ts';
import { forgetIdempotencyKeys } from './machinery/http/idempotency-jobs.ts';
import type { Served, Surroundings } from './machinery/http/handler.ts';
import { refuseUnreachable } from './machinery/http/operations.ts';
import type { App } from './machinery/http/pipeline.ts';
import { createPositions } from './machinery/http/position.ts';
import type { Environment } from './machinery/http/reply.ts';
import type { Job } from './machinery/jobs/index.ts';
import type { Outbound } from './machinery/outbound/outbound.ts';
import { createSealer, type Sealer } from './machinery/seal.ts';
import { accessStore, partnerRoutes } from './domain/partners/index.ts';
import { companyRoutes } from './domain/companies/index.ts';
import { auditRoutes } from './domain/audit/index.ts';
import { debtorRoutes } from './domain/debtors/index.ts';
import { eventRoutes } from './domain/events/index.ts';
import { keyRoutes, keyStore, KeyUse } from './domain/keys/index.ts';
import { legalFormRoutes } from './domain/legal-forms/index.ts';
import { serviceRoutes } from './domain/service/index.ts';
import { mandateRoutes } from './domain/mandates/index.ts';
import { claimRoutes, expireDrafts, orderRoutes } from './domain/orders/index.ts';
import { caseRoutes, reviewRoutes } from './domain/review/index.ts';
import { usageRoutes } from './domain/usage/index.ts';
import { apis } from '@mahnwerk/contract/api.ts';
import { openapi } from '@mahnwerk/contract/openapi.ts';

/** Encrypts signing secrets at rest; every process of a deployment makes the same. */
export const webhookSealer = (secretKey: Buffer): Sealer => createSealer(secretKey, 'webhook secret');

/** Every room's routes. */
export const served: readonly Served[] = [...serviceRoutes, ...usageRoutes, legalFormRoutes, orderRoutes, claimRoutes, mandateRoutes, reviewRoutes, caseRoutes, auditRoutes, companyRoutes, partnerRoutes, keyRoutes, debtorRoutes, ...eventRoutes];

/** Every repeated job; a worker runs them (machinery/jobs). URLs in the events they record begin with `publicUrl`. */
export const jobsOf = (publicUrl: string): readonly Job[] => [maintainPartitions, forgetIdempotencyKeys, expireDrafts({ publicUrl })];

export interface ServiceOptions {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly database: Address;
  /** 32 bytes: key hashes, cursors and secrets are derived from it. */
  readonly secretKey: Buffer;
  readonly rateLimits: boolean;
  /** Counters that several processes share; without it they live in this one. */
  readonly redis?: RedisAddress | undefined;
  /** How receivers of webhooks are reached. */
  readonly outbound: Outbound;
  /** The setting MAHNWERK_OPERATOR_KEY. */
  readonly operatorKey?: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Service {
  readonly app: App;
  /** Comes when requests can be counted, or when it is known that they cannot: before the first is taken. */
  readonly connected: Promise<void>;
  /** What works less than it should at this moment, as sentences. */
  notes(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export function createService({ environment, publicUrl, database: address, secretKey, rateLimits, redis: redisAddress, outbound, operatorKey, clock, log }: ServiceOptions): Service {
  const database = new Database(address, clock);
  const keyUse = new KeyUse(database, log);
  const hashSecret = secretHasher(secretKey);
  const redis = rateLimits && redisAddress !== undefined ? new RedisCounters({ ...redisAddress, environment, secretKey, log }) : undefined;
  const counters: Counters = redis ?? (rateLimits ? new MemoryCounters() : noCounters);
  const surroundings: Surroundings = { environment, publicUrl, hashSecret, outbound, webhookSecrets: webhookSealer(secretKey), cursors: createCursors(secretKey, environment), positions: createPositions(secretKey, environment), counters, schemaOf: (api) => openapi(api, Object.values(apis[api]), publicUrl), ready: () => refuseUnreachable(() => database.reach()) };
  const app: App = {
    router: routerOf(served),
    authenticator: new Authenticator({ environment, hash: hashSecret, keys: keyStore(database, keyUse), operatorKey }),
    access: accessStore(database),
    counters,
    guard: new Guard(counters),
    database,
    flights: new SingleFlight(),
    service: surroundings,
  };
  keyUse.start();
  return {
    app,
    connected: redis?.connected() ?? Promise.resolve(),
    notes: async () => (redis === undefined || (await redis.isReached()) ? [] : ['the counters cannot be reached (REDIS_URL): requests are not counted']),
    async close() {
      redis?.close();
      await Promise.all([keyUse.stop(), outbound.close()]);
      await database.close();
    },
  };
}
