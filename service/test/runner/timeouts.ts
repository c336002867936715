/** How long tests may take. The runner of all processes reads them too, which begins no test itself. */

/** Timeout of one file, after which it is cancelled and fails: a month in a browser takes minutes on a busy machine. */
export const file_timeout_ms = 600_000;

/** Timeout of a process, which is ended and fails: that of a file, and as long for its others. */
export const process_timeout_ms = 2 * file_timeout_ms;
