/**
 * Work of a start that runs after the service is ready: demo data, the welcome. It is tried until the database lets it
 * happen. Its failure is a line in the log and a note in `/readyz`; it never ends the process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isStoreUnavailable } from '../platform/database/failure.ts';
import { grace_ms } from '../platform/loop.ts';

export interface AfterReady {
  /** True once the work has ended, whatever its result; false where a stop came first. */
  readonly ended: Promise<boolean>;
  /** What is not done, as sentences. */
  notes(): readonly string[];
  /** Lets an attempt end, for at most the grace period; begins no other. */
  stop(): Promise<void>;
}

const pause_ms = 1_000;

/** @param work returns what it leaves undone, as sentences */
export function afterReady(work: () => Promise<readonly string[]>, log: Logger): AfterReady {
  const stopping = new AbortController();
  let notes: readonly string[] = ['the first start is not complete: demo data and keys may be missing'];
  const ended = run();
  return {
    ended,
    notes: () => notes,
    async stop() {
      stopping.abort();
      await Promise.race([ended, sleep(grace_ms, undefined, { ref: false })]);
    },
  };

  /** Returns whether the work has ended. */
  async function attempt(isFirst: boolean): Promise<boolean> {
    try {
      notes = await work();
      return true;
    } catch (error) {
      const isTemporary = isStoreUnavailable(error);
      if (!isTemporary) notes = ['the first start is not complete: the log says why; the next start tries again'];
      if (!isTemporary) log.error({ err: error }, 'the first start could not be completed');
      else if (isFirst) log.warn({ err: error }, 'the first start waits for the database');
      return !isTemporary;
    }
  }

  async function run(): Promise<boolean> {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      if (await attempt(isFirst)) return true;
      await sleep(pause_ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return false;
  }
}
