/** Commands of an owner that send to a subscription: a test event, or missed events. 409 while it is disabled. */
import type { EventKey } from '@mahnwerk/contract/events/catalog.ts';
import { enqueueTest, redeliverMissed } from '../deliveries/index.ts';
import { sampleData } from './sample.ts';
import * as store from './store.ts';
import { type OwnerTx, ownerOf } from '../../../platform/database/session.ts';
import { envelopeOf } from '../../../platform/events/index.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';

/** 404 or 409 unless the subscription exists and is enabled; it cannot be deleted until the commit. */
async function refuseDisabled(tx: OwnerTx, id: string): Promise<void> {
  const { enabled } = orNotFound(await store.lockForShare(tx, id));
  refuseUnless(enabled, 'conflict', { detail: 'The webhook is disabled. Enable it first.' });
}

/** Sends a sample event. */
export async function sendTest(tx: OwnerTx, id: string, type: EventKey, publicUrl: string) {
  await refuseDisabled(tx, id);
  const eventId = newId();
  const { kind, id: owner } = ownerOf(tx);
  const data = sampleData(type, { publicUrl, company: kind === 'company' ? owner : undefined });
  const delivery_id = enqueueTest(tx, {
    subscription_id: id,
    event_id: eventId,
    event_type: type,
    test_envelope: envelopeOf({ id: eventId, type, created_at: tx.now, data }),
  });
  return { detail: 'A test delivery will be sent.', delivery_id, event_id: eventId };
}

/** Sends the missed events, at most `limits.redelivered_at_once`. */
export async function sendMissed(tx: OwnerTx, id: string) {
  await refuseDisabled(tx, id);
  const count = await redeliverMissed(tx, id);
  return {
    detail: count === 0 ? 'There are no missed events to deliver.' : 'The missed events will be delivered.',
    count,
  };
}
