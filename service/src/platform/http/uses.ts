/**
 * When credentials were last used. A request notes its credential in memory; every few seconds one statement writes
 * what was noted. A killed process loses the last seconds.
 */
import type { Logger } from 'pino';

const flush_every_ms = 5_000;

export interface UsesOptions {
  /** Writes the uses of these ids at this time. */
  readonly save: (ids: readonly string[]) => Promise<unknown>;
  /** What the ids are of, for the log. */
  readonly of: string;
  readonly log: Logger;
}

export class Uses {
  readonly #options: UsesOptions;
  #noted = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: UsesOptions) {
    this.#options = options;
  }

  note(id: string): void {
    this.#noted.add(id);
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), flush_every_ms).unref();
  }

  /** Writes what was noted; ids of a failed write are noted again. */
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
    const { save, of, log } = this.#options;
    const noted = this.#noted;
    this.#noted = new Set();
    try {
      await save([...noted]);
    } catch (error) {
      for (const id of noted) this.#noted.add(id);
      log.warn({ err: error, count: noted.size }, `the last use of ${of} could not be saved`);
    }
  }
}
