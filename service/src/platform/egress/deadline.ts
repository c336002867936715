/**
 * The time limit of an attempt or a part of it: aborts its signal at the end. A library's timers neither cover name,
 * connection and response together, nor pause while the attempt waits for this process.
 */
import { stalled, type EventLoopMonitor } from './event-loop-monitor.ts';
import type { OutboundFault } from './failures.ts';

export interface DeadlineOptions {
  readonly limit_ms: number;
  /** The reason of the signal at the end of the time. */
  readonly fault: OutboundFault;
  readonly eventLoop: EventLoopMonitor;
  /** The deadline that this one is a part of: paused together with it, and aborts it. */
  readonly whole?: Deadline;
}

export class Deadline {
  readonly signal: AbortSignal;
  readonly #options: DeadlineOptions;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #spent_ms = 0;
  #runningSince: number | undefined;
  #paused_ms = 0;
  #ended = false;

  /** Starts the deadline. */
  constructor(options: DeadlineOptions) {
    const { signal } = this.#controller;
    this.#options = options;
    this.signal = options.whole === undefined ? signal : AbortSignal.any([options.whole.signal, signal]);
    this.#run();
  }

  /** A stricter deadline for a part; the caller ends it. */
  within(limit_ms: number, fault: OutboundFault): Deadline {
    return new Deadline({ limit_ms, fault, eventLoop: this.#options.eventLoop, whole: this });
  }

  /** Milliseconds that counted so far. */
  get elapsed_ms(): number {
    return this.#spent_ms + (this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince);
  }

  /** Milliseconds in which the attempt waited for this process, and which did not count. */
  get paused_ms(): number {
    return this.#paused_ms;
  }

  get remaining_ms(): number {
    return Math.max(0, this.#options.limit_ms - this.elapsed_ms);
  }

  /**
   * Waits for work of this process without counting the time.
   * @param caused the milliseconds of it that the receiver caused, which count
   */
  async pausedFor<T>(work: Promise<T>, caused: (result: T) => number = () => 0): Promise<T> {
    const { whole } = this.#options;
    this.#pause();
    const since = performance.now();
    let counted_ms = 0;
    try {
      const result = await (whole === undefined ? orAborted(this.signal, work) : whole.pausedFor(work, caused));
      counted_ms = caused(result);
      return result;
    } finally {
      this.#paused_ms += Math.max(0, performance.now() - since - counted_ms);
      this.#spent_ms += counted_ms;
      this.#run();
    }
  }

  /** Aborts for another reason than time; has no effect after the end. */
  abort(fault: OutboundFault): void {
    if (this.#ended) return;
    this.end();
    this.#controller.abort(fault);
  }

  /** Stops the deadline. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #pause(): void {
    this.#spent_ms = this.elapsed_ms;
    this.#runningSince = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #run(): void {
    if (this.#ended) return;
    this.#runningSince = performance.now();
    const timer = setTimeout(() => this.#ranOut(timer), this.remaining_ms);
    this.#timer = timer;
  }

  // Reads the sockets once more first: a response that arrived while the event loop was stalled counts.
  #ranOut(timer: NodeJS.Timeout): void {
    const { eventLoop, fault } = this.#options;
    setImmediate(() => {
      if (this.#timer === timer) this.abort(eventLoop.near ? stalled() : fault);
    });
  }
}

/** The result of the work, or the reason of the signal, whichever is first. */
export function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as OutboundFault);
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}
