/**
 * The endpoints that this process leads, in memory: their states, their requests in flight, and the ring of those that
 * may have something due. It allocates free slots round-robin over the ring, without the database.
 *
 * An endpoint leaves the ring when deliveries are leased for it. It returns when the lease found the full number, or
 * when something new is due.
 */
import { isHanging, type Lane, untested } from './circuit-breaker.ts';
import { type Endpoint, type InFlightRequest, isPaused, newEndpoint } from './endpoint.ts';
import { shardOf } from './shards.ts';
import { add, SlotAllocation } from './slots.ts';
import type { EndpointRow } from './store.ts';
import { TimerQueue } from './timer-queue.ts';

/** Deliveries to lease for an endpoint. */
export interface Want {
  readonly endpoint: Endpoint;
  readonly count: number;
  /** The endpoint is paused: only deliveries whose final attempt is due. */
  readonly finalOnly: boolean;
}

/** Idle endpoints kept in memory. */
const remembered_max = 20_000;

export class Endpoints {
  readonly #capacity: number;
  readonly #leads: (shard: number) => boolean;
  readonly #all = new Map<string, Endpoint>();
  readonly #ring = new Set<Endpoint>();
  readonly #timers = new TimerQueue<string>();
  readonly #byLane: Record<Lane, number> = { unknown: 0, healthy: 0, failing: 0 };
  readonly #byOwner = new Map<string, number>();
  readonly #byOrigin = new Map<string, Set<InFlightRequest>>();
  /** By shard: reserved slots, requests in flight, and unsaved results. */
  readonly #open = new Map<number, number>();

  /** @param leads whether this process leads the shard */
  constructor(capacity: number, leads: (shard: number) => boolean) {
    this.#capacity = capacity;
    this.#leads = leads;
  }

  /** Something may be due. */
  wake(id: string, now: number): Endpoint | undefined {
    if (!this.#leads(shardOf(id))) return undefined;
    const endpoint = this.#all.get(id) ?? this.#remember(id);
    endpoint.waitingSince ??= now;
    this.#ring.add(endpoint);
    return endpoint;
  }

  /** Something will be due then. */
  wakeAt(id: string, at: number): void {
    this.#timers.add(at, id);
  }

  wakeDue(now: number): void {
    for (const id of this.#timers.due(now)) this.wake(id, now);
  }

  get nextDue(): number | undefined {
    return this.#timers.next;
  }

  /**
   * The subscription was changed, or another process wrote its row: a new object, yet to be loaded, replaces the
   * endpoint.
   */
  reload(id: string): void {
    const former = this.#all.get(id);
    if (former === undefined) return;
    const { requests, pausedUntil, waitingSince, hasFinalAttempts } = former;
    const endpoint = { ...newEndpoint(id, requests), pausedUntil, waitingSince, hasFinalAttempts };
    this.#all.set(id, endpoint);
    if (this.#ring.delete(former)) this.#ring.add(endpoint);
  }

  /** Other processes may have led these shards. */
  reloadShards(shards: readonly number[]): void {
    for (const { id, shard } of this.#all.values()) if (shards.includes(shard)) this.reload(id);
  }

  /** Endpoints in the ring that must be loaded first. */
  get unloaded(): Endpoint[] {
    return [...this.#ring].filter(({ loadedRevision, shard }) => loadedRevision === undefined && this.#leads(shard));
  }

  /** @param row undefined: the subscription was deleted */
  load(endpoint: Endpoint, row: EndpointRow | undefined): void {
    // Changed during the read: read again.
    if (this.#all.get(endpoint.id) !== endpoint) return;
    if (row === undefined) {
      this.#leaveRing(endpoint);
      this.#all.delete(endpoint.id);
      return;
    }
    const { lane_reason: reason, half_open_attempts: halfOpenAttempts, open_until, consecutive_failures: streak } = row;
    const lane = row.lane as Lane;
    const openUntil = open_until === null ? null : Math.round(open_until);
    const proven = lane === 'healthy' || (lane === 'failing' && row.proven);
    // Every attempt leaves a reason or the healthy lane: without either the circuit was reset, whatever the count of
    // failures.
    const isUntested = lane === 'unknown' && reason === null;
    endpoint.loadedRevision = row.version;
    endpoint.owner = row.owner_id;
    endpoint.origin = new URL(row.url).host;
    endpoint.stored = { lane, reason, halfOpenAttempts, openUntil };
    endpoint.circuit = isUntested ? untested : { ...untested, ...endpoint.stored, proven, streak };
    endpoint.failures = streak;
  }

  /** Takes slots for the endpoints of the ring, in its order; an endpoint that gets a slot leaves the ring. */
  takeSlots(now: number): Want[] {
    const wants: Want[] = [];
    const inFlight = { byLane: this.#byLane, byOwner: this.#byOwner, byOrigin: this.#byOrigin };
    const slots = new SlotAllocation(this.#capacity, inFlight, now);
    for (const endpoint of this.#ring) {
      if (slots.isFull) break;
      const finalOnly = isPaused(endpoint, now);
      if (!this.#leads(endpoint.shard)) this.#leaveRing(endpoint);
      else if (finalOnly && !endpoint.hasFinalAttempts) this.#pause(endpoint);
      else if (endpoint.loadedRevision !== undefined && !isHanging(endpoint, now)) {
        const count = slots.take(endpoint);
        if (count === 0) continue;
        this.#leaveRing(endpoint);
        wants.push({ endpoint, count, finalOnly });
      }
    }
    return wants;
  }

  /** A lease has found this many of the deliveries wanted. */
  leased({ endpoint, count, finalOnly }: Want, found: number, now: number): void {
    if (found === count) this.wake(endpoint.id, now);
    else if (finalOnly) endpoint.hasFinalAttempts = false;
  }

  /** Takes a slot, for a request or for a delivery that a lease may find. */
  begin(endpoint: Endpoint): InFlightRequest {
    const { origin, owner, circuit } = endpoint;
    const request = { endpoint, lane: circuit.lane, owner, origin, began: undefined };
    endpoint.requests.add(request);
    this.#byLane[request.lane] += 1;
    add(this.#byOwner, owner, 1);
    this.#byOrigin.set(origin, (this.#byOrigin.get(origin) ?? new Set()).add(request));
    add(this.#open, endpoint.shard, 1);
    return request;
  }

  /** Frees the slot; the shard stays in use until the result is saved too. */
  end(request: InFlightRequest): void {
    const { endpoint, lane, owner, origin } = request;
    if (!endpoint.requests.delete(request)) return;
    this.#byLane[lane] -= 1;
    add(this.#byOwner, owner, -1);
    const others = this.#byOrigin.get(origin);
    others?.delete(request);
    if (others?.size === 0) this.#byOrigin.delete(origin);
  }

  saved({ endpoint }: InFlightRequest): void {
    add(this.#open, endpoint.shard, -1);
  }

  isIdle(shard: number): boolean {
    return !this.#open.has(shard);
  }

  get inFlightByLane(): Readonly<Record<Lane, number>> {
    return this.#byLane;
  }

  get inFlight(): number {
    return this.#byLane.unknown + this.#byLane.healthy + this.#byLane.failing;
  }

  paused(now: number): string[] {
    return [...this.#all.values()]
      .filter((endpoint) => isPaused(endpoint, now) && this.#leads(endpoint.shard))
      .map(({ id }) => id);
  }

  /** A paused endpoint has deliveries whose final attempt is due: the pause does not delay those. */
  wakeForFinalAttempts(id: string, now: number): void {
    const endpoint = this.wake(id, now);
    if (endpoint !== undefined) endpoint.hasFinalAttempts = true;
  }

  /** The number of endpoints in the ring that could start a request, and their longest wait in milliseconds. */
  waiting(now: number): { readonly endpoints: number; readonly longest_ms: number } {
    const waits = [...this.#ring]
      .filter((each) => each.circuit.lane !== 'failing' && !isHanging(each, now) && !isPaused(each, now))
      .map(({ waitingSince }) => now - (waitingSince ?? now));
    return { endpoints: waits.length, longest_ms: waits.reduce((longest, wait) => Math.max(longest, wait), 0) };
  }

  #leaveRing(endpoint: Endpoint): void {
    this.#ring.delete(endpoint);
    endpoint.waitingSince = undefined;
  }

  #pause(endpoint: Endpoint): void {
    endpoint.pausedUntil = endpoint.circuit.openUntil ?? 0;
    this.#leaveRing(endpoint);
    this.wakeAt(endpoint.id, endpoint.pausedUntil);
  }

  #remember(id: string): Endpoint {
    if (this.#all.size >= remembered_max)
      for (const [other, { waitingSince, requests }] of this.#all)
        if (waitingSince === undefined && requests.size === 0) this.#all.delete(other);
    const endpoint = newEndpoint(id);
    this.#all.set(id, endpoint);
    return endpoint;
  }
}
