/**
 * Large answers are made one at a time: reading 8 MiB of rows, representing and hashing them occupies the process for 70 to 180 ms. A request whose
 * owner got a large answer from the same operation a moment ago takes the only slot before it reads anything, and keeps it for as long again as
 * the answer took. So large answers of all owners together take about half of the process' time, and other requests never wait for more than
 * one of them. Requests that make small answers take no slot (decision 29).
 */
import { LRUCache } from 'lru-cache';
import { FairSemaphore } from '../fair-semaphore.ts';

const large_bytes = 1024 * 1024;

/** How long an operation of an owner counts as one that makes large answers. */
const remembered_ms = 10_000;

/** Operations of owners that are remembered; beyond these the one whose large answer is oldest is forgotten. */
const remembered_max = 10_000;

/** The slot rests as long as the answer took, but no longer than this: an answer that waited for the database did not occupy the process. */
const rest_max_ms = 1_000;

/** Requests of one owner that wait for the slot, and for how long; beyond, TooManyWaiting: 503 with Retry-After. */
const waiting_max = 32;
const wait_max_ms = 5_000;

export class LargeAnswers {
  readonly #slot = new FairSemaphore({ slots: 1, share: 1, waiting: waiting_max, timeout_ms: wait_max_ms });
  readonly #recent = new LRUCache<string, true>({ max: remembered_max, ttl: remembered_ms });

  /** Begins one answer; its `end` must be called. */
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

/** One answer, which may turn out to be large. */
export class LargeAnswer {
  readonly #making: Making;
  /** When it got the slot, on the clock of `performance.now()`. */
  #since: number | undefined;

  constructor(making: Making) {
    this.#making = making;
  }

  /** Whether it is probably large and has no slot yet. */
  get needsSlot(): boolean {
    return this.#since === undefined && this.#making.recent.has(this.#making.kind);
  }

  /** Slots go round-robin to owners. @throws TooManyWaiting */
  async takeSlot(): Promise<undefined> {
    await this.#making.slot.acquire(this.#making.owner);
    this.#since = performance.now();
  }

  /** Reports the size of a representation, whether it is sent or only compared. */
  represented(bytes: number): void {
    if (bytes > large_bytes) this.#making.recent.set(this.#making.kind, true);
  }

  end(): void {
    if (this.#since === undefined) return;
    const { slot, owner } = this.#making;
    setTimeout(() => slot.release(owner), Math.min(performance.now() - this.#since, rest_max_ms)).unref();
  }
}
