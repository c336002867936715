/** The feed as a client reads it: pages that follow each other by cursor. */
import assert from 'node:assert/strict';
import { type Event, eventFeed } from '@mahnwerk/contract/groups/events.ts';
import { limits } from '@mahnwerk/contract/limits.ts';
import { readFeed } from '../../machinery/events/index.ts';
import { serve } from '../../machinery/http/handler.ts';
import { Refusal } from '../../machinery/refusal.ts';

export const eventRoutes = serve(eventFeed, {
  async list({ db, query: { since, limit = limits.feed_page_default }, service: { cursors, publicUrl } }) {
    const owner = { kind: 'company', id: db.company } as const;
    const after = since === undefined ? undefined : (cursors.open(owner, since) ?? refuseSince('This cursor is not one of this feed.'));
    const page = (await readFeed(db, after, limit)) ?? refuseSince('This cursor has fallen behind the events that are kept: begin again without it and reconcile.');
    const cursor = page.end === undefined ? (since ?? null) : cursors.seal(owner, page.end);
    assert(cursor !== null || !page.more);
    return {
      cursor,
      next: page.more ? `${publicUrl}${eventFeed.routes.list.path}?since=${cursor}&limit=${limit}` : null,
      results: page.envelopes.map((envelope) => JSON.parse(envelope) as Event),
    };
  },
});

function refuseSince(message: string): never {
  throw new Refusal('validation_error', { errors: [{ field: 'since', code: 'invalid_parameter', message }] });
}
