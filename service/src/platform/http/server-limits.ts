/** Limits of the HTTP server; Node's defaults are never relied on. */
export const serverLimits = {
  /** All header lines and the request target together. */
  header_bytes: 16 * 1024,
  header_lines: 100,
  target_bytes: 8 * 1024,
  /** Longest time for the header block to arrive, measured from the start of the connection. */
  headers_timeout_ms: 10_000,
  /** Longest time for a whole request: 70 MiB over a slow line. */
  request_timeout_ms: 300_000,
  /** Minimum rate of a body in any window of this length (512 kbit/s). */
  body_window_ms: 10_000,
  body_bytes_per_second: 64 * 1024,
  /** Memory for bodies of up to 2 MiB while they arrive: per process and per owner. */
  bodies_bytes: 64 * 1024 * 1024,
  bodies_share_bytes: 32 * 1024 * 1024,
  /** Disk for larger bodies and the files of running requests: per process and per owner. */
  spooled_bytes: 1024 * 1024 * 1024,
  spooled_share_bytes: 256 * 1024 * 1024,
  /**
   * Longest time to read a large body after it has arrived: it needs a second of one core, and the disk's time for
   * 50 MiB. Also the longest wait for the slot.
   */
  large_body_ms: 20_000,
  /** Minimum rate at which a client reads its answer in any window of this length (128 kbit/s). */
  answer_window_ms: 30_000,
  answer_bytes_per_second: 16 * 1024,
  /** Memory for answers until clients have read them: per process and per owner. */
  answers_bytes: 96 * 1024 * 1024,
  answers_share_bytes: 32 * 1024 * 1024,
  /** A connection closes after this time without any data in either direction. Longer than any handler takes. */
  silence_ms: 60_000,
  /** How long an idle connection stays open, and how much longer than the `Keep-Alive` header promises. */
  keep_alive_timeout_ms: 65_000,
  keep_alive_buffer_ms: 1_000,
  /** How often Node checks the timeouts of headers and requests. */
  check_interval_ms: 2_000,
  /** Requests that may wait behind the running one of their connection. */
  pipelined_requests: 16,
  /** Sockets of one process; above, an idle one of the address with the most closes. */
  connections: 10_000,
  /** Connections that the operating system queues for acceptance. */
  backlog: 1_024,
  /** Stream buffer of a socket in each direction; beyond it, backpressure applies. */
  buffer_bytes: 64 * 1024,
  /** An unread body above this size closes the connection; a smaller one is read and discarded. */
  unread_body_bytes: 64 * 1024,
  /** How long a closed connection still receives data, so that the client can read its answer. */
  linger_ms: 2_000,
} as const;

/** Minimum rate of a body of our pages: people send photos over slow mobile lines (32 kbit/s). */
export const pageBodyPace = { window_ms: 30_000, bytes_per_second: 4 * 1024 } as const;

/** Other values of the same limits, for tests. */
export type ServerLimits = { readonly [name in keyof typeof serverLimits]: number };
