/** The measured inspection, as a worker runs it. */
import pino from 'pino';
import { startInspection } from '../src/domain/documents/index.ts';
import type { ServiceAddress } from '../src/machinery/database/address.ts';
import { systemClock } from '../src/machinery/clock.ts';
import { Database } from '../src/machinery/database/pool.ts';
import { createInspector } from '../src/machinery/inspection/inspector.ts';
import { openStorage } from '../src/machinery/objects/index.ts';
import { inspectorOf, touchParent } from '../src/service.ts';

const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false }));
const address = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress;
const storage = openStorage({ folder: process.env.BENCH_FOLDER ?? '' });
const database = new Database(address, systemClock);
const running = startInspection({ database, objects: storage.store, inspector: createInspector(inspectorOf(storage, log)), clamd: undefined, touch: touchParent, log }, address);
process.stdout.write('port 0\n');
process.on('SIGTERM', () => void running.stop().then(() => database.close()).then(() => process.exit(0)));
