/**
 * Verifies the feeds: positions without gaps up to the head, no position twice, an event behind each entry, and each
 * event in a feed or in the queue of the sequencer. Everything is read from one state of the database.
 */
import type { Database } from '../database/pool.ts';
import type { OperatorDb } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('events');

const positions = statement(
  'positions',
  `select count(*) as entries, count(distinct position) as positions, coalesce(min(position), 0) as first, coalesce(max(position), 0) as last,
     (select h.position from feed_heads h where h.shard = 0) as head,
     coalesce((select max(f.position) from feed_floors f), 0) as floor
   from feed_entries`,
  { notNull: ['entries', 'positions', 'first', 'last', 'head', 'floor'] },
);

const days = statement(
  'days',
  `select generate_series(least(min(e.first), min(f.first)), greatest(max(e.last), max(f.last)), interval '1 day')::date as day
   from (select date_trunc('day', min(recorded_at), 'UTC') as first, max(recorded_at) as last from events) e,
     (select date_trunc('day', min(recorded_at), 'UTC') as first, max(recorded_at) as last from feed_entries) f
   having least(min(e.first), min(f.first)) is not null`,
  { notNull: ['day'] },
);

// One day at a time, so that the sorts of a large feed stay small. Feeds older than 30 days are dropped, while an event that is redelivered is kept.
const day = statement(
  'day',
  `with span as materialized (select :day::date::timestamp at time zone 'UTC' as first, (:day::date + 1)::timestamp at time zone 'UTC' as beyond),
   e as (select e.company_id, e.recorded_at, e.id from events e, span where e.recorded_at >= first and e.recorded_at < beyond),
   f as (select f.company_id, f.recorded_at, f.event_id from feed_entries f, span where f.recorded_at >= first and f.recorded_at < beyond),
   q as (select q.company_id, q.recorded_at, q.event_id from event_sequencing_queue q, span where q.recorded_at >= first and q.recorded_at < beyond),
   lost as (
     select e.id from e where e.recorded_at > clock_timestamp() - interval '29 days'
       and not exists (select from f where (f.company_id, f.recorded_at, f.event_id) = (e.company_id, e.recorded_at, e.id))
       and not exists (select from q where (q.company_id, q.recorded_at, q.event_id) = (e.company_id, e.recorded_at, e.id))),
   empty as (
     select r.event_id from (select * from f union all select * from q) r
     where not exists (select from e where (e.company_id, e.recorded_at, e.id) = (r.company_id, r.recorded_at, r.event_id)))
   select (select count(*) from e) as events, (select count(*) from lost) as lost, (select min(id::text) from lost) as lost_id,
     (select count(*) from empty) as empty, (select min(event_id::text) from empty) as empty_id`,
  { notNull: ['events', 'lost', 'empty'] },
);

export interface FeedVerification {
  readonly events: bigint;
  readonly entries: bigint;
  /** One line each. */
  readonly findings: readonly string[];
}

/** @param told is called after each day with the number of events so far */
export const verifyFeeds = (database: Database, told: (events: bigint) => void): Promise<FeedVerification> =>
  database.readAsOperator((db) => db.snapshot(() => verified(db, told)));

async function verified(db: OperatorDb, told: (events: bigint) => void): Promise<FeedVerification> {
  const found = await db.one(positions);
  const findings = [...findingsOf(found)];
  let events = 0n;
  for (const { day: each } of await db.many(days)) {
    const { events: ofDay, lost, lost_id, empty, empty_id } = await db.one(day, { day: each });
    events += ofDay;
    if (lost > 0n)
      findings.push(`${each}: ${lost} events are in no feed and not in the sequencer's queue, such as ${lost_id}`);
    if (empty > 0n) findings.push(`${each}: ${empty} feed entries have no event, such as that of ${empty_id}`);
    told(events);
  }
  return { events, entries: found.entries, findings };
}

type Positions = Statements['positions']['row'];

/** Retention drops whole days from the beginning: what is left has no gap and ends at the head. */
function* findingsOf({ entries, positions: places, first, last, head, floor }: Positions): Generator<string> {
  if (places < entries) yield `${entries - places} feed positions are used more than once`;
  const wanted = last - first + 1n;
  if (entries > 0n && places < wanted)
    yield `${wanted - places} feed positions between ${first} and ${last} are missing`;
  if (entries > 0n && last !== head) yield `the feed ends at position ${last}, its head is at ${head}`;
  if (entries === 0n && head !== floor) yield `the head of the feed is at ${head}, retention dropped up to ${floor}`;
  if (entries > 0n && first > 1n && first > floor + 1n)
    yield `the feed begins at position ${first}, retention dropped up to ${floor}`;
}
