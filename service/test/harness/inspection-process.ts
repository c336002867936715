/** A worker that only inspects documents, in a separate process, for tests that kill it. */
import pino from 'pino';
import { startInspection } from '../../src/domain/correspondence/documents/index.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { createInspector } from '../../src/platform/inspection/inspector.ts';
import { openStorage } from '../../src/platform/objects/index.ts';
import { inspectorOf } from '../../src/app.ts';
import { touchParent } from '../../src/modules.ts';
import type { ServerAddress } from './postgres.ts';

const { address, folder, now } = JSON.parse(process.argv[2] ?? '') as {
  address: ServerAddress;
  folder: string;
  now: string;
};
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
const storage = openStorage({ folder });
const database = new Database(address, { now: () => now, offset_ms: () => 0 });
startInspection(
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
process.stdout.write('inspecting\n');
