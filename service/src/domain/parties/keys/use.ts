/**
 * When keys were last used. A request notes its key in memory; every few seconds one statement writes the noted keys. A killed process loses the
 * last seconds.
 */
import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/pool.ts';
import * as store from './store.ts';

const flush_every_ms = 5_000;

export class KeyUse {
  readonly #database: Database;
  readonly #log: Logger;
  #noted = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  note(keyId: string): void {
    this.#noted.add(keyId);
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), flush_every_ms).unref();
  }

  /** Writes the noted keys; keys of a failed write are noted again. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  // No caller waits for this write, so its failure is logged here.
  async #write(): Promise<void> {
    if (this.#noted.size === 0) return;
    const noted = this.#noted;
    this.#noted = new Set();
    try {
      await this.#database.asOperator((tx) => store.touch(tx, [...noted]));
    } catch (error) {
      for (const id of noted) this.#noted.add(id);
      this.#log.warn({ err: error, keys: noted.size }, 'the last use of keys could not be saved');
    }
  }
}
