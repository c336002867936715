/** The routes of deliveries, for companies, Partners and the operator. */
import type { OwnerDb, OwnerTx } from '../../../platform/database/session.ts';
import { partnerWebhookDeliveries, webhookDeliveries } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { operatorDeliveries } from '@mahnwerk/contract/operator/webhook-deliveries.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { mayBeSent } from '../delivery-policy/index.ts';
import { presentDelivery, presentOperatorDelivery } from './delivery.ts';
import { notifyDispatcher } from './enqueue.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { type RouteModule, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import * as store from './store.ts';
import { mapPage, type PageQuery } from '../../../platform/lists/query.ts';

const list = async (db: OwnerDb, query: PageQuery) => mapPage(await store.page(db, query), presentDelivery);

const get = async (db: OwnerDb, id: string) => presentDelivery(orNotFound(await store.get(db, id)));

/**
 * Repeats a completed delivery as a new one; `delivery_in_progress` otherwise. A person repeats events of the last days
 * alone, a key those of any age (service.md 8).
 */
async function redeliver(tx: OwnerTx, id: string, { session }: Caller) {
  const { subscription_id, event_id, outcome, enabled, kept, old, ...rights } = orNotFound(
    await store.repeatable(tx, id),
  );
  refuseUnless(mayBeSent(rights), 'permission_denied', {
    detail: 'You may no longer receive events of this company.',
  });
  refuseUnless(outcome !== null, 'delivery_in_progress');
  refuseUnless(enabled, 'conflict', { detail: 'The webhook is disabled. Enable it first.' });
  refuseUnless(kept, 'conflict', { detail: 'The event is older than the retention period and cannot be redelivered.' });
  refuseUnless(session === undefined || !old, 'conflict', {
    detail: `The event is older than ${limits.session_redelivery_days} days: it can be redelivered with an API key.`,
  });
  const delivery_id = newId();
  store.repeat(tx, id, delivery_id);
  notifyDispatcher(tx, subscription_id);
  return { detail: 'The event will be delivered again.', delivery_id, event_id };
}

export const deliveryRoutes: readonly RouteModule[] = [
  implement(webhookDeliveries, {
    list: ({ db, query }) => list(db.asOwner(), query),
    get: ({ db, path }) => get(db.asOwner(), path.id),
    redeliver: ({ tx, path, caller }) => redeliver(tx.asOwner(), path.id, caller),
  }),
  implement(partnerWebhookDeliveries, {
    list: ({ db, query }) => list(db.asOwner(), query),
    get: ({ db, path }) => get(db.asOwner(), path.id),
    redeliver: ({ tx, path, caller }) => redeliver(tx.asOwner(), path.id, caller),
  }),
  implement(operatorDeliveries, {
    list: async ({ db, query }) => mapPage(await store.pageOfAll(db, query), presentOperatorDelivery),
    get: async ({ db, path }) => presentOperatorDelivery(orNotFound(await store.getOfAll(db, path.id))),
  }),
];
