/**
 * Slots for work that foreign hosts can block: name look-ups and handshakes. Hosts get them round-robin, each for one
 * short turn. Hosts whose last work hung share a small quota, so that many of them do not delay the others.
 */
import { LRUCache } from 'lru-cache';
import { FairSemaphore } from '../fair-semaphore.ts';

export interface HostSlotsOptions {
  readonly slots: number;
  /** Slots that hosts whose last work hung take together. */
  readonly hung: number;
  /** After this time the next host gets the slot, even if the work is not done. */
  readonly turn_ms: number;
  /** Maximum of work in progress, including work past its turn; default: unbounded. */
  readonly inProgress?: { readonly slots: number; readonly hung: number };
}

export interface HostSlot {
  /** Ends the work. If it failed after more than its turn, the host hung. */
  end(outcome: 'well' | 'in vain'): void;
}

/** A host counts as hung for this long. */
const remembered_ms = 60_000;
const remembered_max = 10_000;

/**
 * The longest delay of a timer. The dispatcher's slots bound the waiters, and the deadline of an attempt does not run
 * meanwhile.
 */
const longest_wait_ms = 2 ** 31 - 1;

const semaphoreOf = ({ slots, hung }: { readonly slots: number; readonly hung: number }): FairSemaphore =>
  new FairSemaphore({
    slots,
    share: slots,
    group_share: hung,
    waiting: Number.POSITIVE_INFINITY,
    timeout_ms: longest_wait_ms,
  });

export class HostSlots {
  readonly #turn_ms: number;
  /** In the order of acquisition. */
  readonly #semaphores: readonly { readonly slots: FairSemaphore; readonly isForTurn: boolean }[];
  readonly #hung = new LRUCache<string, true>({ max: remembered_max, ttl: remembered_ms });

  constructor({ slots, hung, turn_ms, inProgress }: HostSlotsOptions) {
    this.#turn_ms = turn_ms;
    this.#semaphores = [
      ...(inProgress === undefined ? [] : [{ slots: semaphoreOf(inProgress), isForTurn: false }]),
      { slots: semaphoreOf({ slots, hung }), isForTurn: true },
    ];
  }

  /** Waits for a slot of the host. */
  async acquire(host: string): Promise<HostSlot> {
    const group = this.#hung.has(host) ? 'hung' : undefined;
    const releases: (() => void)[] = [];
    try {
      for (const { slots, isForTurn } of this.#semaphores) {
        await slots.acquire(host, group);
        releases.push(once(() => slots.release(host, group), isForTurn ? this.#turn_ms : undefined));
      }
    } catch (error) {
      for (const release of releases) release();
      throw error;
    }
    const since = performance.now();
    return {
      end: (outcome) => {
        for (const release of releases) release();
        if (outcome === 'in vain' && performance.now() - since > this.#turn_ms) this.#hung.set(host, true);
        else this.#hung.delete(host);
      },
    };
  }
}

/** Runs `release` once: when called, or after this time. */
function once(release: () => void, after_ms: number | undefined): () => void {
  let isDone = false;
  const run = () => {
    clearTimeout(timer);
    if (!isDone) release();
    isDone = true;
  };
  const timer = after_ms === undefined ? undefined : setTimeout(run, after_ms);
  return run;
}
