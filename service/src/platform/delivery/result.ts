/**
 * The meaning of an attempt's outcome (service.md 3.4, 6.2; decisions.md 12): whether the delivery is over, when and
 * why the next attempt is due, what its owner reads, whether it counts, and what it shows about the endpoint. Pure.
 * Instants are milliseconds since 1970 by the database's clock.
 *
 * platform/egress makes the attempt; circuit-breaker.ts derives the endpoint's further treatment.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Attempted, FailureClass } from '../egress/outbound.ts';
import { requestedWait } from './retry-after.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;

/** The longest gap, also for a receiver that requests more. */
export const longest_gap_ms = limits.delivery_longest_gap_hours * hour_ms;

/** A planned delay is extended by up to this share: deliveries that failed together are not retried together. */
const jitter_share = 0.1;

/** The last attempt begins this long before the end of the window, so that it ends within it. */
export const last_attempt_margin_ms = minute_ms;

/** The delay after a fault of this service: short, because the receiver did not cause it. */
const own_fault_wait_ms = 5_000;

export const window_ms = limits.delivery_window_hours * hour_ms;

/** The properties of a delivery that the result depends on. */
export interface UnderWay {
  /** Attempts before this one. */
  readonly attempt_count: number;
  readonly expires_at: number;
  /** It is not retried, whatever its result. */
  readonly single_attempt: boolean;
}

export type NextReason = 'retry_plan' | 'retry_after' | 'last_attempt';

export interface Next {
  readonly at: number;
  /** Null: the reason stays as it was. */
  readonly reason: NextReason | null;
}

/**
 * What the attempt shows about the endpoint: it accepted the event; it answered otherwise; it did not answer; nothing.
 */
export type Signal = 'success' | 'answered' | 'silent' | 'none';

export interface AttemptResult {
  /** Null: it is retried at `next`. */
  readonly outcome: 'success' | 'failed' | null;
  readonly next: Next | null;
  /** The message for the owner; null after a success. */
  readonly error_message: string | null;
  /** Whether it counts as an attempt: a fault of this service does not. */
  readonly is_attempt: boolean;
  /** Whether it counts towards the failures in a row that disable the subscription. */
  readonly counts: boolean;
  readonly signal: Signal;
  /** The wait that the receiver requested by Retry-After; 0: none. */
  readonly requested_ms: number;
}

export interface Circumstances {
  readonly now: number;
  /** The plan's first delay. */
  readonly base_ms: number;
  /** From 0 up to, but not including, 1. */
  readonly random: number;
}

/** The result of an attempt that ended at `now`. */
export function resultOf(attempted: Attempted, delivery: UnderWay, circumstances: Circumstances): AttemptResult {
  return attempted.kind === 'response'
    ? ofResponse(attempted, delivery, circumstances)
    : ofFailure(attempted, delivery, circumstances);
}

function ofResponse(
  { status, retryAfter }: Extract<Attempted, { kind: 'response' }>,
  delivery: UnderWay,
  circumstances: Circumstances,
): AttemptResult {
  if (status >= 200 && status <= 299)
    return {
      outcome: 'success',
      next: null,
      error_message: null,
      is_attempt: true,
      counts: false,
      signal: 'success',
      requested_ms: 0,
    };
  const isRedirect = status >= 300 && status <= 399;
  const error_message = isRedirect ? `HTTP status ${status}: redirects are not followed` : `HTTP status ${status}`;
  const failed = { error_message, is_attempt: true, counts: true, signal: 'answered' } as const;
  if (status !== 429 && status < 500) return { ...failed, outcome: 'failed', next: null, requested_ms: 0 };
  const requested_ms =
    status === 429 || status === 503 ? Math.min(requestedWait(retryAfter, circumstances.now) ?? 0, longest_gap_ms) : 0;
  return { ...failed, ...again(delivery, circumstances, requested_ms), requested_ms };
}

/** Failures that no further attempt can change. */
const terminal: ReadonlySet<FailureClass> = new Set<FailureClass>(['certificate', 'internal_address']);

function ofFailure(
  { class: kind, message }: Extract<Attempted, { kind: 'failure' }>,
  delivery: UnderWay,
  circumstances: Circumstances,
): AttemptResult {
  if (kind === 'ours') return ofOurs(delivery, circumstances.now);
  const failed = { error_message: message, is_attempt: true, counts: true, signal: 'silent', requested_ms: 0 } as const;
  return terminal.has(kind)
    ? { ...failed, outcome: 'failed', next: null }
    : { ...failed, ...again(delivery, circumstances, 0) };
}

/** A fault of this service changes nothing; a single attempt remains available. */
const ofOurs = ({ expires_at }: UnderWay, now: number): AttemptResult => ({
  outcome: null,
  next: { at: Math.min(now + own_fault_wait_ms, expires_at), reason: null },
  error_message: null,
  is_attempt: false,
  counts: false,
  signal: 'none',
  requested_ms: 0,
});

function again(
  delivery: UnderWay,
  circumstances: Circumstances,
  requested_ms: number,
): Pick<AttemptResult, 'outcome' | 'next'> {
  const next = delivery.single_attempt ? null : nextAttempt(delivery, circumstances, requested_ms);
  return { outcome: next === null ? 'failed' : null, next };
}

/** The delay of the plan after a number of attempts, without jitter. */
export const plannedDelay = (attempts: number, base_ms: number): number =>
  Math.min(longest_gap_ms, base_ms * limits.delivery_pause_growth ** (attempts - 1));

/** The next attempt after a failure; null if none fits into the window. */
function nextAttempt(
  { attempt_count, expires_at }: UnderWay,
  { now, base_ms, random }: Circumstances,
  requested_ms: number,
): Next | null {
  const planned = plannedDelay(attempt_count + 1, base_ms) * (1 + jitter_share * random);
  const at = Math.round(now + Math.max(planned, requested_ms));
  const last = expires_at - last_attempt_margin_ms;
  if (at <= last) return { at, reason: requested_ms > planned ? 'retry_after' : 'retry_plan' };
  return now < last ? { at: last, reason: 'last_attempt' } : null;
}

/** Closed without contact: the window is over. The message of the last attempt stays. */
export const expired_message = `The ${limits.delivery_window_hours} hours for the delivery ended before it could be attempted.`;

/** Closed without contact: the event is no longer stored. */
export const event_unavailable_message = 'The event is no longer stored.';

export const access_unavailable_message = 'partner_access_unavailable';

/**
 * The data that decide whether an event may be sent to the owner of the subscription, read immediately before the
 * attempt.
 */
export interface Rights {
  readonly owner_kind: number;
  /** Null: a test event, which belongs to no company. */
  readonly company_id: string | null;
  readonly event_type: string;
  readonly access: string | null;
  readonly company_status: string | null;
}

/** Closed without an attempt. */
export const closedUntried = (error_message: string): AttemptResult => ({
  outcome: 'failed',
  next: null,
  error_message,
  is_attempt: false,
  counts: false,
  signal: 'none',
  requested_ms: 0,
});
