/**
 * Sending what happened to who asked for it: fan-out and dispatcher, together. Any number of processes may; they share the
 * endpoints. What is under way when a process ends is taken up by another, or by its own next start.
 */
import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import { addressOf, type ServiceAddress } from '../database/address.ts';
import { Database } from '../database/pool.ts';
import { Standing } from '../database/standing.ts';
import { fanoutChannel } from '../events/index.ts';
import type { Loop } from '../loop.ts';
import type { Outbound } from '../egress/outbound.ts';
import type { Sealer } from '../seal.ts';
import { deliveriesChannel } from './channel.ts';
import { type Rights, retry_base_ms } from './result.ts';
import { Dispatcher, type DispatcherFigures } from './dispatcher.ts';
import { fanOutLag, made_mark, startFanOut } from './fan-out.ts';
import { capacity_default } from './circuit-breaker.ts';
import { Shards } from './shards.ts';

export { webhookSealer } from './signature.ts';

export interface DispatchOptions {
  readonly database: ServiceAddress;
  /** Stays the caller's: it is closed after the stop. */
  readonly outbound: Outbound;
  /** What subscriptions' secrets were sealed with. */
  readonly webhookSecrets: Sealer;
  /** The policy of the domain: whether an event may be sent to the owner of the subscription. */
  readonly mayBeSent: (rights: Rights) => boolean;
  readonly log: Logger;
  /** MAHNWERK_WEBHOOK_RETRY_BASE_SECONDS. */
  readonly retryBaseSeconds?: number;
  /** Requests at once. */
  readonly capacity?: number;
}

export interface DispatchFigures extends DispatcherFigures {
  /** Age of the oldest event that waits for its deliveries. */
  readonly fan_out_lag_seconds: number;
  /** Of 16. */
  readonly shards: number;
}

export interface Dispatch extends Loop {
  /** Comes when this process leads some endpoints for the first time: from then on events are delivered at once. */
  readonly leading: Promise<void>;
  /** Asks the database; rejects while it is gone. */
  figures(): Promise<DispatchFigures>;
}

/**
 * Nothing here is lost with a database that crashes: what it forgets is sent again, and receivers deduplicate; so no commit waits for the disk. Plans are made
 * once, by these few statements' indexes, whatever the tables hold: one made while a day's table was empty would read all of it in the evening, making the claim's
 * anew takes 3 ms, and for a `limit` that it does not know the planner takes a tenth of the table and reads all that it joins (measured: a fan-out of 150
 * events beside 20 000 took 60 ms that way, 8 ms so).
 */
const sessionSettings = {
  synchronous_commit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
} as const;

export function startDispatch({
  database: address,
  outbound,
  webhookSecrets,
  mayBeSent,
  log,
  retryBaseSeconds = retry_base_ms / 1000,
  capacity = capacity_default,
}: DispatchOptions): Dispatch {
  // Business time is asked for nothing: all that is decided here is transport time.
  const database = new Database(address, systemClock, { settings: sessionSettings });
  const heard = (channel: string, payload: string) => {
    if (channel === fanoutChannel) fanOut.wake();
    else if (payload.startsWith(made_mark)) dispatcher.wake([payload.slice(made_mark.length)]);
    else dispatcher.changed(payload);
  };
  const standing = new Standing(addressOf(address, 'mahnwerk_operator'), {
    name: 'mahnwerk dispatch',
    channels: [fanoutChannel, deliveriesChannel],
    heard,
    lost: () => shards.lost(),
  });
  const dispatcher = new Dispatcher({
    database,
    outbound,
    webhookSecrets,
    mayBeSent,
    log,
    retryBaseMs: retryBaseSeconds * 1000,
    capacity,
    leads: (shard) => shards.leads(shard),
  });
  const leading = Promise.withResolvers<void>();
  const gained = (taken: readonly number[]) => {
    dispatcher.gained(taken);
    leading.resolve();
  };
  const shards = new Shards({ standing, log, idle: (shard) => dispatcher.isIdle(shard), gained });
  const fanOut = startFanOut({ database, log, berths: dispatcher, made: (ids) => dispatcher.wake(ids) });
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await Promise.all([fanOut.stop(), dispatcher.stop()]);
    await shards.stop();
    await standing.close();
    await database.close();
  };
  return {
    leading: leading.promise,
    figures: async () => ({
      ...dispatcher.figures(),
      shards: shards.count,
      fan_out_lag_seconds: await fanOutLag(database),
    }),
    stop: () => (stopped ??= stop()),
  };
}
