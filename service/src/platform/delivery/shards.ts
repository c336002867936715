/**
 * Distributes the endpoints over processes. The last digit of a subscription's id selects one of 16 shards; a process
 * leads the shards whose advisory lock its listen connection holds. One process therefore applies an endpoint's limits,
 * and a process that dies is replaced as soon as the server detects it. Each process counts the others and releases the
 * shards above its equal part once they are idle. Two leaders for a moment are harmless: leases keep deliveries apart.
 */
import type { Logger } from 'pino';
import type { ListenConnection } from '../database/listen-connection.ts';
import { repeat, type WakeableLoop } from '../loop.ts';

export const shards = 16;

/** Random digits: the end of a UUID version 7. */
export const shardOf = (subscriptionId: string): number => Number.parseInt(subscriptionId.slice(-1), 16);

/** Interval of attempts to lock the shards of a process that died: two of these and its end take less than a second. */
const step_ms = 300;

// "mahn": our own family of advisory locks. 0 to 15 are the shards; the next one registers processes.
const family = 0x6d_61_68_6e;
const presence = shards;

export interface ShardsOptions {
  readonly standing: ListenConnection;
  readonly log: Logger;
  /** Whether nothing of the shard is in flight or unsaved. */
  readonly idle: (shard: number) => boolean;
  readonly gained: (shards: readonly number[]) => void;
}

export class Shards {
  readonly #options: ShardsOptions;
  readonly #held = new Set<number>();
  /** Locked, but released when idle: nothing more starts. */
  readonly #leaving = new Set<number>();
  readonly #loop: WakeableLoop;

  constructor(options: ShardsOptions) {
    this.#options = options;
    this.#loop = repeat({ name: 'delivery shards', pause_ms: step_ms, log: options.log, work: () => this.#step() });
  }

  leads(shard: number): boolean {
    return this.#held.has(shard) && !this.#leaving.has(shard);
  }

  get count(): number {
    return this.#held.size;
  }

  /** The connection that held the locks has ended. */
  lost(): void {
    this.#held.clear();
    this.#leaving.clear();
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #step(): Promise<'done'> {
    const { standing } = this.#options;
    if (await standing.connect()) {
      this.#held.clear();
      this.#leaving.clear();
      await standing.share(family, presence);
    }
    const part = Math.ceil(shards / Math.max(1, await standing.holders(family, presence)));
    await this.#giveBack(part);
    await this.#take(part);
    return 'done';
  }

  async #giveBack(part: number): Promise<void> {
    const beyond = [...this.#held].slice(part);
    const kept = [...this.#leaving].filter((shard) => this.#held.has(shard) && !beyond.includes(shard));
    this.#leaving.clear();
    for (const shard of beyond) this.#leaving.add(shard);
    if (kept.length > 0) this.#options.gained(kept);
    const idle = beyond.filter((shard) => this.#options.idle(shard));
    if (idle.length === 0) return;
    for (const shard of idle) this.#held.delete(shard);
    for (const shard of idle) this.#leaving.delete(shard);
    await this.#options.standing.unlock(family, idle);
  }

  async #take(part: number): Promise<void> {
    if (this.#held.size >= part) return;
    const free = Array.from({ length: shards }, (_none, shard) => shard).filter((shard) => !this.#held.has(shard));
    const taken = await this.#options.standing.lock(family, free, part - this.#held.size);
    if (taken.length === 0) return;
    for (const shard of taken) this.#held.add(shard);
    this.#options.gained(taken);
  }
}
