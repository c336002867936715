/**
 * `/calendar/{token}.ics`: what a person of the staff has to do, for a calendar that sends no credential. All addresses
 * that are good for nothing have the same answer, and the log has none of them (platform/http/request-lines.ts).
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { BucketConsumption } from '../../../platform/counters/counters.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { limitedAddressOf } from '../../../platform/http/client-address.ts';
import type { Pages } from '../../../platform/http/pages.ts';
import { etagOf, matchesWeakly } from '../../../platform/http/precondition.ts';
import { notModified, type Reply } from '../../../platform/http/reply.ts';
import { consumeFailingOpen, hour, minute, refuseExhausted } from '../../../platform/http/throttle.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import { eventsOf } from './feed.ts';
import { type CalendarEvent, icalendar } from './icalendar.ts';
import * as store from './store.ts';

type FeedNeeds = Pick<Dependencies, 'hashSecret' | 'publicUrl'>;

/** The stored hash of a token. */
export const hashOfFeed = (token: string, { hashSecret }: FeedNeeds): Buffer => hashSecret(`calendar ${token}`);

export const addressOf = (token: string, { publicUrl }: FeedNeeds): string => `${publicUrl}/calendar/${token}.ics`;

const place = '/calendar/';
const addressForm = /^\/calendar\/([\w-]{43})\.ics$/;

export const calendarPages =
  (database: Database, deps: FeedNeeds & Pick<Dependencies, 'counters'>): Pages =>
  async (method, path, headers, request) => {
    if (!path.startsWith(place)) return undefined;
    refuseUnless(method === 'GET' || method === 'HEAD', 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    const token = addressForm.exec(path)?.[1];
    if (token === undefined) throw new Refusal('not_found');
    const token_hash = hashOfFeed(token, deps);
    // Before the look-up, and for every token: an address that was revoked is no cheaper to ask than one that is not.
    refuseExhausted(await consumeFailingOpen(deps.counters, [visit(request?.address ?? ''), read(token_hash)]));
    const events = await database.readAsOperator((db) => db.snapshot(() => readEvents(db, token_hash, deps)));
    const reply = replyOf(icalendar(events));
    const known = headers['if-none-match'];
    return known !== undefined && matchesWeakly(known, reply.headers.ETag ?? '') ? notModified(reply) : reply;
  };

/** The calendars of a whole office may share an address, or those of many people a service that reads for them. */
const visit = (address: string): BucketConsumption =>
  one(`address:${limitedAddressOf(address)}:calendar`, limits.requests_per_minute, minute);
const read = (token_hash: Buffer): BucketConsumption =>
  one(`calendar:${token_hash.toString('base64url')}:reads`, limits.calendar_reads_per_hour, hour);
const one = (bucket: string, limit: number, windowSeconds: number): BucketConsumption => ({
  bucket,
  limit,
  windowSeconds,
  needs: 1,
  takes: 1,
});

/** @throws Refusal not_found for a token of no feed, or of a person who is no longer of the staff */
async function readEvents(
  db: OperatorDb,
  token_hash: Buffer,
  { publicUrl }: FeedNeeds,
): Promise<readonly CalendarEvent[]> {
  const { contains, account_id, language } = orNotFound(await store.findFeed(db, token_hash));
  const today = todayInBerlin(db);
  const span = { from: addDays(today, -limits.calendar_days_back), to: addDays(today, limits.calendar_days_ahead) };
  const [mine, ofTeams, lastDays] = await Promise.all([
    contains.includes('my_tasks') ? store.readTasksOf(db, account_id, span) : [],
    contains.includes('team_tasks') ? store.readTasksOfTeams(db, account_id, span) : [],
    contains.includes('limitation') ? store.readLastDays(db, span) : [],
  ]);
  return eventsOf({ tasks: [...mine, ...ofTeams], lastDays }, { language: language ?? 'de', publicUrl });
}

const replyOf = (body: Buffer): Reply => ({
  status: 200,
  headers: {
    'Content-Type': 'text/calendar; charset=utf-8',
    // Kept, and asked for each time.
    'Cache-Control': 'private, max-age=0',
    ETag: etagOf(body),
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex, nofollow',
  },
  body,
});
