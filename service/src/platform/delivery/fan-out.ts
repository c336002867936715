/**
 * Turns recorded events into deliveries: reads the outbox `webhook_outbox` round-robin over the companies, a fixed
 * number of rows each, under one lock. The subscriptions of an event are decided when it is recorded
 * (platform/events/record.ts).
 */
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { repeat, type WakeableLoop } from '../loop.ts';
import { deliveriesChannel, newDelivery } from './channel.ts';
import * as store from './store-fan-out.ts';

/** Companies per round, and events of each: a company waits one round for every 48 companies with a backlog. */
const round_companies = 48;
const company_events = 8;

const first_company = '00000000-0000-0000-0000-000000000000';

/** Finds events whose NOTIFY was lost. */
const poll_ms = 1_000;

export interface FanOutOptions {
  readonly database: Database;
  readonly log: Logger;
  /** Called with the subscriptions that have new deliveries; notifies other processes. */
  readonly made: (subscriptionIds: readonly string[]) => void;
}

/** Fans out until stopped. The lock serializes the rounds of several processes. */
export function startFanOut({ database, log, made }: FanOutOptions): WakeableLoop {
  let after = first_company;
  return repeat({
    name: 'fan-out',
    pause_ms: poll_ms,
    log,
    async work() {
      const { subscription_ids, last_company_id, is_complete } = await database.asOperator(async (tx) => {
        store.lockFanOut(tx);
        const round = await store.fanOut(tx, { after, companies: round_companies, events: company_events });
        for (const id of round.subscription_ids) tx.notifyAfterCommit(deliveriesChannel, newDelivery(id));
        return round;
      });
      if (subscription_ids.length > 0) made(subscription_ids);
      const isDone = is_complete && after === first_company;
      after = is_complete ? first_company : (last_company_id ?? first_company);
      return isDone ? 'done' : 'again';
    },
  });
}

/** Age in seconds of the oldest event without deliveries. */
export const fanOutLag = (database: Database): Promise<number> => database.readAsOperator((db) => store.fanOutAge(db));
