/**
 * Webhook delivery: fan-out and dispatcher. Any number of processes may run it and share the endpoints. If a process
 * ends, another one, or its next start, takes over its deliveries.
 */
import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import { addressOf, type ServiceAddress } from '../database/address.ts';
import { Database } from '../database/pool.ts';
import { ListenConnection } from '../database/listen-connection.ts';
import { fanoutChannel } from '../events/index.ts';
import type { Loop } from '../loop.ts';
import type { Outbound } from '../egress/outbound.ts';
import type { Sealer } from '../seal.ts';
import { deliveriesChannel, notified } from './channel.ts';
import type { Rights } from './result.ts';
import { Dispatcher, type DispatcherFigures } from './dispatcher.ts';
import { fanOutLag, startFanOut } from './fan-out.ts';
import { capacity_default } from './circuit-breaker.ts';
import { Shards } from './shards.ts';

export { webhookSealer } from './signature.ts';

export interface DispatchOptions {
  readonly database: ServiceAddress;
  /** The caller closes it after the stop. */
  readonly outbound: Outbound;
  /** Opens the secrets of subscriptions. */
  readonly webhookSecrets: Sealer;
  /** The policy of the domain: whether an event may be sent to the owner of the subscription. */
  readonly mayBeSent: (rights: Rights) => boolean;
  readonly log: Logger;
  /** The first pause between attempts: MAHNWERK_WEBHOOK_RETRY_BASE_SECONDS. */
  readonly retryBaseSeconds: number;
  /** Concurrent requests. */
  readonly capacity?: number;
}

export interface DispatchFigures extends DispatcherFigures {
  /** Age of the oldest event without deliveries. */
  readonly fan_out_lag_seconds: number;
  /** Shards that this process leads, of 16. */
  readonly shards: number;
}

export interface Dispatch extends Loop {
  /** Resolves when this process leads endpoints for the first time. */
  readonly leading: Promise<void>;
  /** Rejects while the database is unavailable. */
  figures(): Promise<DispatchFigures>;
}

/**
 * Commits do not wait for the disk: what a crashed database loses is sent again, and receivers deduplicate. Plans are
 * generic, for the indexes of these few statements: a plan made while a day's table was empty would scan it in the
 * evening, and the planner expects a tenth of the table for `limit :parameter` (measured: a fan-out of 150 events
 * beside 20,000 took 60 ms that way, 8 ms this way).
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
  retryBaseSeconds,
  capacity = capacity_default,
}: DispatchOptions): Dispatch {
  // All instants here are transport time.
  const database = new Database(address, systemClock, { settings: sessionSettings });
  const heard = (channel: string, payload: string) => {
    if (channel === fanoutChannel) return fanOut.wake();
    const { id, isNewDelivery } = notified(payload);
    if (isNewDelivery) dispatcher.wake([id]);
    else dispatcher.changed(id);
  };
  const standing = new ListenConnection(addressOf(address, 'mahnwerk_operator'), {
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
  const fanOut = startFanOut({ database, log, made: (ids) => dispatcher.wake(ids) });
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
