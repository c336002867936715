/**
 * Limits the bytes that transfers hold in this process: arriving bodies, files of running requests, answers that
 * clients read. A limiter ends a transfer that moves less than the minimum rate in any window. Above an owner's share
 * or the total, it ends the slowest transfers to make room (decision 29).
 */

/** How slow a transfer may be. */
export interface Pace {
  /** Minimum rate of a transfer in any window. */
  readonly bytes_per_second: number;
  readonly window_ms: number;
}

/** The limits of one limiter. */
export interface TransferLimits extends Pace {
  /** At most so many bytes held by all transfers together. */
  readonly total_bytes: number;
  /** At most so many bytes held by the transfers of one owner. */
  readonly share_bytes: number;
}

/** Why a limiter ends a transfer: it is below the minimum rate, or the limits are exceeded. */
export type EndReason = 'too_slow' | 'over_limit';

/** What a limiter knows about a transfer. */
export interface TransferOptions {
  /** A company, a Partner, the operator or an address: transfers of one owner share its limit. */
  readonly owner: string;
  /** Ends the transfer. The limiter calls it at most once, and never after `close`. */
  readonly end: (reason: EndReason) => void;
  /** Whether the transfer currently waits for this process: that time does not count against the client. */
  readonly waitsForService?: () => boolean;
  /** Default: that of the limiter. */
  readonly pace?: Pace | undefined;
}

/** One body, file or answer. */
export interface Transfer {
  /** Counts bytes received from the client or sent to it. */
  moved(bytes: number): void;
  /** Adds to the held bytes; a negative number releases some. @returns false if the limits ended the transfer */
  take(bytes: number): boolean;
  /** Marks the transfer as received: it keeps its bytes, but is neither measured nor ended any more. */
  complete(): void;
  /** Releases all bytes. */
  close(): void;
}

/** Measurements per window. */
const marks_per_window = 5;

interface Mark {
  readonly at: number;
  readonly moved_bytes: number;
}

interface TrackedTransfer extends TransferOptions {
  held_bytes: number;
  moved_bytes: number;
  /** Measurements of the latest window, the oldest first. */
  marks: Mark[];
  isComplete: boolean;
}

/** Enforces limits on transfers of one kind. */
export class TransferLimiter {
  readonly #limits: TransferLimits;
  readonly #open = new Set<TrackedTransfer>();
  readonly #heldByOwner = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #held_bytes = 0;
  #swept_at = performance.now();

  constructor(limits: TransferLimits) {
    this.#limits = limits;
    this.#timer = setInterval(() => this.#sweep(performance.now()), limits.window_ms / marks_per_window).unref();
  }

  /** Starts to measure a transfer; the caller closes it. */
  open(options: TransferOptions): Transfer {
    const entry: TrackedTransfer = { ...options, held_bytes: 0, moved_bytes: 0, marks: [], isComplete: false };
    entry.marks.push(markOf(entry, performance.now()));
    this.#open.add(entry);
    return {
      moved: (bytes) => {
        entry.moved_bytes += bytes;
      },
      take: (bytes) => this.#take(entry, bytes),
      complete: () => {
        entry.isComplete = true;
      },
      close: () => this.#remove(entry),
    };
  }

  /** Bytes held by all transfers. */
  get held_bytes(): number {
    return this.#held_bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #take(entry: TrackedTransfer, bytes: number): boolean {
    if (!this.#open.has(entry)) return false;
    this.#count(entry, bytes);
    while (this.#open.has(entry) && this.#heldBy(entry.owner) > this.#limits.share_bytes)
      this.#end(this.#slowest((other) => other.owner === entry.owner) ?? entry, 'over_limit');
    while (this.#open.has(entry) && this.#held_bytes > this.#limits.total_bytes)
      this.#end(
        this.#slowest((other) => this.#holdsAverageOrMore(other)) ?? this.#slowest(() => true) ?? entry,
        'over_limit',
      );
    return this.#open.has(entry);
  }

  /** Whether its owner holds at least the average of all owners. */
  #holdsAverageOrMore({ owner }: TrackedTransfer): boolean {
    return this.#heldBy(owner) * this.#heldByOwner.size >= this.#held_bytes;
  }

  /** The transfer with the lowest recent rate among those that can be ended; of equal ones the oldest. */
  #slowest(isCandidate: (entry: TrackedTransfer) => boolean): TrackedTransfer | undefined {
    const now = performance.now();
    let slowest: TrackedTransfer | undefined;
    for (const entry of this.#open)
      if (
        !entry.isComplete &&
        entry.held_bytes > 0 &&
        isCandidate(entry) &&
        (slowest === undefined || rateOf(entry, now) < rateOf(slowest, now))
      )
        slowest = entry;
    return slowest;
  }

  #sweep(now: number): void {
    // A stalled process reads and sends nothing, which does not count against clients.
    const wasStalled = now - this.#swept_at > (2 * this.#limits.window_ms) / marks_per_window;
    this.#swept_at = now;
    for (const entry of this.#open) {
      if (entry.isComplete) continue;
      const { window_ms, bytes_per_second } = entry.pace ?? this.#limits;
      const mark = markOf(entry, now);
      if (wasStalled || entry.waitsForService?.() === true) {
        entry.marks = [mark];
        continue;
      }
      entry.marks.push(mark);
      while (now - (entry.marks[1]?.at ?? now) >= window_ms) entry.marks.shift();
      const [first = mark] = entry.marks;
      const passed_ms = now - first.at;
      if (passed_ms >= window_ms && entry.moved_bytes - first.moved_bytes < (bytes_per_second * passed_ms) / 1000)
        this.#end(entry, 'too_slow');
    }
  }

  #end(entry: TrackedTransfer, reason: EndReason): void {
    this.#remove(entry);
    entry.end(reason);
  }

  #remove(entry: TrackedTransfer): void {
    if (this.#open.delete(entry)) this.#count(entry, -entry.held_bytes);
  }

  #count(entry: TrackedTransfer, bytes: number): void {
    entry.held_bytes += bytes;
    this.#held_bytes += bytes;
    const held = this.#heldBy(entry.owner) + bytes;
    if (held === 0) this.#heldByOwner.delete(entry.owner);
    else this.#heldByOwner.set(entry.owner, held);
  }

  #heldBy(owner: string): number {
    return this.#heldByOwner.get(owner) ?? 0;
  }
}

const markOf = ({ moved_bytes }: TrackedTransfer, at: number): Mark => ({ at, moved_bytes });

/** The recent rate in bytes per millisecond: since the second last measurement, or since the start of the transfer. */
function rateOf({ marks, moved_bytes }: TrackedTransfer, now: number): number {
  const since = marks.at(-2) ?? marks[0];
  return since === undefined ? 0 : (moved_bytes - since.moved_bytes) / Math.max(now - since.at, 1);
}
