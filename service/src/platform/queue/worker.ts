/** The work of one kind in this process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { elapsedMs } from '../clock.ts';
import { isStoreUnavailable } from '../database/failure.ts';
import type { Database } from '../database/pool.ts';
import { newId } from '../ids.ts';
import { grace_ms } from '../loop.ts';
import { RecentTime } from '../recent-time.ts';
import * as store from './store.ts';
import { afterThrow, type CompanyWork, type WorkHandler, type WorkItem, type WorkResult } from './work.ts';

/** Time for work that ends immediately when interrupted. */
const give_back_ms = 1_000;

export interface WorkerOptions {
  readonly database: Pick<Database, 'asOperator'>;
  readonly log: Logger;
  /** The key of the lock that this process holds; null: none. */
  readonly holder: number | null;
  /** What its work may have done of a company's other work. */
  readonly others: CompanyWork;
  /** Work of this company alone. */
  readonly company?: string;
}

const companyOf = ({ company_id }: WorkItem): string => company_id ?? store.no_company;

interface EndedWork {
  readonly item: WorkItem;
  readonly token: string;
  readonly result: WorkResult;
}

export class Worker {
  readonly handler: WorkHandler;
  onEnd: () => void = () => undefined;
  readonly #options: WorkerOptions;
  readonly #running = new Map<WorkItem, Promise<void>>();
  readonly #stopping = new AbortController();
  /** For handlers without turns of their own. */
  readonly #recent = new RecentTime();
  /** Unsaved results: after a failure of the database a later round saves them. */
  #ended: readonly EndedWork[] = [];

  constructor(options: WorkerOptions, handler: WorkHandler) {
    this.handler = handler;
    this.#options = options;
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
    const leased = await this.#options.database.asOperator((tx) => store.leaseDue(tx, this.#request(token, room)));
    for (const item of leased) this.#running.set(item, this.#run(item, token));
    return leased.length;
  }

  /** Runs work until none is due; returns the number of pieces. */
  async drain(): Promise<number> {
    let count = 0;
    for (let begun = await this.begin(); begun > 0; begun = await this.begin()) {
      count += begun;
      await this.ended();
    }
    return count;
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
      this.#options.log.warn({ kind: this.handler.kind, err: error }, 'results of work could not be saved'),
    );
    close?.();
  }

  #request(lease_token: string, batch: number): store.LeaseRequest {
    const { kind, concurrency, perCompany = concurrency, lease_seconds, turns } = this.handler;
    const recent = [...(turns?.recent() ?? this.#recent.all())];
    return {
      kind,
      lease_token,
      lease_holder: this.#options.holder,
      lease_seconds,
      batch,
      company: this.#options.company ?? null,
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
        await this.#options.database.asOperator(async (tx) =>
          store.extendLease(tx, item, { lease_token, lease_seconds }),
        );
      } catch (error) {
        this.#options.log.warn(
          { kind: item.kind, key: item.key, err: error },
          'the lease of work could not be extended',
        );
      }
    };
    return setInterval(() => void extend(), (lease_seconds * 1000) / 3).unref();
  }

  async #resultOf(item: WorkItem): Promise<WorkResult> {
    try {
      return await this.handler.work(item, this.#stopping.signal, this.#options.others);
    } catch (error) {
      if (isStoreUnavailable(error)) return { kind: 'postponed', seconds: 1, counts: false };
      return this.#failureOf(item, error);
    }
  }

  #failureOf(item: WorkItem, error: unknown): WorkResult {
    this.#options.log.error({ kind: item.kind, key: item.key, attempts: item.attempts, err: error }, 'work failed');
    return afterThrow(item, error);
  }

  /**
   * Saves every pending result. If a `commit` fails, its attempt counts as one that threw; the other results are not
   * delayed.
   */
  async #save(): Promise<void> {
    for (const ended of this.#ended) {
      try {
        await this.#options.database.asOperator((tx) => this.#saveOne(tx, ended));
      } catch (error) {
        if (isStoreUnavailable(error) || !('commit' in ended.result)) throw error;
        const failed = { ...ended, result: this.#failureOf(ended.item, error) };
        await this.#options.database.asOperator((tx) => this.#saveOne(tx, failed));
      }
      this.#ended = this.#ended.filter((each) => each !== ended);
    }
  }

  async #saveOne(tx: Parameters<typeof store.failWork>[0], { item, token, result }: EndedWork): Promise<void> {
    const { kind, key } = item;
    if (result.kind === 'failed') {
      store.failWork(tx, item, token, result.error);
      this.#options.log.error({ kind, key, error: result.error }, 'work failed for good: the operator can retry it');
    } else if (result.kind === 'done') {
      if (await store.removeWork(tx, item, token)) await result.commit?.(tx);
    } else {
      const postponed = await store.postponeWork(tx, item, token, result);
      if (postponed !== undefined) await result.commit?.(tx);
      if (postponed?.has_failed === true)
        this.#options.log.error(
          { kind, key, error: result.error },
          'work failed for good: its time is over; the operator can retry it',
        );
    }
  }
}
