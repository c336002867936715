/**
 * Limits each question of a helper process: a thread (watch.ts) ends the process when the current question exceeds
 * processor time, memory or wall time.
 */
import { Worker } from 'node:worker_threads';
import type { HelperEnded } from './helper.ts';

/** The limits of one question. */
export interface QuestionLimits {
  /** Processor time of the process: a busy machine does not shorten it. */
  readonly milliseconds: number;
  /** Resident memory of the process. */
  readonly memory_bytes: number;
  readonly wall_ms: number;
}

/** Processor time of all threads of this process so far, in microseconds. */
export function processor_us(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The watchdog of this process. */
export interface Watchdog {
  begin(limits: QuestionLimits): void;
  /** Ends the question; returns the milliseconds of processor time that it used. */
  end(): number;
}

/** Starts the watchdog of the calling process. */
export function startWatchdog(): Watchdog {
  /** The limits of the current question, shared with the thread (layout: watch.ts). */
  const bounds = new BigInt64Array(new SharedArrayBuffer(32));
  new Worker(new URL('watch.ts', import.meta.url), { workerData: { bounds, parent: process.ppid } }).unref();
  let begun_us = 0;
  return {
    begin({ milliseconds, memory_bytes, wall_ms }) {
      begun_us = processor_us();
      const deadline_ms = Math.round(performance.timeOrigin + performance.now() + wall_ms);
      for (const [index, bound] of [deadline_ms, memory_bytes, milliseconds * 1000, begun_us].entries())
        Atomics.store(bounds, index, BigInt(bound));
    },
    end() {
      Atomics.store(bounds, 3, 0n);
      return (processor_us() - begun_us) / 1000;
    },
  };
}

/** Why a helper process ended during a question, and the processor time that the question had used. */
export interface QuestionEnd {
  /** `starved`: the machine gave the process too little processor time. `died`: another reason. */
  readonly by: 'time' | 'memory' | 'starved' | 'died';
  readonly used_ms: number;
}

/** Reads the reason from the standard error of the process. */
export function endOf({ isLate, lastWords }: HelperEnded): QuestionEnd {
  if (isLate) return { by: 'starved', used_ms: 0 };
  const [, by, used_ms] = /watchdog: (time|memory|starved) (\d+)/.exec(lastWords) ?? [];
  return { by: (by as 'time' | 'memory' | 'starved' | undefined) ?? 'died', used_ms: Number(used_ms ?? 0) };
}
