/** The process that tests of mails kill: a worker that only sends mails. */
import pino from 'pino';
import { Database } from '../../src/platform/database/pool.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { startQueue } from '../../src/platform/queue/index.ts';
import { mailWorkerOf } from './mails.ts';
import type { ServerAddress } from './postgres.ts';

export interface MailProcessSettings {
  readonly address: ServerAddress;
  readonly url: string;
  /** In hexadecimal. */
  readonly secretKey: string;
}

const { address, url, secretKey } = JSON.parse(process.argv[2] ?? '') as MailProcessSettings;
const log = pino({ level: 'silent' });
startQueue({
  database: new Database(address, systemClock),
  handlers: mailWorkerOf({ url, secretKey: Buffer.from(secretKey, 'hex'), log }),
  log,
});
