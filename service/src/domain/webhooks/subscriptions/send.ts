/** What its owner has sent to a subscription: a test, or what it has missed. Neither while it is disabled. */
import type { EventKey } from '@mahnwerk/contract/events/catalog.ts';
import { enqueueTest, redeliverMissed } from '../deliveries/index.ts';
import { sampleData } from './sample.ts';
import * as store from './store.ts';
import { type OwnerTx, ownerOf } from '../../../platform/database/session.ts';
import { envelopeOf } from '../../../platform/events/index.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';

/** The subscription is there and enabled, and stays there until the commit. */
async function refuseDisabled(tx: OwnerTx, id: string): Promise<void> {
  const { enabled } = orNotFound(await store.lockForShare(tx, id));
  refuseUnless(enabled, 'conflict', { detail: 'The webhook is disabled. Enable it first.' });
}

/** Sends an event that never happened, in the shape of one that could have. */
export async function sendTest(tx: OwnerTx, id: string, type: EventKey, publicUrl: string) {
  await refuseDisabled(tx, id);
  const eventId = newId();
  const { kind, id: owner } = ownerOf(tx);
  const data = sampleData(type, { publicUrl, company: kind === 'company' ? owner : undefined });
  const delivery_id = enqueueTest(tx, {
    subscriptionId: id,
    eventId,
    eventType: type,
    envelope: envelopeOf({ id: eventId, type, created_at: tx.now, data }),
  });
  return { detail: 'A test delivery will be sent.', delivery_id, event_id: eventId };
}

/** Sends exactly the events it has missed, as many as go in one call. */
export async function sendMissed(tx: OwnerTx, id: string) {
  await refuseDisabled(tx, id);
  const count = await redeliverMissed(tx, id);
  return {
    detail: count === 0 ? 'There are no missed events to deliver.' : 'The missed events will be delivered.',
    count,
  };
}
