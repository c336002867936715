/**
 * Makes large answers one at a time: reading, serializing and hashing 8 MiB of rows occupies the process for 70 to 180
 * ms. If the same operation gave the owner a large answer within the last 10 seconds, the request takes the only slot
 * before it reads anything, and keeps it for twice the time of the answer. So large answers take about half of the
 * process's time, and other requests wait for at most one of them. Small answers take no slot (decision 29).
 */
import { LRUCache } from 'lru-cache';
import { FairSemaphore } from '../fair-semaphore.ts';

const large_bytes = 1024 * 1024;

/** How long an operation of an owner counts as large after its latest large answer. */
const recent_ms = 10_000;

/** Operations of owners in memory; above this number the least recently used is dropped. */
const recent_max = 10_000;

/** Longest time the slot stays taken after an answer: waiting for the database did not occupy the process. */
const rest_max_ms = 1_000;

/** How many requests of one owner wait for the slot, and how long; beyond that, TooManyWaiting (503). */
const waiting_max = 32;
const wait_max_ms = 5_000;

/** The slot for large answers of one process. */
export class LargeAnswers {
  readonly #slot = new FairSemaphore({ slots: 1, share: 1, waiting: waiting_max, timeout_ms: wait_max_ms });
  readonly #recent = new LRUCache<string, true>({ max: recent_max, ttl: recent_ms });

  /** Starts one answer; the caller must call its `end`. */
  begin(owner: string, operation: string): LargeAnswer {
    return new LargeAnswer({ slot: this.#slot, recent: this.#recent, owner, kind: `${owner} ${operation}` });
  }
}

interface Making {
  readonly slot: FairSemaphore;
  readonly recent: LRUCache<string, true>;
  readonly owner: string;
  readonly kind: string;
}

/** One answer, of a size that is not known yet. */
export class LargeAnswer {
  readonly #making: Making;
  /** When it took the slot, on the clock of `performance.now()`. */
  #since: number | undefined;

  constructor(making: Making) {
    this.#making = making;
  }

  /** Whether the answer is probably large and does not have the slot yet. */
  get needsSlot(): boolean {
    return this.#since === undefined && this.#making.recent.has(this.#making.kind);
  }

  /** Waits for the slot, round-robin over owners. @throws TooManyWaiting */
  async takeSlot(): Promise<undefined> {
    await this.#making.slot.acquire(this.#making.owner);
    this.#since = performance.now();
  }

  /** Reports the size of a representation, whether it is sent or only compared. */
  represented(bytes: number): void {
    if (bytes > large_bytes) this.#making.recent.set(this.#making.kind, true);
  }

  /** Releases the slot, if it was taken, after the answer's time has passed once more. */
  end(): void {
    if (this.#since === undefined) return;
    const { slot, owner } = this.#making;
    setTimeout(() => slot.release(owner), Math.min(performance.now() - this.#since, rest_max_ms)).unref();
  }
}
