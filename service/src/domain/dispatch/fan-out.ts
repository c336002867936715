/**
 * Turns what was recorded into deliveries: the outbox `event_fanout`, the oldest first, under one lock. What
 * an event is for was decided when it was recorded (machinery/events/record.ts); here it only gets its rows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { elapsedMs } from '../../machinery/clock.ts';
import type { Database } from '../../machinery/database/pool.ts';
import type { OperatorDb } from '../../machinery/database/session.ts';
import { repeat, type WakeableLoop } from '../../machinery/loop.ts';
import { deliveriesChannel } from '../deliveries/index.ts';
import type { ClaimedRow } from './store.ts';
import * as store from './store-fan-out.ts';

/** Events of one round. While more wait than that, so many companies get their turn as well, one event each: none stands behind the backlog of another. */
const round_events = { oldest: 400, companies: 100 } as const;

/** While few of a backlog can leave, rounds are short: what happens now waits for one, and then stands in the next. */
const short_round = { oldest: 25, companies: 250 } as const;

interface Round {
  readonly oldest: number;
  readonly companies: number;
  /** The company whose turn was the last. */
  readonly after: string;
}

const first_company = '00000000-0000-0000-0000-000000000000';

/** Whoever was not woken looks by itself. */
const poll_ms = 1_000;

/** Before the subscription's id in the NOTIFY of new deliveries: a bare id comes from a command, which may have changed the receiver. */
export const made_mark = '+';

/** Whoever gives deliveries their places; each of them is used, or given back. */
export interface Berths {
  /** Learns how the endpoints of these subscriptions fare, where it does not know. */
  meet(subscriptionIds: Iterable<string>, db: OperatorDb): Promise<void>;
  /** Reserves what is free for deliveries that are about to be made. */
  reserve(coming: ReadonlyMap<string, store.Coming>): Reservation;
}

export interface Reservation extends store.Places {
  /** Subscriptions whose receivers have never been seen to answer. */
  readonly newcomers: ReadonlySet<string>;
  /** These were made, and may be sent now; the other places are free again. @param answered when the database said so, as `elapsedMs` */
  begin(leased: readonly ClaimedRow[], answered: number): void;
  /** Nobody knows whether anything was made. */
  abandon(): void;
}

export interface FanOutOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly berths: Berths;
  /** Subscriptions with deliveries that wait for a claim; other processes are told by NOTIFY. */
  readonly made: (subscriptionIds: readonly string[]) => void;
}

/** One round; answers how many events, the companies whose turn it was, and how many deliveries to receivers that are known were begun at once. */
export async function fanOutOnce({ database, berths, made }: Pick<FanOutOptions, 'database' | 'berths' | 'made'>, { oldest, companies, after }: Round): Promise<{ readonly events: number; readonly companies: readonly string[]; readonly sent: number }> {
  let reservation: Reservation | undefined;
  try {
    const { events, company_ids, waiting_ids, leased, answered } = await database.atomicallyOverAll(async (tx) => {
      const share = { oldest, company_ids: await store.companiesAfter(tx, after, companies) };
      const coming = await store.comingFor(tx, share);
      await berths.meet(coming.keys(), tx);
      reservation = berths.reserve(coming);
      const done = await store.fanOut(tx, share, reservation);
      for (const id of done.waiting_ids) tx.wake(deliveriesChannel, made_mark + id);
      return { ...done, company_ids: share.company_ids, answered: elapsedMs() };
    });
    // Only now: what is not committed is not sent.
    reservation?.begin(leased, answered);
    if (waiting_ids.length > 0) made(waiting_ids);
    return { events, companies: company_ids, sent: leased.filter(({ subscription_id }) => reservation?.newcomers.has(subscription_id) !== true).length };
  } catch (error) {
    reservation?.abandon();
    throw error;
  }
}

/** A round that few of its deliveries could leave from only piles them up: the next one lets what is under way have the database first. */
const useful_share = 1 / 8;

/** Fans out until stopped. Any number of processes may: their rounds follow each other. */
export function startFanOut(options: FanOutOptions): WakeableLoop {
  let [share, after, isBehind]: [Pick<Round, 'oldest' | 'companies'>, string, boolean] = [short_round, first_company, false];
  return repeat({
    name: 'fan-out',
    pause_ms: poll_ms,
    log: options.log,
    async work() {
      const began = elapsedMs();
      const most = isBehind ? share.companies : 0;
      const { events, companies, sent } = await fanOutOnce(options, { oldest: share.oldest, companies: most, after });
      isBehind = events >= share.oldest;
      if (!isBehind) return 'done';
      after = (companies.length < most ? undefined : companies.at(-1)) ?? first_company;
      share = sent < events * useful_share ? short_round : round_events;
      if (share === short_round) await sleep(elapsedMs() - began);
      return 'again';
    },
  });
}

/** Age in seconds of the oldest event that waits for its deliveries. */
export const fanOutLag = (database: Database): Promise<number> => database.readAll((db) => store.fanOutAge(db));
