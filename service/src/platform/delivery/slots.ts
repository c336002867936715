/** The places of a process, as one round gives them away: none takes more than its lane, its owner, its host and itself may have. Pure. */
import type { Endpoint, InFlightRequest } from './endpoint.ts';
import { backlog_share, capOf, isAnswering, type Lane, laneShares } from './circuit-breaker.ts';
import { origin_max, origin_unanswering_max, owner_share } from './circuit-breaker.ts';

/** What is under way. */
export interface InFlight {
  readonly inFlightByLane: Readonly<Record<Lane, number>>;
  readonly byOwner: ReadonlyMap<string, number>;
  readonly byOrigin: ReadonlyMap<string, ReadonlySet<InFlightRequest>>;
  readonly now: number;
}

/** Requests at one origin, by whether their endpoint answers. */
interface OriginUse {
  answering: number;
  unanswering: number;
}

/** The places as one round gives them away, on top of what is under way. */
export class SlotAllocation {
  readonly #capacity: number;
  readonly #lanes: Record<Lane, number>;
  readonly #inFlightByLane: InFlight;
  readonly #owners = new Map<string, number>();
  readonly #origins = new Map<string, OriginUse>();
  rows = 0;

  constructor(capacity: number, inFlightByLane: InFlight) {
    this.#capacity = capacity;
    this.#lanes = { ...inFlightByLane.inFlightByLane };
    this.#inFlightByLane = inFlightByLane;
  }

  get free(): number {
    return this.#capacity - this.#lanes.unknown - this.#lanes.healthy - this.#lanes.failing;
  }

  /** How many the endpoint gets, of so many rows in all. */
  take(endpoint: Endpoint, rows: number, most = rows): number {
    const { owner, circuit, requests } = endpoint;
    const { lane } = circuit;
    const use = this.#useOf(endpoint.origin);
    const answers = isAnswering(endpoint, this.#inFlightByLane.now);
    const cap = capOf(circuit, this.#capacity - this.free < this.#capacity * backlog_share);
    const free = Math.min(
      most,
      cap - requests.size,
      this.free,
      rows - this.rows,
      this.#capacity * laneShares[lane] - this.#lanes[lane],
      this.#capacity * owner_share - (this.#inFlightByLane.byOwner.get(owner) ?? 0) - (this.#owners.get(owner) ?? 0),
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
    for (const { endpoint } of this.#inFlightByLane.byOrigin.get(origin) ?? [])
      use[isAnswering(endpoint, this.#inFlightByLane.now) ? 'answering' : 'unanswering'] += 1;
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
