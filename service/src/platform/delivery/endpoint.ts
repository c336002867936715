/** An endpoint of a receiver in this process's memory, with its requests in flight. */
import { type CircuitState, type Lane, untested } from './circuit-breaker.ts';
import { shardOf } from './shards.ts';

export interface InFlightRequest {
  readonly endpoint: Endpoint;
  readonly lane: Lane;
  readonly owner: string;
  readonly origin: string;
  /** The time of sending; undefined while the slot is only reserved. */
  began: number | undefined;
}

/** The part of the circuit's state that the database stores. */
export type StoredState = Pick<CircuitState, 'lane' | 'reason' | 'halfOpenAttempts' | 'openUntil'>;

/**
 * A change of the subscription replaces the object, so that results of requests to the former receiver do not affect
 * the new one.
 */
export interface Endpoint {
  readonly id: string;
  readonly shard: number;
  /** Shared with the object that this one replaced. */
  readonly requests: Set<InFlightRequest>;
  /** The row's version as last read or written; undefined: the row must be loaded first. */
  loadedRevision: string | undefined;
  owner: string;
  origin: string;
  circuit: CircuitState;
  stored: StoredState;
  /** Failures in a row, as the database counts them. */
  failures: number;
  successStoredAt: number;
  /** End of the last pause: waiting until then does not count as delay. */
  pausedUntil: number;
  /** When it entered the ring; undefined while it is outside. */
  waitingSince: number | undefined;
  /** It is paused, but has deliveries whose final attempt is due. */
  hasFinalAttempts: boolean;
}

export const newEndpoint = (id: string, requests = new Set<InFlightRequest>()): Endpoint => ({
  id,
  shard: shardOf(id),
  requests,
  loadedRevision: undefined,
  owner: '',
  origin: '',
  circuit: untested,
  stored: untested,
  failures: 0,
  successStoredAt: 0,
  pausedUntil: 0,
  waitingSince: undefined,
  hasFinalAttempts: false,
});

/** Whether the circuit is open: the receiver gets no request now. */
export const isPaused = ({ circuit: { openUntil } }: Endpoint, now: number): boolean =>
  openUntil !== null && openUntil > now;
