/**
 * When keys were last used. A request only notes its key in memory; every few seconds one statement writes what was noted. A process that is
 * killed loses those seconds, which nobody relies on.
 */
import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/pool.ts';
import * as store from './store.ts';

/** Short enough that an operator who looks sees today's use, long enough that it costs nothing. */
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

  /** Writes what was noted until now; what cannot be written is noted again. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  // An edge like a worker's: nobody waits for this write, so its failure is told to the log alone.
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
