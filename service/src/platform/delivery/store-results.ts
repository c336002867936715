/** The SQL after an attempt: save results in batches, disable subscriptions, close deliveries whose window is over. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb, OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { duration_step } from './durations.ts';
import { expired_message } from './result.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dispatch');

const thisHour = `date_trunc('hour', statement_timestamp(), 'UTC')`;

// A result is saved only under its lease, and only saved results count: a batch that is written again after a lost
// answer counts once. A delivery without a counted attempt (`attempts` null) keeps the data of its last attempt.
// Successes and failures of an endpoint are counted in order: `failures` are those since the last success. The
// circuit's state does not overwrite a row that another process has written since it was read (`version`). `= any
// (array[…])` looks up each row; with `=` a plan may compare every row with every result.
const saveBatch = statement(
  'saveResults',
  `with result as (
     select * from unnest(:ids::uuid[], :tokens::uuid[], :outcomes::text[], :next_attempts::timestamptz[], :next_reasons::text[], :statuses::smallint[], :bodies::bytea[],
       :messages::text[], :tried_at::timestamptz[], :attempts::text[], :signals::text[], :ended_at::timestamptz[])
       with ordinality as r (id, token, outcome, next_attempt_at, next_reason, status, body, message, tried_at, attempt, signal, ended_at, number)
   ), effect as (
     select * from unnest(:endpoint_ids::uuid[], :versions::text[], :lanes::text[], :reasons::text[], :half_open_attempts::integer[], :open_until::timestamptz[])
       as f (id, version, lane, reason, half_open_attempts, open_until)
   ), saved as (
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
     returning d.subscription_id, r.signal, r.ended_at, r.number, d.owner_kind, d.owner_id, d.outcome, (r.attempt::jsonb ->> 'duration_ms')::integer as duration_ms
   ), hours as (
     insert into webhook_hours as h (subscription_id, at, result, duration_class, owner_kind, owner_id, count)
     select s.subscription_id, ${thisHour}, case s.outcome when 'success' then 'succeeded' when 'failed' then 'failed' else 'retried' end,
       case s.outcome when 'success' then round(ln(greatest(s.duration_ms, 1)) / ln(${duration_step}))::smallint else 0 end, s.owner_kind, s.owner_id, count(*)
     from saved s where s.outcome is not null or s.duration_ms is not null
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4
     on conflict (subscription_id, at, result, duration_class) do update set count = h.count + excluded.count
   ), counted as (
     select s.subscription_id, s.last_success > 0 as reset, count(*) filter (where s.signal = 'failure' and s.number > s.last_success)::integer as failures,
       max(s.ended_at) filter (where s.signal = 'failure') as failed_at, max(s.ended_at) filter (where s.signal = 'success') as succeeded_at
     from (select *, coalesce(max(number) filter (where signal = 'success') over (partition by subscription_id), 0) as last_success from saved) s
     group by s.subscription_id, s.last_success
   ), endpoint as (
     update webhook_endpoints e set
       consecutive_failures = case when c.reset then 0 else e.consecutive_failures end + c.failures,
       last_failure_at = coalesce(c.failed_at, e.last_failure_at), last_success_at = coalesce(c.succeeded_at, e.last_success_at),
       lane = case when e.xmin::text = f.version then f.lane else e.lane end,
       lane_reason = case when e.xmin::text = f.version then f.reason else e.lane_reason end,
       half_open_attempts = case when e.xmin::text = f.version then f.half_open_attempts else e.half_open_attempts end,
       open_until = case when e.xmin::text = f.version then f.open_until else e.open_until end
     from effect f join counted c on c.subscription_id = f.id
     where e.subscription_id = any(array[f.id])
     returning e.subscription_id, e.consecutive_failures, e.xmin::text as version, (e.lane, e.lane_reason, e.half_open_attempts, e.open_until) is not distinct from (f.lane, f.reason, f.half_open_attempts, f.open_until) as current
   )
   select e.subscription_id as id, e.version, e.consecutive_failures as failures, e.current, s.enabled and e.consecutive_failures >= s.max_consecutive_failures as failing
   from endpoint e join webhook_subscriptions s on s.id = e.subscription_id`,
  { notNull: ['version', 'current', 'failing'] },
);

// The lock comes first, so that the second statement sees the changes of a command that held it.
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

// Pending deliveries of a disabled subscription become missed events, which its owner can redeliver.
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
   ), hours as (
     insert into webhook_hours as h (subscription_id, at, result, duration_class, owner_kind, owner_id, count)
     select c.subscription_id, ${thisHour}, 'failed', 0, c.owner_kind, c.owner_id, count(*) from closed c
     group by 1, 2, 5, 6 order by 1
     on conflict (subscription_id, at, result, duration_class) do update set count = h.count + excluded.count
   )
   select count(*)::integer as closed from closed`,
  { notNull: ['closed'] },
);

export type Results = Statements['saveResults']['parameters'];

/** An endpoint in the database after a batch. */
export type EndpointState = Statements['saveResults']['row'];

/**
 * Saves a batch; returns the written endpoints and whether each has reached its number of failures. An endpoint without
 * a saved result is not written.
 */
export const saveResults = (db: OperatorDb, batch: Results): Promise<EndpointState[]> => db.many(saveBatch, batch);

/** Disables the subscriptions that are still enabled and still failing; returns their ids. */
export async function disable(tx: OperatorTx, ids: readonly string[]): Promise<string[]> {
  tx.send(lockFailing, { ids });
  return (await tx.many(disableFailing, { ids })).map(({ id }) => id);
}

/** Closes deliveries whose window is over, at most one batch; returns their number. */
export const expire = async (db: OperatorDb, batch: number): Promise<number> =>
  (await db.one(expireDue, { batch })).closed;
