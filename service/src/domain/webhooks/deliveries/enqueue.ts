/** What puts deliveries on their way besides the fan-out of events: tests, and events that were missed. And who is woken then. */
import type { MissedEvent } from '@mahnwerk/contract/case/webhooks.ts';
import { deliveriesChannel } from '../../../platform/delivery/channel.ts';
import type { OwnerDb, OwnerTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import * as store from './store.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

export const notifyDispatcher = (tx: OwnerTx, subscriptionId: string): void =>
  tx.notifyAfterCommit(deliveriesChannel, subscriptionId);

export interface TestEvent {
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** The exact text to be signed and sent. */
  readonly envelope: string;
}

/** A delivery of something that is no event; answers its id. Retried like any other, for 48 hours from now. */
export function enqueueTest(tx: OwnerTx, { subscriptionId, eventId, eventType, envelope }: TestEvent): string {
  const id = newId();
  store.addTest(tx, {
    id,
    subscription_id: subscriptionId,
    event_id: eventId,
    event_type: eventType,
    test_envelope: envelope,
  });
  notifyDispatcher(tx, subscriptionId);
  return id;
}

/** One page of the events that a subscription of this owner has missed, the newest first. */
export const missedPage = (db: OwnerDb, subscriptionId: string, query: PageQuery): Promise<PageOf<MissedEvent>> =>
  store.pageOfMissed(db, subscriptionId, query);

/** Puts the oldest missed events on their way, at most limits.redelivered_at_once; answers how many. Whether the subscription is there and enabled is the caller's to know. */
export async function redeliverMissed(tx: OwnerTx, subscriptionId: string): Promise<number> {
  const count = await store.redeliverOldestMissed(tx, subscriptionId);
  if (count > 0) notifyDispatcher(tx, subscriptionId);
  return count;
}
