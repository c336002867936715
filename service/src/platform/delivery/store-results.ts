/** The SQL that follows an attempt: deliveries and endpoints settled in batches, subscriptions disabled, windows that have ended. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb, OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { expired_message } from './result.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dispatch');

// Only who holds the lease settles, and only what is settled counts: a batch that is written again, because the answer was
// lost, counts once. A delivery that goes back untried (`attempts` null) keeps what its last attempt left. An endpoint's
// successes and failures are counted in their order: `failures` are those since the last success. What it is remembered as
// is not written over what somebody else has written since it was read (`version`): a change of its receiver stands.
// `= any (array[…])` looks each of them up; for `=` a plan may hold every row against every result.
const settleBatch = statement(
  'settle',
  `with result as (
     select * from unnest(:ids::uuid[], :tokens::uuid[], :outcomes::text[], :next_attempts::timestamptz[], :next_reasons::text[], :statuses::smallint[], :bodies::bytea[],
       :messages::text[], :tried_at::timestamptz[], :attempts::text[], :signals::text[], :ended_at::timestamptz[])
       with ordinality as r (id, token, outcome, next_attempt_at, next_reason, status, body, message, tried_at, attempt, signal, ended_at, place)
   ), fared as (
     select * from unnest(:endpoint_ids::uuid[], :versions::text[], :lanes::text[], :reasons::text[], :probes::integer[], :open_until::timestamptz[])
       as f (id, version, lane, reason, probes, open_until)
   ), settled as (
     update webhook_deliveries d set
       outcome = coalesce(r.outcome, case when d.single_attempt and r.attempt is not null then 'failed' end), next_attempt_at = coalesce(r.next_attempt_at, d.next_attempt_at), next_attempt_reason = coalesce(r.next_reason, d.next_attempt_reason),
       lease_token = null, lease_until = null,
       attempt_count = d.attempt_count + (r.attempt is not null)::integer,
       response_status = case when r.attempt is null then d.response_status else r.status end,
       response_body = case when r.attempt is null then d.response_body else r.body end,
       error_message = case when r.attempt is null then coalesce(r.message, d.error_message) else r.message end,
       last_attempt_at = coalesce(r.tried_at, d.last_attempt_at),
       attempts = case when r.attempt is null then d.attempts
         when d.attempt_count >= ${limits.delivery_attempts_listed} then d.attempts - 0 || r.attempt::jsonb else d.attempts || r.attempt::jsonb end,
       updated_at = case when r.attempt is null and r.outcome is null then d.updated_at else statement_timestamp() end
     from result r where d.id = any(array[r.id]) and d.lease_token = r.token
     returning d.subscription_id, r.signal, r.ended_at, r.place
   ), counted as (
     select s.subscription_id, s.success_place > 0 as reset, count(*) filter (where s.signal = 'failure' and s.place > s.success_place)::integer as failures,
       max(s.ended_at) filter (where s.signal = 'failure') as failed_at, max(s.ended_at) filter (where s.signal = 'success') as succeeded_at
     from (select *, coalesce(max(place) filter (where signal = 'success') over (partition by subscription_id), 0) as success_place from settled) s
     group by s.subscription_id, s.success_place
   ), endpoint as (
     update webhook_endpoints e set
       consecutive_failures = case when c.reset then 0 else e.consecutive_failures end + c.failures,
       last_failure_at = coalesce(c.failed_at, e.last_failure_at), last_success_at = coalesce(c.succeeded_at, e.last_success_at),
       lane = case when e.xmin::text = f.version then f.lane else e.lane end,
       lane_reason = case when e.xmin::text = f.version then f.reason else e.lane_reason end,
       probes = case when e.xmin::text = f.version then f.probes else e.probes end,
       open_until = case when e.xmin::text = f.version then f.open_until else e.open_until end
     from fared f join counted c on c.subscription_id = f.id
     where e.subscription_id = any(array[f.id])
     returning e.subscription_id, e.consecutive_failures, e.xmin::text as version, (e.lane, e.lane_reason, e.probes, e.open_until) is not distinct from (f.lane, f.reason, f.probes, f.open_until) as current
   )
   select e.subscription_id as id, e.version, e.consecutive_failures as failures, e.current, s.enabled and e.consecutive_failures >= s.max_consecutive_failures as failing
   from endpoint e join webhook_subscriptions s on s.id = e.subscription_id`,
  { notNull: ['version', 'current', 'failing'] },
);

// The lock first, so that the second statement sees what a command that held it has left. Later than before, whatever the
// clock of that command: who reads by updated_since meets it.
const lockFailing = statement(
  'lockFailing',
  `select s.id from webhook_subscriptions s where s.id = any(:ids::uuid[]) and s.enabled order by s.id for update`,
);
const disableFailing = statement(
  'disableFailing',
  `update webhook_subscriptions s set enabled = false, auto_disabled = true, disabled_at = statement_timestamp(), updated_at = statement_timestamp()
   from webhook_endpoints e where e.subscription_id = s.id and s.id = any(:ids::uuid[]) and s.enabled and e.consecutive_failures >= s.max_consecutive_failures
   returning s.id`,
);

// What waited in vain for a disabled subscription is not lost: it can be asked for again by one call.
const expireDue = statement(
  'expire',
  `with due as materialized (
     select d.id from webhook_deliveries d
     where d.outcome is null and d.expires_at <= statement_timestamp() and (d.lease_token is null or d.lease_until < statement_timestamp())
     order by d.expires_at limit :batch
     for update skip locked
   ), closed as (
     update webhook_deliveries d set outcome = 'failed', lease_token = null, lease_until = null, updated_at = statement_timestamp(),
       error_message = coalesce(d.error_message, '${expired_message}')
     where d.id = any (array(select id from due))
     returning d.subscription_id, d.owner_kind, d.owner_id, d.event_id, d.company_id, d.event_recorded_at, d.event_type, d.test_envelope
   ), missed as (
     insert into webhook_missed_events (subscription_id, owner_kind, owner_id, id, company_id, recorded_at, type, reason, created_at)
     select c.subscription_id, c.owner_kind, c.owner_id, c.event_id, c.company_id, c.event_recorded_at, c.event_type, 'expired', statement_timestamp()
     from closed c join webhook_subscriptions s on s.id = c.subscription_id and not s.enabled
     where c.test_envelope is null and not exists (
       select from webhook_deliveries o
       where o.owner_kind = c.owner_kind and o.owner_id = c.owner_id and o.event_id = c.event_id and o.subscription_id = c.subscription_id and o.outcome = 'success'
         and o.id >= first_uuid_at(c.event_recorded_at)
     )
     on conflict do nothing
   )
   select count(*)::integer as closed from closed`,
  { notNull: ['closed'] },
);

export type Settled = Statements['settle']['parameters'];

/** How an endpoint stands in the database after a batch. */
export type Standing = Statements['settle']['row'];

/** Writes a batch; answers the endpoints that were written, and which of them have reached their number of failures. One none of whose results were settled is left as it is. */
export const settle = (db: OperatorDb, batch: Settled): Promise<Standing[]> => db.many(settleBatch, batch);

/** Disables those of them that are still enabled and still failing; answers which. */
export async function disable(tx: OperatorTx, ids: readonly string[]): Promise<string[]> {
  tx.send(lockFailing, { ids });
  return (await tx.many(disableFailing, { ids })).map(({ id }) => id);
}

/** Closes deliveries whose window is over, at most a batch; answers how many. */
export const expire = async (db: OperatorDb, batch: number): Promise<number> =>
  (await db.one(expireDue, { batch })).closed;
