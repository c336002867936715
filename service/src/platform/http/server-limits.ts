/** Limits of the server itself: none is a default by accident. */
export const serverLimits = {
  /** All header lines together, and the request target among them. */
  header_bytes: 16 * 1024,
  header_lines: 100,
  target_bytes: 8 * 1024,
  /** Longest time for the header block to arrive, from the first moment of a connection. */
  headers_timeout_ms: 10_000,
  /** Longest time for a whole request: 70 MiB over a slow line. */
  request_timeout_ms: 300_000,
  /** Within any window of this length a body arrives at this rate (512 kbit/s) at least. */
  body_window_ms: 10_000,
  body_bytes_per_second: 64 * 1024,
  /** Memory that bodies of up to 2 MiB take while they arrive: of one process, and of one owner. */
  bodies_bytes: 64 * 1024 * 1024,
  bodies_share_bytes: 32 * 1024 * 1024,
  /** Disk that larger bodies and the files of requests under way take: of one process, and of one owner. */
  spooled_bytes: 1024 * 1024 * 1024,
  spooled_share_bytes: 256 * 1024 * 1024,
  /** Longest time in which a large body is read once it has arrived: a second of one core, and the disk's time for 50 MiB. It waits as long for its turn. */
  large_body_ms: 20_000,
  /** Within any window of this length a client reads its answer at this rate (128 kbit/s) at least. */
  answer_window_ms: 30_000,
  answer_bytes_per_second: 16 * 1024,
  /** Memory that answers take until they are read: of one process, and of one owner. */
  answers_bytes: 96 * 1024 * 1024,
  answers_share_bytes: 32 * 1024 * 1024,
  /** A connection on which nothing moves: a client that does not read, or one that does not send. Longer than any handler takes. */
  silence_ms: 60_000,
  /** How long an idle connection is kept for its next request, and how much longer than the header promises its client. */
  keep_alive_timeout_ms: 65_000,
  keep_alive_buffer_ms: 1_000,
  /** How often the timeouts of head and request are checked. */
  check_interval_ms: 2_000,
  /** Requests that wait behind the one that runs on their connection. */
  pipelined_requests: 16,
  /** Sockets of one process; beyond, an idle one of the address that holds the most is closed. */
  connections: 10_000,
  /** Connections that wait to be accepted. */
  backlog: 1_024,
  /** What is read from a socket, or written to it, before the other side must wait. */
  buffer_bytes: 64 * 1024,
  /** A body that was not read is dropped with its connection above this size. */
  unread_body_bytes: 64 * 1024,
  /** How long a closed connection takes what its client still sends, so that the client reads its answer. */
  linger_ms: 2_000,
} as const;

export type ServerLimits = { readonly [name in keyof typeof serverLimits]: number };
