/** All time limits of outgoing requests; a test passes shorter ones. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';

/** Milliseconds. */
export interface Timings {
  /** All of one attempt, from the first question to the name server to the end of the answer. Our own queues do not count. */
  readonly total_ms: number;
  /** TCP and TLS together, over all addresses tried. */
  readonly connect_ms: number;
  /** How long an answer's body is read for the log once the final status is known. */
  readonly body_ms: number;
  /** One name server's time for one question; each is asked once. */
  readonly name_server_ms: number;
  /** One name's time, all servers together. */
  readonly lookup_ms: number;
  /** How long one name may keep others waiting. The question itself goes on. */
  readonly lookup_turn_ms: number;
  /** What a name led to is believed for its TTL, but for no shorter and no longer than this. */
  readonly cache_min_ms: number;
  readonly cache_max_ms: number;
  /** And that it led nowhere, this long. */
  readonly cache_negative_ms: number;
  /** A connection that was idle for so long is closed. */
  readonly idle_ms: number;
  /** A connection older than this is not used again, so that its name is resolved and vetted anew. */
  readonly age_ms: number;
  /** How long one handshake may keep others waiting: a receiver that is silent costs us nothing, and must not hold up the rest. */
  readonly handshake_turn_ms: number;
  /** A stall of the event loop longer than this near a time-out makes the time-out our fault. */
  readonly stall_ms: number;
}

export const timings: Timings = {
  total_ms: limits.webhook_total_seconds * 1000,
  connect_ms: limits.webhook_connect_seconds * 1000,
  body_ms: 1_000,
  // c-ares' own defaults take 23 s on a dead server (notes/delivery.md 4.4).
  name_server_ms: 1_500,
  lookup_ms: 5_000,
  lookup_turn_ms: 75,
  cache_min_ms: 5_000,
  cache_max_ms: 60_000,
  cache_negative_ms: 5_000,
  idle_ms: 60_000,
  age_ms: 5 * 60_000,
  handshake_turn_ms: 40,
  stall_ms: 200,
};

/**
 * Names looked up at a time. 500 at once made a later, good look-up time out; paced, the same 500 had no effect. Those in progress are bounded all the same:
 * c-ares goes on to the next server with all of a second's silent ones at once (of 512 some answers were lost, of 320 none).
 */
export const lookup_slots = { slots: 64, hung: 8, inProgress: { slots: 320, hung: 64 } } as const;

/** TLS handshakes at a time, 1.7 ms of our processor each. 2 000 at once: p99 of all requests 3.2-4.0 s; by 16: 71 ms. */
export const handshake_slots = { slots: 16, hung: 2 } as const;

/** Connections kept for later, over all receivers: 79 KiB each. */
export const idle_connections = 2_000;
