/**
 * Turns recorded events into deliveries: the outbox `webhook_outbox`, round-robin over the companies, a fixed number of rows each, under one lock. Which
 * subscriptions an event is for was decided when it was recorded (platform/events/record.ts).
 */
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { repeat, type WakeableLoop } from '../loop.ts';
import { deliveriesChannel, newDelivery } from './channel.ts';
import * as store from './store-fan-out.ts';

/** Companies of one round, and events of each: a company's event waits for one round of every 48 companies with a backlog. */
const round_companies = 48;
const company_events = 8;

const first_company = '00000000-0000-0000-0000-000000000000';

/** Finds events whose NOTIFY was lost. */
const poll_ms = 1_000;

export interface FanOutOptions {
  readonly database: Database;
  readonly log: Logger;
  /** Subscriptions with new deliveries; other processes are notified. */
  readonly made: (subscriptionIds: readonly string[]) => void;
}

/** Fans out until stopped. In several processes the rounds follow each other. */
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

/** Age in seconds of the oldest event that waits for its deliveries. */
export const fanOutLag = (database: Database): Promise<number> => database.readAsOperator((db) => store.fanOutAge(db));
