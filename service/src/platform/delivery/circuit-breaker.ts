/**
 * How an endpoint is treated, by how it has fared (notes/delivery.md 4.2): which lane it is in, how many requests it
 * may have at once, and until when it is left alone. A receiver that hangs must not take the place of one that
 * answers; a receiver that is down must not burn its deliveries, nor its count of failures, within a second. Pure.
 */
import type { Signal } from './result.ts';

export type Lane = 'unknown' | 'healthy' | 'failing';

export interface CircuitState {
  readonly lane: Lane;
  /** Why, in the words of the last failure; null after a success. */
  readonly reason: string | null;
  /** Pauses in a row: the next is twice as long. */
  readonly probes: number;
  /** No attempt before; database time. */
  readonly open_until: number | null;
  /** Failures in a row. */
  readonly streak: number;
  /** It has had a success, ever. */
  readonly proven: boolean;
  /** Requests at once. */
  readonly cap: number;
}

/** All requests of one process at once. A socket costs 79 KiB (measured): a large number is cheaper than clever prediction. */
export const capacity_default = 1_024;

/** The lanes that may not take every place. */
export const laneShares = { unknown: 1 / 2, failing: 1 / 8, healthy: 1 } as const satisfies Record<Lane, number>;

/** No owner, however many endpoints it has, takes more. */
export const owner_share = 1 / 4;

/**
 * Slots of one origin (host and port), which many subscriptions may share. Not by address: behind one address of a
 * large provider live many that know nothing of each other.
 */
export const origin_max = 16;

/** Of these slots, the share that requests to endpoints that hang, fail or are untested take together. */
export const origin_unanswering_max = origin_max / 4;

/** Requests at once to an endpoint that answers. */
export const cap_healthy = 4;
/** The same while more waits for it, and places are free: 48 endpoints that start hanging together then still leave room for 150 with `cap_healthy`. */
export const cap_backlog = 8;
export const backlog_share = 3 / 8;

/** A request unanswered for so long is a sign that its receiver hangs: it gets no further one. */
export const hang_ms = 1_000;

/** The first pause of an endpoint that does not answer; each further one is twice as long. Never longer than half the first delay of the retry plan. */
export const first_pause_ms = 5_000;
export const longest_pause_ms = 300_000;

/** Up to so much longer: many that began to hang together must not be tried again together, each with a handshake. */
const pause_spread = 0.5;

/** An endpoint that answers, but with failures alone, is paused from so many in a row on: no more than its count of failures can bear. */
const patience_failures = 5;

export const newcomer: CircuitState = {
  lane: 'unknown',
  reason: null,
  probes: 0,
  open_until: null,
  streak: 0,
  proven: false,
  cap: 1,
};

export interface Shown {
  readonly signal: Signal;
  readonly now: number;
  /** What the receiver asked for by Retry-After; 0 where nothing. */
  readonly asked_ms: number;
  /** The words of the failure. */
  readonly message: string | null;
  readonly first_pause_ms: number;
  /** From 0 to 1: parts those that failed together. */
  readonly random: number;
}

/** The circuit after one attempt. */
export function after(circuit: CircuitState, shown: Shown): CircuitState {
  switch (shown.signal) {
    case 'none':
      return circuit;
    case 'success':
      return { ...newcomer, lane: 'healthy', proven: true, cap: Math.min(cap_backlog, circuit.cap + 1) };
    case 'silent':
      return paused({ ...failed(circuit, shown), lane: 'failing', cap: 1 }, shown);
    case 'answered':
      return ofAnswer(circuit, shown);
  }
}

const failed = (circuit: CircuitState, { message }: Shown): CircuitState => ({
  ...circuit,
  reason: message,
  streak: circuit.streak + 1,
});

function ofAnswer(circuit: CircuitState, shown: Shown): CircuitState {
  const lane = circuit.lane !== 'failing' ? circuit.lane : circuit.proven ? 'healthy' : 'unknown';
  const answered = { ...failed(circuit, shown), lane, cap: Math.max(1, Math.floor(circuit.cap / 2)) };
  const held =
    answered.streak >= patience_failures ? paused(answered, shown) : { ...answered, probes: 0, open_until: null };
  if (shown.asked_ms === 0) return held;
  return {
    ...held,
    open_until: Math.max(held.open_until ?? 0, Math.round(shown.now + Math.min(shown.asked_ms, longest_pause_ms))),
  };
}

/** A failure that was under way when the pause began does not lengthen it. */
function paused(circuit: CircuitState, { now, first_pause_ms: first, random }: Shown): CircuitState {
  if (circuit.open_until !== null && circuit.open_until > now) return circuit;
  return {
    ...circuit,
    probes: circuit.probes + 1,
    open_until: Math.round(now + Math.min(longest_pause_ms, first * 2 ** circuit.probes * (1 + pause_spread * random))),
  };
}

interface Requests {
  /** `began` is undefined while a slot is only reserved: that says nothing about the receiver. */
  readonly requests: Iterable<{ readonly began: number | undefined }>;
}

/** The endpoint has a request that has been unanswered for longer than `hang_ms`. */
export function isHanging({ requests }: Requests, now: number): boolean {
  for (const { began } of requests) if (began !== undefined && now - began > hang_ms) return true;
  return false;
}

/** The endpoint is tested, answered its last request, and does not hang now. */
export const isAnswering = (
  endpoint: Requests & { readonly circuit: Pick<CircuitState, 'lane'> },
  now: number,
): boolean => endpoint.circuit.lane === 'healthy' && !isHanging(endpoint, now);

/** How many requests the endpoint may have at once now. */
export const capOf = ({ lane, cap }: CircuitState, placesFree: boolean): number =>
  lane === 'healthy' ? Math.min(cap, placesFree ? cap_backlog : cap_healthy) : 1;
