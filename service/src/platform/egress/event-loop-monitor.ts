/**
 * Detects a stalled event loop. A stall makes responses that have arrived look like timeouts, which are not the
 * receiver's fault.
 */

import { OutboundFault } from './failures.ts';

/** The fault of a timeout that a stall caused. */
export const stalled = (): OutboundFault => new OutboundFault('ours', 'event_loop_stalled');

const beat_ms = 100;

/** A stall excuses timeouts for this long. */
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

  /** The event loop was stalled within the last second. */
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
