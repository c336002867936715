/**
 * Records an event in the transaction of its cause: it is committed with the change, or not at all. The envelope's
 * bytes are final: the feed returns them and deliveries sign them.
 */
import assert from 'node:assert/strict';
import type { CompanyEventKey, EventData, EventKey, PartnerEventKey } from '@mahnwerk/contract/events/catalog.ts';
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { newId } from '../ids.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('events');

// The time is the database's clock at the statement, not at the start of the transaction. Within a transaction each
// stamp is later than the previous one, even if the clock stops or steps back. The setting lives as long as the
// transaction and is '' afterwards (hence nullif).
const stampText = `
  select set_config('app.recorded_at',
    greatest(clock_timestamp(), nullif(current_setting('app.recorded_at', true), '')::timestamptz + interval '1 microsecond')::text,
    true)::timestamptz as recorded_at`;

// The same snapshot decides the feeds and the webhooks of the event.
const insert = statement(
  'insert',
  `with stamp as materialized (${stampText}), recorded as (
     insert into events (company_id, recorded_at, id, type, created_at, envelope)
     select :company_id, recorded_at, :id, :type, :now, :envelope from stamp
   ), fanned as (
     insert into webhook_outbox (recorded_at, event_id, company_id, type, subscription_ids, missed_ids)
     select recorded_at, :id, :company_id, :type, c.enabled_ids, c.disabled_ids from stamp, webhook_subscribers(:company_id, null, :type) c
     where cardinality(c.enabled_ids) + cardinality(c.disabled_ids) > 0
   )
   insert into event_sequencing_queue (recorded_at, event_id, company_id, owner_kind, owner_id)
   select recorded_at, :id, :company_id, o.kind, o.id from stamp, event_owners(:company_id) o`,
);

// A database function (migrations/0006-webhooks.sql), because a Partner's role cannot read or write events.
const insertOfPartner = statement(
  'insertOfPartner',
  `with stamp as materialized (${stampText})
   select from stamp, record_for_partner(:partner, :company, stamp.recorded_at, :id, :type, :now, :envelope)`,
);

/** The bytes that the feed returns and deliveries sign. */
export const envelopeOf = ({
  id,
  type,
  created_at,
  data,
}: {
  readonly id: string;
  readonly type: EventKey;
  readonly created_at: string;
  readonly data: object;
}): string => JSON.stringify({ id, type, created_at, data });

/** The notification channel of the fan-out. */
export const fanoutChannel = 'mahnwerk_fanout';

/**
 * Records an event of the transaction's company, for the feeds of the company and of the Partners that may act for it
 * now, and for the webhooks that are subscribed now; returns its id. Does not wait: a failure surfaces at commit.
 * Events of one transaction keep their order.
 */
export function record<K extends CompanyEventKey>(tx: CompanyTx, type: K, data: EventData<K>): string {
  // Every event has it; TypeScript cannot resolve the mapped type while K is generic.
  const { company_id } = data as { company_id: string };
  assert(company_id === tx.tenant.company_id, `${type} names another company than its transaction is bound to`);
  const id = newId();
  tx.send(insert, { id, type, envelope: envelopeOf({ id, type, created_at: tx.now, data }) });
  tx.notifyAfterCommit(fanoutChannel);
  return id;
}

/** Records an event of one Partner about one of its companies, for that Partner's feed and webhooks only. */
export function recordForPartner<K extends PartnerEventKey>(
  tx: OperatorTx | PartnerTx,
  partner: string,
  type: K,
  data: EventData<K>,
): string {
  const { company_id: company } = data as { company_id: string };
  const id = newId();
  tx.send(insertOfPartner, {
    id,
    company,
    partner,
    type,
    envelope: envelopeOf({ id, type, created_at: tx.now, data }),
  });
  tx.notifyAfterCommit(fanoutChannel);
  return id;
}
