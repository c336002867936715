/** The SQL that follows an attempt: deliveries and endpoints settled in batches, subscriptions disabled, windows that have ended. */
import { limits } from '@mahnwerk/contract/limits.ts';
import type { OperatorDb, OperatorTx } from '../../machinery/database/session.ts';
import { statementsOf } from '../../machinery/database/statement.ts';
import { expired_message } from './delivery.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dispatch');

// Only who holds the lease settles. A delivery that goes back untried (`attempts` null) keeps what its last attempt
// left. An endpoint's successes and failures are counted in their order: `failures` are those since the last success.
const settleBatch = statement(
  'settle',
  `with result as (
     select * from unnest(:ids::uuid[], :tokens::uuid[], :outcomes::text[], :next_attempts::timestamptz[], :next_reasons::text[], :statuses::smallint[], :bodies::bytea[],
       :messages::text[], :tried_at::timestamptz[], :attempts::text[])
       as r (id, token, outcome, next_attempt_at, next_reason, status, body, message, tried_at, attempt)
   ), fared as (
     select * from unnest(:endpoint_ids::uuid[], :resets::boolean[], :failures::integer[], :failed_at::timestamptz[], :succeeded_at::timestamptz[],
       :lanes::text[], :reasons::text[], :probes::integer[], :open_until::timestamptz[])
       as f (id, reset, failures, failed_at, succeeded_at, lane, reason, probes, open_until)
   ), endpoint as (
     update webhook_endpoints e set
       consecutive_failures = case when f.reset then 0 else e.consecutive_failures end + f.failures,
       last_failure_at = coalesce(f.failed_at, e.last_failure_at), last_success_at = coalesce(f.succeeded_at, e.last_success_at),
       lane = f.lane, lane_reason = f.reason, probes = f.probes, open_until = f.open_until
     from fared f where e.subscription_id = f.id and e.subscription_id = any(:endpoint_ids::uuid[])
     returning e.subscription_id, e.consecutive_failures
   ), settled as (
     update webhook_deliveries d set
       outcome = r.outcome, next_attempt_at = coalesce(r.next_attempt_at, d.next_attempt_at), next_attempt_reason = coalesce(r.next_reason, d.next_attempt_reason),
       lease_token = null, lease_until = null,
       attempt_count = d.attempt_count + (r.attempt is not null)::integer,
       response_status = case when r.attempt is null then d.response_status else r.status end,
       response_body = case when r.attempt is null then d.response_body else r.body end,
       error_message = case when r.attempt is null then coalesce(r.message, d.error_message) else r.message end,
       last_attempt_at = coalesce(r.tried_at, d.last_attempt_at),
       attempts = case when r.attempt is null then d.attempts
         when d.attempt_count >= ${limits.delivery_attempts_listed} then d.attempts - 0 || r.attempt::jsonb else d.attempts || r.attempt::jsonb end,
       updated_at = case when r.attempt is null and r.outcome is null then d.updated_at else statement_timestamp() end
     from result r where d.id = r.id and d.id = any(:ids::uuid[]) and d.lease_token = r.token
   )
   select s.id from endpoint e join webhook_subscriptions s on s.id = e.subscription_id where s.enabled and e.consecutive_failures >= s.max_consecutive_failures`,
);

// The lock first, so that the second statement sees what a command that held it has left.
const lockFailing = statement('lockFailing', `select s.id from webhook_subscriptions s where s.id = any(:ids::uuid[]) and s.enabled order by s.id for update`);
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
     where c.test_envelope is null
     on conflict do nothing
   )
   select count(*)::integer as closed from closed`,
  { sure: ['closed'] },
);

export type Settled = Statements['settle']['parameters'];

/** Writes a batch; answers the subscriptions that have reached their number of failures. */
export const settle = async (db: OperatorDb, batch: Settled): Promise<string[]> => (await db.many(settleBatch, batch)).map(({ id }) => id);

/** Disables those of them that are still enabled and still failing; answers which. */
export async function disable(tx: OperatorTx, ids: readonly string[]): Promise<string[]> {
  tx.send(lockFailing, { ids });
  return (await tx.many(disableFailing, { ids })).map(({ id }) => id);
}

/** Closes deliveries whose window is over, at most a batch; answers how many. */
export const expire = async (db: OperatorDb, batch: number): Promise<number> => (await db.one(expireDue, { batch })).closed;
