/**
 * Runs due work, several pieces of each kind concurrently, round-robin over companies. Any number of processes may run
 * a queue. If a process is killed, another one takes its work when it starts, or when the lease ends; so every handler must be idempotent.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { elapsedMs } from '../clock.ts';
import { type ServiceAddress, addressOf } from '../database/address.ts';
import { isStoreUnavailable } from '../database/failure.ts';
import type { Database } from '../database/pool.ts';
import { ListenConnection } from '../database/listen-connection.ts';
import { newId } from '../ids.ts';
import { RecentTime } from '../recent-time.ts';
import { grace_ms, type Loop, repeat, type WakeableLoop } from '../loop.ts';
import * as store from './store.ts';
import { afterThrow, type WorkHandler, type WorkItem, type WorkResult } from './work.ts';

export interface QueueOptions {
  readonly database: Pick<Database, 'asOperator'>;
  readonly handlers: readonly WorkHandler[];
  readonly log: Logger;
  /** Source of notifications of new work; without it the queue only polls. */
  readonly address?: ServiceAddress;
  /** Milliseconds between polls, for missed notifications and work that becomes due. */
  readonly pause_ms?: number;
}

const pause_default_ms = 1_000;

/** Time for work that ends immediately when interrupted. */
const give_back_ms = 1_000;

/** Runs work until stopped. */
export function startQueue({ database, handlers, log, address, pause_ms = pause_default_ms }: QueueOptions): Loop {
  const loops = new Map<string, WakeableLoop>();
  const wakeAll = () => loops.forEach((loop) => loop.wake());
  const notices =
    address === undefined
      ? undefined
      : new ListenConnection(addressOf(address, 'mahnwerk_operator'), {
          name: 'mahnwerk queue',
          channels: [store.workChannel],
          heard: (_channel, kind) => loops.get(kind)?.wake(),
          lost: wakeAll,
        });
  const holder = notices === undefined ? null : randomInt(2 ** 31);
  const connect = async () => {
    // A new connection holds no lock: this process is known by it.
    if ((await notices?.connect()) === true) await notices?.share(store.holder_family, holder ?? 0);
  };
  let connecting: Promise<void> | undefined;
  const listening = () => (connecting ??= connect().finally(() => (connecting = undefined)));
  const workers = handlers.map((handler) => new Worker({ database, log, holder }, handler));
  const stopping = new AbortController();
  const tookBack = takeBackOnce({ database, log, signal: stopping.signal }).then(wakeAll);
  for (const worker of workers) {
    const { kind } = worker.handler;
    const loop = repeat({
      name: kind,
      pause_ms,
      log,
      async work() {
        await listening();
        return worker.round();
      },
    });
    worker.onEnd = () => loop.wake();
    loops.set(kind, loop);
  }
  return {
    async stop() {
      stopping.abort();
      await tookBack;
      const over = Promise.all([...loops.values()].map((loop) => loop.stop()));
      await Promise.all(workers.map((worker) => worker.stop(over)));
      await notices?.close();
    },
  };
}

/** Longer than a process whose connection broke needs to connect again. */
const absent_ms = 3_000;

/**
 * At the start: ends the leases of processes that are gone, so that their work does not wait for the end of the lease. A
 * process is gone where it does not hold its lock at two looks.
 */
async function takeBackOnce({
  database,
  log,
  signal,
}: Pick<QueueOptions, 'database' | 'log'> & { readonly signal: AbortSignal }): Promise<void> {
  try {
    const gone = await database.asOperator(store.findHoldersGone);
    if (gone.length === 0) return;
    await sleep(absent_ms, undefined, { signal, ref: false });
    const pieces = await database.asOperator((tx) => store.takeBack(tx, gone));
    if (pieces > 0) log.info({ pieces }, 'work of a process that is gone was taken back');
  } catch (error) {
    // Then the time ends them.
    if (!signal.aborted) log.warn({ err: error }, 'work of processes that are gone could not be looked for');
  }
}

/** Runs work until none is due; returns the number of pieces. For tests and commands. */
export async function drain({
  database,
  handlers,
  log,
}: Pick<QueueOptions, 'database' | 'handlers' | 'log'>): Promise<number> {
  let count = 0;
  for (const handler of handlers) {
    const worker = new Worker({ database, log, holder: null }, handler);
    for (let begun = await worker.begin(); begun > 0; begun = await worker.begin()) {
      count += begun;
      await worker.ended();
    }
  }
  return count;
}

const companyOf = ({ company_id }: WorkItem): string => company_id ?? store.no_company;

interface EndedWork {
  readonly item: WorkItem;
  readonly token: string;
  readonly result: WorkResult;
}

/** The work of one kind in this process. */
class Worker {
  readonly handler: WorkHandler;
  onEnd: () => void = () => undefined;
  readonly #database: QueueOptions['database'];
  readonly #log: Logger;
  readonly #holder: number | null;
  readonly #running = new Map<WorkItem, Promise<void>>();
  readonly #stopping = new AbortController();
  /** For handlers without turns of their own. */
  readonly #recent = new RecentTime();
  /** Unsaved results: after a failure of the database a later round saves them. */
  #ended: readonly EndedWork[] = [];

  constructor(
    { database, log, holder }: Pick<QueueOptions, 'database' | 'log'> & { readonly holder: number | null },
    handler: WorkHandler,
  ) {
    this.handler = handler;
    this.#holder = holder;
    this.#database = database;
    this.#log = log;
  }

  /** Saves results, and begins due work up to the concurrency. */
  async round(): Promise<'again' | 'done'> {
    const begun = await this.begin();
    const { concurrency, leaseFrom = 1 } = this.handler;
    if (concurrency - this.#running.size < leaseFrom) await Promise.race(this.#running.values());
    return begun > 0 || this.#ended.length > 0 ? 'again' : 'done';
  }

  /** Begins due work; returns the number of pieces. */
  async begin(): Promise<number> {
    await this.#save();
    const { concurrency, leaseFrom = 1 } = this.handler;
    const room = concurrency - this.#running.size;
    if (room < leaseFrom) return 0;
    const token = newId();
    const leased = await this.#database.asOperator((tx) => store.leaseDue(tx, this.#request(token, room)));
    for (const item of leased) this.#running.set(item, this.#run(item, token));
    return leased.length;
  }

  /** Resolves when all running work has ended and is saved. */
  async ended(): Promise<void> {
    await Promise.all(this.#running.values());
    await this.#save();
  }

  /**
   * Lets running work end within its grace period, then releases it.
   * @param over resolves when no further round begins
   */
  async stop(over: Promise<unknown>): Promise<void> {
    const { grace_ms: grace = grace_ms, interrupt, close } = this.handler;
    await interrupt?.();
    const abort = setTimeout(() => this.#stopping.abort(), grace);
    if (grace === 0) this.#stopping.abort();
    await over;
    const done = Promise.all(this.#running.values());
    await Promise.race([done, sleep(grace + give_back_ms, undefined, { ref: false })]);
    clearTimeout(abort);
    await this.#save().catch((error: unknown) =>
      this.#log.warn({ kind: this.handler.kind, err: error }, 'results of work could not be saved'),
    );
    close?.();
  }

  #request(lease_token: string, batch: number): store.LeaseRequest {
    const { kind, concurrency, perCompany = concurrency, lease_seconds, turns } = this.handler;
    const recent = [...(turns?.recent() ?? this.#recent.all())];
    return {
      kind,
      lease_token,
      lease_holder: this.#holder,
      lease_seconds,
      batch,
      per_company: perCompany,
      running_companies: [...this.#running.keys()].map(companyOf),
      recent_companies: recent.map(([company]) => company),
      recent_ms: recent.map(([, ms]) => ms),
      cost_ms: turns?.cost_ms ?? 1,
    };
  }

  async #run(item: WorkItem, token: string): Promise<void> {
    const began = elapsedMs();
    const kept = this.#keepLease(item, token);
    const result = await this.#resultOf(item);
    clearInterval(kept);
    this.#recent.add(companyOf(item), elapsedMs() - began);
    this.#running.delete(item);
    this.#ended = [...this.#ended, { item, token, result }];
    this.onEnd();
  }

  /** Three times within a lease: a failure of one is not the end of it. */
  #keepLease(item: WorkItem, lease_token: string): NodeJS.Timeout | undefined {
    const { keepsLease = false, lease_seconds } = this.handler;
    if (!keepsLease) return undefined;
    const extend = async (): Promise<void> => {
      try {
        await this.#database.asOperator(async (tx) => store.extendLease(tx, item, { lease_token, lease_seconds }));
      } catch (error) {
        this.#log.warn({ kind: item.kind, key: item.key, err: error }, 'the lease of work could not be extended');
      }
    };
    return setInterval(() => void extend(), (lease_seconds * 1000) / 3).unref();
  }

  async #resultOf(item: WorkItem): Promise<WorkResult> {
    try {
      return await this.handler.work(item, this.#stopping.signal);
    } catch (error) {
      if (isStoreUnavailable(error)) return { kind: 'postponed', seconds: 1, counts: false };
      return this.#failureOf(item, error);
    }
  }

  #failureOf(item: WorkItem, error: unknown): WorkResult {
    this.#log.error({ kind: item.kind, key: item.key, attempts: item.attempts, err: error }, 'work failed');
    return afterThrow(item, error);
  }

  /**
   * Saves every pending result. If a `commit` fails, its attempt counts as one that threw; the other results are not
   * delayed.
   */
  async #save(): Promise<void> {
    for (const ended of this.#ended) {
      try {
        await this.#database.asOperator((tx) => this.#saveOne(tx, ended));
      } catch (error) {
        if (isStoreUnavailable(error) || !('commit' in ended.result)) throw error;
        const failed = { ...ended, result: this.#failureOf(ended.item, error) };
        await this.#database.asOperator((tx) => this.#saveOne(tx, failed));
      }
      this.#ended = this.#ended.filter((each) => each !== ended);
    }
  }

  async #saveOne(tx: Parameters<typeof store.failWork>[0], { item, token, result }: EndedWork): Promise<void> {
    const { kind, key } = item;
    if (result.kind === 'failed') {
      store.failWork(tx, item, token, result.error);
      this.#log.error({ kind, key, error: result.error }, 'work failed for good: the operator can retry it');
    } else if (result.kind === 'done') {
      if (await store.removeWork(tx, item, token)) await result.commit?.(tx);
    } else {
      const postponed = await store.postponeWork(tx, item, token, result);
      if (postponed !== undefined) await result.commit?.(tx);
      if (postponed?.has_failed === true)
        this.#log.error(
          { kind, key, error: result.error },
          'work failed for good: its time is over; the operator can retry it',
        );
    }
  }
}
