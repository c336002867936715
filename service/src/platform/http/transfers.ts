/**
 * Bytes that transfers hold in this process: bodies that arrive, files of requests under way, answers that drain. A
 * limiter ends a transfer that moves fewer bytes than the minimum rate in a whole window, whatever it moved before. When
 * an owner's share or the total is reached, the limiter ends the slowest transfers to make room (decision 29).
 */

export interface TransferLimits {
  /** Bytes that all transfers hold together, at most. */
  readonly total_bytes: number;
  /** Bytes that the transfers of one owner hold together, at most. */
  readonly share_bytes: number;
  /** Bytes per second that a transfer moves within any window, at least. */
  readonly bytes_per_second: number;
  readonly window_ms: number;
}

/** Why a limiter ends a transfer: it moves too few bytes, or its place is needed. */
export type EndReason = 'too_slow' | 'over_limit';

export interface TransferOptions {
  /** A company, a Partner, the operator or an address: transfers of one owner share its limit. */
  readonly owner: string;
  /** Ends the transfer. The limiter calls it at most once, and never after `close`. */
  readonly end: (reason: EndReason) => void;
  /** Whether the transfer waits for this process at the moment: that time does not count as slowness of the client. */
  readonly waitsForService?: () => boolean;
}

export interface Transfer {
  /** Counts bytes that came from the client or went to it. */
  moved(bytes: number): void;
  /** Holds so many bytes more, or fewer if negative. @returns false where the limits leave no room: the transfer has been ended */
  take(bytes: number): boolean;
  /** Everything has arrived and the service works on it: the transfer keeps its bytes, is neither measured nor ended. */
  complete(): void;
  /** Lets go of its bytes. */
  close(): void;
}

/** How often a window is measured. */
const marks_per_window = 5;

interface Mark {
  readonly at: number;
  readonly moved_bytes: number;
}

interface Entry extends TransferOptions {
  held_bytes: number;
  moved_bytes: number;
  /** The oldest is at least one window old, once the transfer is. */
  marks: Mark[];
  isComplete: boolean;
}

export class TransferLimiter {
  readonly #limits: TransferLimits;
  readonly #open = new Set<Entry>();
  readonly #heldByOwner = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #held_bytes = 0;
  #swept_at = performance.now();

  constructor(limits: TransferLimits) {
    this.#limits = limits;
    this.#timer = setInterval(() => this.#sweep(performance.now()), limits.window_ms / marks_per_window).unref();
  }

  open(options: TransferOptions): Transfer {
    const entry: Entry = { ...options, held_bytes: 0, moved_bytes: 0, marks: [], isComplete: false };
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

  /** Bytes that all transfers hold. */
  get held_bytes(): number {
    return this.#held_bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #take(entry: Entry, bytes: number): boolean {
    if (!this.#open.has(entry)) return false;
    this.#count(entry, bytes);
    while (this.#open.has(entry) && this.#heldBy(entry.owner) > this.#limits.share_bytes)
      this.#end(this.#slowest((other) => other.owner === entry.owner) ?? entry, 'over_limit');
    while (this.#open.has(entry) && this.#held_bytes > this.#limits.total_bytes)
      this.#end(
        this.#slowest((other) => this.#holdsItsPart(other)) ?? this.#slowest(() => true) ?? entry,
        'over_limit',
      );
    return this.#open.has(entry);
  }

  /** Whether its owner holds at least an equal part of what all owners hold. */
  #holdsItsPart({ owner }: Entry): boolean {
    return this.#heldBy(owner) * this.#heldByOwner.size >= this.#held_bytes;
  }

  /** Of those that can be ended, the one that moved the fewest bytes of late; of equal ones the oldest. */
  #slowest(isCandidate: (entry: Entry) => boolean): Entry | undefined {
    const now = performance.now();
    let slowest: Entry | undefined;
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
    const { window_ms, bytes_per_second } = this.#limits;
    // While this process did not run it read nothing either.
    const stoodStill = now - this.#swept_at > (2 * window_ms) / marks_per_window;
    this.#swept_at = now;
    for (const entry of this.#open) {
      if (entry.isComplete) continue;
      const mark = markOf(entry, now);
      if (stoodStill || entry.waitsForService?.() === true) {
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

  #end(entry: Entry, reason: EndReason): void {
    this.#remove(entry);
    entry.end(reason);
  }

  #remove(entry: Entry): void {
    if (this.#open.delete(entry)) this.#count(entry, -entry.held_bytes);
  }

  #count(entry: Entry, bytes: number): void {
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

const markOf = ({ moved_bytes }: Entry, at: number): Mark => ({ at, moved_bytes });

/** Bytes per millisecond of late: since the last mark but one, or since the transfer began. */
function rateOf({ marks, moved_bytes }: Entry, now: number): number {
  const since = marks.at(-2) ?? marks[0];
  return since === undefined ? 0 : (moved_bytes - since.moved_bytes) / Math.max(now - since.at, 1);
}
