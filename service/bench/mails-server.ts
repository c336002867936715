/** The measured sender of mails, as a worker runs it. */
import pino from 'pino';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { systemClock } from '../src/platform/clock.ts';
import { Database } from '../src/platform/database/pool.ts';
import { carrierOf, mailHandlers, mailSealer } from '../src/platform/mail/index.ts';
import { openStorage } from '../src/platform/objects/index.ts';
import { startQueue } from '../src/platform/queue/index.ts';
import { secretKey } from './stage.ts';

const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false }));
const address = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress;
const database = new Database(address, systemClock);
const handlers = mailHandlers({
  sealer: mailSealer(secretKey),
  carrier: (connections) =>
    carrierOf({
      mail: { url: process.env.BENCH_SMTP ?? '', from: 'no-reply@mahnwerk.example' },
      dataDir: '',
      publicUrl: 'http://127.0.0.1:8080',
      connections: Number(process.env.BENCH_CONNECTIONS ?? connections),
    }),
  objects: openStorage({ folder: process.env.BENCH_FOLDER ?? '' }).store,
  outcomes: { 'bench.notice': () => undefined },
  clock: systemClock,
  log,
});
const running = startQueue({ database, address, handlers, log });
process.stdout.write('port 0\n');
process.on(
  'SIGTERM',
  () =>
    void running
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0)),
);
