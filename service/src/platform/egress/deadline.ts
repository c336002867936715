/**
 * The deadline over an attempt, by timers of our own: no library's timers cover a name, a connection and an answer
 * together. It stands still while the attempt waits for us, and it destroys what is under way when it runs out.
 */
import type { Fault } from './failures.ts';
import { stalled, type EventLoopMonitor } from './event-loop-monitor.ts';

/** What a deadline destroys when it runs out. */
interface Destroyable {
  destroy(): unknown;
}

export interface DeadlineOptions {
  readonly limit_ms: number;
  /** What it means that the time ran out. */
  readonly fault: Fault;
  readonly eventLoop: EventLoopMonitor;
  /** The deadline over the whole, of which this is a part: it stands still with it, and ends it. */
  readonly whole?: Deadline;
}

export class Deadline {
  readonly #options: DeadlineOptions;
  readonly #underWay = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #spent_ms = 0;
  #runningSince: number | undefined;
  #held_ms = 0;
  #fault: Fault | undefined;
  #ended = false;
  #endWhole: () => void = () => undefined;

  /** Begins to run. */
  constructor(options: DeadlineOptions) {
    this.#options = options;
    const { whole } = options;
    if (whole !== undefined) this.#endWhole = whole.#onFault((fault) => this.fail(fault));
    this.#run();
  }

  /** A stricter deadline over a part; ended by the caller. */
  within(limit_ms: number, fault: Fault): Deadline {
    return new Deadline({ limit_ms, fault, eventLoop: this.#options.eventLoop, whole: this });
  }

  /** Time that counted so far. */
  get elapsed_ms(): number {
    return this.#spent_ms + (this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince);
  }

  /** Time that the attempt waited for us, and that did not count. */
  get held_ms(): number {
    return this.#held_ms;
  }

  /** Ran out, or failed. */
  get hasFailed(): boolean {
    return this.#fault !== undefined;
  }

  get remaining_ms(): number {
    return Math.max(0, this.#options.limit_ms - this.elapsed_ms);
  }

  /** What the work comes to, or the deadline's fault, and then the resource is destroyed. */
  guard<T>(resource: Destroyable | undefined, work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const forget = this.#onFault((fault) => {
        resource?.destroy();
        reject(fault);
      });
      void work.then(resolve, reject).finally(forget);
    });
  }

  /** Stands still while the work, which is ours, is waited for; what of it the receiver caused (milliseconds) counts all the same. */
  async waiting<T>(
    resource: Destroyable | undefined,
    work: Promise<T>,
    caused: (result: T) => number = () => 0,
  ): Promise<T> {
    this.#hold();
    const since = performance.now();
    let counted = 0;
    try {
      const result = await this.guard(resource, work);
      counted = caused(result);
      return result;
    } finally {
      this.#go(performance.now() - since, counted);
    }
  }

  /** Over, for a reason other than time; not when it has ended well. */
  fail(fault: Fault): void {
    if (this.#ended) return;
    this.#fault = fault;
    this.end();
    for (const giveUp of this.#underWay) giveUp();
  }

  /** No longer runs out. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#endWhole();
  }

  #hold(): void {
    if (this.#options.whole !== undefined) this.#options.whole.#hold();
    this.#spent_ms = this.elapsed_ms;
    this.#runningSince = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #go(waited_ms: number, counted_ms: number): void {
    if (this.#options.whole !== undefined) this.#options.whole.#go(waited_ms, counted_ms);
    this.#held_ms += Math.max(0, waited_ms - counted_ms);
    this.#spent_ms += counted_ms;
    this.#run();
  }

  #run(): void {
    if (this.#ended) return;
    this.#runningSince = performance.now();
    const timer = setTimeout(() => this.#ranOut(timer), this.remaining_ms);
    this.#timer = timer;
  }

  // One look at the sockets first: an answer that arrived while we stood still is an answer.
  #ranOut(timer: NodeJS.Timeout): void {
    const { eventLoop, fault } = this.#options;
    setImmediate(() => {
      if (this.#timer === timer) this.fail(eventLoop.near ? stalled() : fault);
    });
  }

  #onFault(giveUp: (fault: Fault) => void): () => void {
    if (this.#fault !== undefined) giveUp(this.#fault);
    const entry = () => giveUp(this.#fault ?? this.#options.fault);
    this.#underWay.add(entry);
    return () => this.#underWay.delete(entry);
  }
}
