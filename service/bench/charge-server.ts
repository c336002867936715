/**
 * The service of `charge`: one process that counts its requests nowhere, in memory or in Redis, as the
 * last `/bench/<counters>` asked for has said. One process, since two differ by more than counting costs.
 */
import pino from 'pino';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Counters } from '../src/platform/counters/counters.ts';
import { MemoryCounters, noCounters } from '../src/platform/counters/memory.ts';
import { RedisCounters } from '../src/platform/counters/redis.ts';
import { FailedAuthLimiter } from '../src/platform/http/guard.ts';
import { json } from '../src/platform/http/reply.ts';
import { listen } from '../src/platform/http/server.ts';
import { createOutbound } from '../src/platform/egress/outbound-client.ts';
import { openStorage } from '../src/platform/objects/index.ts';
import { createService } from '../src/app.ts';
import { secretKey } from './stage.ts';

const environment = 'sandbox';
const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false }));
const service = createService({
  environment,
  publicUrl: 'http://127.0.0.1:8080',
  database: JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress,
  secretKey,
  storage: openStorage({ folder: process.env.BENCH_FOLDER ?? '' }),
  rateLimits: false,
  outbound: createOutbound({ allowedNetworks: [] }),
  clock: systemClock,
  log,
});
const redis = new RedisCounters({ url: process.env.BENCH_REDIS ?? '', environment, secretKey, log });
await redis.connected();

const kinds: Readonly<Record<string, Counters>> = { off: noCounters, memory: new MemoryCounters(), redis };
let chosen: Counters = noCounters;
/** The same work with budgets that no load exhausts. */
const counters: Counters = {
  consume: (charges) => chosen.consume(charges.map((charge) => ({ ...charge, limit: charge.limit * 1_000_000 }))),
  look: (buckets) => chosen.look(buckets),
};
const app = { ...service.app, counters, guard: new FailedAuthLimiter(counters) };
const choose = (path: string) => {
  const kind = kinds[path.replace('/bench/', '')];
  if (kind === undefined) return undefined;
  chosen = kind;
  return json(200, {});
};
const server = await listen(
  { app, pages: (_method, path) => choose(path), log, observe: () => undefined },
  { host: '127.0.0.1', port: 0 },
);
process.stdout.write(`port ${server.port}\n`);
process.on('SIGTERM', () => {
  redis.close();
  void server
    .stop(1_000)
    .then(() => service.close())
    .then(() => process.exit(0));
});
