/**
 * Turns what was recorded into deliveries: the outbox `webhook_outbox`, the oldest first, under one lock. What
 * an event is for was decided when it was recorded (platform/events/record.ts); here it only gets its rows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { elapsedMs } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import type { OperatorDb, OperatorTx } from '../database/session.ts';
import { repeat, type WakeableLoop } from '../loop.ts';
import { deliveriesChannel } from './channel.ts';
import type { LeasedDelivery } from './store.ts';
import * as store from './store-fan-out.ts';

/**
 * Events of one round, the oldest first: twice as many after a round that was of use, half as many after one that was not. While
 * few of a backlog can leave, rounds are short: what happens now waits for one, and then stands in the next.
 */
const round_events = { least: 25, most: 400 } as const;

/** While more wait, so many companies have their turn in each round as well, one event each: none stands behind the backlog of another. */
const round_companies = 128;

/** So many are looked at for it. */
const seen_companies = 256;

/** A company of whose deliveries none could leave has no turn for so long, and each time it happens again for twice as long: its events come with the oldest. */
const stuck_ms = { first: 2_000, longest: 16_000 } as const;

/** A round that was of no use is followed by rounds of those whose turn it is alone, for so many times as long as it took. */
const rests = 4;
const resting_pause_ms = 5;

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
  /** How many of the coming deliveries are for receivers that answer. */
  readonly welcome: number;
  /** These were made, and may be sent now; the other places are free again. @param answered when the database said so, as `elapsedMs` */
  begin(leased: readonly LeasedDelivery[], answered: number): void;
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

interface Round {
  readonly events: number;
  readonly stuck_companies: readonly string[];
  /** Deliveries to receivers that answer. */
  readonly welcome: number;
}

/** One round. @param inTurn whose turn it is, besides the oldest */
async function fanOutOnce(
  { database, berths, made }: Pick<FanOutOptions, 'database' | 'berths' | 'made'>,
  oldest: number,
  inTurn: (tx: OperatorTx) => Promise<readonly string[]>,
): Promise<Round> {
  let reservation: Reservation | undefined;
  try {
    const { events, waiting_ids, stuck_companies, leased, answered } = await database.asOperator(async (tx) => {
      store.takeTurn(tx);
      const share = { oldest, company_ids: await inTurn(tx) };
      if (oldest === 0 && share.company_ids.length === 0)
        return { events: 0, waiting_ids: [], stuck_companies: [], leased: [], answered: elapsedMs() };
      const coming = await store.comingFor(tx, share);
      await berths.meet(coming.keys(), tx);
      reservation = berths.reserve(coming);
      const done = await store.fanOut(tx, share, reservation);
      for (const id of done.waiting_ids) tx.notifyAfterCommit(deliveriesChannel, made_mark + id);
      return { ...done, answered: elapsedMs() };
    });
    // Only now: what is not committed is not sent.
    reservation?.begin(leased, answered);
    if (waiting_ids.length > 0) made(waiting_ids);
    return { events, stuck_companies, welcome: reservation?.welcome ?? 0 };
  } catch (error) {
    reservation?.abandon();
    throw error;
  }
}

/** A round with fewer deliveries to receivers that answer only piles up what waits for the others. */
const useful_share = 1 / 2;

/** Fans out until stopped. Any number of processes may: their rounds follow each other. */
export function startFanOut(options: FanOutOptions): WakeableLoop {
  const companies = new Turns();
  let [oldest, isBehind, rested]: [number, boolean, number] = [round_events.least, false, 0];
  return repeat({
    name: 'fan-out',
    pause_ms: poll_ms,
    log: options.log,
    async work() {
      const began = elapsedMs();
      const isResting = isBehind && began < rested;
      const { events, stuck_companies, welcome } = await fanOutOnce(options, isResting ? 0 : oldest, async (tx) =>
        isBehind ? companies.next(tx) : [],
      );
      companies.sitOut(stuck_companies);
      if (isResting) {
        if (events === 0) await sleep(resting_pause_ms);
        return 'again';
      }
      isBehind = events >= oldest;
      if (!isBehind) return 'done';
      const isUseful = welcome >= events * useful_share;
      oldest = isUseful ? Math.min(round_events.most, oldest * 2) : Math.max(round_events.least, oldest / 2);
      if (!isUseful) rested = elapsedMs() + rests * (elapsedMs() - began);
      return 'again';
    },
  });
}

/** The companies with events that wait, one after the other. */
class Turns {
  #after = first_company;
  /** Who is stuck has no turn until then, as `elapsedMs`; for how long it was. */
  readonly #stuck = new Map<string, { readonly until: number; readonly ms: number }>();

  async next(tx: OperatorTx): Promise<readonly string[]> {
    const ids = await store.companiesAfter(tx, this.#after, seen_companies);
    const now = elapsedMs();
    for (const [id, { until, ms }] of this.#stuck) if (until + ms <= now) this.#stuck.delete(id);
    const turn = ids.filter((id) => (this.#stuck.get(id)?.until ?? 0) <= now).slice(0, round_companies);
    const last = turn.length === round_companies ? turn.at(-1) : ids.length === seen_companies ? ids.at(-1) : undefined;
    this.#after = last ?? first_company;
    return turn;
  }

  sitOut(ids: readonly string[]): void {
    const now = elapsedMs();
    for (const id of ids) {
      const ms = Math.min(stuck_ms.longest, 2 * (this.#stuck.get(id)?.ms ?? stuck_ms.first / 2));
      this.#stuck.set(id, { until: now + ms, ms });
    }
  }
}

/** Age in seconds of the oldest event that waits for its deliveries. */
export const fanOutLag = (database: Database): Promise<number> => database.readAsOperator((db) => store.fanOutAge(db));
