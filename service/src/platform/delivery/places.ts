/** The places of a process, as one round gives them away: none takes more than its lane, its owner, its host and itself may have. Pure. */
import type { Endpoint, Flight } from './endpoint.ts';
import { backlog_share, capOf, isAnswering, type Lane, laneShares } from './lanes.ts';
import { origin_max, origin_unanswering_max, owner_share } from './lanes.ts';

/** What is under way. */
export interface Flying {
  readonly flying: Readonly<Record<Lane, number>>;
  readonly byOwner: ReadonlyMap<string, number>;
  readonly byOrigin: ReadonlyMap<string, ReadonlySet<Flight>>;
  readonly now: number;
}

/** Requests at one origin, by whether their endpoint answers. */
interface OriginUse {
  answering: number;
  unanswering: number;
}

/** The places as one round gives them away, on top of what is under way. */
export class Taken {
  readonly #capacity: number;
  readonly #lanes: Record<Lane, number>;
  readonly #flying: Flying;
  readonly #owners = new Map<string, number>();
  readonly #origins = new Map<string, OriginUse>();
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
  take(endpoint: Endpoint, rows: number, most = rows): number {
    const { owner, condition, flights } = endpoint;
    const { lane } = condition;
    const use = this.#useOf(endpoint.origin);
    const answers = isAnswering(endpoint, this.#flying.now);
    const cap = capOf(condition, this.#capacity - this.free < this.#capacity * backlog_share);
    const free = Math.min(
      most,
      cap - flights.size,
      this.free,
      rows - this.rows,
      this.#capacity * laneShares[lane] - this.#lanes[lane],
      this.#capacity * owner_share - (this.#flying.byOwner.get(owner) ?? 0) - (this.#owners.get(owner) ?? 0),
      origin_max - use.answering - Math.min(use.unanswering, origin_unanswering_max),
      answers ? origin_max : origin_unanswering_max - use.unanswering,
    );
    const count = Math.max(0, Math.floor(free));
    if (count === 0) return 0;
    this.rows += count;
    this.#lanes[lane] += count;
    add(this.#owners, owner, count);
    use[answers ? 'answering' : 'unanswering'] += count;
    return count;
  }

  /**
   * An endpoint that begins to hang moves its requests from one count to the other. They may then exceed the quarter;
   * the excess occupies no slot, so that endpoints of the same origin that answer do not wait for its time limit.
   */
  #useOf(origin: string): OriginUse {
    const known = this.#origins.get(origin);
    if (known !== undefined) return known;
    const use = { answering: 0, unanswering: 0 };
    for (const { endpoint } of this.#flying.byOrigin.get(origin) ?? [])
      use[isAnswering(endpoint, this.#flying.now) ? 'answering' : 'unanswering'] += 1;
    this.#origins.set(origin, use);
    return use;
  }
}

/** Counts up or down; what comes to nothing is forgotten. */
export function add<K>(counts: Map<K, number>, key: K, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
