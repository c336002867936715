/**
 * The time limit of an attempt, or of a part of it: it aborts its signal when it has run out. No timer of a library covers a name, a connection and a response
 * together, nor pauses while the attempt waits for this process.
 */
import { stalled, type EventLoopMonitor } from './event-loop-monitor.ts';
import type { Fault } from './failures.ts';

export interface DeadlineOptions {
  readonly limit_ms: number;
  /** The reason of the signal when the time has run out. */
  readonly fault: Fault;
  readonly eventLoop: EventLoopMonitor;
  /** The deadline of which this one is a part: it is paused together with it, and aborts it. */
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

  /** Starts to run. */
  constructor(options: DeadlineOptions) {
    const { signal } = this.#controller;
    this.#options = options;
    this.signal = options.whole === undefined ? signal : AbortSignal.any([options.whole.signal, signal]);
    this.#run();
  }

  /** A stricter deadline for a part; ended by the caller. */
  within(limit_ms: number, fault: Fault): Deadline {
    return new Deadline({ limit_ms, fault, eventLoop: this.#options.eventLoop, whole: this });
  }

  /** Time that counted so far. */
  get elapsed_ms(): number {
    return this.#spent_ms + (this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince);
  }

  /** Time that the attempt waited for this process and that did not count. */
  get paused_ms(): number {
    return this.#paused_ms;
  }

  get remaining_ms(): number {
    return Math.max(0, this.#options.limit_ms - this.elapsed_ms);
  }

  /** Waits for work of this process without counting the time. @param caused how many milliseconds of it the receiver caused: these count */
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

  /** Aborts for another reason than time; without effect once it has ended. */
  abort(fault: Fault): void {
    if (this.#ended) return;
    this.end();
    this.#controller.abort(fault);
  }

  /** No longer runs out. */
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

  // The sockets are read once more first: a response that arrived while the event loop was stalled is a response.
  #ranOut(timer: NodeJS.Timeout): void {
    const { eventLoop, fault } = this.#options;
    setImmediate(() => {
      if (this.#timer === timer) this.abort(eventLoop.near ? stalled() : fault);
    });
  }
}

/** What the work comes to, or the reason of the signal, whichever is first. */
export function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Fault);
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}
