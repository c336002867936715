/** The time limits of outgoing requests; tests pass shorter ones. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';

/** Milliseconds. */
export interface Timings {
  /** One whole attempt, from the first name query to the end of the response. Waits for this process do not count. */
  readonly total_ms: number;
  /** TCP and TLS together, over all addresses tried. */
  readonly connect_ms: number;
  /** Reading the body for the log, once the final status is known. */
  readonly body_ms: number;
  /** One query to one name server; each is queried once. */
  readonly name_server_ms: number;
  /** One name, over all servers. */
  readonly lookup_ms: number;
  /** The turn of one look-up, after which the next one starts. The query itself continues. */
  readonly lookup_turn_ms: number;
  /** A name's addresses are cached for their TTL, within these bounds. */
  readonly cache_min_ms: number;
  readonly cache_max_ms: number;
  /** The absence of addresses is cached for this long. */
  readonly cache_negative_ms: number;
  /** A connection that has been idle for this long is closed. */
  readonly idle_ms: number;
  /** An older connection is not reused, so that its name is resolved and vetted again. */
  readonly age_ms: number;
  /**
   * The turn of one handshake, after which the next one starts: waiting for a silent receiver costs no processor time.
   */
  readonly handshake_turn_ms: number;
  /** A longer stall of the event loop makes a timeout near it a fault of this service. */
  readonly stall_ms: number;
}

export const timings: Timings = {
  total_ms: limits.webhook_total_seconds * 1000,
  connect_ms: limits.webhook_connect_seconds * 1000,
  body_ms: 1_000,
  // The defaults of c-ares take 23 s with a dead server.
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
 * Concurrent look-ups. 500 at once made a later, good look-up time out; with turns, the same 500 had no effect. The
 * total in progress is bounded too, because c-ares moves all silent queries of a second to the next server at once (of
 * 512 some answers were lost, of 320 none).
 */
export const lookup_slots = { slots: 64, hung: 8, inProgress: { slots: 320, hung: 64 } } as const;

/**
 * Concurrent TLS handshakes, 1.7 ms of processor time each. 2,000 at once: p99 of all requests 3.2–4.0 s; 16 at a time:
 * 71 ms.
 */
export const handshake_slots = { slots: 16, hung: 2 } as const;

/** Idle connections over all receivers, 79 KiB each. */
export const idle_connections = 2_000;
