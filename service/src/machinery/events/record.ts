/**
 * Recording an event beside its cause: it travels with the command's commit, or not at all. What it
 * says is fixed here for good: the envelope's bytes are what the feed answers and a delivery signs.
 */
import assert from 'node:assert/strict';
import type { CompanyEventKey, EventData } from '@mahnwerk/contract/events.ts';
import type { CompanyTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { newId } from '../ids.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('events');

// Stamped by the database's clock when the statement runs, not when the transaction began. Within one
// transaction each stamp lies after the one before, even where the clock stands still or steps back:
// the setting lives as long as the transaction and then is '' (hence nullif).
const insert = statement(
  'insert',
  `with stamp as materialized (
     select set_config('app.recorded_at',
       greatest(clock_timestamp(), nullif(current_setting('app.recorded_at', true), '')::timestamptz + interval '1 microsecond')::text,
       true)::timestamptz as recorded_at
   ), recorded as (
     insert into events (company_id, recorded_at, id, type, created_at, envelope)
     select :company_id, recorded_at, :id, :type, :now, :envelope from stamp
   )
   insert into event_inbox (recorded_at, event_id, company_id, owner_kind, owner_id)
   select recorded_at, :id, :company_id, 1, :company_id from stamp`,
);

/**
 * Records an event of the transaction's company, for that company's feed; answers its id. Nothing is
 * waited for: a failure surfaces at commit. What one transaction records keeps its order.
 *
 * Partner events are not taken: whose feeds they enter is decided with the Partner API.
 */
export function record<K extends CompanyEventKey>(tx: CompanyTx, type: K, data: EventData<K>): string {
  // Of every key; a mapped type that TypeScript cannot see through while K is open.
  const { company_id } = data as { company_id: string };
  assert(company_id === tx.company, `${type} names another company than its transaction is bound to`);
  const id = newId();
  tx.send(insert, { id, type, envelope: JSON.stringify({ id, type, created_at: tx.now, data }) });
  return id;
}
