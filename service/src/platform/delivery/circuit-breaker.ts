/**
 * The circuit breaker of an endpoint: the results of its attempts decide its lane, its number of concurrent requests,
 * and how long it is paused. A hanging receiver must not take the slots of others; a receiver that is down must not use
 * up its deliveries, nor its count of failures, within a second. Pure.
 */
import type { Signal } from './result.ts';

export type Lane = 'unknown' | 'healthy' | 'failing';

export interface CircuitState {
  readonly lane: Lane;
  /** The message of the last failure; null after a success. */
  readonly reason: string | null;
  /** Pauses in a row: each is twice as long as the previous one. */
  readonly halfOpenAttempts: number;
  /** No attempt before this instant; database time. */
  readonly openUntil: number | null;
  /** Failures in a row. */
  readonly streak: number;
  /** It has had a success. */
  readonly proven: boolean;
  /** Concurrent requests. */
  readonly cap: number;
}

/** Concurrent requests of one process. A socket costs 79 KiB (measured), so that many slots are affordable. */
export const capacity_default = 1_024;

/** The share of all slots that a lane may take. */
export const laneShares = { unknown: 1 / 2, failing: 1 / 8, healthy: 1 } as const satisfies Record<Lane, number>;

/** The share of all slots that one owner may take, however many endpoints it has. */
export const owner_share = 1 / 4;

/**
 * Slots of one origin (host and port), which many subscriptions may share. Not per address: many unrelated receivers
 * share one address of a large provider.
 */
export const origin_max = 16;

/** The share of these slots that endpoints which hang, fail or are untested take together. */
export const origin_unanswering_max = origin_max / 4;

/** Concurrent requests to an endpoint that answers. */
export const cap_healthy = 4;
/**
 * The same while slots are free: 48 endpoints that begin to hang together still leave slots for 150 with `cap_healthy`.
 */
export const cap_backlog = 8;
export const backlog_share = 3 / 8;

/** An endpoint with a request that has been unanswered for this long gets no further one. */
export const hang_ms = 1_000;

/**
 * The first pause of an endpoint that does not answer; each further one is twice as long. At most half the first delay
 * of the retry plan.
 */
export const first_pause_ms = 5_000;
export const longest_pause_ms = 300_000;

/** A pause is extended by up to this share: many endpoints that began to hang together are not retried together. */
const pause_spread = 0.5;

/** After this number of failures in a row an endpoint that answers is paused: fewer than disable the subscription. */
const failures_before_pause = 5;

/** An endpoint without any attempt. */
export const untested: CircuitState = {
  lane: 'unknown',
  reason: null,
  halfOpenAttempts: 0,
  openUntil: null,
  streak: 0,
  proven: false,
  cap: 1,
};

export interface AttemptEffect {
  readonly signal: Signal;
  readonly now: number;
  /** The wait that the receiver requested by Retry-After; 0: none. */
  readonly requested_ms: number;
  /** The failure's message. */
  readonly message: string | null;
  readonly first_pause_ms: number;
  /** From 0 to 1. */
  readonly random: number;
}

/** The state after one attempt. */
export function afterAttempt(state: CircuitState, effect: AttemptEffect): CircuitState {
  switch (effect.signal) {
    case 'none':
      return state;
    case 'success':
      return { ...untested, lane: 'healthy', proven: true, cap: Math.min(cap_backlog, state.cap + 1) };
    case 'silent':
      return paused({ ...failed(state, effect), lane: 'failing', cap: 1 }, effect);
    case 'answered':
      return afterErrorResponse(state, effect);
  }
}

const failed = (state: CircuitState, { message }: AttemptEffect): CircuitState => ({
  ...state,
  reason: message,
  streak: state.streak + 1,
});

function afterErrorResponse(state: CircuitState, effect: AttemptEffect): CircuitState {
  const lane = state.lane !== 'failing' ? state.lane : state.proven ? 'healthy' : 'unknown';
  const answered = { ...failed(state, effect), lane, cap: Math.max(1, Math.floor(state.cap / 2)) };
  const next =
    answered.streak >= failures_before_pause
      ? paused(answered, effect)
      : { ...answered, halfOpenAttempts: 0, openUntil: null };
  if (effect.requested_ms === 0) return next;
  const requested = Math.round(effect.now + Math.min(effect.requested_ms, longest_pause_ms));
  return { ...next, openUntil: Math.max(next.openUntil ?? 0, requested) };
}

/** A failure of a request that was sent before the pause does not lengthen it. */
function paused(state: CircuitState, { now, first_pause_ms: first, random }: AttemptEffect): CircuitState {
  if (state.openUntil !== null && state.openUntil > now) return state;
  const pause_ms = Math.min(longest_pause_ms, first * 2 ** state.halfOpenAttempts * (1 + pause_spread * random));
  return { ...state, halfOpenAttempts: state.halfOpenAttempts + 1, openUntil: Math.round(now + pause_ms) };
}

interface WithRequests {
  /** `began` is undefined while a slot is only reserved; it then says nothing about the receiver. */
  readonly requests: Iterable<{ readonly began: number | undefined }>;
}

/** The endpoint has a request that has been unanswered for longer than `hang_ms`. */
export function isHanging({ requests }: WithRequests, now: number): boolean {
  for (const { began } of requests) if (began !== undefined && now - began > hang_ms) return true;
  return false;
}

/** The endpoint is tested, answered its last request, and does not hang now. */
export const isAnswering = (
  endpoint: WithRequests & { readonly circuit: Pick<CircuitState, 'lane'> },
  now: number,
): boolean => endpoint.circuit.lane === 'healthy' && !isHanging(endpoint, now);

/** The number of concurrent requests of the endpoint. */
export const capOf = ({ lane, cap }: CircuitState, hasFreeSlots: boolean): number =>
  lane === 'healthy' ? Math.min(cap, hasFreeSlots ? cap_backlog : cap_healthy) : 1;
