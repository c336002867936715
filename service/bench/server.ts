/** The measured service: everything on but the budgets; its log goes where it costs the same and nobody reads it. */
import pino from 'pino';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { systemClock } from '../src/platform/clock.ts';
import { listen } from '../src/platform/http/server.ts';
import { createOutbound } from '../src/platform/egress/outbound-client.ts';
import { openStorage } from '../src/platform/objects/index.ts';
import { createService } from '../src/app.ts';
import { secretKey } from './stage.ts';

const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false }));
const service = createService({
  environment: 'sandbox',
  publicUrl: 'http://127.0.0.1:8080',
  database: JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress,
  secretKey,
  storage: openStorage({ folder: process.env.BENCH_FOLDER ?? '' }),
  rateLimits: false,
  outbound: createOutbound({ allowedNetworks: [] }),
  clock: systemClock,
  log,
});
const app = process.env.BENCH_REQUEST_LOG === 'off' ? { ...service.app, requestLog: undefined } : service.app;
const server = await listen(
  { app, pages: () => undefined, log, observe: () => undefined },
  { host: '127.0.0.1', port: 0 },
);
process.stdout.write(`port ${server.port}\n`);
process.on(
  'SIGTERM',
  () =>
    void server
      .stop(1_000)
      .then(() => service.close())
      .then(() => process.exit(0)),
);
