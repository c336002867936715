/**
 * The dispatcher's SQL: which endpoints have something due, and the lease before each attempt, over all owners, by the
 * database's clock. store-results.ts saves results, store-fan-out.ts makes deliveries.
 */
import type { OperatorDb } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { last_attempt_margin_ms } from './result.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dispatch');

/** Longer than any attempt including its wait for a handshake. */
export const lease_seconds = 30;

// No open delivery is older: the sweep has closed it. The bounds select the partitions of three days.
const openDays = (alias: string): string =>
  `${alias}.id >= first_uuid_at(statement_timestamp() - interval '49 hours') and ${alias}.id < first_uuid_at(statement_timestamp() + interval '1 hour')`;

// clock_timestamp(), because the time of the statement itself has passed by then.
const now = `extract(epoch from clock_timestamp())::float8 * 1000`;

// Since this instant the delivery's final attempt is due.
const isFinalAttemptDue = (alias: string): string =>
  `${alias}.expires_at <= statement_timestamp() + interval '${last_attempt_margin_ms} milliseconds'`;
const msOf = (column: string): string => `extract(epoch from ${column})::float8 * 1000`;

// Every write of the row by another component, such as a change of the subscription's URL, changes `version`.
const load = statement(
  'load',
  `select s.id, e.xmin::text as version, s.owner_id, s.url, e.lane, e.lane_reason, e.half_open_attempts, ${msOf('e.open_until')} as open_until, e.consecutive_failures, e.last_success_at is not null as proven, ${now} as now
   from webhook_subscriptions s join webhook_endpoints e on e.subscription_id = s.id
   where s.id = any(:ids::uuid[])`,
  { notNull: ['version', 'proven', 'now'] },
);

// This process leads these endpoints: a lease with another process id belongs to a former leader and is void, unless it
// is one of this process's earlier leases and still in flight. A lease of the current process id ends only by its time.
// The statement reads whether a Partner may receive the event, immediately before the attempt.
const leaseDue = statement(
  'lease',
  `with wanted as (
     select w.subscription_id, w.want, w.final_only from unnest(:subscription_ids::uuid[], :wants::integer[], :final_only::boolean[]) as w (subscription_id, want, final_only)
     join webhook_subscriptions s on s.id = w.subscription_id and s.enabled
   ), picked as materialized (
     select d.id from wanted w cross join lateral (
       select d.id from webhook_deliveries d
       where d.subscription_id = w.subscription_id and d.outcome is null and d.next_attempt_at <= statement_timestamp() and ${openDays('d')}
         and (d.lease_token is null or d.lease_until < statement_timestamp() or (left(d.lease_token::text, 18) <> :process_id and d.id <> all(:open_before::uuid[])))
         and (not w.final_only or ${isFinalAttemptDue('d')})
       order by d.next_attempt_at limit w.want
       for update skip locked
     ) d
   ), leased as (
     update webhook_deliveries d set lease_token = :token, lease_until = statement_timestamp() + interval '${lease_seconds} seconds'
     where d.id = any (array(select id from picked)) and ${openDays('d')}
     returning id, subscription_id, owner_kind, owner_id, company_id, event_recorded_at, event_id, event_type, test_envelope, attempt_count, single_attempt,
       next_attempt_at, expires_at, error_message
   )
   select l.id, l.subscription_id, l.owner_kind, l.company_id, l.event_id, l.event_type, coalesce(l.test_envelope, e.envelope) as envelope,
     l.attempt_count, l.single_attempt, ${msOf('l.next_attempt_at')} as due_at, ${msOf('l.expires_at')} as expires_at, l.error_message,
     s.url, s.secret, s.contract_version, case when s.previous_until > statement_timestamp() then s.previous_secret end as previous_secret,
     a.access, c.status as company_status, ${now} as now
   from leased l
   join webhook_subscriptions s on s.id = l.subscription_id
   left join events e on e.company_id = l.company_id and e.recorded_at = l.event_recorded_at and e.id = l.event_id
   left join partner_access a on l.owner_kind = 2 and a.company_id = l.company_id and a.partner_id = l.owner_id
   left join companies c on l.owner_kind = 2 and c.id = l.company_id`,
  { notNull: ['due_at', 'expires_at', 'now'], nullable: ['access', 'company_status', 'envelope'] },
);

// One index step for each endpoint with open deliveries, whatever their number.
const waiting = statement(
  'waiting',
  `with recursive endpoint as (
     (select d.subscription_id from webhook_deliveries d where d.outcome is null and ${openDays('d')} order by d.subscription_id limit 1)
     union all
     select (select d.subscription_id from webhook_deliveries d where d.outcome is null and d.subscription_id > endpoint.subscription_id and ${openDays('d')} order by d.subscription_id limit 1)
     from endpoint where endpoint.subscription_id is not null
   )
   select subscription_id, ${msOf(`(select min(d.next_attempt_at) from webhook_deliveries d where d.subscription_id = endpoint.subscription_id and d.outcome is null and ${openDays('d')})`)} as due_at, ${now} as now
   from endpoint where subscription_id is not null`,
  { notNull: ['subscription_id', 'now'] },
);

/** Longer than the time between two rounds of the poller plus clock differences between processes. */
const lately_seconds = 5;

// By id first: a backlog may have millions of open deliveries.
const lately = statement(
  'lately',
  `with made as materialized (
     select subscription_id, outcome, attempt_count, lease_token from webhook_deliveries where id >= first_uuid_at(statement_timestamp() - interval '${lately_seconds} seconds')
   )
   select distinct subscription_id from made where outcome is null and attempt_count = 0 and lease_token is null`,
  { notNull: ['subscription_id'] },
);

const finalAttemptDue = statement(
  'finalAttemptDue',
  `select distinct d.subscription_id from webhook_deliveries d
   where d.subscription_id = any(:ids::uuid[]) and d.outcome is null and d.lease_token is null and d.next_attempt_at <= statement_timestamp()
     and d.expires_at > statement_timestamp() and ${isFinalAttemptDue('d')} and ${openDays('d')}`,
);

export type EndpointRow = Statements['load']['row'];
export type LeasedDelivery = Statements['lease']['row'];

/** The endpoints of these subscriptions; none for a deleted one. */
export const loadEndpoints = (db: OperatorDb, ids: readonly string[]): Promise<EndpointRow[]> => db.many(load, { ids });

/** Leases due deliveries, up to a number per endpoint, with all data that an attempt needs. */
export const lease = (db: OperatorDb, wanted: Statements['lease']['parameters']): Promise<LeasedDelivery[]> =>
  db.many(leaseDue, wanted);

/** Every endpoint with open deliveries, and when the first is due. */
export const everyoneWaiting = (db: OperatorDb): Promise<Statements['waiting']['row'][]> => db.many(waiting);

/** The endpoints of deliveries that were made in the last seconds and not attempted yet. */
export const waitingLately = async (db: OperatorDb): Promise<string[]> =>
  (await db.many(lately)).map(({ subscription_id }) => subscription_id);

/** The endpoints, of those given, with a delivery whose final attempt is due. */
export const withFinalAttemptDue = async (db: OperatorDb, ids: readonly string[]): Promise<string[]> =>
  (await db.many(finalAttemptDue, { ids })).map(({ subscription_id }) => subscription_id);
