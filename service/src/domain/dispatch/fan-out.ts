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

/**
 * Events of one round. While more wait than that, some of those that were recorded since go along: what happens now does not stand behind a backlog, and
 * nothing of it behind what happened after it.
 */
const round_events = { oldest: 400, present: 100 } as const;

/** While few of a backlog can leave, rounds are short: what happens now waits for one, and then stands in the next. */
const short_round = { oldest: 50, present: 100 } as const;

/** There is no backlog. */
const never = 'infinity';

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

/** One round; answers how many events, since when what comes is of the present, and how many deliveries to receivers that are known were begun at once. */
export async function fanOutOnce({ database, berths, made }: Pick<FanOutOptions, 'database' | 'berths' | 'made'>, share: store.Share): Promise<{ readonly events: number; readonly present: string; readonly sent: number }> {
  let reservation: Reservation | undefined;
  try {
    const { events, present, waiting_ids, leased, answered } = await database.atomicallyOverAll(async (tx) => {
      const coming = await store.comingFor(tx, share);
      await berths.meet(coming.keys(), tx);
      reservation = berths.reserve(coming);
      const done = await store.fanOut(tx, share, reservation);
      for (const id of done.waiting_ids) tx.wake(deliveriesChannel, made_mark + id);
      return { ...done, answered: elapsedMs() };
    });
    // Only now: what is not committed is not sent.
    reservation?.begin(leased, answered);
    if (waiting_ids.length > 0) made(waiting_ids);
    return { events, present, sent: leased.filter(({ subscription_id }) => reservation?.newcomers.has(subscription_id) !== true).length };
  } catch (error) {
    reservation?.abandon();
    throw error;
  }
}

/** A round that few of its deliveries could leave from only piles them up: the next one lets what is under way have the database first. */
const useful_share = 1 / 8;

/** Fans out until stopped. Any number of processes may: their rounds follow each other. */
export function startFanOut(options: FanOutOptions): WakeableLoop {
  let [share, since]: [Omit<store.Share, 'since'>, string] = [short_round, never];
  return repeat({
    name: 'fan-out',
    pause_ms: poll_ms,
    log: options.log,
    async work() {
      const began = elapsedMs();
      const { events, present, sent } = await fanOutOnce(options, { ...share, since });
      if (events < share.oldest) {
        since = never;
        return 'done';
      }
      if (since === never) since = present;
      share = sent < events * useful_share ? short_round : round_events;
      if (share === short_round) await sleep(elapsedMs() - began);
      return 'again';
    },
  });
}

/** Age in seconds of the oldest event that waits for its deliveries. */
export const fanOutLag = (database: Database): Promise<number> => database.readAll((db) => store.fanOutAge(db));
