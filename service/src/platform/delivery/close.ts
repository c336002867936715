/** Closes the deliveries of a Partner for a company. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { access_unavailable_message } from './result.ts';
import { lockFanOut } from './store-fan-out.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dispatch');

/** The deliveries to close; the event of the revocation itself is still sent. */
export interface Closed {
  readonly company: string;
  readonly partner: string;
  /** The event type that is still delivered. */
  readonly except: string;
}

// One hour longer than a delivery lives, to allow for clock differences.
const hours = limits.delivery_window_hours + 1;
const pending = `q.owner_kind = 2 and q.owner_id = :partner and q.company_id = :company and q.outcome is null and q.event_type <> :except and q.id >= first_uuid_at(statement_timestamp() - interval '${hours} hours')`;

// A locked delivery is being leased or saved: the statement skips it.
const closePending = statement(
  'closePending',
  `update webhook_deliveries d
   set outcome = 'failed', error_message = :message, lease_token = null, lease_until = null, updated_at = statement_timestamp()
   where d.id >= first_uuid_at(statement_timestamp() - interval '${hours} hours') and d.id = any (array(
     select q.id from webhook_deliveries q where ${pending} and (q.lease_token is null or q.lease_until < statement_timestamp())
     for update skip locked))`,
);

// A leased delivery is in progress, as it was allowed to be, and is not retried.
const endLeased = statement(
  'endLeased',
  `update webhook_deliveries d set single_attempt = true
   where d.id >= first_uuid_at(statement_timestamp() - interval '${hours} hours') and d.id = any (array(select q.id from webhook_deliveries q where ${pending} for update skip locked))`,
);

const closeWaiting = statement(
  'closeWaiting',
  `with own as materialized (
     select array_agg(s.id) as ids from webhook_subscriptions s where s.owner_kind = 2 and s.owner_id = :partner
   ), waiting as (
     select f.* from webhook_outbox f, own
     where f.company_id = :company and f.type <> :except and f.subscription_ids && own.ids
     for update of f
   ), made as (
     insert into webhook_deliveries (id, owner_kind, owner_id, subscription_id, company_id, event_recorded_at, event_id, event_type,
       next_attempt_at, next_attempt_reason, expires_at, outcome, error_message, created_at, updated_at)
     select new_uuid_at(statement_timestamp()), 2, :partner, u.id, w.company_id, w.recorded_at, w.event_id, w.type,
       w.recorded_at, 'first_attempt', w.recorded_at + interval '${limits.delivery_window_hours} hours', 'failed', :message, statement_timestamp(), statement_timestamp()
     from waiting w, own, lateral unnest(w.subscription_ids) as u (id)
     where u.id = any (own.ids)
     order by w.recorded_at, w.event_id
   )
   update webhook_outbox f
   set subscription_ids = array(select u.id from own, unnest(f.subscription_ids) with ordinality as u (id, place) where u.id <> all (own.ids) order by u.place)
   from waiting w where f.recorded_at = w.recorded_at and f.event_id = w.event_id and f.company_id = w.company_id`,
);

/**
 * Closes as `failed` the pending deliveries to the Partner about the company: when its access ends, and when it
 * returns, for events that were recorded or in progress at that moment. Makes no attempt and counts no failure of the
 * receiver. It must be the last step before the commit, because it holds the fan-out's lock.
 */
export function closeDeliveries(tx: OperatorTx, closed: Closed): void {
  // An event is either still in the outbox or already a delivery that is visible here.
  lockFanOut(tx);
  tx.send(closePending, { ...closed, message: access_unavailable_message });
  tx.send(endLeased, closed);
  tx.send(closeWaiting, { ...closed, message: access_unavailable_message });
}
