/** The routes of the feed as a list, for the people of companies and Partners. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { accountEvents, type ListedEvent } from '@mahnwerk/contract/account/events.ts';
import { ownerKinds } from '../../../platform/database/session.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { ownerOf } from '../../../platform/http/authorize.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import * as store from './store.ts';

const feedOwnerOf = (caller: Caller): store.FeedOwner => {
  const { kind, id } = ownerOf(caller);
  return { owner_kind: ownerKinds[kind], owner_id: id };
};

const presentIn =
  (caller: Caller, { cursors }: Pick<Dependencies, 'cursors'>) =>
  ({ envelope, position, sequenced_at, deliveries }: store.EventRow): ListedEvent => ({
    ...(JSON.parse(envelope) as Pick<ListedEvent, 'id' | 'type' | 'created_at' | 'data'>),
    cursor: cursors.seal(ownerOf(caller), { position, sequencedAt: Date.parse(sequenced_at) }),
    deliveries: deliveries as ListedEvent['deliveries'],
  });

export const ownerEventRoutes = implement(accountEvents, {
  list: async ({ db, caller, query, deps }) =>
    mapPage(await store.page(db, feedOwnerOf(caller), query), presentIn(caller, deps)),
  get: async ({ db, caller, path, deps }) =>
    presentIn(caller, deps)(orNotFound(await store.get(db, feedOwnerOf(caller), path.id))),
});
