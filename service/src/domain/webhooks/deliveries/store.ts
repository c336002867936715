/** All SQL on deliveries and missed events for their owners and the operator; that of the dispatcher: platform/delivery. */
import type { MissedEvent } from '@mahnwerk/contract/case/webhooks.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { DeliveryRow } from './delivery.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { OperatorDb, OperatorTx, OwnerDb, OwnerTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { WebhookOwner } from './store-statistics.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('deliveries');

// A delivery without an outcome and without a lease waits: for its first attempt or for a retry (migrations/0006-webhooks.sql).
export const status = `case when d.outcome is not null then d.outcome when d.lease_token is not null then 'delivering' when d.attempt_count > 0 then 'retrying' else 'pending' end`;

const columns = `d.id as delivery_id, d.subscription_id as webhook_id, d.event_id, d.event_type, ${status} as status,
  d.attempt_count, d.response_status, d.response_body, d.error_message,
  case when d.outcome is null then case when s.enabled and p.open_until > d.next_attempt_at then greatest(d.next_attempt_at, least(p.open_until, d.expires_at - interval '1 minute')) else d.next_attempt_at end end as next_attempt_at,
  case when d.outcome is not null then null when not s.enabled then 'webhook_disabled' when p.open_until > d.next_attempt_at then 'receiver_paused' else d.next_attempt_reason end as next_attempt_reason,
  d.last_attempt_at, d.expires_at, d.attempts, d.created_at, d.updated_at`;

// Deliveries of a deleted subscription are hidden until the purge has deleted them.
const rowsFrom =
  'webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id left join webhook_endpoints p on p.subscription_id = d.subscription_id';

const read = statement(
  'read',
  `select ${columns} from ${rowsFrom} where d.id = :id and d.owner_kind = :owner_kind and d.owner_id = :owner_id`,
  { notNull: ['status'] },
);

const owners =
  'case when d.owner_kind = 1 then d.owner_id end as company_id, case when d.owner_kind = 2 then d.owner_id end as partner_id, ' +
  'case when d.owner_kind = 1 then (select c.name from companies c where c.id = d.owner_id) else (select p.name from partners p where p.id = d.owner_id) end as owner_name';

const readOfAll = statement('readOfAll', `select ${columns}, ${owners} from ${rowsFrom} where d.id = :id`, {
  notNull: ['status'],
});

// Account routes read with the operator's rights: the owner is in the statement.
const readSent = statement(
  'readSent',
  `select coalesce(d.test_envelope, e.envelope) as envelope, d.test_envelope is not null as test
   from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id
     left join events e on e.company_id = d.company_id and e.recorded_at = d.event_recorded_at and e.id = d.event_id
   where d.id = :id and d.owner_kind = :owner_kind and d.owner_id = :owner_id`,
  { notNull: ['test'], nullable: ['envelope'] },
);

// Blocks the deletion of the subscription until the commit, so that its purge sees the new delivery.
const lockRepeatable = statement(
  'lockRepeatable',
  `select d.subscription_id, d.event_id, d.outcome, s.enabled,
     d.test_envelope is not null or is_event_kept(d.company_id, d.event_recorded_at, d.event_id) as kept,
     coalesce(d.event_recorded_at, d.created_at) <= statement_timestamp() - make_interval(days => ${limits.session_redelivery_days}) as old,
     d.owner_kind, d.company_id, d.event_type, a.access, c.status as company_status
   from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id
     left join partner_access a on d.owner_kind = 2 and a.partner_id = d.owner_id and a.company_id = d.company_id
     left join companies c on d.owner_kind = 2 and c.id = d.company_id
   where d.id = :id and d.owner_kind = :owner_kind and d.owner_id = :owner_id
   for key share of s`,
  { notNull: ['kept', 'old'], nullable: ['access', 'company_status'] },
);

const window = `make_interval(hours => ${limits.delivery_window_hours})`;

// After the 48 hours a repeated delivery has a single attempt within another 48 hours, so that it survives a pause of the endpoint.
// A repeated event is no longer missed.
const repeatRow = statement(
  'repeat',
  `with made as (
     insert into webhook_deliveries (id, owner_kind, owner_id, subscription_id, company_id, event_recorded_at, event_id, event_type, test_envelope,
       single_attempt, next_attempt_at, next_attempt_reason, expires_at, created_at, updated_at)
     select :new_id, d.owner_kind, d.owner_id, d.subscription_id, d.company_id, d.event_recorded_at, d.event_id, d.event_type, d.test_envelope,
       l.late, statement_timestamp(), 'first_attempt', case when l.late then statement_timestamp() + ${window} else d.expires_at end, statement_timestamp(), statement_timestamp()
     from webhook_deliveries d
     cross join lateral (select d.single_attempt or least(d.expires_at, d.event_recorded_at + ${window}) <= statement_timestamp() as late) l
     where d.id = :id and d.owner_kind = :owner_kind and d.owner_id = :owner_id
     returning subscription_id, event_id, event_recorded_at
   )
   delete from webhook_missed_events m using made
   where m.subscription_id = made.subscription_id and m.id = made.event_id and m.recorded_at = made.event_recorded_at`,
);

const insertTest = statement(
  'insertTest',
  `insert into webhook_deliveries (id, owner_kind, owner_id, subscription_id, event_id, event_type, test_envelope, next_attempt_at, next_attempt_reason, expires_at, created_at, updated_at)
   values (:id, :owner_kind, :owner_id, :subscription_id, :event_id, :event_type, :test_envelope,
     statement_timestamp(), 'first_attempt', statement_timestamp() + ${window}, statement_timestamp(), statement_timestamp())`,
);

// One statement, so that an event is either missed or being delivered. A concurrent call waits for the locked rows and takes the next ones.
const deliverMissed = statement(
  'deliverMissed',
  `with oldest as (
     select id, recorded_at from webhook_missed_events
     where subscription_id = :subscription_id and owner_kind = :owner_kind and owner_id = :owner_id
     order by created_at, id limit ${limits.redelivered_at_once}
     for update
   ), taken as (
     delete from webhook_missed_events m using oldest o
     where m.subscription_id = :subscription_id and m.id = o.id and m.recorded_at = o.recorded_at
     returning m.*, m.recorded_at + ${window} <= statement_timestamp() as late
   ), made as (
     insert into webhook_deliveries (id, owner_kind, owner_id, subscription_id, company_id, event_recorded_at, event_id, event_type,
       single_attempt, next_attempt_at, next_attempt_reason, expires_at, created_at, updated_at)
     select new_uuid_at(statement_timestamp()), owner_kind, owner_id, subscription_id, company_id, recorded_at, id, type,
       late, statement_timestamp(), 'first_attempt', case when late then statement_timestamp() else recorded_at end + ${window}, statement_timestamp(), statement_timestamp()
     from taken order by recorded_at, id
     returning id
   )
   select count(*) as count from made`,
  { notNull: ['count'] },
);

// Longer than any statement takes: one that saw the subscription can make no further rows.
const nextPurge = statement(
  'nextPurge',
  `select subscription_id from webhook_purges p
   where deleted_at < statement_timestamp() - interval '1 minute' and not exists (select from webhook_subscriptions s where s.id = p.subscription_id)
   limit 1 for update skip locked`,
);

// Any of them, found again by their key: a join would read every row of every day.
const purgeRows = statement(
  'purge',
  `delete from webhook_deliveries where id = any (array(select id from webhook_deliveries where subscription_id = :subscription_id limit :batch))`,
);
const purgeMissed = statement(
  'purgeMissed',
  `delete from webhook_missed_events
   where subscription_id = :subscription_id and id = any (array(select id from webhook_missed_events where subscription_id = :subscription_id limit :batch))`,
);
const endPurge = statement(
  'endPurge',
  `with endpoint as (delete from webhook_endpoints where subscription_id = :subscription_id),
     counts as (delete from webhook_delivery_counts where subscription_id = :subscription_id),
     hours as (delete from webhook_hours where subscription_id = :subscription_id)
   delete from webhook_purges where subscription_id = :subscription_id`,
);

export const get = async (db: OwnerDb, id: string): Promise<DeliveryRow | undefined> => db.findOne(read, { id });

/** The envelope that a delivery sends; null where the event is no longer kept. */
export const sent = (
  db: OperatorDb,
  owner: WebhookOwner,
  id: string,
): Promise<Statements['readSent']['row'] | undefined> => db.findOne(readSent, { ...owner, id });

/** The fields that decide whether a delivery can be repeated; its subscription cannot be deleted until the commit. */
export const repeatable = (tx: OwnerTx, id: string): Promise<Statements['lockRepeatable']['row'] | undefined> =>
  tx.findOne(lockRepeatable, { id });

/** A new delivery of the same event to the same receiver. */
export const repeat = (tx: OwnerTx, id: string, newId: string): void => tx.send(repeatRow, { id, new_id: newId });

export interface TestDelivery {
  readonly id: string;
  readonly subscription_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly test_envelope: string;
}

export const addTest = (tx: OwnerTx, delivery: TestDelivery): void => tx.send(insertTest, delivery);

/** Creates deliveries of the oldest missed events, at most `limits.redelivered_at_once`; returns their number. */
export const redeliverOldestMissed = async (tx: OwnerTx, subscriptionId: string): Promise<number> =>
  Number((await tx.one(deliverMissed, { subscription_id: subscriptionId })).count);

/** Deletes one batch of a deleted subscription's rows; false where none are left of any. */
export async function purgeBatch(tx: OperatorTx, batch: number): Promise<boolean> {
  const purge = await tx.findOne(nextPurge);
  if (purge === undefined) return false;
  const deliveries = await tx.run(purgeRows, { ...purge, batch });
  if (deliveries === batch) return true;
  if ((await tx.run(purgeMissed, { ...purge, batch })) < batch) tx.send(endPurge, purge);
  return true;
}

/** The condition of each status, so that an index can serve it. */
const statusConditions: Readonly<Record<string, string>> = {
  pending: 'd.outcome is null and d.lease_token is null and d.attempt_count = 0',
  retrying: 'd.outcome is null and d.lease_token is null and d.attempt_count > 0',
  delivering: 'd.outcome is null and d.lease_token is not null',
  success: `d.outcome = 'success'`,
  failed: `d.outcome = 'failed'`,
};

const filters = {
  webhook_id: 'd.subscription_id = :webhook_id',
  status: (value: unknown) => statusConditions[String(value)] ?? unknownStatus(value),
  event_id: 'd.event_id = :event_id',
  event_type: 'd.event_type = :event_type',
  // The index of refused deliveries serves the classes that are none of success.
  status_class: (value: unknown) =>
    `d.response_status / 100 = left(:status_class, 1)::int${value === '2xx' ? '' : ' and d.response_status >= 300'}`,
  created_after: 'd.created_at >= :created_after',
  created_before: 'd.created_at <= :created_before',
};

function unknownStatus(value: unknown): never {
  throw new Error(`no delivery has the status ${String(value)}`);
}

const deliveries: Listing = {
  from: 'webhook_deliveries d',
  rowsFrom,
  alias: 'd',
  tenant: 'owner',
  partitioned: true,
  columns,
  filters,
  // An array, so that the rows are still found in their order: an owner has 20 at most.
  where:
    'd.subscription_id = any (array(select id from webhook_subscriptions where owner_kind = :owner_kind and owner_id = :owner_id))',
  total: {
    from: 'webhook_subscriptions s join webhook_delivery_counts c on c.subscription_id = s.id',
    alias: 's',
    filters: { webhook_id: 's.id = :webhook_id' },
  },
};

export const page = (db: OwnerDb, query: PageQuery): Promise<PageOf<DeliveryRow>> =>
  readPage<DeliveryRow>(db, deliveries, query);

export interface OperatorDeliveryRow extends DeliveryRow {
  readonly company_id: string | null;
  readonly partner_id: string | null;
  readonly owner_name: string | null;
}

const ofEveryOwner: Listing = {
  ...deliveries,
  columns: `${columns}, ${owners}`,
  filters: {
    ...filters,
    company_id: 'd.owner_kind = 1 and d.owner_id = :company_id',
    partner_id: 'd.owner_kind = 2 and d.owner_id = :partner_id',
  },
  where: 'exists (select from webhook_subscriptions s where s.id = d.subscription_id)',
  newestById: true,
  total: {
    from: 'webhook_subscriptions s join webhook_delivery_counts c on c.subscription_id = s.id',
    alias: 's',
    filters: {
      webhook_id: 's.id = :webhook_id',
      company_id: 's.owner_kind = 1 and s.owner_id = :company_id',
      partner_id: 's.owner_kind = 2 and s.owner_id = :partner_id',
    },
  },
};

/** A delivery of any owner. */
export const getOfAll = async (db: OperatorDb, id: string): Promise<OperatorDeliveryRow | undefined> =>
  db.findOne(readOfAll, { id });

export const pageOfAll = (db: OperatorDb, query: PageQuery): Promise<PageOf<OperatorDeliveryRow>> =>
  readPage<OperatorDeliveryRow>(db, ofEveryOwner, query);

const missed: Listing = {
  from: 'webhook_missed_events m',
  alias: 'm',
  tenant: 'owner',
  partitioned: true,
  key: ['subscription_id', 'id', 'recorded_at'],
  columns: 'm.id, m.type, m.company_id, m.reason, m.created_at',
  where: 'm.subscription_id = :subscription_id',
};

/** The events that a subscription of this owner has missed, newest first. */
export const pageOfMissed = (db: OwnerDb, subscriptionId: string, query: PageQuery): Promise<PageOf<MissedEvent>> =>
  readPage<MissedEvent>(db, missed, query, { subscription_id: subscriptionId });
