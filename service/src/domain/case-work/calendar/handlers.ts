/** The calendar feeds of the signed-in person of the staff. */
import { calendarFeeds } from '@mahnwerk/contract/account/calendar-feeds.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { audited } from '../../../platform/http/audited.ts';
import { membershipOf } from '../../../platform/http/authorize.ts';
import { implement, withLock } from '../../../platform/http/handler.ts';
import { newToken } from '../../../platform/http/sessions.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { addressOf, hashOfFeed } from './pages.ts';
import * as store from './store.ts';

export const calendarFeedRoutes = implement(calendarFeeds, {
  list: ({ db, query, caller }) => store.listFeeds(db, query, membershipOf(caller).id),

  get: async ({ db, path, caller }) => orNotFound(await store.readFeed(db, membershipOf(caller).id, path.id)),

  async create({ tx, body: { name, contains }, caller, deps }) {
    const { id: staff_id } = membershipOf(caller);
    refuseUnless((await store.countFeeds(tx, staff_id)) < limits.calendar_feeds, 'conflict', {
      detail: `A person has at most ${limits.calendar_feeds} calendar feeds. Revoke one first.`,
    });
    const token = newToken();
    const feed = { id: newId(), name, contains: [...new Set(contains)] };
    store.insertFeed(tx, { ...feed, staff_id, token_hash: hashOfFeed(token, deps) });
    const after = { ...feed, created_at: tx.now };
    return audited({ ...after, url: addressOf(token, deps) }, { target: feed.id, after });
  },

  delete: withLock(
    ({ tx, path, caller }) => store.lockFeed(tx, membershipOf(caller).id, path.id),
    async ({ tx, path, caller }) => {
      const before = orNotFound(await store.lockFeed(tx, membershipOf(caller).id, path.id));
      store.removeFeed(tx, before.id);
      return audited(undefined, { before });
    },
  ),
});
