/** The process that delivery-kills.ts kills: only a dispatcher. It is started ahead and begins on a message. */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import pino from 'pino';
import { mayBeSent } from '../../src/domain/webhooks/delivery-policy/index.ts';
import { startDispatch, webhookSealer } from '../../src/platform/delivery/index.ts';
import { createOutbound } from '../../src/platform/egress/outbound-client.ts';
import type { ServerAddress } from './postgres.ts';

export interface DispatchSettings {
  readonly database: ServerAddress;
  /** In hexadecimal. */
  readonly secretKey: string;
  /** The trusted certificate authority, in PEM. */
  readonly authority: string;
}

const { database, secretKey, authority } = JSON.parse(process.argv[2] ?? '') as DispatchSettings;
// Normally written at the end of a process, but this one is killed.
flushCompileCache();
process.send?.('ready');
await once(process, 'message');
const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], certificateAuthorities: [authority] });
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
startDispatch({
  database,
  outbound,
  mayBeSent,
  webhookSecrets: webhookSealer(Buffer.from(secretKey, 'hex')),
  log,
  retryBaseSeconds: 1,
});
