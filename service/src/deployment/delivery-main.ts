/** What runs in the thread of deliveries (delivery-thread.ts): a way out of its own, connections of its own, until it is told to stop. */
import { parentPort, workerData } from 'node:worker_threads';
import { mayBeSent } from '../domain/webhooks/delivery-policy/index.ts';
import { startDispatch, webhookSealer } from '../platform/delivery/index.ts';
import { createLog } from '../platform/log.ts';
import { createOutbound } from '../platform/egress/outbound-client.ts';
import type { DeliverySettings, FromThread, ToThread } from './delivery-thread.ts';

const { address, secretKey, previousSecretKey, allowedNetworks, retryBaseSeconds, logLevel } =
  workerData as DeliverySettings;
const say = (message: FromThread): void => parentPort?.postMessage(message, []);
const log = createLog(logLevel, { write: (line) => say({ kind: 'line', line }) });
const outbound = createOutbound({ allowedNetworks });
const dispatch = startDispatch({
  database: address,
  outbound,
  mayBeSent,
  webhookSecrets: webhookSealer(Buffer.from(secretKey), previousSecretKey && Buffer.from(previousSecretKey)),
  log,
  retryBaseSeconds,
});

void dispatch.leading.then(() => say({ kind: 'leading' }));

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'stop') void stop();
  else void tell();
});

async function tell(): Promise<void> {
  say({ kind: 'figures', figures: await dispatch.figures().catch(() => undefined) });
}

/** What is under way lands first: closing the way out would end it. */
async function stop(): Promise<void> {
  await dispatch.stop();
  await outbound.close();
  parentPort?.close();
}
