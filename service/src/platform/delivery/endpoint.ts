/** An endpoint of a receiver as this process has it in memory, and the requests under way to it. */
import type { CircuitState, Lane } from './circuit-breaker.ts';

/** A request under way. */
export interface InFlightRequest {
  readonly endpoint: Endpoint;
  readonly lane: Lane;
  readonly owner: string;
  readonly origin: string;
  /** Of the endpoint: what is sent to one receiver says nothing of another that came in its place. */
  readonly era: number;
  /** When it was sent; undefined: its place is only reserved. */
  began: number | undefined;
}

export interface Endpoint {
  readonly id: string;
  readonly shard: number;
  owner: string;
  origin: string;
  circuit: CircuitState;
  /** How often there was reason to read it from the database, and up to which of them it was read. */
  told: number;
  read: number;
  /** Of its row in the database, as last read or written; undefined: others may have led it. */
  version: string | undefined;
  /** Grows when somebody else has written the row. */
  era: number;
  /** The circuit in the database, as last written. */
  written: Pick<CircuitState, 'lane' | 'reason' | 'probes' | 'open_until'>;
  /** Failures in a row, as the database counts them. */
  failures: number;
  /** When a success was last written. */
  successWritten: number;
  /** Until when it was last paused: what waited for that did not wait for us. */
  pausedUntil: number;
  generation: number;
  /** Since when it has been in the ring; undefined: it is not. */
  waitingSince: number | undefined;
  /** Paused, but with deliveries whose last attempt would be now. */
  hasFinalAttempts: boolean;
  /** When the latest event was recorded that waits for it, as far as this process knows: what it was only woken for happened then. */
  latest: number | undefined;
  /** It has had a place since it entered the ring. */
  hadTurn: boolean;
  readonly requests: Set<InFlightRequest>;
}
