/** The measured inspection, as a worker runs it. */
import pino from 'pino';
import { startInspection } from '../src/domain/correspondence/documents/index.ts';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { systemClock } from '../src/platform/clock.ts';
import { Database } from '../src/platform/database/pool.ts';
import { createInspector } from '../src/platform/inspection/inspector.ts';
import { openStorage } from '../src/platform/objects/index.ts';
import { inspectorOf, touchParent } from '../src/app.ts';

const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false }));
const address = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress;
const storage = openStorage({ folder: process.env.BENCH_FOLDER ?? '' });
const database = new Database(address, systemClock);
const running = startInspection(
  {
    database,
    objects: storage.store,
    inspector: createInspector(inspectorOf(storage, log)),
    clamd: undefined,
    touch: touchParent,
    log,
  },
  address,
);
process.stdout.write('port 0\n');
process.on(
  'SIGTERM',
  () =>
    void running
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0)),
);
