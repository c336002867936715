/** The SQL that turns recorded events into deliveries. */
import assert from 'node:assert/strict';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb, OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { type LeasedDelivery, leasedRows, lease_seconds, leasedColumns } from './store.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dispatch');

// Held to the end of the transaction, as the sequencer's.
const lead = statement('leadFanOut', `select pg_advisory_xact_lock(hashtext('mahnwerk fan-out'))`);

const taking = 'ctid as place, recorded_at, event_id, company_id, type, subscription_ids, missed_ids';
// Found one by one in the index, however many events each of them has.
const inTurn = statement(
  'companiesInTurn',
  `with recursive company (id) as (
     (select company_id from webhook_outbox where company_id > :after order by company_id limit 1)
     union all
     select (select f.company_id from webhook_outbox f where f.company_id > c.id order by f.company_id limit 1) from company c where c.id is not null
   )
   select id from company where id is not null limit :most`,
  { notNull: ['id'] },
);

// The oldest, and the oldest of these companies.
const due = `
     (select ${taking} from webhook_outbox order by recorded_at, event_id limit :oldest)
     union
     (select f.* from unnest(:company_ids::uuid[]) as c (id) cross join lateral (
        select ${taking} from webhook_outbox where company_id = c.id order by recorded_at, event_id limit 1
      ) f)`;

const concerned = statement(
  'concerned',
  `select u.id, count(*)::integer as events, extract(epoch from max(d.recorded_at))::float8 * 1000 as latest from (${due}) d cross join lateral unnest(d.subscription_ids) as u (id) group by u.id`,
  { notNull: ['id', 'events', 'latest'] },
);

// Due since it was recorded: what an event waits for this statement is time on our side, and told as such. A
// subscription that was deleted meanwhile gets nothing. An endpoint's first deliveries, as many as it has places for, are
// made leased: they go out at once, and no claim has to look for them. The rows are deleted by where they lie, which holds
// within the statement: a plan by their key, made while the table was empty, walks through all of it (measured: 900 ms for 400 of 10 000).
const fanOutBatch = statement(
  'fanOut',
  `with due as materialized (${due}
   ), taken as (
     delete from webhook_outbox f using due d where f.ctid = d.place
   ), made as (
     insert into webhook_deliveries (id, owner_kind, owner_id, subscription_id, company_id, event_recorded_at, event_id, event_type,
       next_attempt_at, next_attempt_reason, expires_at, lease_token, lease_until, created_at, updated_at)
     select new_uuid_at(statement_timestamp()), w.owner_kind, w.owner_id, w.subscription_id, w.company_id, w.recorded_at, w.event_id, w.type,
       least(w.recorded_at, statement_timestamp()), 'first_attempt', w.recorded_at + make_interval(hours => ${limits.delivery_window_hours}),
       case when w.turn <= w.places then :token::uuid end, case when w.turn <= w.places then statement_timestamp() + interval '${lease_seconds} seconds' end,
       statement_timestamp(), statement_timestamp()
     from (
       select d.*, s.id as subscription_id, s.owner_kind, s.owner_id, case when s.enabled then (:places::integer[])[array_position(:subscription_ids::uuid[], s.id)] end as places, row_number() over (partition by s.id order by d.recorded_at, d.event_id) as turn
       from due d cross join lateral unnest(d.subscription_ids) as u (id)
       join webhook_subscriptions s on s.id = u.id
     ) w
     order by w.recorded_at, w.event_id
     returning ${leasedColumns}, lease_token
   ), missed as (
     insert into webhook_missed_events (subscription_id, owner_kind, owner_id, id, company_id, recorded_at, type, reason, created_at)
     select s.id, s.owner_kind, s.owner_id, d.event_id, d.company_id, d.recorded_at, d.type, 'disabled', statement_timestamp()
     from due d cross join lateral unnest(d.missed_ids) as u (id)
     join webhook_subscriptions s on s.id = u.id
     where d.missed_ids <> '{}'
     on conflict do nothing
   ), leased as (
     select * from made where lease_token is not null
   )
   select (select count(*) from due)::integer as events, coalesce((select array_agg(distinct subscription_id) from made where lease_token is null), '{}') as waiting_ids,
     coalesce((select array_agg(company_id) from (select company_id from made group by company_id having bool_and(lease_token is null)) stuck), '{}') as stuck_companies, c.*
   from (values (1)) as always (one) left join (${leasedRows('leased')}) c on true`,
  {
    notNull: ['events', 'waiting_ids', 'stuck_companies'],
    nullable: [
      'id',
      'subscription_id',
      'owner_kind',
      'event_id',
      'event_type',
      'attempt_count',
      'single_attempt',
      'url',
      'secret',
      'contract_version',
    ],
  },
);

const oldest = statement(
  'oldestFanOut',
  `select extract(epoch from statement_timestamp() - min(recorded_at))::float8 as seconds from webhook_outbox`,
);

/** What a round takes: so many of the oldest events, and the oldest of these companies. */
export interface Share {
  readonly oldest: number;
  readonly company_ids: readonly string[];
}

/** Takes the turn; waits for another process's. */
export const takeTurn = (tx: OperatorTx): void => tx.send(lead);

/** The next companies with events that wait, by their ids. */
export const companiesAfter = async (tx: OperatorTx, after: string, most: number): Promise<string[]> =>
  (await tx.many(inTurn, { after, most })).map(({ id }) => id);

/** Which subscriptions the next events concern, and how many of them each. */
export const comingFor = async (tx: OperatorTx, share: Share): Promise<ReadonlyMap<string, Coming>> =>
  new Map((await tx.many(concerned, share)).map(({ id, events, latest }) => [id, { events, latest }]));

/** What is about to be made for a subscription. */
export interface Coming {
  readonly events: number;
  /** When the latest of them was recorded, in milliseconds of the database. */
  readonly latest: number;
}

/** Places to be filled at once, of endpoints that this process leads. */
export interface Places {
  readonly subscription_ids: readonly string[];
  /** How many of each, in the same order. */
  readonly places: readonly number[];
  readonly token: string;
}

export interface FannedOut {
  /** Events turned into deliveries. */
  readonly events: number;
  /** Subscriptions some of whose deliveries wait for a claim. */
  readonly waiting_ids: readonly string[];
  /** Companies of whose deliveries none can leave yet. */
  readonly stuck_companies: readonly string[];
  /** Leased, and to be sent once this has committed. */
  readonly leased: readonly LeasedDelivery[];
}

/** Turns them into deliveries. */
export async function fanOut(tx: OperatorTx, share: Share, places: Places): Promise<FannedOut> {
  const rows = await tx.many(fanOutBatch, { ...share, ...places });
  const [first] = rows;
  assert(first !== undefined, 'a fan-out answers at least one row');
  const { events, waiting_ids, stuck_companies } = first;
  return {
    events,
    waiting_ids,
    stuck_companies,
    leased: rows.filter(({ id }) => id !== null) as readonly LeasedDelivery[],
  };
}

/** Age in seconds of the oldest event that waits for it; 0 where none does. */
export const fanOutAge = async (db: OperatorDb): Promise<number> => (await db.one(oldest)).seconds ?? 0;
