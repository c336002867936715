/** A process that does runs over cases, and no other work of the queue. */
import pino from 'pino';
import { caseLadder } from '../src/domain/case-work/runs/index.ts';
import { runHandler } from '../src/domain/ladder/runs/index.ts';
import { letterNeeds } from '../src/modules.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { Database } from '../src/platform/database/pool.ts';
import { startQueue } from '../src/platform/queue/index.ts';

const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
const database = new Database(JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress, systemClock);
const deps = { environment: 'sandbox', publicUrl: 'http://127.0.0.1' } as const;
const handlers = [runHandler(database, deps, caseLadder({ needs: letterNeeds, ...deps }))];
const queue = startQueue({ database, handlers, log, pause_ms: 100 });
// It listens to none.
process.stdout.write('port 0\n');
process.on(
  'SIGTERM',
  () =>
    void queue
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0)),
);
