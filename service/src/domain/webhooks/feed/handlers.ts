/** The routes of the event feeds: pages by cursor, for clients and Partners. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { EventKey } from '@mahnwerk/contract/events/catalog.ts';
import assert from 'node:assert/strict';
import { type EventOf, eventFeed, partnerEventFeed } from '@mahnwerk/contract/case/events.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type OwnerDb, ownerOf } from '../../../platform/database/session.ts';
import { readFeed } from '../../../platform/events/index.ts';
import { implement } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** One page of an owner's feed. @param path the path of the feed */
async function readPage<K extends EventKey>(
  db: OwnerDb,
  { since, limit = limits.feed_page_default }: FeedQuery,
  { cursors, publicUrl }: Pick<Dependencies, 'cursors' | 'publicUrl'>,
  path: string,
) {
  const after =
    since === undefined
      ? undefined
      : (cursors.open(ownerOf(db), since) ?? refuseSince('The cursor does not belong to this feed.'));
  const page =
    (await readFeed(db, after, limit)) ??
    refuseSince('The cursor is older than the retention period. Start again without `since` and reconcile.');
  const cursor = page.end === undefined ? (since ?? null) : cursors.seal(ownerOf(db), page.end);
  assert(cursor !== null || !page.more);
  return {
    cursor,
    next: page.more ? `${publicUrl}${path}?since=${cursor}&limit=${limit}` : null,
    results: page.envelopes.map((envelope) => JSON.parse(envelope) as EventOf<K>),
  };
}

interface FeedQuery {
  readonly since?: string;
  readonly limit?: number;
}

export const eventRoutes = [
  implement(eventFeed, {
    list: ({ db, query, deps }) => readPage(db.asOwner(), query, deps, eventFeed.routes.list.path),
  }),
  implement(partnerEventFeed, {
    list: ({ db, query, deps }) => readPage(db.asOwner(), query, deps, partnerEventFeed.routes.list.path),
  }),
];

function refuseSince(message: string): never {
  throw new Refusal('validation_error', { errors: [{ field: 'since', code: 'invalid_parameter', message }] });
}
