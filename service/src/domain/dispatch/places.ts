/** The places of a process, as one round gives them away: none takes more than its lane, its owner, its host and itself may have. Pure. */
import type { Endpoint } from './endpoints.ts';
import { backlog_share, capOf, type Lane, laneShares, origin_max, owner_share } from './lanes.ts';

/** What is under way. */
export interface Flying {
  readonly flying: Readonly<Record<Lane, number>>;
  readonly byOwner: ReadonlyMap<string, number>;
  readonly byOrigin: ReadonlyMap<string, number>;
}

/** The places as one round gives them away, on top of what is under way. */
export class Taken {
  readonly #capacity: number;
  readonly #lanes: Record<Lane, number>;
  readonly #flying: Flying;
  readonly #owners = new Map<string, number>();
  readonly #origins = new Map<string, number>();
  rows = 0;

  constructor(capacity: number, flying: Flying) {
    this.#capacity = capacity;
    this.#lanes = { ...flying.flying };
    this.#flying = flying;
  }

  get free(): number {
    return this.#capacity - this.#lanes.unknown - this.#lanes.healthy - this.#lanes.failing;
  }

  /** How many the endpoint gets, of so many rows in all. */
  take({ owner, origin, condition, flights }: Endpoint, rows: number, most = rows): number {
    const { lane } = condition;
    const cap = capOf(condition, this.#capacity - this.free < this.#capacity * backlog_share);
    const free = Math.min(
      most,
      cap - flights.size,
      this.free,
      rows - this.rows,
      this.#capacity * laneShares[lane] - this.#lanes[lane],
      this.#capacity * owner_share - (this.#flying.byOwner.get(owner) ?? 0) - (this.#owners.get(owner) ?? 0),
      origin_max - (this.#flying.byOrigin.get(origin) ?? 0) - (this.#origins.get(origin) ?? 0),
    );
    const count = Math.max(0, Math.floor(free));
    if (count === 0) return 0;
    this.rows += count;
    this.#lanes[lane] += count;
    add(this.#owners, owner, count);
    add(this.#origins, origin, count);
    return count;
  }
}

/** Counts up or down; what comes to nothing is forgotten. */
export function add<K>(counts: Map<K, number>, key: K, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
