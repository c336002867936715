/**
 * Notices when this process stood still: a loop that is blocked turns answers that have long arrived into
 * time-outs, and nobody may blame a receiver for that.
 */

import { Fault } from './failures.ts';

/** What ran out because of it. */
export const stalled = (): Fault => new Fault('ours', 'event_loop_stalled');

const beat_ms = 100;

/** A standstill counts for what ran out within this time after it. */
const near_ms = 1_000;

export class EventLoopMonitor {
  readonly #stall_ms: number;
  readonly #timer: NodeJS.Timeout;
  #lastBeat = performance.now();
  #lastStall = Number.NEGATIVE_INFINITY;

  constructor(stall_ms: number) {
    this.#stall_ms = stall_ms;
    this.#timer = setInterval(() => this.#beat(), beat_ms).unref();
  }

  /** Whether we stood still just now. */
  get near(): boolean {
    this.#beat();
    return performance.now() - this.#lastStall < near_ms;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    const now = performance.now();
    if (now - this.#lastBeat - beat_ms > this.#stall_ms) this.#lastStall = now;
    this.#lastBeat = now;
  }
}
