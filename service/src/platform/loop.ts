/**
 * Work that repeats during the life of the process: the sequencer, the worker. A loop never overlaps itself, survives
 * failures, and resumes by itself when the failure is over. The work itself decides which of several processes leads.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface Loop {
  /** Lets the current round end, for at most the grace period; starts no further one. */
  stop(): Promise<void>;
}

/** A loop whose next round can be started early. */
export interface WakeableLoop extends Loop {
  /** Starts the next round immediately, or after the current one; does not shorten the wait after a failure. */
  wake(): void;
}

export interface Repeated {
  readonly name: string;
  /** The pause after a round without remaining work. */
  readonly pause_ms: number;
  readonly log: Logger;
  /** One bounded round; `again` if work remains. */
  readonly work: () => Promise<'again' | 'done'>;
}

// A restarting database returns within seconds.
const longest_wait_ms = 5_000;

/** Less than the ten seconds that the program has to stop (operations.md). */
export const grace_ms = 8_000;

export function repeat({ name, pause_ms, log, work }: Repeated): WakeableLoop {
  const stopping = new AbortController();
  let woken = false;
  let rest: AbortController | undefined;
  const ended = run();
  return {
    wake() {
      woken = true;
      rest?.abort();
    },
    async stop() {
      stopping.abort();
      rest?.abort();
      await Promise.race([ended, pause(grace_ms, ended)]);
    },
  };

  async function run(): Promise<void> {
    const failures = new LoopFailures(name, log);
    while (!stopping.signal.aborted) {
      woken = false;
      await round(failures);
    }
  }

  async function restFor(milliseconds: number): Promise<void> {
    rest = new AbortController();
    // A wake-up during the round counts.
    if (!woken && !stopping.signal.aborted) await pauseUnless(rest.signal, milliseconds);
    rest = undefined;
  }

  /** One round and the wait after it. */
  async function round(failures: LoopFailures): Promise<void> {
    try {
      const outcome = await work();
      failures.over();
      if (outcome === 'done') await restFor(pause_ms);
    } catch (error) {
      const count = failures.add(error);
      await pauseUnless(stopping.signal, Math.min(longest_wait_ms, Math.max(pause_ms, 100) * 2 ** Math.min(count, 10)));
    }
  }
}

/** Logs an outage once when it begins and once when it ends. */
class LoopFailures {
  readonly #name: string;
  readonly #log: Logger;
  #count = 0;
  #since = 0;

  constructor(name: string, log: Logger) {
    this.#name = name;
    this.#log = log;
  }

  add(error: unknown): number {
    if (this.#count === 0) this.#since = performance.now();
    if (this.#count === 0) this.#log.error({ loop: this.#name, err: error }, 'loop failed, retrying');
    this.#count += 1;
    return this.#count;
  }

  over(): void {
    if (this.#count === 0) return;
    this.#log.info(
      { loop: this.#name, failures: this.#count, seconds: Math.round((performance.now() - this.#since) / 1000) },
      'loop recovered',
    );
    this.#count = 0;
  }
}

/** Waits until the time or the stop; leaves no listener on the signal, which outlives every wait. */
const pauseUnless = (stopping: AbortSignal, milliseconds: number): Promise<void> =>
  sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined);

/** Waits until the time or `early`; leaves no timer behind. */
async function pause(milliseconds: number, early: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([late, early]);
  clearTimeout(timer);
}
