/**
 * How the process is asked to end. The first signal asks for a stop in good order; a later one ends
 * the process at once. Ctrl-C below npm arrives twice, from the terminal and from npm, which passes it
 * on: so a signal counts as a second one only when it comes after a pause.
 */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/** Less than a person needs to press again in earnest. */
const same_request_ms = 500;

/** Comes with the first signal. */
export function stopRequested(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of signals)
      process.on(signal, () => {
        first ??= performance.now();
        resolve(signal);
        if (performance.now() - first > same_request_ms) process.exit(128 + numbers[signal]);
      });
  });
}
