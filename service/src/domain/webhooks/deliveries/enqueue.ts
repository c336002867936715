/** Creates deliveries outside the fan-out: test events and missed events. */
import { deliveriesChannel } from '../../../platform/delivery/channel.ts';
import type { OwnerTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import * as store from './store.ts';

/** Notifies the dispatcher of the subscription after the commit. */
export const notifyDispatcher = (tx: OwnerTx, subscriptionId: string): void =>
  tx.notifyAfterCommit(deliveriesChannel, subscriptionId);

/** Creates the delivery of a test event and returns its id. It is retried like any other, for 48 hours. */
export function enqueueTest(tx: OwnerTx, event: Omit<store.TestDelivery, 'id'>): string {
  const id = newId();
  store.addTest(tx, { id, ...event });
  notifyDispatcher(tx, event.subscription_id);
  return id;
}

/** Creates deliveries of the oldest missed events, at most `limits.redelivered_at_once`; returns their number. The caller checks that the subscription is enabled. */
export async function redeliverMissed(tx: OwnerTx, subscriptionId: string): Promise<number> {
  const count = await store.redeliverOldestMissed(tx, subscriptionId);
  if (count > 0) notifyDispatcher(tx, subscriptionId);
  return count;
}
