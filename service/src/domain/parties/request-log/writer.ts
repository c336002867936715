/**
 * Writes the request log off the request's path: a request leaves its record in memory, and a few times a second what
 * has gathered is written in batches. A killed process loses the last moments; where the database does not keep up, new
 * records are dropped rather than held.
 */
import type { Logger } from 'pino';
import { isStoreUnavailable } from '../../../platform/database/failure.ts';
import type { RequestLog, RequestRecord } from '../../../platform/http/request-record.ts';

const flush_every_ms = 250;

/** A few megabytes. */
const queue_max = 10_000;

/** Small enough that encoding it does not hold the event loop. */
const batch_max = 500;

export interface RequestLogWriterOptions {
  readonly save: (records: readonly RequestRecord[]) => Promise<unknown>;
  readonly log: Logger;
}

export class RequestLogWriter implements RequestLog {
  readonly #options: RequestLogWriterOptions;
  #queue: RequestRecord[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;

  constructor(options: RequestLogWriterOptions) {
    this.#options = options;
  }

  note(record: RequestRecord): void {
    if (this.#queue.length < queue_max) this.#queue.push(record);
    else this.#dropped += 1;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), flush_every_ms).unref();
  }

  /** Writes what has gathered; one write at a time. What comes meanwhile gathers for the next one. */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => (this.#flushing = undefined));
    return this.#flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  // No caller waits for this write, so its failure is logged here.
  async #write(): Promise<void> {
    const { save, log } = this.#options;
    for (let left = this.#queue.length; left > 0; left -= batch_max) {
      const batch = this.#queue.splice(0, Math.min(left, batch_max));
      try {
        await save(batch);
      } catch (error) {
        const isLater = isStoreUnavailable(error);
        log.warn({ err: error, count: batch.length }, `a part of the request log ${isLater ? 'waits' : 'is lost'}`);
        if (!isLater) continue;
        this.#queue.unshift(...batch);
        break;
      }
    }
    if (this.#dropped === 0) return;
    log.warn({ count: this.#dropped }, 'requests are missing in the request log: the database did not keep up');
    this.#dropped = 0;
  }
}
