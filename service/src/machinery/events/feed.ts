/**
 * Reading an owner's feed: one page of envelopes after a place, and whether the reader has missed
 * something. What a cursor looks like is cursor.ts; what a page looks like to a client, the handler's.
 */
import type { OwnerDb } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import { limits } from '@mahnwerk/contract/limits.ts';
import type { Place } from './cursor.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('events');

// The inner limit stands in the text, so that the planner walks the key and stops; days before the
// place are not looked at (sequenced_at never falls while position rises).
const page = statement(
  'page',
  `select e.envelope, f.position, f.sequenced_at
   from (
     select position, sequenced_at, company_id, recorded_at, event_id from feed_entries
     where owner_kind = :owner_kind and owner_id = :owner_id and position > :position
       and sequenced_at >= to_timestamp(:sequenced_at::float8 / 1000)
     order by position limit ${limits.page_max + 1}
   ) f
   join events e on e.company_id = f.company_id and e.recorded_at = f.recorded_at and e.id = f.event_id
   order by f.position limit :row_limit`,
);

const bounds = statement(
  'bounds',
  `select h.position as head, coalesce((select f.position from feed_floors f where f.owner_kind = :owner_kind and f.owner_id = :owner_id), 0) as floor
   from feed_heads h where h.shard = 0`,
  { sure: ['floor'] },
);

export interface FeedPage {
  /** Envelopes as they were stored, in the order of the feed. */
  readonly envelopes: readonly string[];
  /** After the last envelope; undefined for an empty page. */
  readonly end: Place | undefined;
  /** Whether events wait behind this page. */
  readonly more: boolean;
}

const beginning: Place = { position: 0n, sequencedAt: 0 };

/**
 * The page after a place, or from the oldest event kept; undefined when the place is no longer good:
 * an event of this owner behind it has been dropped, or it lies ahead of all positions ever given
 * (a database restored from an older copy), so that events would be missed in silence.
 */
export async function readFeed(db: OwnerDb, after: Place | undefined, limit: number): Promise<FeedPage | undefined> {
  const { position, sequencedAt } = after ?? beginning;
  // In one flight, the bounds after the page: what is dropped in between is then told, not skipped.
  const reading = db.many(page, { position, sequenced_at: sequencedAt, row_limit: limit + 1 });
  const [rows, { head, floor }] = await Promise.all([reading, db.one(bounds)]);
  if (after !== undefined && (position < floor || position > head)) return undefined;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    envelopes: shown.map((row) => row.envelope),
    end: last === undefined ? undefined : { position: last.position, sequencedAt: Date.parse(last.sequenced_at) },
    more: rows.length > limit,
  };
}
