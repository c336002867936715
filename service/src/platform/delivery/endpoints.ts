/**
 * The endpoints this process leads, in memory: how each fares, what is under way to it, and the ring of those that may have
 * something due. Who gets how many of the free places is decided here; the database is not asked.
 *
 * An endpoint stays in the ring until a claim has found less than was wanted: what is under way or not allowed now is asked
 * again. A wake-up while a claim is under way counts (`generation`): what it announces may have come too late for it.
 */
import { TimerQueue } from './timer-queue.ts';
import { isHanging, type Lane, newcomer } from './circuit-breaker.ts';
import { inTurn, SlowStart } from './slow-start.ts';
import type { Endpoint, InFlightRequest } from './endpoint.ts';
import { add, SlotAllocation } from './slots.ts';
import { shardOf } from './shards.ts';
import type { Coming } from './store-fan-out.ts';
import type { EndpointRow } from './store.ts';

export interface Want {
  readonly endpoint: Endpoint;
  readonly count: number;
  readonly generation: number;
  /** Of a paused endpoint: only what has no later attempt. */
  readonly finalAttemptsOnly: boolean;
}

/** An endpoint that is being read, and the last reason for it that this can answer. */
export interface Unread {
  readonly endpoint: Endpoint;
  readonly told: number;
}

/** So many places of an endpoint. */
export type Place = Pick<Want, 'endpoint' | 'count'>;

/** Endpoints remembered beyond those that have something to do. */
const remembered_max = 20_000;

/** Rows of one claim: some ten milliseconds of work. */
const lease_rows = 256;

export class Endpoints {
  readonly #capacity: number;
  readonly #all = new Map<string, Endpoint>();
  readonly #ring = new Set<Endpoint>();
  readonly #timers = new TimerQueue<string>();
  readonly #slow_start = new SlowStart();
  readonly #inFlightByLane: Record<Lane, number> = { unknown: 0, healthy: 0, failing: 0 };
  readonly #byOwner = new Map<string, number>();
  readonly #byOrigin = new Map<string, Set<InFlightRequest>>();
  /** Of each shard: places that are reserved, requests under way, and results that are not settled. */
  readonly #open = new Map<number, number>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Something may be due. */
  wake(id: string, now: number): Endpoint {
    const endpoint = this.#all.get(id) ?? this.#remember(id);
    endpoint.generation += 1;
    endpoint.waitingSince ??= now;
    endpoint.latest ??= now;
    this.#ring.add(endpoint);
    return endpoint;
  }

  /** Something will be due then. */
  wakeAt(id: string, at: number): void {
    this.#timers.add(at, id);
  }

  /** Wakes everybody whose time has come. */
  wakeDue(now: number): void {
    for (const id of this.#timers.due(now)) this.wake(id, now);
  }

  get nextDue(): number | undefined {
    return this.#timers.next;
  }

  /** Forgets what was known of these shards' endpoints: others may have led them meanwhile. */
  forget(shards: readonly number[]): void {
    for (const endpoint of this.#all.values()) {
      if (!shards.includes(endpoint.shard)) continue;
      endpoint.version = undefined;
      endpoint.told += 1;
    }
  }

  /** Those in the ring whose circuit has to be read first. */
  unread(leads: (shard: number) => boolean): Unread[] {
    return unreadOf([...this.#ring], leads);
  }

  /** The same of those that something is about to be made for. */
  unmet(ids: Iterable<string>, leads: (shard: number) => boolean): Unread[] {
    return unreadOf(
      [...ids].map((id) => this.#all.get(id) ?? this.#remember(id)),
      leads,
    );
  }

  /**
   * What the database says of an endpoint, undefined where its subscription is gone. Where nobody else has written it, what is known
   * here is newer, and stays; otherwise nothing of it does but what is under way.
   */
  read({ endpoint, told }: Unread, row: EndpointRow | undefined): void {
    if (row === undefined) return this.#drop(endpoint);
    endpoint.read = told;
    if (row.version === endpoint.version) return;
    const { lane, lane_reason: reason, probes, open_until, consecutive_failures: streak } = row;
    endpoint.version = row.version;
    endpoint.era += 1;
    endpoint.owner = row.owner_id;
    endpoint.origin = new URL(row.url).host;
    endpoint.written = {
      lane: lane as Lane,
      reason,
      probes,
      open_until: open_until === null ? null : Math.round(open_until),
    };
    // Whatever was attempted leaves a reason or the lane of the healthy: without either it begins anew, whoever was there before.
    const isNew = lane === 'unknown' && reason === null;
    endpoint.circuit = isNew
      ? newcomer
      : { ...newcomer, ...endpoint.written, proven: lane === 'healthy' || (lane === 'failing' && row.proven), streak };
    endpoint.failures = streak;
  }

  #drop(endpoint: Endpoint): void {
    this.#leave(endpoint);
    if (endpoint.requests.size === 0) this.#all.delete(endpoint.id);
  }

  /** Who gets how many places now; each that gets one goes to the end of the ring. */
  wants(now: number, leads: (shard: number) => boolean): Want[] {
    const wants: Want[] = [];
    const taken = this.#allocation(now);
    this.#slow_start.look();
    for (const endpoint of this.#inTurn(now)) {
      if (taken.rows >= lease_rows || taken.free <= 0) break;
      if (!leads(endpoint.shard)) {
        this.#leave(endpoint);
        continue;
      }
      if (!isRead(endpoint) || isHanging(endpoint, now)) continue;
      const finalAttemptsOnly = isOpen(endpoint, now);
      if (finalAttemptsOnly && !endpoint.hasFinalAttempts) {
        this.#pause(endpoint);
        continue;
      }
      if (endpoint.circuit.lane === 'unknown' && !this.#slow_start.mayBegin(endpoint.latest ?? now, now)) continue;
      const count = taken.take(endpoint, lease_rows);
      if (count === 0) continue;
      if (endpoint.circuit.lane === 'unknown') this.#slow_start.begun();
      endpoint.hadTurn = true;
      this.#ring.delete(endpoint);
      this.#ring.add(endpoint);
      wants.push({ endpoint, count, generation: endpoint.generation, finalAttemptsOnly });
    }
    return wants;
  }

  /** The same for deliveries that are about to be made: of endpoints for which nothing else waits, in their turn. */
  places(coming: ReadonlyMap<string, Coming>, now: number, leads: (shard: number) => boolean): Place[] {
    const taken = this.#allocation(now);
    const places: Place[] = [];
    for (const [id, { events, latest }] of [...coming].toSorted(([, one], [, other]) =>
      inTurn(one.latest, other.latest, now),
    )) {
      const endpoint = this.#all.get(id);
      if (endpoint === undefined) continue;
      endpoint.latest = latest;
      if (
        !isRead(endpoint) ||
        endpoint.waitingSince !== undefined ||
        !leads(endpoint.shard) ||
        isHanging(endpoint, now) ||
        isOpen(endpoint, now)
      )
        continue;
      if (endpoint.circuit.lane === 'unknown' && !this.#slow_start.mayBegin(endpoint.latest ?? now, now)) continue;
      const count = taken.take(endpoint, lease_rows, events);
      if (count === 0) continue;
      if (endpoint.circuit.lane === 'unknown') this.#slow_start.begun();
      places.push({ endpoint, count });
    }
    return places;
  }

  /** How many of what is about to be made are for endpoints that answer. */
  welcome(coming: ReadonlyMap<string, Coming>): number {
    return coming
      .entries()
      .reduce((count, [id, { events }]) => (this.#all.get(id)?.circuit.lane === 'healthy' ? count + events : count), 0);
  }

  /**
   * As the ring is now, for who gets a place goes to its end; slow_start last. Of those that have had no turn yet those come first for
   * whom something has happened lately: a crowd with a backlog must not stand in front of what happens now.
   */
  #inTurn(now: number): Endpoint[] {
    const [known, first, again]: [Endpoint[], Endpoint[], Endpoint[]] = [[], [], []];
    for (const endpoint of this.#ring)
      (endpoint.circuit.lane !== 'unknown' ? known : endpoint.hadTurn ? again : first).push(endpoint);
    return [
      ...known,
      ...first.reverse().sort((one, other) => inTurn(one.latest ?? now, other.latest ?? now, now)),
      ...again,
    ];
  }

  /** When slow_start that had to wait may be begun; undefined where none had to. */
  get roomAt(): number | undefined {
    return this.#slow_start.roomAt;
  }

  /** A claim has found so many of what was wanted. */
  leased({ endpoint, count, generation, finalAttemptsOnly }: Want, found: number, now: number): void {
    if (finalAttemptsOnly && found < count) endpoint.hasFinalAttempts = false;
    if (found < count && endpoint.generation === generation) this.#leave(endpoint);
    else endpoint.waitingSince = now;
  }

  /** Takes a place, for what is sent, or for what a claim may find. */
  begin(endpoint: Endpoint): InFlightRequest {
    const {
      origin,
      owner,
      era,
      circuit: { lane },
    } = endpoint;
    const request = { endpoint, lane, owner, origin, era, began: undefined };
    endpoint.requests.add(request);
    this.#inFlightByLane[lane] += 1;
    add(this.#byOwner, owner, 1);
    this.#byOrigin.set(origin, (this.#byOrigin.get(origin) ?? new Set()).add(request));
    add(this.#open, endpoint.shard, 1);
    return request;
  }

  /** Its place is free; the shard is held until the result is settled too. */
  end(request: InFlightRequest): void {
    const { endpoint, lane, owner, origin } = request;
    if (!endpoint.requests.delete(request)) return;
    this.#inFlightByLane[lane] -= 1;
    add(this.#byOwner, owner, -1);
    const others = this.#byOrigin.get(origin);
    others?.delete(request);
    if (others?.size === 0) this.#byOrigin.delete(origin);
  }

  settled({ endpoint }: InFlightRequest): void {
    add(this.#open, endpoint.shard, -1);
  }

  isIdle(shard: number): boolean {
    return !this.#open.has(shard);
  }

  get inFlightByLane(): Readonly<Record<Lane, number>> {
    return this.#inFlightByLane;
  }

  get inFlight(): number {
    return this.#inFlightByLane.unknown + this.#inFlightByLane.healthy + this.#inFlightByLane.failing;
  }

  /** Those that are paused. */
  paused(now: number, leads: (shard: number) => boolean): string[] {
    return [...this.#all.values()]
      .filter((endpoint) => isOpen(endpoint, now) && leads(endpoint.shard))
      .map(({ id }) => id);
  }

  /** A paused one has deliveries that would be tried for the last time now: the pause does not cost them that. */
  finalAttemptsDue(id: string, now: number): void {
    this.wake(id, now).hasFinalAttempts = true;
  }

  /** How many are in the ring and could be claimed for; of those the longest wait, in milliseconds. */
  waiting(now: number): { readonly endpoints: number; readonly longest_ms: number } {
    let [endpoints, longest_ms] = [0, 0];
    for (const endpoint of this.#ring) {
      if (endpoint.circuit.lane === 'failing' || isHanging(endpoint, now) || isOpen(endpoint, now)) continue;
      endpoints += 1;
      longest_ms = Math.max(longest_ms, now - (endpoint.waitingSince ?? now));
    }
    return { endpoints, longest_ms };
  }

  #allocation(now: number): SlotAllocation {
    return new SlotAllocation(this.#capacity, {
      inFlightByLane: this.#inFlightByLane,
      byOwner: this.#byOwner,
      byOrigin: this.#byOrigin,
      now,
    });
  }

  #leave(endpoint: Endpoint): void {
    this.#ring.delete(endpoint);
    endpoint.waitingSince = undefined;
    endpoint.latest = undefined;
    endpoint.hadTurn = false;
  }

  /** A paused one leaves the ring until its pause is over. */
  #pause(endpoint: Endpoint): void {
    const until = endpoint.circuit.open_until ?? 0;
    endpoint.pausedUntil = until;
    this.#leave(endpoint);
    this.wakeAt(endpoint.id, until);
  }

  #remember(id: string): Endpoint {
    if (this.#all.size >= remembered_max)
      for (const [other, known] of this.#all)
        if (known.waitingSince === undefined && known.requests.size === 0) this.#all.delete(other);
    const { lane, reason, probes, open_until } = newcomer;
    const endpoint: Endpoint = {
      id,
      shard: shardOf(id),
      owner: '',
      origin: '',
      told: 1,
      read: 0,
      version: undefined,
      era: 0,
      circuit: newcomer,
      written: { lane, reason, probes, open_until },
      failures: 0,
      successWritten: 0,
      pausedUntil: 0,
      generation: 0,
      waitingSince: undefined,
      hasFinalAttempts: false,
      latest: undefined,
      hadTurn: false,
      requests: new Set(),
    };
    this.#all.set(id, endpoint);
    return endpoint;
  }
}

const unreadOf = (endpoints: readonly Endpoint[], leads: (shard: number) => boolean): Unread[] =>
  endpoints
    .filter((endpoint) => !isRead(endpoint) && leads(endpoint.shard))
    .map((endpoint) => ({ endpoint, told: endpoint.told }));

const isRead = ({ told, read }: Endpoint): boolean => told === read;

const isOpen = ({ circuit: { open_until } }: Endpoint, now: number): boolean => open_until !== null && open_until > now;
