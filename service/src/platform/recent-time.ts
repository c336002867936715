/** Time that companies used recently, in milliseconds: it halves every minute. */
import { LRUCache } from 'lru-cache';

/** The value at an instant of `performance.now()`. */
interface TimeUse {
  readonly ms: number;
  readonly at: number;
}

const half_life_ms = 60_000;

/** Above this number, the company that used time longest ago is forgotten. */
const companies_max = 1_000;

/** Less counts as zero. */
const least_ms = 1;

export class RecentTime {
  readonly #used = new LRUCache<string, TimeUse>({ max: companies_max });

  add(company: string, ms: number): void {
    const at = performance.now();
    this.#used.set(company, { ms: this.of(company, at) + ms, at });
  }

  /** @param at an instant of `performance.now()`; use the same one for values to compare */
  of(company: string, at: number): number {
    const use = this.#used.peek(company);
    return use === undefined ? 0 : use.ms * 0.5 ** ((at - use.at) / half_life_ms);
  }

  /** Every company with recent use. */
  all(): ReadonlyMap<string, number> {
    const now = performance.now();
    const all = [...this.#used.keys()].map((company) => [company, this.of(company, now)] as const);
    return new Map(all.filter(([, ms]) => ms >= least_ms));
  }
}
