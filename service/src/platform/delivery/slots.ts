/**
 * Allocates the request slots of a process in one round, within the limits of lane, owner, origin and endpoint. Pure.
 */
import {
  backlog_share,
  capOf,
  isAnswering,
  type Lane,
  laneShares,
  origin_max,
  origin_unanswering_max,
  owner_share,
} from './circuit-breaker.ts';
import type { Endpoint, InFlightRequest } from './endpoint.ts';

/** Rows of one lease: about 10 ms of work. */
const lease_rows = 256;

/** Untested endpoints that start in one round; the main cost of each is a handshake. */
const untested_starts = 8;

export interface InFlight {
  readonly byLane: Readonly<Record<Lane, number>>;
  readonly byOwner: ReadonlyMap<string, number>;
  readonly byOrigin: ReadonlyMap<string, ReadonlySet<InFlightRequest>>;
}

/** Requests at one origin, by whether their endpoint answers. */
interface OriginUse {
  answering: number;
  unanswering: number;
}

export class SlotAllocation {
  readonly #capacity: number;
  readonly #now: number;
  readonly #inFlight: InFlight;
  readonly #lanes: Record<Lane, number>;
  readonly #owners = new Map<string, number>();
  readonly #origins = new Map<string, OriginUse>();
  #rows = lease_rows;
  #untestedStarts = untested_starts;

  constructor(capacity: number, inFlight: InFlight, now: number) {
    this.#capacity = capacity;
    this.#now = now;
    this.#inFlight = inFlight;
    this.#lanes = { ...inFlight.byLane };
  }

  get isFull(): boolean {
    return this.#rows === 0 || this.#free <= 0;
  }

  get #free(): number {
    return this.#capacity - this.#lanes.unknown - this.#lanes.healthy - this.#lanes.failing;
  }

  /** The number of slots that the endpoint gets; they count as taken. */
  take(endpoint: Endpoint): number {
    const { owner, circuit, requests } = endpoint;
    const { lane } = circuit;
    const use = this.#useOf(endpoint.origin);
    const answers = isAnswering(endpoint, this.#now);
    const count = Math.floor(
      Math.min(
        capOf(circuit, this.#capacity - this.#free < this.#capacity * backlog_share) - requests.size,
        this.#free,
        this.#rows,
        lane === 'unknown' ? this.#untestedStarts : this.#rows,
        this.#capacity * laneShares[lane] - this.#lanes[lane],
        this.#capacity * owner_share - (this.#inFlight.byOwner.get(owner) ?? 0) - (this.#owners.get(owner) ?? 0),
        origin_max - use.answering - Math.min(use.unanswering, origin_unanswering_max),
        answers ? origin_max : origin_unanswering_max - use.unanswering,
      ),
    );
    if (count <= 0) return 0;
    this.#rows -= count;
    if (lane === 'unknown') this.#untestedStarts -= count;
    this.#lanes[lane] += count;
    add(this.#owners, owner, count);
    use[answers ? 'answering' : 'unanswering'] += count;
    return count;
  }

  /**
   * An endpoint that begins to hang moves its requests from one count to the other. They may then exceed the quarter;
   * the excess occupies no slot, so that answering endpoints of the same origin do not wait for its timeout.
   */
  #useOf(origin: string): OriginUse {
    const known = this.#origins.get(origin);
    if (known !== undefined) return known;
    const use = { answering: 0, unanswering: 0 };
    for (const { endpoint } of this.#inFlight.byOrigin.get(origin) ?? [])
      use[isAnswering(endpoint, this.#now) ? 'answering' : 'unanswering'] += 1;
    this.#origins.set(origin, use);
    return use;
  }
}

/** Adds to a count; a count of zero is removed. */
export function add<K>(counts: Map<K, number>, key: K, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
