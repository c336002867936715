/** The program of the delivery thread (delivery-thread.ts), with an outbound client and connections of its own. Runs until the message `stop`. */
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
  else void postFigures();
});

async function postFigures(): Promise<void> {
  say({ kind: 'figures', figures: await dispatch.figures().catch(() => undefined) });
}

/** Attempts in progress end first: closing the outbound client would break them. */
async function stop(): Promise<void> {
  await dispatch.stop();
  await outbound.close();
  parentPort?.close();
}
