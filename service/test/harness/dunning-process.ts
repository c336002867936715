/** The process that dunning-kills.ts kills: a worker that does runs, letters and mails. It begins on a message. */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import pino from 'pino';
import { createService } from '../../src/app.ts';
import { openStorage } from '../../src/platform/objects/index.ts';
import { startQueue } from '../../src/platform/queue/index.ts';
import { createTypesetter } from '../../src/platform/typesetting/typesetter.ts';
import { dunningHandlers } from './dunning-work.ts';
import { everyNamePublic } from './outbound.ts';
import type { ServerAddress } from './postgres.ts';

export interface DunningProcessSettings {
  readonly database: ServerAddress;
  /** In hexadecimal. */
  readonly secretKey: string;
  /** The fixed business time. */
  readonly now: string;
  /** The data directory. */
  readonly folder: string;
  /** The address of the mail server. */
  readonly mails: string;
}

const { database, secretKey, now, folder, mails } = JSON.parse(process.argv[2] ?? '') as DunningProcessSettings;
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
const storage = openStorage({ folder });
const clock = { now: () => now, offset_ms: () => 0 };
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
const typesetter = createTypesetter(log);
const handlers = dunningHandlers({ service, store: storage.store, clock, mails, typesetter });
// Normally written at the end of a process, but this one is killed.
flushCompileCache();
process.on('disconnect', () => process.exit());
process.send?.('ready');
await once(process, 'message');
startQueue({ database: service.app.database, handlers, log, pause_ms: 50 });
