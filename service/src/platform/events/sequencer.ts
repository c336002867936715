/**
 * The sequencer gives committed events their feed positions (docs/decisions/0005-sequencer.md).
 * It takes events older than the delay, so that the feed is in the order of recording. Completeness and gap-free
 * positions do not depend on the delay: one leader at a time assigns positions, to committed events only.
 */
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { statementsOf } from '../database/statement.ts';
import { type Loop, repeat } from '../loop.ts';
import type { Statements } from './statements.gen.ts';

/** Rows of one round: about 0.1 s of work, far below every timeout. */
export const round_rows = 5_000;

/** The pause between rounds without a backlog. */
const pause_ms = 250;

const statement = statementsOf<Statements>('events');

// Held until the end of the transaction: the snapshot of the next leader is later than this commit.
const lead = statement('lead', `select pg_advisory_xact_lock(hashtext('mahnwerk sequencer'))`);

// One statement, so one snapshot: exactly the deleted rows get positions. An empty round writes nothing.
const sequence = statement(
  'sequence',
  `with due as (
     select recorded_at, event_id, company_id, owner_kind, owner_id from event_sequencing_queue
     where recorded_at <= statement_timestamp() - make_interval(secs => :delay_seconds)
     order by recorded_at, event_id, company_id, owner_kind, owner_id
     limit ${round_rows}
   ), taken as (
     delete from event_sequencing_queue i using due d
     where i.recorded_at = d.recorded_at and i.event_id = d.event_id and i.company_id = d.company_id
       and i.owner_kind = d.owner_kind and i.owner_id = d.owner_id
     returning i.*
   ), placed as (
     select t.*, e.type, e.created_at, e.envelope, row_number() over (order by t.recorded_at, t.event_id, t.company_id, t.owner_kind, t.owner_id) as place
     from taken t left join events e on e.company_id = t.company_id and e.recorded_at = t.recorded_at and e.id = t.event_id
   ), head as (
     update feed_heads set position = position + taken.count, sequenced_at = greatest(sequenced_at, clock_timestamp())
     from (select count(*) as count from taken) taken
     where shard = 0 and taken.count > 0
     returning position - taken.count as position, sequenced_at
   ), counted as (
     insert into feed_counts as c (owner_kind, owner_id, day, type, count)
     select p.owner_kind, p.owner_id, day_of(h.sequenced_at), coalesce(p.type, ''), count(*) from placed p, head h
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (owner_kind, owner_id, day, type) do update set count = c.count + excluded.count
   )
   insert into feed_entries (owner_kind, owner_id, position, sequenced_at, company_id, recorded_at, event_id, type, created_at, named)
   select p.owner_kind, p.owner_id, h.position + p.place, h.sequenced_at, p.company_id, p.recorded_at, p.event_id, p.type, p.created_at,
     named_in_event(p.envelope, p.company_id)
   from placed p, head h`,
);

/** Sequences events older than the delay, at most 5,000; returns their number. Waits for another leader's round. */
export const sequenceOnce = (database: Database, delaySeconds: number): Promise<number> =>
  database.asOperator(async (tx) => {
    tx.send(lead);
    return tx.run(sequence, { delay_seconds: delaySeconds });
  });

export interface SequencerOptions {
  readonly database: Database;
  /** Age at which an event becomes visible (MAHNWERK_FEED_DELAY_SECONDS). */
  readonly delaySeconds: number;
  readonly log: Logger;
  /** Milliseconds between rounds; for tests. */
  readonly pauseMs?: number;
}

/** Sequences until stopped. The lock serializes the rounds of several processes. */
export const startSequencer = ({ database, delaySeconds, log, pauseMs = pause_ms }: SequencerOptions): Loop =>
  repeat({
    name: 'sequencer',
    pause_ms: pauseMs,
    log,
    work: async () => ((await sequenceOnce(database, delaySeconds)) === round_rows ? 'again' : 'done'),
  });

const oldest = statement(
  'oldest',
  `select extract(epoch from statement_timestamp() - min(recorded_at))::float8 as seconds from event_sequencing_queue`,
);

/**
 * Age in seconds of the oldest event without a feed position; 0 if there is none. Far above the delay, no sequencer
 * runs.
 */
export const feedLag = async (database: Database): Promise<number> =>
  (await database.readAsOperator((db) => db.one(oldest))).seconds ?? 0;
