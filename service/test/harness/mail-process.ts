/** The process that mails.test.ts kills: a worker that only sends mails. */
import pino from 'pino';
import { Database } from '../../src/platform/database/pool.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { carrierOf, mailHandler, mailSealer } from '../../src/platform/mail/index.ts';
import { startQueue } from '../../src/platform/queue/index.ts';
import type { ServerAddress } from './postgres.ts';

export interface MailProcessSettings {
  readonly address: ServerAddress;
  readonly url: string;
  /** In hexadecimal. */
  readonly secretKey: string;
}

const { address, url, secretKey } = JSON.parse(process.argv[2] ?? '') as MailProcessSettings;
const carrier = carrierOf({
  mail: { url, from: 'no-reply@mahnwerk.example' },
  dataDir: '',
  publicUrl: 'https://mahnwerk.example',
});
const log = pino({ level: 'silent' });
startQueue({
  database: new Database(address, systemClock),
  handlers: [mailHandler({ sealer: mailSealer(Buffer.from(secretKey, 'hex')), carrier, log })],
  log,
});
