/**
 * The process that separate-process.ts starts: only the API, the debtor's page and the necessary part of the harness, because it is
 * started often. Sent `begin`, it also does work of the queue: runs of statements and their interest, a few mandates at a time,
 * documents, batches of orders, and imports.
 */
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { listen } from '../../src/platform/http/server.ts';
import { createObjects, openStorage } from '../../src/platform/objects/index.ts';
import { createService } from '../../src/app.ts';
import { importHandler } from '../../src/domain/intake/imports/work.ts';
import { orderBatchHandler } from '../../src/domain/intake/order-batches/index.ts';
import { documentsHandler } from '../../src/domain/statements/documents/index.ts';
import { statementInterestHandler, statementRunHandler } from '../../src/domain/statements/runs/index.ts';
import { statementSource } from '../../src/domain/statements/statements/index.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { createTypesetter } from '../../src/platform/typesetting/typesetter.ts';
import { everyNamePublic } from './outbound.ts';
import type { ServerAddress } from './postgres.ts';

export interface Settings {
  readonly database: ServerAddress;
  /** In hexadecimal. */
  readonly secretKey: string;
  /** The fixed business time. */
  readonly now: string;
  /** The data directory. */
  readonly folder: string;
}

const { database, secretKey, now, folder } = JSON.parse(process.argv[2] ?? '') as Settings;
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
const clock = { now: () => now, offset_ms: () => 0 };
const storage = openStorage({ folder });
const service = createService({
  environment: 'sandbox',
  publicUrl: 'https://api.mahnwerk.test',
  database,
  secretKey: Buffer.from(secretKey, 'hex'),
  rateLimits: false,
  storage,
  outbound: everyNamePublic,
  clock,
  log,
});
const server = await listen(
  { app: service.app, pages: service.debtorPages.beside, log, observe: () => undefined },
  { host: '127.0.0.1', port: 0 },
);
process.stdout.write(`http://127.0.0.1:${server.port}\n`);
// Mandates of one transaction: few, so that a run has many.
const page = 4;
async function doWork(): Promise<never> {
  const own = new Database(database, clock);
  const typesetter = createTypesetter(log);
  const documents = {
    database: own,
    typesetter,
    objects: createObjects({ ...storage, database: own }),
    source: statementSource,
  };
  const handlers = [
    statementRunHandler(own, page),
    statementInterestHandler(own, page),
    documentsHandler(documents),
    orderBatchHandler(own, service.dependencies),
    importHandler({
      ...service.dependencies,
      database: own,
      objects: service.dependencies.objects.store,
      files: service.dependencies.objects,
      typesetter,
      clamd: undefined,
      log,
    }),
  ];
  for (;;) {
    await drain({ database: own, handlers, log });
    await sleep(10);
  }
}
process.once('message', () => void doWork());
// Normally written at the end of a process, but this one is killed.
flushCompileCache();
