/**
 * Reads an owner's feed: one page of envelopes after a position, and whether the reader has missed events. cursor.ts
 * encodes positions; the handler formats the page.
 */
import type { OwnerDb } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { FeedPosition } from './cursor.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('events');

// A database function (migrations/0005-events.sql), because its plan must be fixed.
const page = statement(
  'page',
  `select f.envelope, f.position, f.sequenced_at from feed_page(:owner_kind, :owner_id, :position, to_timestamp(:sequenced_at::float8 / 1000), :row_limit) f`,
  { notNull: ['envelope', 'position', 'sequenced_at'] },
);

const bounds = statement(
  'bounds',
  `select h.position as head, coalesce((select f.position from feed_floors f where f.owner_kind = :owner_kind and f.owner_id = :owner_id), 0) as floor
   from feed_heads h where h.shard = 0`,
  { notNull: ['floor'] },
);

export interface FeedPage {
  /** The stored envelopes, in the order of the feed. */
  readonly envelopes: readonly string[];
  /** The position after the last envelope; undefined for an empty page. */
  readonly end: FeedPosition | undefined;
  /** Whether more events follow this page. */
  readonly more: boolean;
}

const beginning: FeedPosition = { position: 0n, sequencedAt: 0 };

/**
 * The page after a position, or from the oldest event kept. Undefined if the position is invalid: an event of this
 * owner after it has been dropped, or it is beyond every assigned position (a database restored from an older backup),
 * so that the reader would miss events without notice.
 */
export async function readFeed(
  db: OwnerDb,
  after: FeedPosition | undefined,
  limit: number,
): Promise<FeedPage | undefined> {
  const { position, sequencedAt } = after ?? beginning;
  // One round trip, the bounds after the page: a drop between the two is then reported, not skipped.
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
