/**
 * How the process is asked to end. The first signal asks for a stop in good order; a later one ends
 * the process at once. Ctrl-C below npm arrives twice, from the terminal and from npm, which passes it
 * on: so a signal counts as a second one only when it comes after a pause.
 */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/** Less than a person needs to press again in earnest. */
const same_request_ms = 500;

/** How often the parent is looked at. */
const orphan_check_ms = 500;

/**
 * Resolves with the first signal. npx starts a shell between npm and this process: it dies of a signal that
 * npm passes on and keeps it to itself. So the death of a parent that npm started is a signal too.
 */
export function stopRequested({ belowNpm }: { belowNpm: boolean }): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const parent = process.ppid;
    if (belowNpm) setInterval(() => process.ppid !== parent && resolve('SIGTERM'), orphan_check_ms).unref();
    let first: number | undefined;
    for (const signal of signals)
      process.on(signal, () => {
        first ??= performance.now();
        resolve(signal);
        if (performance.now() - first > same_request_ms) process.exit(128 + numbers[signal]);
      });
  });
}
