/**
 * Runs due work, several pieces of each kind concurrently, round-robin over companies. Any number of processes may run
 * a queue. If a process is killed, another one takes its work when it starts, or when the lease ends; so every handler must be idempotent.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ServiceAddress, addressOf } from '../database/address.ts';
import type { Database } from '../database/pool.ts';
import { ListenConnection } from '../database/listen-connection.ts';
import { type Loop, repeat, type WakeableLoop } from '../loop.ts';
import * as store from './store.ts';
import { findLeft } from './store-company.ts';
import type { CompanyWork, WorkHandler } from './work.ts';
import { Worker } from './worker.ts';

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
  const others = companyWork({ database, handlers, log, holder });
  const workers = handlers.map((handler) => new Worker({ database, log, holder, others }, handler));
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
  const others = companyWork({ database, handlers, log, holder: null });
  let count = 0;
  for (const handler of handlers) count += await new Worker({ database, log, holder: null, others }, handler).drain();
  return count;
}

/** Runs the due work of one company in this process, for work that is to see what comes of it. */
const companyWork = ({
  database,
  handlers,
  log,
  holder,
}: Pick<QueueOptions, 'database' | 'handlers' | 'log'> & { readonly holder: number | null }): CompanyWork => {
  const others: CompanyWork = {
    async run(company, asked) {
      const kinds = asked.filter((kind) => handlers.some((handler) => handler.kind === kind));
      let found = await database.asOperator((tx) => findLeft(tx, { company, kinds }));
      // What is done asks for more: a letter for its mail, a mail for a look at its case.
      while (found.due.size > 0) {
        for (const handler of handlers)
          if (found.due.has(handler.kind))
            await new Worker({ database, log, holder, others, company }, handler).drain();
        found = await database.asOperator((tx) => findLeft(tx, { company, kinds }));
      }
      return found;
    },
  };
  return others;
};
