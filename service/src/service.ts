/**
 * The program put together: rooms, machinery and settings into one running API. What starts when and
 * how it ends is main.ts; here is only what depends on what.
 */
import type { Logger } from 'pino';
import type { Clock } from './machinery/clock.ts';
import type { Address } from './machinery/database/pool.ts';
import { Database } from './machinery/database/pool.ts';
import { MemoryCounters, noCounters } from './machinery/counters/memory.ts';
import { routerOf } from './machinery/http/app.ts';
import { Authenticator, secretHasher } from './machinery/http/authenticate.ts';
import { SingleFlight } from './machinery/http/idempotency.ts';
import type { Served, Surroundings } from './machinery/http/handler.ts';
import type { App } from './machinery/http/pipeline.ts';
import type { Environment } from './machinery/http/reply.ts';
import { accessStore } from './domain/partners/index.ts';
import { keyStore } from './domain/keys/index.ts';
import { legalFormRoutes } from './domain/legal-forms/index.ts';
import { serviceRoutes } from './domain/service/index.ts';
import { apis } from '@mahnwerk/contract/api.ts';
import { openapi } from '@mahnwerk/contract/openapi.ts';

/** Every room's routes. */
export const served: readonly Served[] = [...serviceRoutes, legalFormRoutes];

export interface ServiceOptions {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly database: Address;
  /** 32 bytes: key hashes, cursors and secrets are derived from it. */
  readonly secretKey: Buffer;
  readonly rateLimits: boolean;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Service {
  readonly app: App;
  close(): Promise<void>;
}

export function createService({ environment, publicUrl, database: address, secretKey, rateLimits, clock }: ServiceOptions): Service {
  const database = new Database(address, clock);
  const hashSecret = secretHasher(secretKey);
  const surroundings: Surroundings = { environment, publicUrl, hashSecret, schemaOf: (api) => openapi(api, Object.values(apis[api]), publicUrl), ready: () => database.reach() };
  const app: App = {
    router: routerOf(served),
    authenticator: new Authenticator({ environment, hash: hashSecret, keys: keyStore(database) }),
    access: accessStore(database),
    counters: rateLimits ? new MemoryCounters() : noCounters,
    database,
    flights: new SingleFlight(),
    service: surroundings,
  };
  return { app, close: () => database.close() };
}
