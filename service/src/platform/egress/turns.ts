/**
 * Turns at something of ours that strangers can hang in. Nobody keeps the others waiting for longer than one short turn; and whoever
 * hung the last time waits among its like, for a small share of the permits, so that a crowd of them is no crowd for the rest.
 */
import { Permits } from './permits.ts';

export interface TurnsOptions {
  /** For those of whom nothing bad is known. */
  readonly others: Share;
  /** For those that hung the last time. */
  readonly hung: Share;
  /** After which the next one is let in, whether or not the work is done. */
  readonly turn_ms: number;
}

export interface Share {
  /** Permits. */
  readonly count: number;
  /** Work under way, that whose turn is over too; unbounded where left out. */
  readonly most?: number;
}

export interface Turn {
  /** The work is over. In vain, after more than its turn: it hung. */
  end(outcome: 'well' | 'in vain'): void;
}

/** For how long it counts that one hung. */
const remembered_ms = 60_000;

/** Hosts; beyond, the oldest are forgotten. */
const remembered_max = 10_000;

export class Turns {
  readonly #turn_ms: number;
  readonly #permits: Permits;
  readonly #permitsOfHung: Permits;
  /** When, by `performance.now()`; the oldest first. */
  readonly #hungAt = new Map<string, number>();

  constructor({ others, hung, turn_ms }: TurnsOptions) {
    this.#turn_ms = turn_ms;
    this.#permits = new Permits(others.count, turn_ms, others.most);
    this.#permitsOfHung = new Permits(hung.count, turn_ms, hung.most);
  }

  /** Waits for a turn of a host. */
  async take(host: string): Promise<Turn> {
    const release = await (this.#hung(host) ? this.#permitsOfHung : this.#permits).take();
    const since = performance.now();
    return {
      end: (outcome) => {
        release();
        this.#hungAt.delete(host);
        if (outcome === 'in vain' && performance.now() - since > this.#turn_ms) this.#remember(host);
      },
    };
  }

  #hung(host: string): boolean {
    return performance.now() - (this.#hungAt.get(host) ?? Number.NEGATIVE_INFINITY) < remembered_ms;
  }

  #remember(host: string): void {
    this.#hungAt.set(host, performance.now());
    const [oldest] = this.#hungAt.keys();
    if (this.#hungAt.size > remembered_max && oldest !== undefined) this.#hungAt.delete(oldest);
  }
}
