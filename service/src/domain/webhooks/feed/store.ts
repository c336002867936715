/** All SQL on the feed as a list. Account routes read with the operator's rights: the owner is in every statement. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { deliveryStatus } from '../deliveries/index.ts';

/** Whose feed: that of a company (1) or a Partner (2). */
export interface FeedOwner {
  readonly owner_kind: 1 | 2;
  readonly owner_id: string;
}

export interface EventRow {
  readonly envelope: string;
  readonly position: bigint;
  readonly sequenced_at: string;
  readonly deliveries: unknown;
}

// Deliveries of a deleted subscription are hidden, as in their own list.
const deliveries = `select coalesce(json_agg(json_build_object('delivery_id', each.id, 'webhook_id', each.subscription_id, 'status', each.status) order by each.id), '[]') as deliveries
  from (
    select d.id, d.subscription_id, ${deliveryStatus} as status
    from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id
    where d.owner_kind = f.owner_kind and d.owner_id = f.owner_id and d.event_id = f.event_id
    order by d.id limit ${limits.deliveries_of_event}
  ) each`;

const listing: Listing = {
  from: 'feed_entries f',
  rowsFrom: `feed_entries f join events e on e.company_id = f.company_id and e.recorded_at = f.recorded_at and e.id = f.event_id
    cross join lateral (${deliveries}) sent`,
  alias: 'f',
  tenant: false,
  key: ['owner_kind', 'owner_id', 'position', 'sequenced_at'],
  named: { id: 'position' },
  newestById: true,
  partitioned: true,
  columns: 'e.envelope, f.position, f.sequenced_at, sent.deliveries',
  filters: {
    owner_kind: 'f.owner_kind = :owner_kind',
    owner_id: 'f.owner_id = :owner_id',
    type: 'f.type = :type',
    resource_id: 'f.named @> array[:resource_id::uuid]',
    // An event is among what it names, so that the same index finds it.
    event_id: 'f.named @> array[:event_id::uuid] and f.event_id = :event_id',
    created_after: 'f.created_at >= :created_after',
    created_before: 'f.created_at <= :created_before',
  },
  total: {
    from: 'feed_counts c',
    alias: 'c',
    filters: { owner_kind: 'c.owner_kind = :owner_kind', owner_id: 'c.owner_id = :owner_id', type: 'c.type = :type' },
  },
};

export const page = (db: OperatorDb, owner: FeedOwner, query: PageQuery): Promise<PageOf<EventRow>> =>
  readPage<EventRow>(db, listing, { ...query, filters: { ...query.filters, ...owner } });

const one: PageQuery = {
  limit: 1,
  offset: 0,
  ordering: [],
  updated_since: undefined,
  position: undefined,
  filters: {},
};

export async function get(db: OperatorDb, owner: FeedOwner, id: string): Promise<EventRow | undefined> {
  const { results } = await page(db, owner, { ...one, filters: { event_id: id } });
  return results[0];
}
