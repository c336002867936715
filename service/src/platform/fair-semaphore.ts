/**
 * Slots that tenants share: one tenant has at most its share, and a free slot goes round-robin to the waiting tenants.
 * A tenant that requests more than its share therefore delays only itself. Tenants can form a group with a share of its
 * own: the companies that one Partner acts for.
 */
import { TooManyWaiting } from './database/failure.ts';

export interface FairSemaphoreOptions {
  /** All slots. */
  readonly slots: number;
  /** Maximum of slots per tenant. */
  readonly share: number;
  /** Maximum of slots for the tenants of one group together; default: all slots. */
  readonly group_share?: number;
  /** Maximum of waiting requests per tenant; a further one fails immediately. */
  readonly waiting: number;
  /** Maximum wait of one request. */
  readonly timeout_ms: number;
}

interface Waiter {
  readonly group: string | undefined;
  readonly grant: () => void;
  readonly timer: NodeJS.Timeout;
}

export class FairSemaphore {
  readonly #options: FairSemaphoreOptions;
  readonly #held = new Map<string, number>();
  readonly #heldByGroup = new Map<string, number>();
  /** By tenant, first come first served. The first tenant of the map gets the next slot. */
  readonly #waiting = new Map<string, Waiter[]>();
  #free: number;

  constructor(options: FairSemaphoreOptions) {
    this.#options = options;
    this.#free = options.slots;
  }

  /** The number of waiting requests, of all tenants. */
  get waiting(): number {
    return this.#waiting.values().reduce((sum, queue) => sum + queue.length, 0);
  }

  /**
   * Waits for a slot; throws TooManyWaiting if the tenant's queue is full or the wait too long. Each `acquire` needs
   * one `release` with the same arguments.
   */
  acquire(tenant: string, group?: string): Promise<void> {
    if (this.#isOpen(tenant, group)) {
      this.#count(tenant, group, 1);
      return Promise.resolve();
    }
    const queue = this.#waiting.get(tenant) ?? [];
    if (queue.length >= this.#options.waiting) return Promise.reject(new TooManyWaiting());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#leave(tenant, waiter);
        reject(new TooManyWaiting());
      }, this.#options.timeout_ms);
      const waiter: Waiter = { group, grant: resolve, timer };
      queue.push(waiter);
      this.#waiting.set(tenant, queue);
    });
  }

  release(tenant: string, group?: string): void {
    this.#count(tenant, group, -1);
    // One slot can unblock two waiters: one by the tenant's share, another one by the group's.
    while (this.#grantNext());
  }

  #isOpen(tenant: string, group: string | undefined): boolean {
    const { slots, share, group_share = slots } = this.#options;
    return (
      this.#free > 0 &&
      (this.#held.get(tenant) ?? 0) < share &&
      (group === undefined || (this.#heldByGroup.get(group) ?? 0) < group_share)
    );
  }

  #count(tenant: string, group: string | undefined, slots: 1 | -1): void {
    this.#free -= slots;
    add(this.#held, tenant, slots);
    if (group !== undefined) add(this.#heldByGroup, group, slots);
  }

  /** @returns whether a waiter got a slot */
  #grantNext(): boolean {
    for (const [tenant, queue] of this.#waiting) {
      const waiter = queue.find(({ group }) => this.#isOpen(tenant, group));
      if (waiter === undefined) continue;
      this.#leave(tenant, waiter);
      this.#count(tenant, waiter.group, 1);
      waiter.grant();
      return true;
    }
    return false;
  }

  /** Removes a waiter; the other waiters of its tenant move behind all other tenants. */
  #leave(tenant: string, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    const rest = (this.#waiting.get(tenant) ?? []).filter((each) => each !== waiter);
    this.#waiting.delete(tenant);
    if (rest.length > 0) this.#waiting.set(tenant, rest);
  }
}

function add(counts: Map<string, number>, name: string, difference: number): void {
  const count = (counts.get(name) ?? 0) + difference;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
