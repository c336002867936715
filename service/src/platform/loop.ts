/**
 * Work that repeats for as long as the process lives: the sequencer, the worker. A loop never overlaps
 * itself, never ends by a failure, and takes up its work by itself once what failed has come back.
 * What the work is, and who leads where several processes run it, is the work's own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface Loop {
  /** Lets the running round end, at most for the grace; no further one begins. */
  stop(): Promise<void>;
}

/** A loop whose next round can be had earlier. */
export interface WakeableLoop extends Loop {
  /** The next round begins at once, or when the running one is over; a wait after a failure stays. */
  wake(): void;
}

export interface Repeated {
  readonly name: string;
  /** The wait after a round that found nothing more to do. */
  readonly pause_ms: number;
  readonly log: Logger;
  /** One bounded round; `again` when more waits. */
  readonly work: () => Promise<'again' | 'done'>;
}

// A database that restarts is back within seconds: ask often enough to be back with it.
const longest_wait_ms = 5_000;

/** Less than the ten seconds that the whole program has for its end (operations.md). */
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
    const failures = new Failures(name, log);
    while (!stopping.signal.aborted) {
      woken = false;
      await round(failures);
    }
  }

  async function restFor(milliseconds: number): Promise<void> {
    rest = new AbortController();
    // A wake-up while the round was running counts.
    if (!woken && !stopping.signal.aborted) await pauseUnless(rest.signal, milliseconds);
    rest = undefined;
  }

  /** One round, and the wait after it. */
  async function round(failures: Failures): Promise<void> {
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

/** An outage is told once, when it begins, and once when it is over. */
class Failures {
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

/** Waits, or until the stop; the signal, which outlives every wait, keeps nothing of it. */
const pauseUnless = (stopping: AbortSignal, milliseconds: number): Promise<void> =>
  sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined);

/** Waits, or until `early` comes; leaves no timer behind. */
async function pause(milliseconds: number, early: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([late, early]);
  clearTimeout(timer);
}
