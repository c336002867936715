/** What puts deliveries on their way besides the fan-out of events: tests, and events that were missed. And who is woken then. */
import type { MissedEvent } from '@mahnwerk/contract/groups/webhooks.ts';
import type { OwnerDb, OwnerTx } from '../../machinery/database/session.ts';
import type { PageOf } from '../../machinery/http/handler.ts';
import type { PageQuery } from '../../machinery/http/validate.ts';
import { newId } from '../../machinery/ids.ts';
import * as store from './store.ts';

/** The dispatcher listens here; the payload is the id of the subscription that has something new. */
export const deliveriesChannel = 'mahnwerk_deliveries';

export const wakeDispatcher = (tx: OwnerTx, subscriptionId: string): void => tx.wake(deliveriesChannel, subscriptionId);

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
  store.addTest(tx, { id, subscription_id: subscriptionId, event_id: eventId, event_type: eventType, test_envelope: envelope });
  wakeDispatcher(tx, subscriptionId);
  return id;
}

/** One page of the events that a subscription of this owner has missed, the newest first. */
export const missedPage = (db: OwnerDb, subscriptionId: string, query: PageQuery): Promise<PageOf<MissedEvent>> => store.pageOfMissed(db, subscriptionId, query);

/** Puts the oldest missed events on their way, at most limits.redelivered_at_once; answers how many. Whether the subscription is there and enabled is the caller's to know. */
export async function redeliverMissed(tx: OwnerTx, subscriptionId: string): Promise<number> {
  const count = await store.redeliverOldestMissed(tx, subscriptionId);
  if (count > 0) wakeDispatcher(tx, subscriptionId);
  return count;
}
